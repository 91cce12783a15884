import type { BasicPayout, BonusPayout, GoalPayout } from '../../../contract/payout-terms.ts'
import { type DecimalSource, decimal, plainText } from '../../../rules/decimal.ts'
import { basicThreshold } from '../../../rules/payout/basic-award.ts'
import type { GoalTerms } from '../../../rules/payout/goal-award.ts'
import { secondMeasure } from '../../../rules/payout/second-measure.ts'
import type { Bonus, Program, ProgramGroup, RateTerms } from '../../../rules/programs/program.ts'

/** What a goal pays, as the wire knows it (product §3, Goal levels). */
export function goalPayoutOf(
  { payout }: Pick<Program, 'payout'>,
  terms: GoalTerms,
  baseline: DecimalSource | undefined,
): GoalPayout {
  // The increments of fixed+rate always begin at the target (decisions §4.7).
  const base = payout.type === 'rate' ? (terms.baseLevel ?? 'target') : 'target'
  return {
    goalAwardAmount: terms.award,
    goalPayoutTierType: payout.type,
    ...(payout.type === 'fixed' ? {} : { ...rateOf(terms), baseLevel: base }),
    ...(baseline === undefined ? {} : { baseValue: text(baseline) }),
  }
}

function rateOf({ incrementQuantity, incrementAward, maxPoints }: Partial<RateTerms>) {
  return { incrementQuantity: incrementQuantity && text(incrementQuantity), incrementAward, maxPoints }
}

/** What a challenge point pays on the way to a goal, with the threshold that it means for this person. */
export function basicPayoutOf(
  { calculation }: Pick<Program, 'calculation'>,
  basicAward: NonNullable<ProgramGroup['basicAward']>,
  baseline: DecimalSource | undefined,
): BasicPayout {
  const { incrementQuantity, incrementAward, maxPoints } = basicAward
  const threshold = basicThreshold({ calculation, basicAward, baseline })
  return {
    ...(threshold && { awardThreshold: plainText(threshold.start) }),
    incrementQuantity: text(incrementQuantity),
    incrementAward,
    maxPoints,
  }
}

/** What the bonus asks of a person with this target; nothing while it is a share of a goal that is not there yet. */
export function bonusAmountOf(bonus: Bonus, target: DecimalSource | undefined): string | undefined {
  if (target === undefined && bonus.rule === 'goal_selected') return undefined
  const second = secondMeasure({ ...bonus, amount: bonus.bonusAchievementAmount }, target ?? 0)
  return plainText(second.amount)
}

/** What the bonus pays, as it is for a person with this target. */
export function bonusPayoutOf(bonus: Bonus, target: DecimalSource | undefined): BonusPayout {
  const { name, payoutStructureType, isGoalNeedToAchieve, label, bonusAward, bonusMQ } = bonus
  return {
    name,
    payoutStructureType,
    isGoalNeedToAchieve,
    label,
    bonusAward,
    bonusAchievementAmount: bonusAmountOf(bonus, target),
    ...(payoutStructureType === 'rate' && {
      bonusIncrementalQuantity: bonus.bonusIncrementalQuantity && text(bonus.bonusIncrementalQuantity),
      bonusMaximumPoints: bonus.bonusMaximumPoints,
    }),
    bonusMQ: bonusMQ && text(bonusMQ),
  }
}

function text(source: DecimalSource): string {
  return plainText(decimal(source))
}
