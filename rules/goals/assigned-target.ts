import { type Decimal, type DecimalSource, decimal, roundTo } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { Rounding } from '../programs/program.ts'

/**
 * The target of an assigned goal (objectives file, decisions §6), rounded once and frozen as a chosen one (§4.1).
 * 240.2 rounded up to whole units is 241; 0 is refused.
 */
export function assignedTarget(target: DecimalSource, rounding: Rounding): Outcome<Decimal, 'target-not-positive'> {
  const rounded = roundTo(decimal(target), rounding)
  return rounded.gt(0) ? done(rounded) : refused('target-not-positive')
}
