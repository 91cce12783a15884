import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { GatheredRead } from '../../db/gathered-read.ts'
import { type Tenant, withClient } from '../../db/tenant.ts'
import {
  type Alongside,
  endLaunchedSessions,
  endSession,
  insertSession,
  insertVouchedSession,
  liveSession,
  type SessionRow,
  sessionElsewhere,
  touchSession,
  type Voucher,
} from './sessions.store.ts'

/** Who is signed in, as every call may know it. */
export interface Session {
  readonly clientId: number
  readonly personId: number
  readonly userName: string
  readonly locale: string | undefined
  readonly isAdmin: boolean
  readonly hash: Buffer
  readonly authType: 'login' | 'sso' | 'launch'
  /** Who acts as this person, in a launched session (decisions §8). */
  readonly launchedBy: Launcher | undefined
  /** When it ends however busy it is: 12 h after it began, 30 min where it was launched. */
  readonly endsAt: Date
}

export interface Launcher {
  readonly personId: number
  readonly userName: string
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

/** Begins a session that an identity provider or a launcher vouches for; none where the person may not sign in. */
export async function beginVouchedSession(
  tenant: Tenant,
  personId: number,
  voucher: Voucher,
): Promise<string | undefined> {
  const sessionId = randomBytes(32).toString('base64url')
  return (await insertVouchedSession(tenant, { personId, voucher }, hashOf(sessionId))) ? sessionId : undefined
}

export type { Alongside, Voucher } from './sessions.store.ts'

/** A living session, with what was read alongside it and the database's time of that. */
export interface FoundSession<Row extends object = object> {
  readonly session: Session
  readonly alongside: Row
  readonly now: Date
}

/**
 * The living session of an id on this client, if there is one. Being seen keeps it alive, noted once a minute, unless what
 * asks is a page by itself and nobody who sits before it.
 * Columns of its person may be read alongside, so that the hottest calls ask the database once.
 */
export async function findSession<Row extends object>(
  db: Database,
  clientId: number,
  sessionId: string,
  alongside?: Alongside<Row>,
  isSeen = true,
): Promise<FoundSession<Row> | undefined> {
  if (!isSessionId(sessionId)) return undefined
  const hash = hashOf(sessionId)
  const { row, now } = await look<Row>(alongside).read(db, clientId, hash)
  if (row === undefined) return undefined
  const launchedBy = launcherOf(row)
  // Whoever launched it may no longer sign in: then they may not act for others either.
  if (row.launched_by !== null && launchedBy === undefined) return undefined
  if (isSeen && row.idle_seconds >= 60) await withClient(db, clientId, tenant => touchSession(tenant, hash))
  const session = {
    clientId,
    personId: row.person_id,
    userName: row.user_name,
    locale: row.locale ?? undefined,
    isAdmin: row.is_admin,
    hash,
    authType: row.auth_type,
    launchedBy,
    endsAt: row.ends_at,
  }
  return { session, alongside: row, now }
}

/** Those of these sessions, by their hash, that live still; looking keeps none alive. */
export async function whichLive(tenant: Tenant, hashes: readonly Buffer[]): Promise<Set<Buffer>> {
  const rows = await tenant.query<SessionRow>(liveSession().text, [hashes])
  const alive = rows.filter(row => row.launched_by === null || launcherOf(row) !== undefined)
  return new Set(alive.map(({ place }) => hashes[place - 1]!))
}

/** Where a session id belongs that is none of this client's: the key of that client, for the log alone (security T1). */
export async function homeOf(db: Database, clientId: number, sessionId: string): Promise<string | undefined> {
  if (!isSessionId(sessionId)) return undefined
  return withClient(db, clientId, tenant => sessionElsewhere(tenant, hashOf(sessionId)))
}

function isSessionId(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

function launcherOf({ launched_by, launcher_name }: SessionRow): Launcher | undefined {
  if (launched_by === null || launcher_name === null) return undefined
  return { personId: launched_by, userName: launcher_name }
}

const looks = new Map<string | undefined, GatheredRead<SessionRow>>()

function look<Row extends object>(alongside: Alongside<Row> | undefined): GatheredRead<SessionRow & Row> {
  const known = looks.get(alongside?.name) ?? new GatheredRead<SessionRow>(liveSession(alongside))
  looks.set(alongside?.name, known)
  return known as unknown as GatheredRead<SessionRow & Row>
}

/** How long a session lasts without a call (decisions §2); one that was launched ends within that anyway. */
export const idleSeconds = 30 * 60

/** Lets a session's idle time begin anew, at once; its absolute end stays where it is. */
export async function extendSession(tenant: Tenant, session: Session): Promise<void> {
  await touchSession(tenant, session.hash)
}

export async function closeSession(tenant: Tenant, session: Session): Promise<void> {
  await endSession(tenant, session.hash)
  // Who signs out acts as nobody else any more.
  if (session.launchedBy === undefined) await endLaunchedSessions(tenant, session.personId)
}

/** The session's id as it came with a request, whatever that is. */
export type Presented = string | readonly string[] | undefined

/** Ends the session whose id came with a sign-in: the new one takes its place at once (security T9). */
export async function closePresented(tenant: Tenant, presented: Presented): Promise<void> {
  if (typeof presented === 'string' && isSessionId(presented)) await endSession(tenant, hashOf(presented))
}

function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest()
}
