import { plainText } from '../../../rules/decimal.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { type ProgressRow, resultToDate } from '../../../rules/progress/result-to-date.ts'

export interface HistoryPoint {
  readonly dataThrough: string
  readonly resultsToDate: string
}

/** A person's result as it was at each date through which they have a row, the oldest first: 3, then 7, then 12 of 3, 4 and 5 added. */
export function progressHistory(
  { calculation, progressRows }: Pick<Program, 'calculation' | 'progressRows'>,
  rows: readonly ProgressRow[],
): HistoryPoint[] {
  const dates = [...new Set(rows.map(row => row.dataThrough))].sort()
  return dates.flatMap(dataThrough => {
    const until = rows.filter(row => row.dataThrough <= dataThrough)
    const reached = resultToDate({ calculation, progressRows, rows: until })
    return reached === undefined ? [] : { dataThrough, resultsToDate: plainText(reached.result) }
  })
}
