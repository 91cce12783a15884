import { type Decimal, decimal, wholeQuotient, zero } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { RateTerms } from '../programs/program.ts'
import { type ExplanationLine, figureLine } from './explanation.ts'

/** No award is larger, in whole points: what exceeds it is a mistake in the terms or in a file, and is refused. */
export const mostPoints = 1_000_000_000_000

export interface RateAward {
  /** Complete ones; a plain whole number. */
  readonly increments: string
  /** Whole points. */
  readonly points: number
  readonly explanation: readonly ExplanationLine[]
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
  const rateLine = figureLine(
    'award.step.rate',
    { increments: String(increments), award: incrementAward },
    String(earned),
  )
  return done({
    increments: String(increments),
    points,
    explanation:
      maxPoints === undefined
        ? [rateLine]
        : [rateLine, figureLine('award.step.cap', { earned: String(earned), cap: maxPoints }, points)],
  })
}
