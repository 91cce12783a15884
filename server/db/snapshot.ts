import type { Readable } from 'node:stream'
import type pg from 'pg'
import { connectToReplica, isBrokenOff } from './client-report.ts'
import { connectInTurn, opening } from './client-tx.ts'
import type { Database } from './connect.ts'
import { copyOut } from './copy-out.ts'
import type { Sandbox } from './sandbox.ts'
import { asUnavailable } from './unavailable.ts'

/** What of one client is committed at one moment: every look at it sees the same, whatever is written meanwhile. */
export interface Snapshot {
  readonly clientId: number
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Streams what a query answers as lines of COPY. Whoever stops early stops the database as well. */
  copyOut(query: CopyQuery): AsyncGenerator<Buffer>
}

/** COPY takes no values: they stand in the text as literals, `$1` for the first. */
export interface CopyQuery {
  readonly text: string
  readonly values: readonly (string | number | null)[]
}

/**
 * Reads for long work beside its own transaction, which may write what is made of it in the meantime. What that transaction
 * has not committed itself is not seen. A report, by which nobody is paid, may come from the replica.
 */
export async function withSnapshot<T>(
  db: Database,
  clientId: number,
  work: (snapshot: Snapshot) => Promise<T>,
  isReport = false,
): Promise<T> {
  if (db.sandbox !== undefined) return inSandbox(db.sandbox, clientId, work)
  const held = isReport ? await connectToReplica(db, clientId) : undefined
  const pool = held === undefined ? db.readPool : db.replica!.pool
  const { connection, letGo } = held ?? (await connectInTurn(db.readPool, clientId))
  let isWhole = false
  let isCopying = false
  try {
    await connection.query(opening(pool, clientId, 'begin isolation level repeatable read read only'))
    await connection.query(plainTexts)
    const snapshot = snapshotOn(connection, clientId)
    const answer = await work({
      ...snapshot,
      async *copyOut(query) {
        isCopying = true
        yield* snapshot.copyOut(query)
        isCopying = false
      },
    })
    isWhole = !isCopying
    if (isWhole) await connection.query('commit')
    return answer
  } catch (error) {
    const named = asUnavailable(error)
    if (held !== undefined && isBrokenOff(named)) db.replica!.failed(named)
    throw named
  } finally {
    // Amid a copy that nobody wants any more a connection is of no further use.
    letGo(!isWhole)
  }
}

const plainTexts = "set local datestyle = 'ISO'; set local timezone = 'UTC'"

function snapshotOn(connection: pg.PoolClient, clientId: number): Snapshot {
  const literal = (value: string | number | null | undefined) =>
    value === null || value === undefined ? 'null' : connection.escapeLiteral(String(value))
  return {
    clientId,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await connection.query<Row>(text, [...values])).rows,
    async *copyOut({ text, values }) {
      const query = text.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
      for await (const lines of connection.query(copyOut(`copy (${query}) to stdout`) as pg.Submittable & Readable)) {
        yield lines as Buffer
      }
    },
  }
}

/** On the one connection, where nothing can be written while something is read: all lines are read before the first is answered. */
function inSandbox<T>(sandbox: Sandbox, clientId: number, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return sandbox.transact(clientId, async connection => {
    await connection.query(plainTexts)
    const snapshot = snapshotOn(connection, clientId)
    return work({
      ...snapshot,
      async *copyOut(query) {
        const all: Buffer[] = []
        for await (const lines of snapshot.copyOut(query)) all.push(lines)
        // How it was read is not how what is made of it should be written.
        await sandbox.restoreSettings()
        yield* all
      },
    })
  })
}
