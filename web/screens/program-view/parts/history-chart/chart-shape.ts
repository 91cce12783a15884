import { dayNumber } from '../../../../../rules/programs/calendar-day.ts'
import type { CalculationType } from '../../../../../rules/programs/program.ts'
import { elapsedShare, type Period } from '../../../../../rules/progress/elapsed-share.ts'
import type { Rhythm } from '../../../../../rules/progress/rhythm.ts'
import type { Place } from './chart-place.ts'
import { type ChartScale, chartScale } from './chart-scale.ts'
import { clearNote, type NotePlace } from './clear-note.ts'

export interface HistoryPoint {
  readonly dataThrough: string
  /** Decimal text, in the program's unit. */
  readonly resultsToDate: string
}

export interface ChartInput {
  readonly calculation: CalculationType
  /** Absent for who picked no goal. */
  readonly target?: string
  /** Where the way down of a reduction begins. */
  readonly baseline?: string
  readonly period: Period
  readonly history: readonly HistoryPoint[]
  readonly rhythm?: Rhythm
}

export interface ChartShape {
  readonly you: readonly Place[]
  /** Where the line of results begins; a sum begins at nothing, an average or a reduction with its first figure. */
  readonly from?: Place
  readonly goal?: number
  /** Where an average or a reduction has to end up, from its top to its foot: a sum only has to cross its line. */
  readonly zone?: readonly [top: number, foot: number]
  readonly baseline?: number
  /** The two ends of an even pace; only a standard result has one. */
  readonly pace?: readonly [Place, Place]
  /** Where the pace's label keeps clear of the other lines, and on which side of its own. */
  readonly paceNote?: NotePlace
  /** Where the rhythm so far leads. */
  readonly next?: Place
  readonly gridlines: readonly { readonly value: number; readonly y: number }[]
  readonly days: readonly Day[]
}

interface Day {
  readonly date: string
  readonly x: number
}

/** The least distance between days that are named, in percent of the width; where that is too little for the words, the chart leaves some out. */
const dayDistance = 26

/** The lines of a history chart in a box of 100 × 100, stretched to any size. Drawing only: every figure is the law's. */
export function chartShape({ calculation, target, baseline, period, history, rhythm }: ChartInput): ChartShape {
  const isReduction = calculation === 'reduction'
  // What is not above the goal is no place to come down from (decisions §4.3).
  const begin = isReduction && Number(baseline) > Number(target) ? baseline : undefined
  const marks = [target, begin].flatMap(figure => (figure === undefined ? [] : [Number(figure)]))
  const { low, high, step } = chartScale([...marks, ...history.map(one => Number(one.resultsToDate))], calculation)
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const x = (date: string) => {
    const { elapsed, total } = elapsedShare(period, date)
    return (elapsed / total) * 100
  }
  const goal = target === undefined ? undefined : y(Number(target))
  const you = history.map(point => ({ x: x(point.dataThrough), y: y(Number(point.resultsToDate)) }))
  const from = calculation === 'standard' ? { x: 0, y: y(0) } : undefined
  const next = nextOf(rhythm, goal, x, y)
  const pace = from && goal !== undefined ? ([from, { x: 100, y: goal }] as const) : undefined
  const gridlines = gridlinesOf({ low, high, step }).map(value => ({ value, y: y(value) }))
  return {
    you,
    from,
    goal,
    zone: goal === undefined || from ? undefined : isReduction ? [goal, 100] : [0, goal],
    baseline: begin === undefined ? undefined : y(Number(begin)),
    pace,
    paceNote:
      pace &&
      from &&
      clearNote(
        pace,
        [from, ...you, ...(next ? [next] : [])],
        gridlines.map(line => line.y),
      ),
    next,
    gridlines,
    days: daysOf(period),
  }
}

function nextOf(
  rhythm: Rhythm | undefined,
  goal: number | undefined,
  x: (date: string) => number,
  y: (value: number) => number,
): Place | undefined {
  if (!rhythm || goal === undefined) return undefined
  return rhythm.reachedOn ? { x: x(rhythm.reachedOn), y: goal } : { x: 100, y: y(Number(rhythm.atEnd)) }
}

function gridlinesOf({ low, high, step }: ChartScale): number[] {
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** The first day, the last, and the firsts of months between, as many as fit. */
function daysOf({ startDate, endDate }: Period): ChartShape['days'] {
  const start = dayNumber(startDate)
  const length = dayNumber(endDate) - start + 1
  const days: Day[] = [{ date: startDate, x: 0 }]
  for (let month = nextMonth(startDate); month < endDate; month = nextMonth(month)) {
    const x = ((dayNumber(month) - start) / length) * 100
    const room = Math.min(x - days.at(-1)!.x, 100 - x)
    if (room >= dayDistance) days.push({ date: month, x })
  }
  return length > 1 ? [...days, { date: endDate, x: 100 }] : days
}

function nextMonth(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
