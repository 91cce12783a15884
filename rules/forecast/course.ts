import { addDays, dayNumber } from '../programs/calendar-day.ts'

/** By what a forecast is made: nothing loaded, a pace, or enough to say how far endings lie apart (console W08). */
export type Grounds = 'none' | 'pace' | 'band'

/** Loads from which on a range is said. */
export const bandLoads = 4
/** As many of the last intervals between loads are read. */
const mostIntervals = 12

/** The days between which progress was loaded, and those that are looked ahead to. */
export interface Course {
  readonly grounds: Grounds
  /** How many different days were loaded through, within the period. */
  readonly loads: number
  /** The day before the period where all loads are read, then the days loaded through. */
  readonly boundaries: readonly string[]
  /** The days of each interval between them. */
  readonly lengths: readonly number[]
  /** Days of the period until each boundary. */
  readonly elapsed: readonly number[]
  /** The days ahead that are calculated, the last of them the period's; none where everything is loaded. */
  readonly checkpoints: readonly string[]
}

export interface Period {
  readonly startDate: string
  readonly endDate: string
}

/**
 * The course of a program through its period, from the days through which its loads are. Loads on the 7th and the 14th of a
 * month of 30 days make two intervals of 7 days, and checkpoints about a quarter of the rest apart.
 */
export function courseOf(
  { startDate, endDate }: Period,
  loadedThrough: readonly string[],
  mostCheckpoints = 4,
): Course {
  const days = [...new Set(loadedThrough.map(day => (day > endDate ? endDate : day)))]
    .filter(day => day >= startDate)
    .sort()
  const before = addDays(startDate, -1)
  const boundaries = [before, ...days].slice(-(mostIntervals + 1))
  const elapsed = boundaries.map(day => dayNumber(day) - dayNumber(before))
  const lengths = elapsed.slice(1).map((days, at) => days - elapsed[at]!)
  const through = boundaries.at(-1)!
  const left = dayNumber(endDate) - dayNumber(through)
  const parts = Math.min(mostCheckpoints, left)
  const checkpoints = Array.from({ length: parts }, (_, at) => addDays(through, Math.round(((at + 1) * left) / parts)))
  const grounds = days.length === 0 ? 'none' : days.length < bandLoads ? 'pace' : 'band'
  return {
    grounds,
    loads: days.length,
    boundaries,
    lengths,
    elapsed,
    checkpoints: days.length === 0 ? [] : checkpoints,
  }
}
