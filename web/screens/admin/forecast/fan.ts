import type { ForecastResult } from '../../../../contract/forecast.ts'
import { dayNumber } from '../../../../rules/programs/calendar-day.ts'

/** A point of the chart: from 0 to 100 from left to right, and from top to bottom. */
export type Point = readonly [x: number, y: number]

/** Where everything of the chart is. */
export interface Fan {
  /** The points at the top; the axis has `steps` even steps from 0 to it. */
  readonly top: number
  readonly steps: number
  readonly past: readonly Point[]
  readonly expected: readonly Point[]
  /** Around the band, from now to the end along its upper edge and back along the lower; empty without grounds. */
  readonly band: readonly Point[]
  readonly least: readonly Point[]
  /** Absent where there is no most, or it lies above the chart. */
  readonly most?: readonly Point[]
  readonly budget?: number
  /** The day until which progress is loaded. */
  readonly now: Point
  readonly y: (points: number) => number
}

const steps = 4

/** Lays out a forecast: the period from left to right, all but a far-off most from bottom to top. */
export function fanOf(result: ForecastResult, paid = 0): Fan {
  const { startDate, endDate, history, ahead, least, most, budget, example } = result
  const first = dayNumber(startDate) - 1
  const days = dayNumber(endDate) - first
  const high = Math.max(
    least,
    paid,
    budget ?? 0,
    example?.points ?? 0,
    ...history.map(({ points }) => points),
    ...ahead.map(({ expected, high = expected }) => high),
  )
  // The most is far away as a rule; it is drawn where the rest stays readable.
  const isMostNear = most !== undefined && (high === 0 || most <= 2 * high)
  const top = niceTop(isMostNear ? Math.max(high, most) : high)
  const x = (day: string) => Math.max(0, (100 * (dayNumber(day) - first)) / days)
  const y = (points: number) => 100 - (100 * points) / top
  const entitled = history.at(-1) ?? { day: startDate, points: 0 }
  const now: Point = [history.length === 0 ? 0 : x(entitled.day), y(entitled.points)]
  const to = (of: (point: ForecastResult['ahead'][number]) => number | undefined): Point[] =>
    ahead.flatMap(point => {
      const points = of(point)
      return points === undefined ? [] : [[x(point.day), y(points)] as const]
    })
  const [upper, lower] = [to(({ high }) => high), to(({ low }) => low)]
  const last: Point[] = example === undefined ? [] : [[100, y(example.points)]]
  return {
    top,
    steps,
    past: [[0, 100], ...history.map(({ day, points }): Point => [x(day), y(points)])],
    expected: ahead.length > 0 || example ? [now, ...to(({ expected }) => expected), ...last] : [],
    band: upper.length === 0 ? [] : [now, ...upper, ...lower.reverse()],
    least: [
      [now[0], y(least)],
      [100, y(least)],
    ],
    ...(isMostNear && { most: [now, [100, y(most)]] }),
    ...(budget !== undefined && { budget: y(budget) }),
    now,
    y,
  }
}

/** The next round figure that four steps lead up to: 0 to 3.31 million is drawn up to 4 million. */
function niceTop(high: number): number {
  if (high <= 0) return steps
  const size = 10 ** Math.floor(Math.log10(high / steps))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find(one => one * size * steps >= high)!
  return step * size * steps
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')

/** Labels at one edge, moved as far apart as they need to be read; the lowest stays on the ground. */
export function apart<Label extends { readonly y: number }>(labels: readonly Label[], least: number): Label[] {
  const inOrder = [...labels].sort((a, b) => b.y - a.y)
  let floor = 100 + least
  return inOrder.map(label => {
    floor = Math.min(label.y, floor - least)
    return { ...label, y: floor }
  })
}
