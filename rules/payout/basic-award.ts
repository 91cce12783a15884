import { type Decimal, type DecimalSource, decimal, percentageOf, zero } from '../decimal.ts'
import { done, type Outcome } from '../outcome.ts'
import type { BasicAward, CalculationType } from '../programs/program.ts'
import { type ExplanationLine, figureLine, metLine } from './explanation.ts'
import { rateAward } from './rate-award.ts'

export interface BasicAwardInput {
  readonly calculation: CalculationType
  readonly basicAward: BasicAward
  readonly baseline?: DecimalSource
  /** Absent without a row; for standard that is 0 (decisions §3). */
  readonly result?: DecimalSource
}

export interface BasicAwardEarned {
  /** Whole points. */
  readonly points: number
  readonly explanation: readonly ExplanationLine[]
}

/**
 * The basic part of a challenge point, in whole points (decisions §4.8): from the threshold on, points for each complete
 * increment, with or without a goal. Threshold 200, 5 points for every 10, at most 100: a result of 239 earns 15.
 */
export function basicPoints(input: BasicAwardInput): Outcome<BasicAwardEarned, 'award-too-large'> {
  const { calculation, basicAward } = input
  const result = input.result ?? (calculation === 'standard' ? zero : undefined)
  if (result === undefined) return nothing('award.step.basic-needs-result')
  const threshold = basicThreshold(input)
  if (threshold === undefined) return nothing('award.step.basic-needs-baseline')
  const { start, explanation: lines } = threshold
  const isReduction = calculation === 'reduction'
  const distance = isReduction ? start.minus(result) : decimal(result).minus(start)
  const isPassed = distance.gte(zero)
  const explanation = [...lines]
  if (basicAward.threshold.rule !== 'none') {
    explanation.push(metLine('award.step.basic-threshold', { result, threshold: start }, isPassed))
  }
  if (!isPassed) return done({ points: 0, explanation: [...explanation, figureLine('award.step.nothing', {}, 0)] })
  const rate = rateAward(distance, basicAward)
  if (!rate.ok) return rate
  const line = figureLine(
    isReduction ? 'award.step.increments-below' : 'award.step.increments',
    { result, start, quantity: basicAward.incrementQuantity },
    rate.value.increments,
  )
  return done({
    points: rate.value.points,
    explanation: [
      ...explanation,
      { ...line, inputs: { ...line.inputs, base: 'threshold' } },
      ...rate.value.explanation,
    ],
  })
}

function nothing(step: 'award.step.basic-needs-result' | 'award.step.basic-needs-baseline') {
  return done({ points: 0, explanation: [figureLine(step, {}, 0)] })
}

interface Threshold {
  /** Exact: it is where counting begins, and no target to be rounded. */
  readonly start: Decimal
  readonly explanation: readonly ExplanationLine[]
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
  if (rule === 'none' || amount === undefined) return { start: zero, explanation: [] }
  if (rule === 'fixed_amount') return { start: decimal(amount), explanation: [] }
  if (baseline === undefined) return undefined
  const isReduction = calculation === 'reduction'
  const start = percentageOf(baseline, isReduction ? decimal(100).minus(amount) : amount)
  const step = isReduction ? 'award.step.basic-off-baseline' : 'award.step.basic-of-baseline'
  return { start, explanation: [figureLine(step, { percentage: amount, baseline }, start)] }
}
