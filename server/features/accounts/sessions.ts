import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { readTogether, type Statement, type Tenant, withClient } from '../../db/tenant.ts'
import { endSession, insertSession, liveSession, type SessionRow, touchSession } from './sessions.store.ts'

/** Who is signed in, as every call may know it. */
export interface Session {
  readonly clientId: number
  readonly personId: number
  readonly userName: string
  readonly locale: string | undefined
  readonly isAdmin: boolean
  readonly hash: Buffer
}

/** Begins a session; the answer is its id, of 256 random bits, which is kept only as a hash (security T9). */
export async function beginSession(tenant: Tenant, personId: number): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await insertSession(tenant, personId, hashOf(sessionId))
  return sessionId
}

/** A living session, with what was read alongside it and the database's time of that. */
export interface FoundSession {
  readonly session: Session
  readonly alongside: readonly object[]
  readonly now: Date
}

/**
 * The living session of an id on this client, if there is one. Being seen keeps it alive, noted once a minute.
 * A statement that takes the session's hash may travel `alongside`, in the same flush and transaction.
 */
export async function findSession(
  db: Database,
  clientId: number,
  sessionId: string,
  alongside?: Statement<object>,
): Promise<FoundSession | undefined> {
  if (!/^[\w-]{43}$/.test(sessionId)) return undefined
  const hash = hashOf(sessionId)
  const statements = alongside === undefined ? [liveSession] : [liveSession, alongside]
  const { rows, now } = await readTogether(db, clientId, statements, [hash])
  const row = rows[0]![0] as SessionRow | undefined
  if (row === undefined) return undefined
  if (row.idle_seconds >= 60) await withClient(db, clientId, tenant => touchSession(tenant, hash))
  const session = {
    clientId,
    personId: row.person_id,
    userName: row.user_name,
    locale: row.locale ?? undefined,
    isAdmin: row.is_admin,
    hash,
  }
  return { session, alongside: rows[1] ?? [], now }
}

export async function closeSession(tenant: Tenant, session: Session): Promise<void> {
  await endSession(tenant, session.hash)
}

function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest()
}
