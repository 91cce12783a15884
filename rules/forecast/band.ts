import { dayNumber } from '../programs/calendar-day.ts'

/** Where the endings of a program lie, in points. */
export interface Band {
  /** As many endings are above as below. */
  readonly expected: number
  /** One of ten endings is below, one above; absent without grounds. */
  readonly low?: number
  readonly high?: number
  /** How many of a hundred endings stay within the budget. */
  readonly withinBudget?: number
}

/** The band of the endings of all scenarios: of 0, 10 … 100 it is 10 to 90 around 50. A single ending is no range. */
export function bandOf(endings: readonly number[], budget: number | undefined): Band {
  const inOrder = [...endings].sort((a, b) => a - b)
  const expected = Math.round(quantile(inOrder, 0.5))
  if (inOrder.length === 1) return { expected }
  const within = budget === undefined ? undefined : inOrder.filter(ending => ending <= budget).length / inOrder.length
  return {
    expected,
    low: Math.round(quantile(inOrder, 0.1)),
    high: Math.round(quantile(inOrder, 0.9)),
    ...(within !== undefined && { withinBudget: Math.round(100 * within) }),
  }
}

/** The endings are in the middle of even shares of all that may happen. */
function quantile(inOrder: readonly number[], probability: number): number {
  const place = Math.max(0, probability * inOrder.length - 0.5)
  const below = Math.floor(place)
  const above = Math.min(inOrder.length - 1, below + 1)
  return inOrder[below]! + (place - below) * (inOrder[above]! - inOrder[below]!)
}

export interface BandPoint {
  readonly day: string
  readonly low: number
  readonly high: number
}

/** The band on a day between two that are known, each in days and points; nothing outside. */
export function bandOn(points: readonly BandPoint[], day: string): { low: number; high: number } | undefined {
  const at = points.findIndex(point => point.day >= day)
  if (at < 0) return undefined
  const to = points[at]!
  if (to.day === day) return { low: to.low, high: to.high }
  const from = points[at - 1]
  if (from === undefined) return undefined
  const part = (dayNumber(day) - dayNumber(from.day)) / (dayNumber(to.day) - dayNumber(from.day))
  const between = (a: number, b: number) => Math.round(a + part * (b - a))
  return { low: between(from.low, to.low), high: between(from.high, to.high) }
}
