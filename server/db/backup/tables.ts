import type pg from 'pg'

/** A table as it is copied. */
export interface CopiedTable {
  readonly table: string
  /** Without those that the database computes. */
  readonly columns: readonly string[]
}

/**
 * What is not copied. `audit_marks` counts transactions of the server that it is on; without its row the next seal begins with a
 * new one.
 */
const notCopied = ['audit_marks']

/** Every table whose rows belong to a client. */
export async function clientTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname having bool_or(a.attname = 'client_id') order by c.relname`,
    [notCopied],
  )
  return rows
}

/** The last values of sequences that have been used. They are not part of a snapshot, and only grow: read them after the rows. */
export async function sequenceValues(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** COPY writes and reads the same text on every server. */
export const plainText = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 3; set local statement_timeout = 0; set local lock_timeout = '30s';
  set local idle_in_transaction_session_timeout = 0`
