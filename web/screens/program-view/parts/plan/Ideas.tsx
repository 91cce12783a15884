import { Icon } from '../../../../ui/Icon.tsx'
import { t, type WordKey } from '../../../../words/words.ts'
import css from './Plan.module.css'

/** What an empty plan offers to begin with, by field. */
export const planIdeas = {
  obstacle: ['plan.idea.obstacle-time', 'plan.idea.obstacle-focus', 'plan.idea.obstacle-alone'],
  positive: ['plan.idea.positive-before', 'plan.idea.positive-colleague', 'plan.idea.positive-manager'],
  steps: ['plan.idea.step-hour', 'plan.idea.step-check', 'plan.idea.step-ask', 'plan.idea.step-tell'],
} as const satisfies Readonly<Record<string, readonly WordKey[]>>

export interface IdeasProps<Idea extends WordKey> {
  /** The words of the field that they are for. */
  readonly field: string
  readonly ideas: readonly Idea[]
  /** Takes the focus to the field, since the button that was pressed goes. */
  readonly onPick: (text: string, idea: Idea) => void
}

/** Ideas for a field as buttons, each of which writes its words into the field, to be put in one's own. */
export function Ideas<Idea extends WordKey>({ field, ideas, onPick }: IdeasProps<Idea>) {
  if (ideas.length === 0) return null
  return (
    <ul className={css.ideas} aria-label={t('plan.ideas', { field })}>
      {ideas.map(idea => (
        <li key={idea}>
          <button type="button" onClick={() => onPick(t(idea), idea)}>
            <Icon name="plus" />
            {t(idea)}
          </button>
        </li>
      ))}
    </ul>
  )
}
