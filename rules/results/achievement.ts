import { type DecimalSource, decimal } from '../decimal.ts'
import type { CalculationType } from '../programs/program.ts'

export interface GoalAchievementInput {
  readonly calculation: CalculationType
  readonly target: DecimalSource
  /** Absent where nothing was measured, which reaches no goal. */
  readonly result?: DecimalSource
}

/**
 * Whether the result meets the target, compared exactly and never by percent (decisions §4.2, §4.3). 239.99 does not meet
 * 240; a reduction to 268 meets 270.
 */
export function isGoalAchieved({ calculation, target, result }: GoalAchievementInput): boolean {
  if (result === undefined) return false
  return calculation === 'reduction' ? decimal(result).lte(target) : decimal(result).gte(target)
}

/** Whether the second measure is at its minimum: always where the feature is off, never without a value (decisions §4.6). 4 of 5 is not. */
export function isMinimumQualifierAchieved(input: {
  /** Absent where the feature is off. */
  readonly minimum?: DecimalSource
  readonly mqValue?: DecimalSource
}): boolean {
  if (input.minimum === undefined) return true
  return input.mqValue !== undefined && decimal(input.mqValue).gte(input.minimum)
}
