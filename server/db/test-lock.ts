import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ClientTx } from './client-tx.ts'
import type { DatabaseAddress } from './connect.ts'

/** A table that nobody can write to, or not even read, for a while, so that work stops in its middle, at a place that is chosen. */
export interface TestLock {
  /** Settles once somebody waits to write to it. */
  somebodyWaits(): Promise<void>
  /** Lets everybody go on, if there still is a database. Settles once nobody but the test itself has anything open in this database. */
  release(): Promise<void>
}

export async function lockTable(
  { owner }: DatabaseAddress,
  table: string,
  mode = 'share row exclusive',
): Promise<TestLock> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${client.escapeIdentifier(table)} in ${mode} mode`)
  const ask = async (sql: string) => (await client.query<{ is: boolean }>(sql)).rows[0]!.is
  return {
    somebodyWaits: async () => {
      const text = `select exists (select from pg_locks where relation = $1::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())) as is`
      while (!(await ask(text.replace('$1', `'${table}'`)))) await pause(10)
    },
    release: async () => {
      await client.query('rollback')
      const text = `select exists (select from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and xact_start is not null) as is`
      while (await ask(text)) await pause(10)
      await client.end()
    },
  }
}

/** Settles once somebody of this database waits for a lock, such as one that the open transaction holds; fails where nobody does. */
export async function somebodyWaits(tx: ClientTx): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const end = performance.now() + 60_000
  while ((await tx.query(waiting)).length === 0) {
    if (performance.now() > end) throw new Error('Nobody waits for a lock.')
    await pause(5)
    await tx.query('select pg_stat_clear_snapshot()')
  }
}
