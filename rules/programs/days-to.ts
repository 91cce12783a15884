import { daysInclusive } from './calendar-day.ts'

/**
 * Whole days until the end of a date, today counted; 0 without a date or after it (product §4, P03). Calendar days where the client is:
 * on `2026-10-24` there are 2 to the end of `2026-10-25`, though a clock change makes them 49 hours.
 */
export function daysTo(today: string, date: string | undefined): number {
  return date === undefined ? 0 : Math.max(0, daysInclusive(today, date))
}
