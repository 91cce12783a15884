import { type Decimal, type DecimalSource, roundTo } from '../decimal.ts'
import { exactTarget } from '../goals/goal-target.ts'
import type { AchievementRule, GoalLevel, Program, ProgramGroup } from '../programs/program.ts'
import { type AwardStep, type ExplanationLine, figureLine, roundedLine } from './explanation.ts'

export interface FrozenTarget {
  readonly group: Pick<ProgramGroup, 'threshold'>
  /** The level that was picked; absent where the target was assigned. */
  readonly level?: Pick<GoalLevel, 'amount'>
  readonly baseline?: DecimalSource
  readonly target: Decimal
}

/** By which step each rule arrives at a target, as a reduction by which, and what it reads. */
interface Derivation {
  readonly step: AwardStep
  readonly reduction: AwardStep
  readonly amount: 'amount' | 'percentage'
  readonly of?: 'baseline' | 'threshold'
}

const derivations: Readonly<Record<AchievementRule, Derivation>> = {
  fixed_amount: { step: 'award.step.target-of-amount', reduction: 'award.step.target-of-amount', amount: 'amount' },
  percentage_of_baseline: {
    step: 'award.step.target-of-baseline',
    reduction: 'award.step.target-off-baseline',
    amount: 'percentage',
    of: 'baseline',
  },
  baseline_plus_fixed_amount: {
    step: 'award.step.target-above-baseline',
    reduction: 'award.step.target-below-baseline',
    amount: 'amount',
    of: 'baseline',
  },
  percentage_of_threshold: {
    step: 'award.step.target-of-threshold',
    reduction: 'award.step.target-of-threshold',
    amount: 'percentage',
    of: 'threshold',
  },
  // A rule of second measures, never of a goal.
  goal_selected: { step: 'award.step.target-kept', reduction: 'award.step.target-kept', amount: 'percentage' },
}

/**
 * The line that explains a frozen target (decisions §4, §4.1): assigned; calculated from level and baseline as they are
 * today; or kept from the selection, where a baseline or an amount has changed since. 120 percent of 200 is 240.
 */
export function targetLine(
  { achievementRule, calculation, rounding }: Pick<Program, 'achievementRule' | 'calculation' | 'rounding'>,
  { group, level, baseline, target }: FrozenTarget,
): ExplanationLine {
  if (level === undefined) return figureLine('award.step.target-assigned', {}, target)
  const { amount } = level
  const { threshold } = group
  const exact = exactTarget({ achievementRule, calculation, amount, baseline, threshold, rounding })
  if (!exact.ok || !roundTo(exact.value, rounding).eq(target)) return figureLine('award.step.target-kept', {}, target)
  const derivation = derivations[achievementRule]
  // The rule arrived at a target, so that what it reads is there.
  const read = derivation.of && { [derivation.of]: { baseline, threshold }[derivation.of] as DecimalSource }
  return roundedLine(
    calculation === 'reduction' ? derivation.reduction : derivation.step,
    { [derivation.amount]: amount, ...read, exact: exact.value },
    rounding,
    target,
  )
}
