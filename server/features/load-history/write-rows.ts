import type { ClientTx } from '../../db/client-tx.ts'
import { type ChangedTable, changedTables, imageOf } from './changed-tables.ts'

/** How many rows are kept together. */
const rowsInPart = 1000

/** What a load changes in existing rows. Everything is SQL. */
export interface RowChanges {
  /** The staged rows, with an alias. */
  readonly from: string
  /** The key of the row that each of them changes. */
  readonly key: string
  /** What each column becomes, out of `from` and of `o`, the row as it is. */
  readonly set: Readonly<Record<string, string>>
  /** A column's value before the load, where that is not the present value. */
  readonly before?: Readonly<Record<string, string>>
  /** Set as well, but not counted as a change, and not undone. */
  readonly alsoSet?: string
  /** Others write to these rows beside loads: each is locked before it is compared, so that nothing older is written back. */
  readonly isShared?: true
}

/**
 * Changes rows and keeps in the same statement what undoing the load needs. Rows that stay as they are are not touched. Answers
 * how many were changed.
 */
export async function updateRows(
  tx: ClientTx,
  loadId: number,
  table: ChangedTable,
  { from, key, set, before = {}, alsoSet, isShared }: RowChanges,
): Promise<number> {
  const { key: keyColumn } = changedTables[table]
  const columns = Object.keys(set)
  const wanted = Object.values(set)
  const sets = [...columns.map((column, at) => `${column} = f.new_${at}`), ...(alsoSet === undefined ? [] : [alsoSet])]
  return keepParts(
    tx,
    loadId,
    table,
    columns,
    `with found as (
       select o.${keyColumn} as key, ${columns
         .map((column, at) => `${before[column] ?? `o.${column}`} as old_${at}, ${wanted[at]} as new_${at}`)
         .join(', ')}
       from ${from} join ${table} o on o.${keyColumn} = ${key}
       where (${columns.map(column => `o.${column}`).join(', ')}) is distinct from (${wanted.join(', ')})
       order by 1 ${isShared === true ? 'for no key update of o' : ''}
     ), written as (
       update ${table} t set ${sets.join(', ')} from found f where t.${keyColumn} = f.key
       returning t.${keyColumn} as key, ${columns.map((_, at) => `f.old_${at}`).join(', ')}, ${imageOf(table, 't')} as after
     )`,
  )
}

/** Makes rows by an `insert` without `returning`, and keeps which they are. Its first parameter is the client. Answers how many. */
export async function insertRows(tx: ClientTx, loadId: number, table: ChangedTable, insert: string): Promise<number> {
  const { key } = changedTables[table]
  return keepParts(
    tx,
    loadId,
    table,
    [],
    `with written as (${insert} returning ${key} as key, ${imageOf(table, table)} as after)`,
  )
}

async function keepParts(
  tx: ClientTx,
  loadId: number,
  table: ChangedTable,
  columns: readonly string[],
  written: string,
): Promise<number> {
  // By hash, the parts of a million rows would all be in memory at once.
  await tx.query('set local enable_hashagg = off')
  const range = changedTables[table].keyType === 'bigint' ? "int8range(min(key), max(key), '[]')" : 'null::int8range'
  const before = columns.map((_, at) => `jsonb_agg(old_${at})`)
  const parts = await tx.query<{ rows: number }>(
    `${written}
     insert into load_changes (client_id, load_id, table_name, row_keys, key_range, columns, before, after)
     select $1, $2, $3, array_agg(key::text), ${range}, $4, ${before.length === 0 ? 'null' : `jsonb_build_array(${before.join(', ')})`},
       array_agg(after)
     from (select *, (row_number() over () - 1) / ${rowsInPart} as part from written) w group by part
     returning cardinality(row_keys) as rows`,
    [tx.clientId, loadId, table, columns],
  )
  await tx.query('reset enable_hashagg')
  return parts.reduce((sum, { rows }) => sum + rows, 0)
}
