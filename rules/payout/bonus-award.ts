import { type Decimal, type DecimalSource, decimal, plainText, zero } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { Bonus } from '../programs/program.ts'
import type { WorkedAward } from './correct-award.ts'
import { type ExplanationLine, figureLine, metLine } from './explanation.ts'
import { rateAward } from './rate-award.ts'
import { secondMeasure } from './second-measure.ts'

export interface BonusAwardInput {
  readonly bonus: Bonus
  /** The person's own frozen target, of which `goal_selected` takes a percentage; absent without a goal. */
  readonly target?: DecimalSource
  readonly isGoalAchieved: boolean
  readonly mqValue?: DecimalSource
  readonly bonusValue?: DecimalSource
}

export interface BonusAward extends WorkedAward {
  /** Whether the bonus's own measures are reached, whatever became of the goal: the third letter of a result code. */
  readonly isBonusAchieved: boolean
}

export type BonusAwardRefusal = 'bonus-amount-not-positive' | 'award-too-large'

/**
 * The bonus in whole points (decisions §4.9): fixed at its amount, or for each complete increment beyond it. From 10, 15
 * points for every 5 and at most 40: a value of 27 earns 40, and 0 where the goal is missed and needed.
 */
export function bonusAward(input: BonusAwardInput): Outcome<BonusAward, BonusAwardRefusal> {
  const { bonus, target, isGoalAchieved } = input
  const required = secondMeasure({ ...bonus, amount: bonus.bonusAchievementAmount }, target)
  const { amount } = required
  // An increment may be counted from 0; but a fixed bonus from 0 would be everybody's.
  const isReal = amount.gt(zero) || (bonus.payoutStructureType === 'rate' && bonus.rule === 'fixed_amount')
  if (!isReal) return refused('bonus-amount-not-positive', { amount: plainText(amount) })
  const value = input.bonusValue === undefined ? undefined : decimal(input.bonusValue)
  const reached = value?.gte(amount) ? value : undefined
  const achieved = isMinimumMet(input) ? reached : undefined
  const isGoalThere = isGoalAchieved || !bonus.isGoalNeedToAchieve
  const paid = achieved !== undefined && isGoalThere ? reachedBonus(bonus, achieved, amount) : done(missedBonus(bonus))
  if (!paid.ok) return paid
  return done({
    points: paid.value.points,
    isBonusAchieved: achieved !== undefined,
    explain() {
      const measured =
        value === undefined
          ? metLine('award.step.bonus-no-result', { amount }, false)
          : metLine('award.step.bonus-result', { value, amount }, reached !== undefined)
      return [...required.explain('bonus'), measured, ...conditionLines(input), ...paid.value.explain()]
    },
  })
}

/** Whether the second measure is at or above the bonus's minimum. */
function isMinimumMet({ bonus: { bonusMQ }, mqValue }: BonusAwardInput): boolean {
  return bonusMQ === undefined || (mqValue !== undefined && decimal(mqValue).gte(bonusMQ))
}

/** What a bonus requires besides its own measure. */
function conditionLines(input: BonusAwardInput): readonly ExplanationLine[] {
  const { bonus, mqValue = 0, isGoalAchieved } = input
  const { bonusMQ: minimum, isGoalNeedToAchieve } = bonus
  return [
    ...(minimum === undefined
      ? []
      : [metLine('award.step.bonus-minimum', { value: mqValue, minimum }, isMinimumMet(input))]),
    ...(isGoalNeedToAchieve ? [metLine('award.step.bonus-needs-goal', {}, isGoalAchieved)] : []),
  ]
}

function reachedBonus(bonus: Bonus, value: Decimal, amount: Decimal): Outcome<WorkedAward, 'award-too-large'> {
  const { payoutStructureType, bonusAward: award, bonusIncrementalQuantity: quantity, bonusMaximumPoints } = bonus
  if (payoutStructureType === 'fixed') {
    return done({ points: award, explain: () => [figureLine('award.step.bonus-fixed', { award }, award)] })
  }
  // Publishing refuses such terms, so that here it is a bug.
  if (quantity === undefined) throw new Error('A bonus at a rate needs an increment.')
  const rate = rateAward(value.minus(amount), {
    incrementQuantity: quantity,
    incrementAward: award,
    maxPoints: bonusMaximumPoints,
  })
  if (!rate.ok) return rate
  const { increments, points } = rate.value
  return done({
    points,
    explain() {
      const counted = figureLine('award.step.bonus-increments', { value, amount, quantity }, increments)
      return [counted, ...rate.value.explain()]
    },
  })
}

function missedBonus({ payoutStructureType, bonusAward: award }: Bonus): WorkedAward {
  const isFixed = payoutStructureType === 'fixed'
  return {
    points: 0,
    explain: () => [
      isFixed ? figureLine('award.step.bonus-fixed', { award }, 0) : figureLine('award.step.nothing', {}, 0),
    ],
  }
}
