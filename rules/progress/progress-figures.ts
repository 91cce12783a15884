import { type Decimal, type DecimalSource, decimal, wholeQuotient } from '../decimal.ts'
import { elapsedShare, type Period } from './elapsed-share.ts'
import { highestPercentage } from './highest-percentage.ts'
import { type PercentageInput, type PercentageParts, percentageParts } from './percentage-parts.ts'

/** A goal counts as reached above it (product §9, P10). */
const reachedAbove = 99

/**
 * Whole percent of the goal, cut and not rounded, so that 99.6 never looks like success (decisions §4.3). 239 of 240 is
 * 99; a reduction from 300 to 268 for 270 is 106.
 */
export function progressPercentage(input: PercentageInput): number {
  return wholePercent(percentageParts(input))
}

/** Whole percent of the period that is over at the end of the data-through date (decisions §4.4). 15 of 31 days is 48. */
export function dateThroughPercentage(period: Period, dataThrough: string): number {
  const { elapsed, total } = elapsedShare(period, dataThrough)
  return Math.floor((100 * elapsed) / total)
}

export interface PaceInput extends PercentageInput {
  readonly period: Period
  readonly dataThrough: string
}

/**
 * The pace, in whole percent: a standard goal's percentage by the share of time that is over, that of an average or a
 * reduction as it is (decisions §4.4). 48 of 100 after 15 of 31 days is 99. Results from before the first day are
 * measured as of its end, since there is no pace without elapsed time.
 */
export function onTrackPercentage(figures: PaceInput): number {
  if (figures.calculation !== 'standard') return progressPercentage(figures)
  const { elapsed, total } = elapsedShare(figures.period, figures.dataThrough)
  const whole = decimal(figures.target).times(Math.max(1, elapsed))
  return wholePercent({ part: decimal(figures.result).times(total), whole })
}

/** Whether progress is treated as reached: above 99 whole percent (product §4, P10). 99 is not, 100 is. */
export function isReached(percentage: number): boolean {
  return percentage > reachedAbove
}

export interface ToAchieveInput extends PercentageInput {
  readonly isFinal: boolean
}

/**
 * Results still to achieve, in the program's unit: only for standard, not in final results, and only while progress is at
 * most 99 percent (product §4, P10). 200 of 240 leaves 40.
 */
export function toAchieve({ isFinal, ...figures }: ToAchieveInput): Decimal | undefined {
  if (isFinal || figures.calculation !== 'standard' || isReached(progressPercentage(figures))) return undefined
  return decimal(figures.target).minus(figures.result)
}

/**
 * Where a level stands on the way to the chosen goal, in whole percent (design, Scenes). Level 220 on the way to 240 is
 * 91; as a reduction from 300 to 255, level 270 is 66.
 */
export function milestonePercentage(input: Omit<PercentageInput, 'result'> & { level: DecimalSource }): number {
  return progressPercentage({ ...input, result: input.level })
}

function wholePercent(parts: PercentageParts | undefined): number {
  if (parts === undefined) return highestPercentage
  const percentage = Number(wholeQuotient(parts.part.times(100), parts.whole))
  return Math.max(-highestPercentage, Math.min(highestPercentage, percentage))
}
