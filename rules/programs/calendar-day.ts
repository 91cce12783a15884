const dayInMs = 86_400_000

/** Days since 1 January 1970 of a calendar date `YYYY-MM-DD`: `dayNumber('1970-01-02')` is 1. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayInMs
}

/** The calendar date so many days later: 30 days before `2026-03-01` is `2026-01-30`. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * dayInMs).toISOString().slice(0, 10)
}

/** Whole days from the first date to the end of the second, both counted: January has 31. */
export function daysInclusive(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1
}
