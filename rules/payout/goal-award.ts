import { type Decimal, type DecimalSource, decimal, zero } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { BaseLevel, CalculationType, PayoutType, RateTerms } from '../programs/program.ts'
import { isGoalAchieved, isMinimumQualifierAchieved } from '../results/achievement.ts'
import { type ExplanationLine, figureLine, metLine } from './explanation.ts'
import { rateAward } from './rate-award.ts'

/** What reaching a goal pays: its level's part of the terms. */
export interface GoalTerms extends Partial<RateTerms> {
  /** Whole points. */
  readonly award: number
  readonly baseLevel?: BaseLevel
}

export interface GoalAwardInput {
  readonly calculation: CalculationType
  readonly payout: PayoutType
  readonly terms: GoalTerms
  /** Frozen when the goal was chosen or assigned. */
  readonly target: DecimalSource
  readonly baseline?: DecimalSource
  /** Absent without a row; for standard that is 0 (decisions §3). */
  readonly result?: DecimalSource
  /** The minimum of the second measure; absent where the feature is off. */
  readonly minimum?: DecimalSource
  readonly mqValue?: DecimalSource
}

export interface GoalAward {
  /** Whole points. */
  readonly points: number
  readonly isGoalAchieved: boolean
  /** Absent where the feature is off. */
  readonly isMinimumQualifierAchieved?: boolean
  readonly explanation: readonly ExplanationLine[]
}

export type GoalAwardRefusal = 'baseline-missing' | 'award-too-large'

/**
 * The award of a goal in whole points, with the lines that explain it (decisions §4.6, §4.7). Target 240 for 60 points:
 * 239 earns 0, 240 earns 60, and 240 with 4 of a minimum of 5 earns 0. At 5 points for every 10 units beyond the target
 * as well, 265 earns 60 and 10.
 */
export function goalAward(input: GoalAwardInput): Outcome<GoalAward, GoalAwardRefusal> {
  const { calculation, target, minimum, mqValue } = input
  const result = input.result ?? (calculation === 'standard' ? zero : undefined)
  const goalMet = isGoalAchieved({ calculation, target, result })
  const minimumMet = isMinimumQualifierAchieved({ minimum, mqValue })
  const explanation: ExplanationLine[] = [
    result === undefined
      ? metLine('award.step.no-result', { target }, false)
      : metLine('award.step.result', { result, target }, goalMet),
  ]
  if (minimum !== undefined) {
    explanation.push(metLine('award.step.minimum-qualifier', { value: mqValue ?? 0, minimum }, minimumMet))
  }
  const paid = result !== undefined && goalMet && minimumMet ? reachedAward(input, decimal(result)) : missedAward(input)
  if (!paid.ok) return paid
  return done({
    points: paid.value.points,
    isGoalAchieved: goalMet,
    isMinimumQualifierAchieved: minimum === undefined ? undefined : minimumMet,
    explanation: [...explanation, ...paid.value.explanation],
  })
}

type Paid = Outcome<Pick<GoalAward, 'points' | 'explanation'>, GoalAwardRefusal>

function missedAward({ payout, terms: { award } }: GoalAwardInput): Paid {
  const line =
    payout === 'rate' ? figureLine('award.step.nothing', {}, 0) : figureLine('award.step.fixed', { award }, 0)
  return done({ points: 0, explanation: [line] })
}

function reachedAward(input: GoalAwardInput, result: Decimal): Paid {
  const { payout, terms } = input
  if (payout === 'fixed') return done({ points: terms.award, explanation: [fixedLine(terms)] })
  const rate = ratePart(input, result)
  if (!rate.ok || payout === 'rate') return rate
  const points = terms.award + rate.value.points
  return done({
    points,
    explanation: [
      fixedLine(terms),
      ...rate.value.explanation,
      figureLine('award.step.fixed-and-rate', { fixed: terms.award, rate: rate.value.points }, points),
    ],
  })
}

function fixedLine({ award }: GoalTerms): ExplanationLine {
  return figureLine('award.step.fixed', { award }, award)
}

/** What the increments earn. An assigned goal without a level has none: then the rate pays nothing. */
function ratePart({ calculation, payout, terms, target, baseline }: GoalAwardInput, result: Decimal): Paid {
  const { incrementQuantity, incrementAward, maxPoints, baseLevel } = terms
  if (incrementQuantity === undefined || incrementAward === undefined) {
    return done({ points: 0, explanation: [figureLine('award.step.nothing', {}, 0)] })
  }
  // The rate beside a fixed award is for what lies beyond the target (decisions §4.7).
  const base = payout === 'rate' ? (baseLevel ?? 'target') : 'target'
  const start = { zero, target, baseline }[base]
  if (start === undefined) return refused('baseline-missing')
  const isReduction = calculation === 'reduction'
  const distance = isReduction ? decimal(start).minus(result) : result.minus(start)
  const rate = rateAward(distance, { incrementQuantity, incrementAward, maxPoints })
  if (!rate.ok) return rate
  const { increments, points, explanation } = rate.value
  const line = figureLine(
    isReduction ? 'award.step.increments-below' : 'award.step.increments',
    { result, start, quantity: incrementQuantity },
    increments,
  )
  return done({ points, explanation: [{ ...line, inputs: { ...line.inputs, base } }, ...explanation] })
}
