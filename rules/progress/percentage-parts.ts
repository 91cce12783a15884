import { type Decimal, type DecimalSource, decimal } from '../decimal.ts'
import type { CalculationType } from '../programs/program.ts'

export interface PercentageInput {
  readonly calculation: CalculationType
  readonly target: DecimalSource
  readonly result: DecimalSource
  /** Only a reduction measures from it. */
  readonly baseline?: DecimalSource
}

/** A share that is not divided yet, so that nothing of it is lost. */
export interface PercentageParts {
  readonly part: Decimal
  readonly whole: Decimal
}

/**
 * What part of which whole a result is, or nothing where no number expresses it: a reduction to 0 or below without a baseline,
 * which is reached (decisions §4.3). 239 for 240 is 239 of 240; a reduction from 300 to 268 for 270 is 32 of 30; a
 * baseline that is not above the target cannot be measured from and counts as none.
 */
export function percentageParts({ calculation, ...figures }: PercentageInput): PercentageParts | undefined {
  const target = decimal(figures.target)
  const result = decimal(figures.result)
  if (calculation !== 'reduction') return { part: result, whole: target }
  const baseline = figures.baseline === undefined ? undefined : decimal(figures.baseline)
  if (baseline?.gt(target)) return { part: baseline.minus(result), whole: baseline.minus(target) }
  return result.gt(0) ? { part: target, whole: result } : undefined
}
