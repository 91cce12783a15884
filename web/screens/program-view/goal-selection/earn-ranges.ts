import type { BasicPayout } from '../../../../contract/payout-terms.ts'
import { labelTellingEachApart } from '../../../../rules/clients/label-telling-apart.ts'
import type { GoalLabel } from '../../../../rules/programs/program.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'
import type { ReadyBonus } from './earn-award.ts'
import { type FinishRange, finishAt, finishRange, stepAt } from './earn-shape.ts'

/** Increments that are shown of a rate without a cap. */
const shownIncrements = 10

/** The results of the goal that the slider offers: around every target, and from where a rate or the basic part pays. */
export function goalRange(
  ready: readonly ReadyLevel[],
  basic: BasicPayout | undefined,
  { precision }: GoalLabel,
): FinishRange {
  const starts = ready.flatMap(level => [level.goalAchieveAmount, startOf(level, basic)].filter(Number)).map(Number)
  return finishRange(starts, precision)
}

/**
 * The label of the goal with enough digits to distinguish every target from the results that the slider offers beside it: for
 * 5.4, shown in whole units, 5 must not read as enough.
 */
export function choiceLabel(ready: readonly ReadyLevel[], range: FinishRange, label: GoalLabel): GoalLabel {
  const pairs = ready.flatMap(({ goalAchieveAmount: target }) =>
    [true, false].map(isBelow => [finishAt(range, stepAt(range, Number(target), isBelow)), target] as const),
  )
  return labelTellingEachApart(label, pairs)
}

/** From where a level, or the basic part, begins to pay, where that lies before its target; the slider shows it too. */
function startOf(
  { awardThreshold, baseLevel, baseValue, goalPayoutTierType }: ReadyLevel,
  basic: BasicPayout | undefined,
): string {
  if (basic && awardThreshold !== undefined) return awardThreshold
  return goalPayoutTierType === 'rate' && baseLevel === 'baseline' ? (baseValue ?? '') : ''
}

/**
 * The values of a bonus that its slider offers, from below its amount to where it pays its most. From 10, 15 points for
 * every 5 up to 40 points: until past 25, where three increments are more than the cap.
 */
export function bonusRange(bonus: ReadyBonus): FinishRange {
  const { bonusAchievementAmount, bonusIncrementalQuantity, bonusAward, bonusMaximumPoints, label } = bonus
  const amount = Number(bonusAchievementAmount)
  const quantity = Number(bonusIncrementalQuantity ?? 0)
  const increments =
    bonusMaximumPoints === undefined || bonusAward === 0 ? shownIncrements : Math.ceil(bonusMaximumPoints / bonusAward)
  return finishRange([amount, amount + quantity * increments], label.precision)
}
