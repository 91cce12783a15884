import { Icon, type IconName } from './Icon.tsx'

export type CheckState = 'neutral' | 'satisfied' | 'failed'

export interface PasswordChecklistProps {
  readonly id: string
  readonly label: string
  /** `stateText` says in words what icon and colour show; nothing while there is nothing to test. */
  readonly checks: readonly {
    readonly key: string
    readonly text: string
    readonly state: CheckState
    readonly stateText: string
  }[]
}

const looks: Readonly<Record<CheckState, readonly [className: string | undefined, icon: IconName]>> = {
  neutral: [undefined, 'target'],
  satisfied: ['ok', 'check-c'],
  failed: ['no', 'x-c'],
}

/** How a password stands with each rule, live; a rule that changes is read aloud with its words, politely. */
export function PasswordChecklist({ id, label, checks }: PasswordChecklistProps) {
  return (
    <ul className="rules" id={id} aria-label={label} aria-live="polite">
      {checks.map(({ key, text, state, stateText }) => (
        <li key={key} className={looks[state][0]} data-state={state} aria-atomic="true">
          <Icon name={looks[state][1]} />
          <span>
            {text}
            {stateText && <span className="sr"> ({stateText})</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
