import { type Decimal, decimal, zero } from '../decimal.ts'
import { done, type Outcome } from '../outcome.ts'
import { type EarningsRefusal, earnings, type ParticipantFacts } from '../payout/earnings.ts'
import type { Program } from '../programs/program.ts'
import { dateThroughPercentage, onTrackPercentage, progressPercentage } from './progress-figures.ts'
import { type Treatment, treatment } from './treatment.ts'

export interface StandingFacts extends ParticipantFacts {
  /** The newest data-through date of the person's group: without a row of their own, a standard result is 0 through it. */
  readonly loadedThrough?: string
  /** Final results are issued. */
  readonly isFinal?: boolean
}

/** Everything that committed loads fix of a person; the day on which somebody looks changes none of it. */
export interface Standing {
  /** Absent where nothing was measured, as are the figures that follow from it. */
  readonly result?: Decimal
  readonly mqValue?: Decimal
  readonly bonusValue?: Decimal
  readonly dataThrough?: string
  /** Whole percents, of a goal and a result. */
  readonly progressPercentage?: number
  readonly onTrackPercentage?: number
  readonly dateThroughPercentage?: number
  readonly treatment?: Treatment
  readonly isGoalAchieved: boolean
  readonly isMQAchieved?: boolean
  readonly isBonusAchieved?: boolean
  /** All awards to date, in whole points. */
  readonly entitlement: number
  readonly earnedToDate?: number
}

/**
 * Where a person stands by what is loaded: result, percentages, treatment and entitlement, put together from the rules
 * (decisions §3, §4). A result of 120 for 240 through half the period is 50 percent at a pace of 100: on track.
 */
export function standing(program: Program, facts: StandingFacts): Outcome<Standing, EarningsRefusal> {
  // Read once, however many rules need it.
  const target = facts.target === undefined ? undefined : decimal(facts.target)
  const { groupId, levelId, baseline, assignedAward, rows, deltas } = facts
  const earned = earnings(program, { groupId, levelId, target, baseline, assignedAward, rows, deltas })
  if (!earned.ok) return earned
  const { mqValue, bonusValue, isGoalAchieved, isMQAchieved, isBonusAchieved, points, earnedToDate } = earned.value
  const { calculation, timePeriod: period } = program
  const isFinal = facts.isFinal ?? false
  const dataThrough = earned.value.dataThrough ?? facts.loadedThrough ?? (isFinal ? period.endDate : undefined)
  const result = earned.value.result ?? (calculation === 'standard' && dataThrough !== undefined ? zero : undefined)
  const flags = { isGoalAchieved, isMQAchieved, isBonusAchieved, entitlement: points, earnedToDate }
  if (target === undefined) return done({ result, mqValue, bonusValue, dataThrough, ...flags })
  if (result === undefined || dataThrough === undefined) {
    // Final results without a result are a missed goal; before that there is nothing to speak of.
    return done({ ...flags, dataThrough, ...(isFinal && { treatment: 'missed_goal' }) })
  }
  const figures = { calculation, target, baseline, result, period, dataThrough }
  const ofGoal = progressPercentage(figures)
  const pace = onTrackPercentage(figures)
  // Named one by one: a million people come through here, and copying objects costs more than the figures.
  return done({
    result,
    mqValue,
    bonusValue,
    dataThrough,
    progressPercentage: ofGoal,
    onTrackPercentage: pace,
    dateThroughPercentage: dateThroughPercentage(period, dataThrough),
    treatment: treatment({
      calculation,
      isFinal,
      progressPercentage: ofGoal,
      onTrackPercentage: pace,
      isMinQualifierAchieved: isMQAchieved,
    }),
    isGoalAchieved,
    isMQAchieved,
    isBonusAchieved,
    entitlement: points,
    earnedToDate,
  })
}
