import { dayNumber } from '../../../../../rules/programs/calendar-day.ts'
import type { CalculationType } from '../../../../../rules/programs/program.ts'
import { elapsedShare, type Period } from '../../../../../rules/progress/elapsed-share.ts'
import type { Rhythm } from '../../../../../rules/progress/rhythm.ts'

export interface HistoryPoint {
  readonly dataThrough: string
  /** Decimal text, in the program's unit. */
  readonly resultsToDate: string
}

export interface ChartInput {
  readonly calculation: CalculationType
  readonly target: string
  readonly period: Period
  readonly history: readonly HistoryPoint[]
  readonly rhythm?: Rhythm
}

/** A place in the chart's box: percent from its left and its top. */
export interface Place {
  readonly x: number
  readonly y: number
}

export interface ChartShape {
  readonly you: readonly Place[]
  /** Where the line of results begins; a sum begins at nothing, an average or a reduction with its first figure. */
  readonly from?: Place
  readonly goal: number
  /** The two ends of an even pace; only a standard result has one. */
  readonly pace?: readonly [Place, Place]
  /** Where the rhythm so far leads. */
  readonly next?: Place
  readonly gridlines: readonly { readonly value: number; readonly y: number }[]
  readonly days: readonly { readonly date: string; readonly x: number }[]
}

/** Room above the highest figure, for the label that stands on it. */
const headroom = 1.1
const mostGridlines = 4
/** Month names closer than this to the ends or to each other would touch on a phone. */
const dayDistance = 18

/** The lines of a history chart in a box of 100 × 100, stretched to any size. Drawing only: every figure is the law's. */
export function chartShape({ calculation, target, period, history, rhythm }: ChartInput): ChartShape {
  const figures = [Number(target), ...history.map(point => Number(point.resultsToDate))]
  const { low, high, step } = scaleOf(figures, calculation)
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const x = (date: string) => {
    const { elapsed, total } = elapsedShare(period, date)
    return (elapsed / total) * 100
  }
  const isSum = calculation === 'standard'
  const goal = y(Number(target))
  return {
    you: history.map(point => ({ x: x(point.dataThrough), y: y(Number(point.resultsToDate)) })),
    from: isSum ? { x: 0, y: y(0) } : undefined,
    goal,
    pace: isSum
      ? [
          { x: 0, y: y(0) },
          { x: 100, y: goal },
        ]
      : undefined,
    next: rhythm && (rhythm.reachedOn ? { x: x(rhythm.reachedOn), y: goal } : { x: 100, y: y(Number(rhythm.atEnd)) }),
    gridlines: gridlinesOf(low, high, step).map(value => ({ value, y: y(value) })),
    days: daysOf(period),
  }
}

/** Amounts begin at zero; an average, which is no amount, shows the stretch in which it moves. */
function scaleOf(figures: readonly number[], calculation: CalculationType) {
  const highest = Math.max(...figures)
  const lowest = Math.min(...figures)
  if (calculation !== 'average') {
    const high = highest > 0 ? highest * headroom : 1
    const low = Math.min(0, lowest * headroom)
    return { low, high, step: niceStep((high - low) / mostGridlines) }
  }
  const stretch = highest - lowest || Math.abs(highest) * 0.1 || 1
  const step = niceStep((stretch * 2) / mostGridlines)
  return { low: Math.floor((lowest - stretch * 0.4) / step) * step, high: highest + stretch * 0.4, step }
}

/** The next of 1, 2, 2.5, 5, 10, 20 … : 33 000 becomes 50 000. */
export function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 2.5, 5].find(one => one * power >= atLeast * (1 - 1e-9)) ?? 10
  return factor * power
}

function gridlinesOf(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The first day, the last, and the firsts of months between, as many as fit. */
function daysOf({ startDate, endDate }: Period): ChartShape['days'] {
  const start = dayNumber(startDate)
  const length = dayNumber(endDate) - start + 1
  const days: { date: string; x: number }[] = [{ date: startDate, x: 0 }]
  for (let month = nextMonth(startDate); month < endDate; month = nextMonth(month)) {
    const x = ((dayNumber(month) - start) / length) * 100
    if (x - days.at(-1)!.x >= dayDistance && x <= 100 - dayDistance) days.push({ date: month, x })
  }
  return length > 1 ? [...days, { date: endDate, x: 100 }] : days
}

function nextMonth(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
