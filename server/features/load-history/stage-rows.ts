import type { LoadColumn, LoadShape } from '../../../contract/load-rows/load-kind.ts'
import { parseDecimal } from '../../../rules/decimal.ts'
import type { Tenant } from '../../db/tenant.ts'
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
  readBadLines,
  readIssues,
  stagedTotals,
} from './staging.store.ts'

export interface FoundIssue {
  readonly line: number
  readonly column: string
  readonly code: string
  readonly value: string
}

export interface BadLine {
  readonly line: number
  readonly codes: string
}

/** Brings a file's rows into the staging table, with every column of the kind, those of the file filled. */
export async function stageRows(
  tenant: Tenant,
  columns: readonly LoadColumn[],
  present: readonly LoadColumn[],
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await createStaging(tenant, columns)
  await copyRows(tenant, present, rows)
  await planFor(tenant)
}

/**
 * Compares the rows with the control totals that the file ends with (decisions §6). A file that differs is refused as a
 * whole: it may have lost its end on the way. `sum` is empty where the file gives none.
 */
export async function checkTrailer(
  tenant: Tenant,
  { summed }: LoadShape,
  trailer: { readonly rows: number; readonly sum: string },
): Promise<void> {
  const found = await stagedTotals(tenant, summed)
  if (found.rows !== trailer.rows) await noteFileError(tenant, 'trailer-rows', `${trailer.rows}, found ${found.rows}`)
  if (trailer.sum === '') return
  if (found.sum === null) return noteFileError(tenant, 'trailer-sum-unused', trailer.sum)
  if (parseDecimal(trailer.sum)?.eq(found.sum) !== true) {
    await noteFileError(tenant, 'trailer-sum', `${trailer.sum}, found ${found.sum}`)
  }
}

/** The issues so far: exact counts, and the first of each sort. */
export async function summariseIssues(tenant: Tenant, limit: number) {
  const counts = await countIssues(tenant)
  const errors = counts.errors === 0 ? [] : await readIssues(tenant, true, limit)
  const warnings = counts.warnings === 0 ? [] : await readIssues(tenant, false, limit)
  return {
    errorCount: counts.errors,
    warningCount: counts.warnings,
    rejected: counts.rejected,
    isFileRefused: counts.is_file_refused,
    errors: errors.map(toFound),
    warnings: warnings.map(toFound),
  }
}

function toFound({ line, column_name, code, value }: IssueRow): FoundIssue {
  return { line, column: column_name, code, value }
}

export function listBadLines(tenant: Tenant): AsyncGenerator<BadLine> {
  return readBadLines(tenant)
}

/** A check of a kind: notes what is wrong in `load_issues`. */
type Check = (tenant: Tenant) => Promise<void>

export interface RowKey {
  /** SQL over `load_rows`. */
  readonly key: string
  readonly column: string
  readonly shown: string
}

/**
 * The checks that every kind of small files shares, then its own; afterwards `load_rows` holds the good rows only.
 * Answers how many rows there were and how many are good.
 */
export async function checkRows(
  tenant: Tenant,
  { key, column, shown }: RowKey,
  checks: readonly Check[],
): Promise<{ rows: number; accepted: number }> {
  const rows = await countRows(tenant)
  await noteCellProblems(tenant)
  await noteRepeated(tenant, key, column, shown)
  for (const check of checks) await check(tenant)
  return { rows, accepted: await dropBadRows(tenant) }
}

/** After further checks the same again; answers how many rows are good still. */
export function dropRefusedRows(tenant: Tenant): Promise<number> {
  return dropBadRows(tenant)
}
