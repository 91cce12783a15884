import type { LoadColumn, LoadShape } from '../../../contract/load-rows/load-kind.ts'
import type { IssueGroup } from '../../../contract/uploads.ts'
import { parseDecimal } from '../../../rules/decimal.ts'
import { type DecimalSign, readNumber } from '../../../rules/files/read-number.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { noteRepeated } from './staged-table.ts'
import {
  copyRows,
  countIssues,
  countRows,
  createStaging,
  dropBadRows,
  type IssueRow,
  noteCellProblems,
  noteFileError,
  planFor,
  readIssueGroups,
  readIssues,
  stagedTotals,
} from './staging.store.ts'

export { type BadLine, dropBadRows, noteLineFaults, readBadLines } from './staging.store.ts'

export interface FoundIssue {
  readonly line: number
  readonly column: string
  readonly code: string
  readonly value: string
}

/** Copies a file's rows into the staging table, which has every column of the kind. */
export async function stageRows(
  tx: ClientTx,
  columns: readonly LoadColumn[],
  present: readonly LoadColumn[],
  rows: AsyncIterable<Buffer>,
  separator = 0x2c,
): Promise<void> {
  await createStaging(tx, columns)
  await copyRows(tx, present, rows, String.fromCharCode(separator))
  await planFor(tx)
}

/**
 * Compares the rows with the control totals at the end of the file (decisions §6). A file that differs is refused as a whole: it
 * may be truncated. `sum` is empty where the file gives none; it is written as the file's other numbers are, or plainly, as a workbook has it.
 */
export async function checkTrailer(
  tx: ClientTx,
  { summed }: LoadShape,
  trailer: { readonly rows: number; readonly sum: string },
  sign: DecimalSign | undefined,
): Promise<void> {
  const found = await stagedTotals(tx, summed)
  if (found.rows !== trailer.rows) await noteFileError(tx, 'trailer-rows', `${trailer.rows}, found ${found.rows}`)
  if (trailer.sum === '') return
  if (found.sum === null) return noteFileError(tx, 'trailer-sum-unused', trailer.sum)
  const { sum } = found
  const readings = [trailer.sum, sign && readNumber(trailer.sum, sign)]
  if (!readings.some(text => text !== undefined && parseDecimal(text)?.eq(sum))) {
    await noteFileError(tx, 'trailer-sum', `${trailer.sum}, found ${sum}`)
  }
}

/** The issues so far: exact counts, and the first of each sort. */
export async function summariseIssues(tx: ClientTx, limit: number) {
  const counts = await countIssues(tx)
  const errors = counts.errors === 0 ? [] : await readIssues(tx, true, limit)
  const warnings = counts.warnings === 0 ? [] : await readIssues(tx, false, limit)
  return {
    errorCount: counts.errors,
    warningCount: counts.warnings,
    rejected: counts.rejected,
    isFileRefused: counts.is_file_refused,
    errors: errors.map(toFound),
    warnings: warnings.map(toFound),
  }
}

/** Values that a group lists. */
const mostValues = 20

/** Everything that is mended in the same way, one code in one column, errors first. */
export async function groupIssues(tx: ClientTx): Promise<IssueGroup[]> {
  const groups = new Map<string, IssueGroup>()
  for (const { is_error, code, column_name, value, first, lines, all_lines, distinct_values } of await readIssueGroups(
    tx,
    mostValues,
  )) {
    const key = `${is_error} ${code} ${column_name}`
    const group = groups.get(key) ?? {
      code,
      column: column_name,
      isError: is_error,
      lines: all_lines,
      firstLines: [],
      values: [],
      distinct: distinct_values,
    }
    groups.set(key, group)
    group.values.push({ value, line: first, lines })
    if (first > 0 && group.firstLines.length < 5) group.firstLines.push(first)
  }
  return [...groups.values()]
}

function toFound({ line, column_name, code, value }: IssueRow): FoundIssue {
  return { line, column: column_name, code, value }
}

/** A check of a kind: records what is wrong in `load_issues`. */
type Check = (tx: ClientTx) => Promise<void>

export interface RowKey {
  /** SQL over `load_rows`. */
  readonly key: string
  readonly column: string
  readonly shown: string
}

/**
 * The checks that all kinds share, then the kind's own; afterwards `load_rows` holds the good rows only. Answers how many rows
 * there were and how many are good.
 */
export async function checkRows(
  tx: ClientTx,
  { key, column, shown }: RowKey,
  checks: readonly Check[],
): Promise<{ rows: number; accepted: number }> {
  const rows = await countRows(tx)
  await noteCellProblems(tx)
  await noteRepeated(tx, key, column, shown)
  for (const check of checks) await check(tx)
  return { rows, accepted: await dropBadRows(tx) }
}
