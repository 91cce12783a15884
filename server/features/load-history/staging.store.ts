import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copy from 'pg-copy-streams'
import type { CellType, LoadColumn } from '../../../contract/load-rows/load-kind.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { columnName } from './staged-table.ts'

/**
 * The tables of one load, gone with its transaction: `load_rows` holds the rows as the file gave them, `load_issues`
 * what is wrong or worth knowing about each.
 */
export async function createStaging(tx: ClientTx, columns: readonly LoadColumn[]): Promise<void> {
  const cells = columns.map(({ name, type }) => `${columnName(name)} ${sqlTypes[type]}`)
  // As in `people`: a join on a plain column may use that table's index, where one on lower(…) may not.
  if (columns.some(({ name }) => name === 'userName')) {
    cells.push('user_name_folded text collate "C" generated always as (lower(user_name)) stored')
  }
  // Sorting and hashing a million rows on disk takes twice as long; a temporary table is the session's own.
  await tx.query("set local work_mem = '128MB'")
  await tx.query('set local jit = off')
  await tx.query(`create temp table load_rows (line int not null, problems jsonb, ${cells.join(', ')}) on commit drop`)
  await tx.query(`create temp table load_issues (line int not null, is_error boolean not null,
    column_name text not null, code text not null, value text not null) on commit drop`)
}

/** Copies the encoded rows of the given columns into `load_rows`. */
export async function copyRows(
  tx: ClientTx,
  columns: readonly LoadColumn[],
  rows: AsyncIterable<Buffer>,
  separator: string,
): Promise<void> {
  const names = ['line', 'problems', ...columns.map(({ name }) => columnName(name))]
  const into = tx.connection.query(
    copy.from(`copy load_rows (${names.join(', ')}) from stdin (format csv, delimiter '${separator}')`),
  )
  await pipeline(Readable.from(rows, { objectMode: true, highWaterMark: 2 }), into)
}

/** Rows from which on every join is worth a hash. */
const manyRows = 1000

/**
 * Analyses the staged rows. A temporary table has no statistics unless it is analysed, and a nested loop over two large ones
 * would take hours.
 */
export async function planFor(tx: ClientTx): Promise<void> {
  await tx.query('set local default_statistics_target = 10')
  await tx.query('analyze load_rows')
  const many = await tx.query(`select from load_rows offset ${manyRows - 1} limit 1`)
  await preferHashes(tx, many.length * manyRows)
}

/** For work on so many rows, joins by hash. */
export async function preferHashes(tx: ClientTx, rows: number): Promise<void> {
  if (rows >= manyRows) await tx.query('set local enable_nestloop = off')
}

const sqlTypes: Readonly<Record<CellType, string>> = {
  id: 'text',
  text: 'text',
  userName: 'text',
  name: 'text',
  decimal: 'numeric',
  amount: 'numeric',
  points: 'bigint',
  date: 'date',
  moment: 'text',
  email: 'text',
  locale: 'text',
  country: 'text',
  role: 'text',
  status: 'text',
}

/** How many rows the file has, and the sum of one column over all rows in which it can be read, as decimal text. */
export async function stagedTotals(
  tx: ClientTx,
  summed: string | undefined,
): Promise<{ rows: number; sum: string | null }> {
  const sum = summed === undefined ? 'null' : `trim_scale(coalesce(sum(${columnName(summed)}), 0))::text`
  const [totals] = await tx.query<{ rows: number; sum: string | null }>(
    `select count(*) as rows, ${sum} as sum from load_rows`,
  )
  return totals!
}

/** Records what is wrong with the file as a whole, so that all of it is refused. */
export async function noteFileError(tx: ClientTx, code: string, value: string): Promise<void> {
  await tx.query(`insert into load_issues values (0, true, '', $1, $2)`, [code, value])
}

/** Records what is wrong with cells of lines that could not be known while they were read, so that their rows are rejected. */
export async function noteLineFaults(
  tx: ClientTx,
  faults: readonly { line: number; column: string; code: string; value: string }[],
): Promise<void> {
  if (faults.length === 0) return
  await tx.query(
    `update load_rows r set problems = coalesce(r.problems, '[]') || f.problems
     from (select line, jsonb_agg(jsonb_build_object('column', "column", 'code', code, 'value', value)) as problems
       from jsonb_to_recordset($1) as f (line int, "column" text, code text, value text) group by line) f
     where f.line = r.line`,
    [JSON.stringify(faults)],
  )
}

/** Lists what the reading of the file found, row by row. */
export async function noteCellProblems(tx: ClientTx): Promise<void> {
  await tx.query(`insert into load_issues
    select r.line, true, p."column", p.code, p.value
    from load_rows r, jsonb_to_recordset(r.problems) as p ("column" text, code text, value text)
    where r.problems is not null`)
}

/** Takes the rows with errors out, so that `load_rows` holds the good ones; answers how many are left. */
export async function dropBadRows(tx: ClientTx): Promise<number> {
  await tx.query('delete from load_rows where line in (select line from load_issues where is_error)')
  return countRows(tx)
}

export async function countRows(tx: ClientTx): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select count(*) as count from load_rows')
  return row!.count
}

export interface IssueRow {
  readonly line: number
  readonly column_name: string
  readonly code: string
  readonly value: string
}

export async function readIssues(tx: ClientTx, isError: boolean, limit: number): Promise<IssueRow[]> {
  return tx.query<IssueRow>(
    `select line, column_name, code, value from load_issues where is_error = $1 order by line, column_name, code limit $2`,
    [isError, limit],
  )
}

export interface IssueCounts {
  readonly errors: number
  readonly warnings: number
  /** Rows with at least one error; line 0, the file as a whole, does not count. */
  readonly rejected: number
  readonly is_file_refused: boolean
}

export async function countIssues(tx: ClientTx): Promise<IssueCounts> {
  const [row] = await tx.query<IssueCounts>(
    `select count(*) filter (where is_error) as errors, count(*) filter (where not is_error) as warnings,
       count(distinct line) filter (where is_error and line > 0) as rejected,
       coalesce(bool_or(is_error and line = 0), false) as is_file_refused
     from load_issues`,
  )
  return row!
}

export interface IssueValueRow {
  readonly is_error: boolean
  readonly code: string
  readonly column_name: string
  readonly value: string
  /** Of this value: its first line, and how many lines have it. */
  readonly first: number
  readonly lines: number
  /** Of the whole group: how many lines, and how many different values. */
  readonly all_lines: number
  readonly distinct_values: number
}

/** The issues by what mends them, one code in one column, each with its first values. */
export async function readIssueGroups(tx: ClientTx, mostValues: number): Promise<IssueValueRow[]> {
  return tx.query<IssueValueRow>(
    `with found as (
       select is_error, code, column_name, value, min(line) as first, count(*) as lines from load_issues group by 1, 2, 3, 4
     ), ranked as (
       select *, row_number() over (partition by is_error, code, column_name order by first, value) as place,
         sum(lines) filter (where first > 0) over (partition by is_error, code, column_name)::bigint as all_lines,
         count(*) over (partition by is_error, code, column_name) as distinct_values
       from found
     )
     select is_error, code, column_name, value, first, lines, coalesce(all_lines, 0) as all_lines, distinct_values from ranked
     where place <= $1 order by is_error desc, all_lines desc nulls last, code, column_name, place`,
    [mostValues],
  )
}

export interface BadLine {
  readonly line: number
  readonly codes: string
}

/** The lines with errors in their order, with all their codes, some thousand at a time. */
export async function* readBadLines(tx: ClientTx): AsyncGenerator<BadLine> {
  await tx.query(
    `declare bad_lines cursor for select line, string_agg(distinct code, ' ' order by code) as codes
     from load_issues where is_error and line > 0 group by line order by line`,
  )
  for (;;) {
    const rows = await tx.query<BadLine>('fetch 5000 from bad_lines')
    if (rows.length === 0) break
    yield* rows
  }
  await tx.query('close bad_lines')
}

/** Where `rollBackLoad` goes back to. */
export async function setSavepoint(tx: ClientTx): Promise<void> {
  await tx.query('savepoint before_load')
}

/** Rolls everything back, the load itself included. */
export async function rollBackLoad(tx: ClientTx): Promise<void> {
  await tx.query('rollback to savepoint before_load')
}
