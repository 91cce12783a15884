import { themes } from '../../../../rules/programs/program.ts'
import { Backdrop } from '../../../scenes/Backdrop.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { optionText } from './field-text.ts'

interface ThemeChoiceProps {
  readonly name: string
  /** What is wrong with it is said there. */
  readonly describedBy: string | undefined
  readonly label: string
  readonly value: string
  readonly onChoose: (theme: string | undefined) => void
}

/** The themes as pictures, in the client's colours; the first is the client's own. */
export function ThemeChoice({ name, describedBy, label, value, onChoose }: ThemeChoiceProps) {
  return (
    <div className="themes" role="radiogroup" aria-label={label} aria-describedby={describedBy}>
      {[undefined, ...themes].map(theme => (
        <label key={theme ?? ''} className="themes__one">
          <input
            type="radio"
            className="sr"
            name={name}
            value={theme ?? ''}
            checked={value === (theme ?? '')}
            onChange={() => onChoose(theme)}
          />
          <span className="themes__pic" aria-hidden="true">
            {theme === undefined || theme === 'none' ? (
              <Icon name={theme === undefined ? 'brand' : 'x-c'} />
            ) : (
              <span className="scene">
                <Backdrop theme={theme} />
              </span>
            )}
          </span>
          {theme === undefined ? c('author.client-theme') : optionText(['theme'], theme)}
        </label>
      ))}
    </div>
  )
}
