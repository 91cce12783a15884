import { type Decimal, plainText, zero } from '../../../rules/decimal.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { type ProgressRow, type ResultToDate, resultToDate } from '../../../rules/progress/result-to-date.ts'

export interface HistoryPoint {
  readonly dataThrough: string
  readonly resultsToDate: string
}

export interface HistoryInput {
  readonly rows: readonly ProgressRow[]
  /** Through which days the group was loaded: without a row of the person's own, a load leaves their result as it was. */
  readonly loadDays: readonly string[]
  /** The last day that the shown result knows of. */
  readonly through: string
}

/**
 * A person's result as it was at each day through which something was loaded, the oldest first: 3, then 7, then 12 of 3, 4
 * and 5 added. A standard result that a load brought nothing for is 0; any other begins with its first row.
 */
export function progressHistory(
  { calculation, progressRows }: Pick<Program, 'calculation' | 'progressRows'>,
  { rows, loadDays, through }: HistoryInput,
): HistoryPoint[] {
  const rowsOfDay = new Map<string, ProgressRow[]>()
  for (const row of rows) {
    const ofDay = rowsOfDay.get(row.dataThrough)
    if (ofDay) ofDay.push(row)
    else rowsOfDay.set(row.dataThrough, [row])
  }
  const days = [...new Set([...loadDays, ...rowsOfDay.keys()])].filter(day => day <= through).sort()
  const points: HistoryPoint[] = []
  let reached: Reached = { result: calculation === 'standard' ? zero : undefined }
  for (const day of days) {
    const ofDay = rowsOfDay.get(day)
    if (ofDay) reached = then(reached, resultToDate({ calculation, progressRows, rows: ofDay }), progressRows)
    if (reached.result) points.push({ dataThrough: day, resultsToDate: plainText(reached.result) })
  }
  return points
}

type Reached = { readonly result: Decimal | undefined; readonly mean?: ResultToDate['mean'] }

/** Each day is added to the days before it, so that a thousand rows are looked at once and not once for every day. */
function then(before: Reached, ofDay: ResultToDate | undefined, progressRows: Program['progressRows']): Reached {
  if (progressRows === 'replace') return { result: ofDay?.result }
  // Rows without any weight measure nothing.
  if (ofDay === undefined) return before
  if (ofDay.mean === undefined) return { result: (before.result ?? zero).plus(ofDay.result) }
  const weighted = ofDay.mean.weighted.plus(before.mean?.weighted ?? zero)
  const weights = ofDay.mean.weights.plus(before.mean?.weights ?? zero)
  return { result: weights.eq(zero) ? undefined : weighted.div(weights), mean: { weighted, weights } }
}
