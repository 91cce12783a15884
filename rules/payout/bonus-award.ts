import { type Decimal, type DecimalSource, decimal, zero } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { Bonus } from '../programs/program.ts'
import { type ExplanationLine, figureLine, metLine } from './explanation.ts'
import { rateAward } from './rate-award.ts'
import { secondMeasure } from './second-measure.ts'

export interface BonusAwardInput {
  readonly bonus: Bonus
  /** The person's own frozen target, of which `goal_selected` takes a percentage. */
  readonly target: DecimalSource
  readonly isGoalAchieved: boolean
  readonly mqValue?: DecimalSource
  readonly bonusValue?: DecimalSource
}

export interface BonusAward {
  /** Whole points. */
  readonly points: number
  /** Whether the bonus's own measures are reached, whatever became of the goal: the third letter of a result code. */
  readonly isBonusAchieved: boolean
  readonly explanation: readonly ExplanationLine[]
}

export type BonusAwardRefusal = 'bonus-amount-not-positive' | 'award-too-large'

/**
 * The bonus in whole points (decisions §4.9): fixed at its amount, or for each complete increment beyond it. From 10, 15
 * points for every 5 and at most 40: a value of 27 earns 40, and 0 where the goal is missed and needed.
 */
export function bonusAward(input: BonusAwardInput): Outcome<BonusAward, BonusAwardRefusal> {
  const { bonus, target, isGoalAchieved } = input
  const asked = secondMeasure('bonus', { ...bonus, amount: bonus.bonusAchievementAmount }, target)
  // An increment may be counted from 0; but a fixed bonus from 0 would be everybody's.
  const isReal = asked.amount.gt(zero) || (bonus.payoutStructureType === 'rate' && bonus.rule === 'fixed_amount')
  if (!isReal) return refused('bonus-amount-not-positive', { amount: asked.amount.toFixed() })
  const explanation = [...asked.explanation]
  const value = input.bonusValue === undefined ? undefined : decimal(input.bonusValue)
  const reached = value?.gte(asked.amount) ? value : undefined
  explanation.push(
    value === undefined
      ? metLine('award.step.bonus-no-result', { amount: asked.amount }, false)
      : metLine('award.step.bonus-result', { value, amount: asked.amount }, reached !== undefined),
  )
  const isMinimumMet = minimumMet(input, explanation)
  const isGoalThere = isGoalAchieved || !bonus.isGoalNeedToAchieve
  if (bonus.isGoalNeedToAchieve) explanation.push(metLine('award.step.bonus-needs-goal', {}, isGoalAchieved))
  const achieved = isMinimumMet ? reached : undefined
  const paid = achieved !== undefined && isGoalThere ? reachedBonus(bonus, achieved, asked.amount) : missedBonus(bonus)
  if (!paid.ok) return paid
  return done({
    points: paid.value.points,
    isBonusAchieved: achieved !== undefined,
    explanation: [...explanation, ...paid.value.explanation],
  })
}

/** Whether the second measure is at the least that the bonus asks of it. */
function minimumMet({ bonus: { bonusMQ }, mqValue }: BonusAwardInput, explanation: ExplanationLine[]): boolean {
  if (bonusMQ === undefined) return true
  const isMet = mqValue !== undefined && decimal(mqValue).gte(bonusMQ)
  explanation.push(metLine('award.step.bonus-minimum', { value: mqValue ?? 0, minimum: bonusMQ }, isMet))
  return isMet
}

type Paid = Outcome<Pick<BonusAward, 'points' | 'explanation'>, 'award-too-large'>

function reachedBonus(bonus: Bonus, value: Decimal, amount: Decimal): Paid {
  const { payoutStructureType, bonusAward: award, bonusIncrementalQuantity: quantity, bonusMaximumPoints } = bonus
  if (payoutStructureType === 'fixed') {
    return done({ points: award, explanation: [figureLine('award.step.bonus-fixed', { award }, award)] })
  }
  // Publishing refuses such terms, so that here it is a bug.
  if (quantity === undefined) throw new Error('A bonus at a rate needs an increment.')
  const rate = rateAward(value.minus(amount), {
    incrementQuantity: quantity,
    incrementAward: award,
    maxPoints: bonusMaximumPoints,
  })
  if (!rate.ok) return rate
  const { increments, points, explanation } = rate.value
  const line = figureLine('award.step.bonus-increments', { value, amount, quantity }, increments)
  return done({ points, explanation: [line, ...explanation] })
}

function missedBonus({ payoutStructureType, bonusAward: award }: Bonus): Paid {
  const line =
    payoutStructureType === 'fixed'
      ? figureLine('award.step.bonus-fixed', { award }, 0)
      : figureLine('award.step.nothing', {}, 0)
  return done({ points: 0, explanation: [line] })
}
