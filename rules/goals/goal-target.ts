import { type Decimal, type DecimalSource, decimal, percentageOf, roundTo } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { AchievementRule, CalculationType, Rounding } from '../programs/program.ts'

/** What a target is calculated from; each achievement rule needs its own part of it. */
export interface GoalTargetInput {
  readonly achievementRule: AchievementRule
  readonly calculation: CalculationType
  /** The level's amount: a percentage or an amount in the program's unit, as the rule reads it. */
  readonly amount: DecimalSource
  readonly baseline?: DecimalSource
  readonly threshold?: DecimalSource
  /** The person's own frozen target, of which `goal_selected` takes a percentage. */
  readonly ownTarget?: DecimalSource
  readonly rounding: Rounding
}

export type GoalTargetRefusal = 'baseline-missing' | 'threshold-missing' | 'own-target-missing' | 'target-not-positive'

/**
 * The result a person must reach for a level, in the program's unit, rounded once (decisions §4, §4.1, §4.5).
 * 120 percent of a baseline of 200 is 240; as a reduction, 10 percent off a baseline of 300 is 270.
 */
export function goalTarget(input: GoalTargetInput): Outcome<Decimal, GoalTargetRefusal> {
  const raw = exactTarget(input)
  if (!raw.ok) return raw
  const target = roundTo(raw.value, input.rounding)
  return target.gt(0) ? done(target) : refused('target-not-positive')
}

/** The same before it is rounded: 110 percent of 333.33 is 366.663. */
export function exactTarget(input: GoalTargetInput): Outcome<Decimal, GoalTargetRefusal> {
  const { achievementRule, calculation, amount, baseline, threshold, ownTarget } = input
  const isReduction = calculation === 'reduction'
  switch (achievementRule) {
    case 'fixed_amount':
      return done(decimal(amount))
    case 'percentage_of_baseline':
      if (baseline === undefined) return refused('baseline-missing')
      return done(percentageOf(baseline, isReduction ? decimal(100).minus(amount) : amount))
    case 'baseline_plus_fixed_amount':
      if (baseline === undefined) return refused('baseline-missing')
      return done(isReduction ? decimal(baseline).minus(amount) : decimal(baseline).plus(amount))
    case 'percentage_of_threshold':
      return threshold === undefined ? refused('threshold-missing') : done(percentageOf(threshold, amount))
    case 'goal_selected':
      return ownTarget === undefined ? refused('own-target-missing') : done(percentageOf(ownTarget, amount))
  }
}
