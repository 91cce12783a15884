import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** What runs one after the other: the transactions of the sandbox, or those within one of them. */
interface Line {
  last: Promise<unknown>
  readonly depth: number
  readonly clientId: number
}

/**
 * One transaction that is never committed, with a clock of its own. What a use case commits in it becomes a savepoint: whoever comes
 * later in it sees it, nobody else ever does, and PostgreSQL itself takes all of it back, also when the process is killed
 * (docs/decisions/0079-rehearsal.md).
 */
export class Sandbox {
  private moment = new Date()
  private planning = ''
  private readonly connection: pg.PoolClient
  private readonly signal: AbortSignal | undefined
  private readonly lines = new AsyncLocalStorage<Line>()
  private readonly first: Line = { last: Promise.resolve(), depth: 0, clientId: 0 }

  constructor(connection: pg.PoolClient, signal?: AbortSignal) {
    this.connection = connection
    this.signal = signal
  }

  /** Moves the clock; between transactions, not amid one. */
  async setClock(moment: Date): Promise<void> {
    this.moment = moment
    await this.connection.query("select set_config('cairn.clock', $1, true)", [moment.toISOString()])
  }

  /**
   * Whether what follows is about everybody at once. The planner knows nothing of these people and takes them for a handful, so that
   * it would go through all of them again for each; and analyzing tables here would hold their locks to the end.
   */
  planForMany(isMany: boolean): void {
    this.planning = isMany ? '; set local enable_nestloop = off' : ''
  }

  /** Ends what was set for one transaction, or for one look at a snapshot. */
  async restoreSettings(): Promise<void> {
    await this.connection.query(`${settingsBack}${this.planning}`)
  }

  /** Runs what is a transaction elsewhere; throwing takes it back. */
  transact<T>(clientId: number, work: (connection: pg.PoolClient, now: Date) => Promise<T>): Promise<T> {
    const line = this.lines.getStore() ?? this.first
    const answer = line.last.then(() => this.run(line, clientId, work))
    line.last = answer.catch(() => undefined)
    return answer
  }

  private async run<T>(
    { depth, clientId: before }: Line,
    clientId: number,
    work: (connection: pg.PoolClient, now: Date) => Promise<T>,
  ): Promise<T> {
    const { connection, lines, moment, planning } = this
    this.signal?.throwIfAborted()
    const name = `sandbox_${depth}`
    await connection.query(`savepoint ${name}; ${clientSetting(clientId)}${planning}`)
    try {
      const own = { last: Promise.resolve(), depth: depth + 1, clientId }
      const answer = await lines.run(own, () => work(connection, moment))
      await connection.query(
        `${depth === 0 ? asCommitted : settingsBack + planning}; release savepoint ${name}; ${clientSetting(before)}`,
      )
      return answer
    } catch (error) {
      await connection.query(`rollback to savepoint ${name}; release savepoint ${name}`)
      throw error
    }
  }
}

const clientSetting = (clientId: number) => `select set_config('cairn.client_id', '${clientId}', true)`

const settingsBack = `select set_config(name, reset_val, true) from pg_settings
  where source = 'session' and name <> 'search_path' and name not like 'cairn.%'`

/** What a commit does besides: checks and triggers that were put off, and temporary tables that go. */
const asCommitted = `set constraints all immediate; set constraints all deferred; discard temp; ${settingsBack};
  select set_config('cairn.changes', '', true)`
