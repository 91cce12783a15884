import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'

export interface ThenPaneProps {
  readonly steps: readonly { readonly icon: IconName; readonly text: string }[]
}

/** On a check page: what happens once the button is pressed. */
export function ThenPane({ steps }: ThenPaneProps) {
  return (
    <section className="pane pane--sunk" aria-labelledby="then">
      <h2 id="then">{c('results.then')}</h2>
      <ul className="then small">
        {steps.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
