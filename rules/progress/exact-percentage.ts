import { type Decimal, type DecimalSource, decimal } from '../decimal.ts'
import type { CalculationType } from '../programs/program.ts'

export interface ExactPercentageInput {
  readonly calculation: CalculationType
  readonly target: DecimalSource
  readonly result: DecimalSource
  /** Only a reduction measures from it. */
  readonly baseline?: DecimalSource
}

/**
 * Percent of the goal, not yet cut to a whole one, or nothing where no number tells it: a reduction to 0 or below without
 * a baseline, which is reached (decisions §4.3). 239 of 240 is 99.58…; a reduction from 300 to 268 for 270 is 106.66…;
 * a baseline that is not above the target cannot be measured from and counts as none.
 */
export function exactPercentage({ calculation, ...figures }: ExactPercentageInput): Decimal | undefined {
  const target = decimal(figures.target)
  const result = decimal(figures.result)
  if (calculation !== 'reduction') return result.times(100).div(target)
  const baseline = figures.baseline === undefined ? undefined : decimal(figures.baseline)
  if (baseline?.gt(target)) return baseline.minus(result).times(100).div(baseline.minus(target))
  return result.gt(0) ? target.times(100).div(result) : undefined
}
