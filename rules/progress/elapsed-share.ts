import { daysInclusive } from '../programs/calendar-day.ts'

export interface Period {
  readonly startDate: string
  readonly endDate: string
}

/**
 * Days of the period that are over at the end of a date, and all its days (decisions §4.4). On 15 January, of a period
 * that is January, 15 of 31; before the start 0, after the end all.
 */
export function elapsedShare({ startDate, endDate }: Period, dataThrough: string): { elapsed: number; total: number } {
  const total = daysInclusive(startDate, endDate)
  return { elapsed: Math.min(total, Math.max(0, daysInclusive(startDate, dataThrough))), total }
}
