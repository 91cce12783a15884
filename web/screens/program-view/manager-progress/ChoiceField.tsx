import { useId } from 'react'
import { t } from '../../../words/words.ts'
import css from './panels.module.css'

export interface ChoiceFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly string[])[]
  readonly onChoose: (value: string | undefined) => void
}

/** One of a few, or all where none has to be chosen. */
export function ChoiceField({ label, value, options, onChoose }: ChoiceFieldProps) {
  const id = useId()
  const hasNone = !options.some(([option]) => option === 'name')
  return (
    <div className={css.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input select"
        value={value}
        onChange={event => onChoose(event.target.value || undefined)}
      >
        {hasNone && <option value="">{t('manager.tools.all')}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
