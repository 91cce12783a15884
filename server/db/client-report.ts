import { type ClientTx, connectInTurn, type Held, withClientView } from './client-tx.ts'
import type { Database } from './connect.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Reads for one client that nobody acts upon: files, lists of what has happened, reports. The replica answers where there is one that
 * has everything that is committed by now; else the primary does, also where the replica breaks off. Balances, sessions and whatever
 * somebody decides by are never read like this.
 */
export async function withClientReport<T>(
  db: Database,
  clientId: number,
  work: (tx: ClientTx) => Promise<T>,
): Promise<T> {
  const onPrimary = () => withClientView(db, db.pool, clientId, work)
  const held = await connectToReplica(db, clientId)
  if (held === undefined) return onPrimary()
  const { pool } = db.replica!
  try {
    return await withClientView(db, pool, clientId, work, async () => held)
  } catch (error) {
    if (!isBrokenOff(error)) throw error
    db.replica!.failed(error)
    return onPrimary()
  }
}

/** A connection to the replica within the client's share, where the replica may answer. */
export async function connectToReplica(db: Database, clientId: number): Promise<Held | undefined> {
  if (db.sandbox !== undefined || db.replica === undefined) return undefined
  const { pool } = db.replica
  return db.replica.connect(
    () => connectInTurn(db.pool, clientId),
    () => connectInTurn(pool, clientId),
  )
}

/** For how many seconds at least the replica has lacked something that the primary had. */
export async function replicaLag({ pool, replica }: Database): Promise<number> {
  return replica!.lagSeconds(
    () => connectInTurn(pool, 0),
    () => connectInTurn(replica!.pool, 0),
  )
}

/** The replica is gone, or has to apply what the read still looks at (a serialization failure). */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || (error as { code?: string }).code === '40001'
}
