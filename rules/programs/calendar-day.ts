const dayInMs = 86_400_000

/** Days read lately: a program's people share a few of them. */
const known = new Map<string, number>()
const mostKnown = 1000

/** Days since 1 January 1970 of a calendar date `YYYY-MM-DD`: `dayNumber('1970-01-02')` is 1. */
export function dayNumber(date: string): number {
  const day = known.get(date)
  // Stryker disable next-line ConditionalExpression: what is kept is what would be read
  if (day !== undefined) return day
  // Stryker disable next-line ConditionalExpression,EqualityOperator: forgetting costs time alone
  if (known.size >= mostKnown) known.clear()
  const read = Date.parse(`${date}T00:00:00Z`) / dayInMs
  known.set(date, read)
  return read
}

/** The calendar date so many days later: 30 days before `2026-03-01` is `2026-01-30`. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * dayInMs).toISOString().slice(0, 10)
}

/** Whole days from the first date to the end of the second, both counted: January has 31. */
export function daysInclusive(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1
}
