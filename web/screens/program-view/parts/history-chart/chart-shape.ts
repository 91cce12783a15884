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

/** Below its line a label begins at its place, above its line it ends there. */
export type NoteSide = 'below' | 'above'

export interface ChartShape {
  readonly you: readonly Place[]
  /** Where the line of results begins; a sum begins at nothing, an average or a reduction with its first figure. */
  readonly from?: Place
  readonly goal: number
  /** The two ends of an even pace; only a standard result has one. */
  readonly pace?: readonly [Place, Place]
  /** Where the pace's label keeps clear of the other lines, and on which side of its own. */
  readonly paceNote?: Place & { readonly side: NoteSide }
  /** Where the rhythm so far leads. */
  readonly next?: Place
  readonly gridlines: readonly { readonly value: number; readonly y: number }[]
  readonly days: readonly { readonly date: string; readonly x: number }[]
}

/** Room above the highest figure, for the label that stands on it. */
const headroom = 1.1
const mostGridlines = 4
/** Month names closer than this to the ends or to each other would touch on a phone. */
const dayDistance = 26

/** The lines of a history chart in a box of 100 × 100, stretched to any size. Drawing only: every figure is the law's. */
export function chartShape({ calculation, target, period, history, rhythm }: ChartInput): ChartShape {
  const figures = [Number(target), ...history.map(point => Number(point.resultsToDate))]
  const { low, high, step } = scaleOf(figures, calculation)
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const x = (date: string) => {
    const { elapsed, total } = elapsedShare(period, date)
    return (elapsed / total) * 100
  }
  const goal = y(Number(target))
  const you = history.map(point => ({ x: x(point.dataThrough), y: y(Number(point.resultsToDate)) }))
  const from = calculation === 'standard' ? { x: 0, y: y(0) } : undefined
  const next =
    rhythm && (rhythm.reachedOn ? { x: x(rhythm.reachedOn), y: goal } : { x: 100, y: y(Number(rhythm.atEnd)) })
  const pace = from && ([from, { x: 100, y: goal }] as const)
  return {
    you,
    from,
    goal,
    pace,
    paceNote: pace && clearNote(pace, [from, ...you, ...(next ? [next] : [])]),
    next,
    gridlines: gridlinesOf(low, high, step).map(value => ({ value, y: y(value) })),
    days: daysOf(period),
  }
}

/** About how much room a label takes. */
const note = { width: 26, height: 12 }

/** Of a few places along a rising line, the one whose label is furthest from another line. */
function clearNote([start, end]: readonly [Place, Place], line: readonly Place[]) {
  const candidates = [74, 52, 34].flatMap(x => {
    const y = start.y + ((end.y - start.y) * x) / 100
    return (['below', 'above'] as const).map(side => ({ x, y, side }))
  })
  const clearance = ({ x, y, side }: (typeof candidates)[number]) => {
    const left = side === 'below' ? x : x - note.width
    const middle = side === 'below' ? y + note.height / 2 : y - note.height / 2
    const near = Array.from({ length: 9 }, (_, index) => heightAt(line, left + (note.width * index) / 8))
    return Math.min(...near.map(height => (height === undefined ? 50 : Math.abs(height - middle))))
  }
  return candidates.reduce((best, one) => (clearance(one) > clearance(best) + 3 ? one : best))
}

/** The height of a line over a place; nothing beside it. */
function heightAt(line: readonly Place[], x: number): number | undefined {
  const index = line.findIndex((place, at) => at > 0 && place.x >= x && line[at - 1]!.x <= x)
  if (index < 1) return undefined
  const [before, after] = [line[index - 1]!, line[index]!]
  const share = after.x === before.x ? 1 : (x - before.x) / (after.x - before.x)
  return before.y + (after.y - before.y) * share
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
