import { type Decimal, type DecimalSource, decimal, percentageOf, zero } from '../decimal.ts'
import { done, type Outcome } from '../outcome.ts'
import type { BasicAward, CalculationType } from '../programs/program.ts'
import type { WorkedAward } from './correct-award.ts'
import { type AwardStep, type ExplanationLine, figureLine, metLine } from './explanation.ts'
import { incrementsLine, rateAward } from './rate-award.ts'

export interface BasicAwardInput {
  readonly calculation: CalculationType
  readonly basicAward: BasicAward
  readonly baseline?: DecimalSource
  /** Absent without a row; for standard that is 0 (decisions §3). */
  readonly result?: DecimalSource
}

/**
 * The basic part of a challenge point, in whole points (decisions §4.8): from the threshold on, points for each complete
 * increment, with or without a goal. Threshold 200, 5 points for every 10, at most 100: a result of 239 earns 15.
 */
export function basicPoints(input: BasicAwardInput): Outcome<WorkedAward, 'award-too-large'> {
  const { calculation, basicAward } = input
  const result = input.result ?? (calculation === 'standard' ? zero : undefined)
  if (result === undefined) return done(nothing('award.step.basic-needs-result'))
  const threshold = basicThreshold(input)
  if (threshold === undefined) return done(nothing('award.step.basic-needs-baseline'))
  const { start } = threshold
  const isReduction = calculation === 'reduction'
  const distance = isReduction ? start.minus(result) : decimal(result).minus(start)
  const isPassed = distance.gte(zero)
  const rate = rateAward(distance, basicAward)
  if (!rate.ok) return rate
  return done({
    points: rate.value.points,
    explain() {
      const thresholdLines =
        basicAward.threshold.rule === 'none'
          ? []
          : [metLine('award.step.basic-threshold', { result, threshold: start }, isPassed)]
      const quantity = basicAward.incrementQuantity
      const counted = isPassed
        ? [
            incrementsLine({ isReduction, result, start, base: 'threshold', quantity }, rate.value),
            ...rate.value.explain(),
          ]
        : nothing('award.step.nothing').explain()
      return [...threshold.explain(), ...thresholdLines, ...counted]
    },
  })
}

function nothing(step: AwardStep): WorkedAward {
  return { points: 0, explain: () => [figureLine(step, {}, 0)] }
}

const noLines = () => []

interface Threshold {
  /** Exact: it is where counting begins, and no target to be rounded. */
  readonly start: Decimal
  readonly explain: () => readonly ExplanationLine[]
}

/**
 * Where a challenge point begins to pay (`awardThreshold`, decisions §4.8), in the program's unit, or nothing where it is a
 * share of a baseline that is missing. As a target, a share of a reduction is one off the baseline: 10 of 300 is 270.
 */
export function basicThreshold({
  calculation,
  basicAward: { threshold },
  baseline,
}: Omit<BasicAwardInput, 'result'>): Threshold | undefined {
  const { rule, amount } = threshold
  // The rule `none` has no amount, and every other one has.
  if (amount === undefined) return { start: zero, explain: noLines }
  if (rule === 'fixed_amount') return { start: decimal(amount), explain: noLines }
  if (baseline === undefined) return undefined
  const isReduction = calculation === 'reduction'
  const start = percentageOf(baseline, isReduction ? decimal(100).minus(amount) : amount)
  const step = isReduction ? 'award.step.basic-off-baseline' : 'award.step.basic-of-baseline'
  return {
    start,
    explain: () => [figureLine(step, { percentage: amount, baseline }, start)],
  }
}
