import { type Decimal, type DecimalSource, zero } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import { secondMeasure } from '../payout/second-measure.ts'
import type { MinimumQualifier } from '../programs/program.ts'

/**
 * The minimum of the second measure for a person, in its own unit (decisions §4, §4.6): an amount, or a percentage of
 * their own target. 50 percent of a target of 240 is 120. A share that rounds to 0 would be no minimum, and is refused.
 */
export function minimumQualifierTarget(
  terms: MinimumQualifier,
  ownTarget: DecimalSource | undefined,
): Outcome<Decimal, 'target-not-positive'> {
  const { amount } = secondMeasure(terms, ownTarget)
  return amount.gt(zero) ? done(amount) : refused('target-not-positive')
}
