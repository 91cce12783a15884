import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { Change, Step } from '../../../../contract/worth.ts'
import { isCountedUp } from '../../../../rules/payout/worth.ts'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import { exactLabel } from '../../../words/exact-label.ts'
import { formatList } from '../../../words/format.ts'
import { pointsText } from '../../../words/points-text.ts'
import { t } from '../../../words/words.ts'
import { goalText } from './goal-text.ts'

/** What results are worth, in short lines; each is absent where nothing honest can be said. */
export interface WorthWords {
  /** `225 points earned so far`; of an average or a reduction what it would pay as it stands. */
  readonly toDate?: string
  /** `1,500 points ahead`. */
  readonly ahead?: string
  /** `50 points more for another 3 contracts`. */
  readonly next?: string
  /** `225 points earned so far; 300 points with another 3 referrals`. */
  readonly bonus?: string
}

/** What a person's results are worth to date, what lies ahead, and what the next step adds (docs/decisions/0048). */
export function worthWords(view: ProgramView): WorthWords {
  const { worth, programCalculationType: calculation } = view
  if (worth === undefined) return {}
  const { toDate, ahead, next, bonus } = worth
  return {
    toDate:
      toDate > 0
        ? t(calculation === 'standard' ? 'worth.earned' : 'worth.kept', { award: pointsText(view, toDate) })
        : undefined,
    ahead: ahead === undefined ? undefined : t('worth.ahead', { award: pointsText(view, ahead) }),
    next: next && stepWords(view, next, { award: pointsText(view, next.points), kind: toDate > 0 ? 'more' : 'first' }),
    bonus: bonus && bonusWords(view, bonus),
  }
}

function bonusWords(view: ProgramView, bonus: NonNullable<NonNullable<ProgramView['worth']>['bonus']>) {
  const { toDate, points, label } = bonus
  const award = pointsText(view, toDate + points)
  const gain: Gain = toDate > 0 ? { kind: 'total', award, earned: pointsText(view, toDate) } : { kind: 'first', award }
  return stepWords(view, bonus, gain, label)
}

interface Gain {
  readonly award: string
  /** Whether the award is all there is, comes on top of what is earned, or is all of it together. */
  readonly kind: 'first' | 'more' | 'total'
  readonly earned?: string
}

/** A step in words; nothing where a measure that has to move has no label to be written by. */
function stepWords(view: ProgramView, step: Step, gain: Gain, bonusLabel?: GoalLabel): string | undefined {
  const { programCalculationType: calculation, goalLabel, minimum, isMinimumQualifierEnabled } = view
  // Where the program has no minimum, the bonus’s is in its own unit.
  const minimumLabel = isMinimumQualifierEnabled ? minimum?.label : bonusLabel
  const moves: (Move | undefined)[] = [
    step.result && { change: step.result, label: goalLabel, calculation },
    step.minimum && { change: step.minimum, label: minimumLabel, calculation: 'standard' },
    step.bonus && { change: step.bonus, label: bonusLabel, calculation: 'standard' },
  ]
  const made = moves.filter(move => move !== undefined)
  if (!made.every(hasLabel)) return undefined
  const isCounted = made.every(move => isCountedUp(move.calculation, move.label))
  const amounts = made.map(({ change, label, calculation }) =>
    isCounted ? exactLabel(change.by, label) : goalText(change.to, exact(change.to, label), calculation),
  )
  return t(isCounted ? 'worth.by' : 'worth.at', { earned: '', ...gain, amounts: formatList(amounts) })
}

interface Move {
  readonly change: Change
  readonly label: GoalLabel | undefined
  readonly calculation: ProgramView['programCalculationType']
}

function hasLabel(move: Move): move is Move & { readonly label: GoalLabel } {
  return move.label !== undefined
}

/** A label with room for all digits of a figure: whoever reads 240.4 does not get there with 240. */
function exact(figure: string, label: GoalLabel): GoalLabel {
  return { ...label, precision: Math.max(label.precision, figure.split('.')[1]?.length ?? 0) }
}
