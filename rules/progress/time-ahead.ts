import { daysInclusive } from '../programs/calendar-day.ts'

/** How far somebody is ahead of a steady pace, as time: about so many weeks, or days where they are few. */
export interface TimeAhead {
  readonly unit: 'week' | 'day'
  readonly count: number
}

/** From so many days on, weeks say it better. */
const inWeeks = 11

/**
 * The time that a steady pace needs for so many percentage points, ahead or behind: 13 points of a program of 101 days are
 * about two weeks. Less than half a day is nothing: they are right on the pace.
 */
export function timeAhead(
  points: number,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): TimeAhead | undefined {
  const days = Math.round((Math.abs(points) * daysInclusive(startDate, endDate)) / 100)
  if (days === 0) return undefined
  return days < inWeeks ? { unit: 'day', count: days } : { unit: 'week', count: Math.round(days / 7) }
}
