import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { readOnce, type Tenant, withClient } from '../../db/tenant.ts'
import { endSession, insertSession, liveSession, touchSession } from './sessions.store.ts'

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

/** The living session of an id on this client, if there is one. Being seen keeps it alive, noted once a minute. */
export async function findSession(db: Database, clientId: number, sessionId: string): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(sessionId)) return undefined
  const hash = hashOf(sessionId)
  const { rows } = await readOnce(db, clientId, liveSession, [hash])
  const row = rows[0]
  if (row === undefined) return undefined
  if (row.idle_seconds >= 60) await withClient(db, clientId, tenant => touchSession(tenant, hash))
  return {
    clientId,
    personId: row.person_id,
    userName: row.user_name,
    locale: row.locale ?? undefined,
    isAdmin: row.is_admin,
    hash,
  }
}

export async function closeSession(tenant: Tenant, session: Session): Promise<void> {
  await endSession(tenant, session.hash)
}

function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest()
}
