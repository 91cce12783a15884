import pg from 'pg'
import { tally } from '../metrics/tally.ts'
import { statementSpan } from '../traces/span.ts'
import { acquireClientSlot, waitsOf } from './client-slots.ts'
import { type Database, limitsOf, patienceOf } from './connect.ts'
import { appRole } from './embedded/bootstrap.ts'
import { type Migration, readMigrations, waitingMigrations } from './migration-files.ts'
import { PipelinedRead, type Step } from './pipelined-read.ts'
import { isOtherWorthTrying, ServerClient, type ServerConfig } from './servers.ts'
import { asUnavailable, DatabaseUnavailable, isReadOnly } from './unavailable.ts'

/** The open transaction of one client. Row security shows it that client's rows and no others (security T2). */
export interface ClientTx {
  /** The database whose transaction it is: what never changes may be cached for it. */
  readonly db: Database
  readonly clientId: number
  /** The database's time at the start of the transaction: the one clock that decides (security R9). */
  readonly now: Date
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** The same, prepared once per connection: for queries so frequent that parsing and planning them matters. */
  ask<Row extends object>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
  /** The connection itself, for COPY; only in long work, which must not use it once the transaction has ended. */
  readonly connection: pg.PoolClient
}

/** A statement that is prepared once per connection, under its name. */
export interface Statement<Row extends object> {
  readonly name: string
  readonly text: string
  readonly row?: Row
}

/** Runs short work for one client in one transaction; throwing rolls it back. */
export function withClient<T>(db: Database, clientId: number, work: (tx: ClientTx) => Promise<T>): Promise<T> {
  return inTransaction(db, db.pool, clientId, work)
}

/** Reads for one client in one transaction, all of whose statements see the same moment; `take` gives a connection of the pool. */
export function withClientView<T>(
  db: Database,
  pool: pg.Pool,
  clientId: number,
  work: (tx: ClientTx) => Promise<T>,
  take?: () => Promise<Held>,
): Promise<T> {
  return inTransaction(db, pool, clientId, work, 'begin isolation level repeatable read read only', take)
}

/** The same for long work: loads, batches of results, exports. */
export function withClientLong<T>(db: Database, clientId: number, work: (tx: ClientTx) => Promise<T>): Promise<T> {
  return inTransaction(db, db.longPool, clientId, work)
}

export type { Step }

/**
 * Several prepared reads in a transaction of their own, sent in a single message with what opens it. Answers the rows of each and
 * the database's time.
 */
export async function readTogether(
  db: Database,
  clientId: number,
  steps: readonly Step[],
): Promise<{ answers: object[][]; now: Date }> {
  if (db.sandbox !== undefined) {
    return db.sandbox.transact(clientId, async (connection, now) => {
      const answers: object[][] = []
      for (const step of steps) answers.push((await connection.query({ ...step, values: [...step.values] })).rows)
      return { answers, now }
    })
  }
  const { connection, letGo } = await connectInTurn(db.pool, clientId)
  let isBroken = false
  const piped = new PipelinedRead([{ ...openingStep(db.pool), values: [clientId] }, ...steps])
  const patience = setTimeout(
    () => piped.handleError(new DatabaseUnavailable('The database is silent.')),
    patienceOf(db.pool),
  )
  try {
    connection.query(piped as unknown as pg.Submittable)
    const [open, ...answers] = await piped.answer
    return { answers, now: (open as { now: Date }[])[0]!.now }
  } catch (error) {
    // What it was asked may be half answered: such a connection is not worth mending.
    isBroken = true
    throw asUnavailable(error)
  } finally {
    clearTimeout(patience)
    letGo(isBroken)
  }
}

/**
 * Runs work before the client is known: looking up the client of a host. No client's rows are visible, only the answers of the
 * directory's functions.
 */
export async function withoutClient<Row extends object>(
  db: Database,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return inTransaction(db, db.pool, 0, async tx => tx.query<Row>(text, values))
}

async function inTransaction<T>(
  db: Database,
  pool: pg.Pool,
  clientId: number,
  work: (tx: ClientTx) => Promise<T>,
  begin?: string,
  take = () => connectInTurn(pool, clientId),
): Promise<T> {
  if (db.sandbox !== undefined) {
    const answer = db.sandbox.transact(clientId, (connection, now) => workIn({ db, clientId, connection, now }, work))
    return answer.catch(error => {
      throw asUnavailable(error)
    })
  }
  const { connection, letGo } = await take()
  let isBroken = false
  try {
    const now = openedAt(await connection.query(opening(pool, clientId, begin)))
    const answer = await workIn({ db, clientId, connection, now }, work)
    const events = await commit(connection)
    if (events.length > 0) isBroken = !(await publish(connection, events))
    return answer
  } catch (error) {
    const named = asUnavailable(error)
    if (isReadOnly(error) && connection instanceof ServerClient) connection.leaveServer()
    // A connection that did not answer would not answer a rollback either, and the person has waited long enough.
    isBroken = named instanceof DatabaseUnavailable
    if (!isBroken) {
      await connection.query('rollback').catch(() => {
        isBroken = true
      })
    }
    throw named
  } finally {
    letGo(isBroken)
  }
}

const ignore = () => {}

/**
 * Does the work of a transaction: its statements one after the other, also those that are sent together. What is left over once it
 * has ended, as when one of several parts has failed, is refused: its connection serves somebody else then (security T2).
 */
async function workIn<T>(opened: Omit<ClientTx, 'query' | 'ask'>, work: (tx: ClientTx) => Promise<T>): Promise<T> {
  const { connection } = opened
  let hasEnded = false
  let last: Promise<unknown> = Promise.resolve()
  async function send<Row extends object>(
    before: Promise<unknown>,
    text: string,
    ask: () => Promise<pg.QueryResult<Row>>,
  ): Promise<Row[]> {
    await before
    if (hasEnded) throw new Error('The transaction has ended.')
    return (await statementSpan(text, ask)).rows
  }
  function inTurn<Row extends object>(text: string, ask: () => Promise<pg.QueryResult<Row>>): Promise<Row[]> {
    const rows = send(last, text, ask)
    last = rows.then(ignore, ignore)
    return rows
  }
  try {
    return await work({
      ...opened,
      query: <Row extends object>(text: string, values: readonly unknown[] = []) =>
        inTurn(text, () => connection.query<Row>(text, [...values])),
      ask: <Row extends object>({ name, text }: Statement<Row>, values: readonly unknown[]) =>
        inTurn(text, () => connection.query<Row>({ name, text, values: [...values] })),
    })
  } finally {
    hasEnded = true
  }
}

/**
 * Commits; answers the events about single people that the transaction collected (0018-live.sql). Throws where nothing was
 * committed: work that continues after a failed statement sets a savepoint before it.
 */
async function commit(connection: pg.PoolClient): Promise<string[]> {
  const results: unknown = await connection.query(`select current_setting('cairn.changes', true) as events; commit`)
  const [collected, committed] = results as [pg.QueryResult<{ events: string | null }>, pg.QueryResult]
  // PostgreSQL answers a commit of a transaction that has failed as a rollback, and as no error.
  if (committed.command !== 'COMMIT') throw new Error(`The transaction was not committed: ${committed.command}.`)
  return collected.rows[0]!.events?.split('\n').filter(event => event.startsWith('{')) ?? []
}

// In a transaction of its own that does not wait for the disk: transactions with notifications commit one after the other, and
// the work itself must not wait for that. Where it fails, pages see the change when they load next; the connection, which may be
// in the middle of a statement, is then discarded.
async function publish(connection: pg.PoolClient, events: readonly string[]): Promise<boolean> {
  const all = events.map(event => `select pg_notify('cairn_changes', ${pg.escapeLiteral(event)})`).join('; ')
  return connection.query(`begin; set local synchronous_commit = off; ${all}; commit`).then(
    () => true,
    () => false,
  )
}

// The same as a prepared statement; in a pipelined read the transaction is the flush itself. What follows is prepared and found
// by key: planning it again for each value would cost several times as much.
function openingStep(pool: pg.Pool): { name: string; text: string } {
  const role = pool.options.user === appRole ? '' : `set_config('role', '${appRole}', true), `
  const modes = `set_config('plan_cache_mode', 'force_generic_plan', true), set_config('transaction_read_only', 'on', true), `
  return {
    name: 'open',
    text: `select ${role}${modes}${limits(pool)}set_config('cairn.client_id', $1::int::text, true), now() as now`,
  }
}

/** The statement that opens a client's transaction; the last of its results is its time. */
export function opening(pool: pg.Pool, clientId: number, begin = 'begin'): string {
  if (!Number.isSafeInteger(clientId)) throw new TypeError('A client id is a whole number.')
  // The embedded database is entered as the application's role; elsewhere the transaction takes it on.
  const role = pool.options.user === appRole ? '' : `set local role ${appRole}; `
  // Whoever sets the client aside waits for all who hold it (features/clients/set-aside.ts).
  const held = begin === 'begin' ? `pg_advisory_xact_lock_shared(hashtext('cairn client'), ${clientId}), ` : ''
  return `${begin}; ${role}select ${limits(pool)}${held}set_config('cairn.client_id', '${clientId}', true), now() as now`
}

/** The pool's limits, for this transaction alone: nothing is left on a connection that a pooler gives to others. */
function limits(pool: pg.Pool): string {
  return Object.entries(limitsOf(pool))
    .map(([name, milliseconds]) => `set_config('${name}', '${milliseconds}', true), `)
    .join('')
}

// A text of several statements answers a list of results; the time is in the last.
export function openedAt(open: unknown): Date {
  const results = open as pg.QueryResult<{ now: Date }>[]
  return results[results.length - 1]!.rows[0]!.now
}

export interface Held {
  readonly connection: pg.PoolClient
  letGo(isBroken?: boolean): void
}

/** A connection of a pool, within the client's share. */
export async function connectInTurn(pool: pg.Pool, clientId: number): Promise<Held> {
  const began = performance.now()
  const release = await acquireClientSlot(pool, clientId, patienceOf(pool))
  if (release === undefined) {
    tally('cairn_limit_refusals_total', ['connections-of-client'])
    throw new DatabaseUnavailable('Too many requests of this client wait for a connection.')
  }
  try {
    const connection = await connect(pool)
    const waits = waitsOf(pool)
    waits.times += 1
    waits.seconds += (performance.now() - began) / 1000
    return {
      connection,
      letGo: isBroken => {
        connection.release(isBroken)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const { servers } = pool.options as ServerConfig
  for (let attempts = servers?.count ?? 1; ; attempts -= 1) {
    try {
      return await pool.connect()
    } catch (error) {
      if (attempts > 1 && isOtherWorthTrying(error)) continue
      // Reported like broken idle connections: there may be none left to break.
      pool.emit('error', error as Error, undefined as never)
      throw new DatabaseUnavailable('No database connection.', { cause: error })
    }
  }
}

/** Whether the database answers, takes changes, and has a schema that this version can work with. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    const connection = await connect(db.healthPool)
    try {
      await connection.query(opening(db.healthPool, 0, 'begin read only'))
      const text = `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as forbids`
      const [row] = (await connection.query<{ forbids: boolean }>(text)).rows
      if (row!.forbids && connection instanceof ServerClient) connection.leaveServer()
      const waiting = row!.forbids ? [] : await waitingMigrations(connection, ourMigrations())
      await connection.query('commit')
      connection.release(row!.forbids)
      return !row!.forbids && waiting.length === 0
    } catch (error) {
      connection.release(true)
      throw error
    }
  } catch {
    return false
  }
}

let migrations: readonly Migration[] | undefined
function ourMigrations(): readonly Migration[] {
  migrations ??= readMigrations()
  return migrations
}
