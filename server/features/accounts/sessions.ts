import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { GatheredRead } from '../../db/gathered-read.ts'
import { type Tenant, withClient } from '../../db/tenant.ts'
import {
  type Alongside,
  endSession,
  insertSession,
  liveSession,
  type SessionRow,
  touchSession,
} from './sessions.store.ts'

/** Who is signed in, as every call may know it. */
export interface Session {
  readonly clientId: number
  readonly personId: number
  readonly userName: string
  readonly locale: string | undefined
  readonly isAdmin: boolean
  readonly hash: Buffer
}

/**
 * Begins a session; the answer is its id, of 256 random bits, which is kept only as a hash (security T9). None begins
 * where the person is no longer active, or has another password than the one whose hash was checked a moment before.
 */
export async function beginSession(
  tenant: Tenant,
  personId: number,
  passwordHash: string | null,
): Promise<string | undefined> {
  const sessionId = randomBytes(32).toString('base64url')
  return (await insertSession(tenant, { personId, passwordHash }, hashOf(sessionId))) ? sessionId : undefined
}

export type { Alongside } from './sessions.store.ts'

/** A living session, with what was read alongside it and the database's time of that. */
export interface FoundSession<Row extends object = object> {
  readonly session: Session
  readonly alongside: Row
  readonly now: Date
}

/**
 * The living session of an id on this client, if there is one. Being seen keeps it alive, noted once a minute.
 * Columns of its person may be read alongside, so that the hottest calls ask the database once.
 */
export async function findSession<Row extends object>(
  db: Database,
  clientId: number,
  sessionId: string,
  alongside?: Alongside<Row>,
): Promise<FoundSession<Row> | undefined> {
  if (!/^[\w-]{43}$/.test(sessionId)) return undefined
  const hash = hashOf(sessionId)
  const { row, now } = await look<Row>(alongside).read(db, clientId, hash)
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
  return { session, alongside: row, now }
}

const looks = new Map<string | undefined, GatheredRead<SessionRow>>()

function look<Row extends object>(alongside: Alongside<Row> | undefined): GatheredRead<SessionRow & Row> {
  const known = looks.get(alongside?.name) ?? new GatheredRead<SessionRow>(liveSession(alongside))
  looks.set(alongside?.name, known)
  return known as unknown as GatheredRead<SessionRow & Row>
}

export async function closeSession(tenant: Tenant, session: Session): Promise<void> {
  await endSession(tenant, session.hash)
}

function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest()
}
