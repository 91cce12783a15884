import type { ProgramView } from '../../../contract/calls/program-views.ts'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../words/words.ts'
import { MinimumGuard } from '../program-view/parts/MinimumGuard.tsx'
import { payWords, unitsOf } from '../program-view/parts/pay-words.ts'
import { worthWords } from '../program-view/parts/worth-words.ts'
import css from './TileWorth.module.css'

/** What lies between a goal and its points: the minimum beside it, what is earned and ahead, and the next step. */
export function TileWorth({ view }: { readonly view: ProgramView }) {
  const { minimum, worth, award } = view
  const { toDate, ahead, next, bonus } = worthWords(view)
  // The step to the goal is what lies ahead, and the figures above say how far that is.
  const isGoalNext = worth?.next?.points === worth?.ahead
  const isBonusAll = worth?.toDate === worth?.bonus?.toDate
  const lines = [
    award && awardAhead(view, award),
    !isBonusAll && toDate,
    ahead,
    !isGoalNext && next,
    bonus && worth?.bonus && t('worth.named', { name: worth.bonus.name, text: bonus }),
  ].filter(line => line !== false && line !== undefined)
  return (
    <>
      {minimum && (
        <div className={css.minimum}>
          <MinimumGuard minimum={minimum} />
        </div>
      )}
      {lines.length > 0 && (
        <ul className={css.worth}>
          {lines.map(line => (
            <li key={line}>
              <Icon name="star" />
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What the goal pays, before there are results: an award once, or by which rate. */
function awardAhead(view: ProgramView, award: NonNullable<ProgramView['award']>): string {
  const words = payWords({ ...award, goalAchieveAmount: view.target }, unitsOf(view))
  return award.goalPayoutTierType === 'fixed' ? t('goal-selection.award-when', { award: words }) : words
}
