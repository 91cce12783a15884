import type { ProgressRow, ResultToDate } from '../progress/result-to-date.ts'
import { type ExplanationLine, figureLine } from './explanation.ts'

/**
 * The line that explains how a result follows from its rows (decisions §4.2): the newest, the sum, or the weighted mean. Empty
 * without rows. 80 with weight 2, 95 and 90 are 345 by weights of 4: 86.25.
 */
export function resultLines(
  reached: ResultToDate | undefined,
  progressRows: 'replace' | 'add',
  rows: readonly ProgressRow[],
): readonly ExplanationLine[] {
  if (reached === undefined) return []
  const { result, dataThrough, mean } = reached
  const rowCount = rows.reduce((count, row) => count + (row.rowCount ?? 1), 0)
  if (mean !== undefined && progressRows === 'add') {
    return [figureLine('award.step.result-average', { ...mean, rows: rowCount }, result)]
  }
  const line =
    progressRows === 'replace'
      ? figureLine('award.step.result-newest', {}, result)
      : figureLine('award.step.result-sum', { rows: rowCount }, result)
  return [{ ...line, inputs: { ...line.inputs, dataThrough } }]
}
