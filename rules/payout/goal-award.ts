import { type Decimal, type DecimalSource, decimal, zero } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { BaseLevel, CalculationType, PayoutType, RateTerms } from '../programs/program.ts'
import { isGoalAchieved, isMinimumQualifierAchieved } from '../results/achievement.ts'
import type { WorkedAward } from './correct-award.ts'
import { figureLine, metLine } from './explanation.ts'
import { incrementsLine, rateAward } from './rate-award.ts'

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

export interface GoalAward extends WorkedAward {
  readonly isGoalAchieved: boolean
  /** Absent where the feature is off. */
  readonly isMinimumQualifierAchieved?: boolean
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
  // A goal is met by a result alone.
  const paid = goalMet && minimumMet ? reachedAward(input, decimal(result!)) : missedAward(input)
  if (!paid.ok) return paid
  return done({
    points: paid.value.points,
    isGoalAchieved: goalMet,
    isMinimumQualifierAchieved: minimum === undefined ? undefined : minimumMet,
    explain() {
      const reached =
        result === undefined
          ? metLine('award.step.no-result', { target }, false)
          : metLine('award.step.result', { result, target }, goalMet)
      const qualified =
        minimum === undefined
          ? []
          : [metLine('award.step.minimum-qualifier', { value: mqValue ?? 0, minimum }, minimumMet)]
      return [reached, ...qualified, ...paid.value.explain()]
    },
  })
}

type Paid = Outcome<WorkedAward, GoalAwardRefusal>

function missedAward({ payout, terms: { award } }: GoalAwardInput): Paid {
  return done({
    points: 0,
    explain: () => [
      payout === 'rate' ? figureLine('award.step.nothing', {}, 0) : figureLine('award.step.fixed', { award }, 0),
    ],
  })
}

function reachedAward(input: GoalAwardInput, result: Decimal): Paid {
  const { payout, terms } = input
  const { award } = terms
  if (payout === 'fixed') return done(fixedPart(award))
  const rate = ratePart(input, result)
  if (!rate.ok || payout === 'rate') return rate
  const points = award + rate.value.points
  return done({
    points,
    explain() {
      const together = figureLine('award.step.fixed-and-rate', { fixed: award, rate: rate.value.points }, points)
      return [...fixedPart(award).explain(), ...rate.value.explain(), together]
    },
  })
}

function fixedPart(award: number): WorkedAward {
  return {
    points: award,
    explain: () => [figureLine('award.step.fixed', { award }, award)],
  }
}

/** What the increments earn. An assigned goal without a level has none: then the rate pays nothing. */
function ratePart(input: GoalAwardInput, result: Decimal): Paid {
  const { calculation, payout, terms, target, baseline } = input
  const { incrementQuantity, incrementAward, maxPoints, baseLevel } = terms
  if (incrementQuantity === undefined || incrementAward === undefined) return missedAward({ ...input, payout: 'rate' })
  // The rate beside a fixed award is for what lies beyond the target (decisions §4.7).
  const base = payout === 'rate' ? (baseLevel ?? 'target') : 'target'
  const start = { zero, target, baseline }[base]
  if (start === undefined) return refused('baseline-missing')
  const isReduction = calculation === 'reduction'
  const distance = isReduction ? decimal(start).minus(result) : result.minus(start)
  const rate = rateAward(distance, { incrementQuantity, incrementAward, maxPoints })
  if (!rate.ok) return rate
  return done({
    points: rate.value.points,
    explain() {
      const counted = incrementsLine({ isReduction, result, start, base, quantity: incrementQuantity }, rate.value)
      return [counted, ...rate.value.explain()]
    },
  })
}
