import { type Decimal, type DecimalSource, decimal, roundTo } from '../decimal.ts'
import { addDays } from '../programs/calendar-day.ts'
import { elapsedShare, type Period } from './elapsed-share.ts'

/** The figures of a standard goal's pace; the other calculations have no even pace (decisions §4.4). */
export interface RhythmInput {
  readonly target: DecimalSource
  readonly result: DecimalSource
  readonly period: Period
  readonly dataThrough: string
}

export interface Rhythm {
  /** The day on which the target is reached; absent where that is after the end. */
  readonly reachedOn?: string
  /** The result on the last day, in the program's unit. */
  readonly atEnd: Decimal
}

/**
 * Where the days to come lead if they go like the days so far (design, Charts); nothing before the first day is over,
 * without a result, and once the target or the end is reached. 40 of 100 after 10 of 31 days gets there on day 25.
 */
export function atThisRhythm({ target, result, period, dataThrough }: RhythmInput): Rhythm | undefined {
  const { elapsed, total } = elapsedShare(period, dataThrough)
  const reached = decimal(result)
  if (elapsed === 0 || elapsed === total || reached.lte(0) || reached.gte(target)) return undefined
  const atEnd = reached.times(total).div(elapsed)
  const days = roundTo(decimal(target).times(elapsed).div(reached), { precision: 0, method: 'up' })
  return days.gt(total) ? { atEnd } : { atEnd, reachedOn: addDays(period.startDate, Number(days.toFixed()) - 1) }
}

/** What an even pace has come to at the end of a day, in the program's unit: of 310, on 10 January of a January, 100. */
export function evenPace(target: DecimalSource, period: Period, date: string): Decimal {
  const { elapsed, total } = elapsedShare(period, date)
  return decimal(target).times(elapsed).div(total)
}

/**
 * What each day left has to bring, rounded up to the digits that the program shows; nothing without days. 100 over 34 days
 * is 3 a day.
 */
export function neededPerDay(toAchieve: DecimalSource, days: number, precision: number): Decimal | undefined {
  return days > 0 ? roundTo(decimal(toAchieve).div(days), { precision, method: 'up' }) : undefined
}
