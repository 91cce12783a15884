import { type Decimal, type DecimalSource, decimal, wholeQuotient, zero } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { BaseLevel, RateTerms } from '../programs/program.ts'
import type { WorkedAward } from './correct-award.ts'
import { type ExplanationLine, figureLine } from './explanation.ts'

/** No award is larger, in whole points: what exceeds it is a mistake in the terms or in a file, and is refused. */
export const mostPoints = 1_000_000_000_000

export interface RateAward extends WorkedAward {
  /** Complete ones; a plain whole number. */
  readonly increments: string
}

/**
 * The points for the complete increments in a distance, at most its cap (decisions §4.7). 17 units are three complete
 * increments of 5: for 15 points each that is 45, and under a cap of 40 it is 40. No distance, or one below 0, earns 0.
 */
export function rateAward(
  distance: Decimal,
  { incrementQuantity, incrementAward, maxPoints }: RateTerms,
): Outcome<RateAward, 'award-too-large'> {
  const increments = distance.gt(zero) ? wholeQuotient(distance, decimal(incrementQuantity)) : 0n
  const earned = increments * BigInt(incrementAward)
  const isCapped = maxPoints !== undefined && earned > BigInt(maxPoints)
  if (!isCapped && earned > BigInt(mostPoints)) return refused('award-too-large', { points: String(earned) })
  const points = isCapped ? maxPoints : Number(earned)
  return done({
    increments: String(increments),
    points,
    explain() {
      const times = figureLine(
        'award.step.rate',
        { increments: String(increments), award: incrementAward },
        String(earned),
      )
      if (maxPoints === undefined) return [times]
      return [times, figureLine('award.step.cap', { earned: String(earned), cap: maxPoints }, points)]
    },
  })
}

export interface CountedDistance {
  readonly isReduction: boolean
  readonly result: DecimalSource
  readonly start: DecimalSource
  /** What the start is, for the words. */
  readonly base: BaseLevel | 'threshold'
  readonly quantity: string
}

/** The line that counts the complete increments between a start and a result. */
export function incrementsLine(
  counted: CountedDistance,
  { increments }: Pick<RateAward, 'increments'>,
): ExplanationLine {
  const { isReduction, result, start, base, quantity } = counted
  const step = isReduction ? 'award.step.increments-below' : 'award.step.increments'
  const line = figureLine(step, { result, start, quantity }, increments)
  return { ...line, inputs: { ...line.inputs, base } }
}
