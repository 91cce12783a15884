import type { BasicPayout, BonusPayout } from '../../../../contract/payout-terms.ts'
import { basicPoints } from '../../../../rules/payout/basic-award.ts'
import { bonusAward } from '../../../../rules/payout/bonus-award.ts'
import { goalAward } from '../../../../rules/payout/goal-award.ts'
import type { CalculationType } from '../../../../rules/programs/program.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'

export interface Earned {
  /** For the goal, in whole points. */
  readonly goal: number
  /** On the way, in whole points; absent where the program pays nothing there. */
  readonly basic?: number
  readonly isGoalAchieved: boolean
}

/**
 * What a level would pay for a result, by the payout rules themselves, with the second measure taken as reached; nothing where
 * it cannot be calculated, as without the baseline that a rate counts from.
 */
export function earnAt(
  calculation: CalculationType,
  level: ReadyLevel,
  basic: BasicPayout | undefined,
  result: string,
): Earned | undefined {
  const { goalAchieveAmount: target, goalAwardAmount: award, goalPayoutTierType: payout, baseValue: baseline } = level
  const { incrementQuantity, incrementAward, maxPoints, baseLevel } = level
  const terms = { award, incrementQuantity, incrementAward, maxPoints, baseLevel }
  const goal = goalAward({ calculation, payout, terms, target, baseline, result })
  const onTheWay = basic && basicAt(calculation, basic, result)
  if (!goal.ok || (basic && onTheWay === undefined)) return undefined
  return {
    goal: goal.value.points,
    isGoalAchieved: goal.value.isGoalAchieved,
    ...(onTheWay !== undefined && { basic: onTheWay }),
  }
}

function basicAt(calculation: CalculationType, basic: BasicPayout, result: string): number | undefined {
  const { awardThreshold: amount, ...rate } = basic
  if (amount === undefined) return undefined
  const basicAward = { ...rate, threshold: { rule: 'fixed_amount', amount } } as const
  const earned = basicPoints({ calculation, basicAward, result })
  return earned.ok ? earned.value.points : undefined
}

/** A bonus whose amount is known for the person. */
export type ReadyBonus = BonusPayout & { readonly bonusAchievementAmount: string }

/** What a bonus would pay for a value of its own measure, by the law itself, with its minimum taken as reached. */
export function bonusAt(bonus: ReadyBonus, level: ReadyLevel, isGoalAchieved: boolean, value: string): number {
  const { bonusMQ: _, ...terms } = bonus
  // The amount is the person's own already, and rounded.
  const fixed = { ...terms, rule: 'fixed_amount', rounding: { precision: 10, method: 'half-up' } } as const
  const target = level.goalAchieveAmount
  const earned = bonusAward({ bonus: fixed, target, isGoalAchieved, bonusValue: value })
  return earned.ok ? earned.value.points : 0
}

/** Goal and basic part together, in whole points. */
export function totalOf({ goal, basic = 0 }: Earned): number {
  return goal + basic
}
