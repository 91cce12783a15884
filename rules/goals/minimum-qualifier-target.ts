import type { Decimal, DecimalSource } from '../decimal.ts'
import type { Outcome } from '../outcome.ts'
import type { MinimumQualifier } from '../programs/program.ts'
import { type GoalTargetRefusal, goalTarget } from './goal-target.ts'

/** The whole of the person's own target, when a minimum qualifier under `goal_selected` names no percentage (decisions §4). */
const wholeTarget = '100'

/**
 * The minimum of the second measure for a person, in its own unit (decisions §4, §4.6): an amount, or a percentage of
 * their own target. 50 percent of a target of 240 is 120. A fixed amount that is missing is a program that was never checked.
 */
export function minimumQualifierTarget(
  { rule, amount, rounding }: MinimumQualifier,
  ownTarget: DecimalSource,
): Outcome<Decimal, GoalTargetRefusal> {
  if (rule === 'fixed_amount' && amount === undefined)
    throw new Error('A minimum qualifier of a fixed amount needs one.')
  return goalTarget({
    achievementRule: rule,
    calculation: 'standard',
    amount: amount ?? wholeTarget,
    ownTarget,
    rounding,
  })
}
