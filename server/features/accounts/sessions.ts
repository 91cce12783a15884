import { createHash, randomBytes } from 'node:crypto'
import { type Grant, may, type Permission } from '../../../rules/access/permissions.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import {
  endLaunchedSessions,
  endSession,
  insertSession,
  insertVouchedSession,
  readLiveSessions,
  type SessionRow,
  sessionElsewhere,
  touchSession,
  updateProof,
  type Voucher,
} from './sessions.store.ts'

/** Who is signed in, as every call may know it. */
export interface Session {
  readonly clientId: number
  readonly personId: number
  readonly userName: string
  readonly locale: string | undefined
  /** What they may do in the console (console §1); nobody without a grant enters it. */
  readonly grants: readonly Grant[]
  readonly hash: Buffer
  readonly authType: 'login' | 'sso' | 'launch'
  /** Who acts as this person, in a launched session (decisions §8). */
  readonly launchedBy: Launcher | undefined
  readonly beganAt: Date
  /** When the person last proved to be themselves by more than a password, in this session. */
  readonly provedAt: Date | undefined
  /** Whether that was within the last ten minutes. */
  readonly isProofFresh: boolean
  /** When it ends however busy it is: 12 h after it began or what the client has set, 30 min where it was launched. */
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
  tx: ClientTx,
  personId: number,
  passwordHash: string | null,
): Promise<string | undefined> {
  const sessionId = randomBytes(32).toString('base64url')
  return (await insertSession(tx, { personId, passwordHash }, hashOf(sessionId))) ? sessionId : undefined
}

/** Begins a session that an identity provider or a launcher vouches for; none where the person may not sign in. */
export async function beginVouchedSession(
  tx: ClientTx,
  personId: number,
  voucher: Voucher,
): Promise<string | undefined> {
  const sessionId = randomBytes(32).toString('base64url')
  return (await insertVouchedSession(tx, { personId, voucher }, hashOf(sessionId))) ? sessionId : undefined
}

export { endSessionsOf as endAllSessions } from './passwords.store.ts'
export type { Voucher } from './sessions.store.ts'
export { endSessionsOfInactive } from './sessions.store.ts'

/** A live session, and whether its last use should be recorded: once a minute is enough. */
export interface FoundSession {
  readonly session: Session
  readonly isDue: boolean
}

/** The living session of an id on this client, if there is one. Reading it extends it only where that is recorded (`noteSeen`). */
export async function findSession(tx: ClientTx, sessionId: Presented): Promise<FoundSession | undefined> {
  if (typeof sessionId !== 'string' || !isSessionId(sessionId)) return undefined
  const hash = hashOf(sessionId)
  const [row] = await readLiveSessions(tx, [hash])
  if (row === undefined) return undefined
  const launchedBy = launcherOf(row)
  // Whoever launched it may no longer sign in: then they may not act for others either.
  if (row.launched_by !== null && launchedBy === undefined) return undefined
  const session = {
    clientId: tx.clientId,
    personId: row.person_id,
    userName: row.user_name,
    locale: row.locale ?? undefined,
    grants: row.grants,
    hash,
    authType: row.auth_type,
    launchedBy,
    beganAt: row.created_at,
    provedAt: row.proved_at ?? undefined,
    isProofFresh: row.is_proof_fresh,
    endsAt: row.ends_at,
  }
  return { session, isDue: row.idle_seconds >= 60 }
}

/** Records that a session was used, which extends it. */
export async function noteSeen(db: Database, { session, isDue }: FoundSession): Promise<void> {
  if (isDue) await withClient(db, session.clientId, tx => touchSession(tx, session.hash))
}

/** Those of these sessions, by hash, that are live, each with the grants of its person; reading does not extend them. */
export async function whichLive(
  tx: ClientTx,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<Buffer, readonly Grant[]>> {
  const rows = await readLiveSessions(tx, hashes)
  const alive = rows.filter(row => row.launched_by === null || launcherOf(row) !== undefined)
  return new Map(
    hashes.flatMap(hash => {
      const row = alive.find(one => one.session_hash.equals(hash))
      return row === undefined ? [] : [[hash, row.grants] as const]
    }),
  )
}

/**
 * Notes that the person proved to be themselves just now. The first proof of a session gives it a new id, since it is worth more
 * from then on (security T9); later ones keep it, so that other tabs of the session lose nothing.
 */
export async function noteProof(
  tx: ClientTx,
  { hash, provedAt }: Pick<Session, 'hash' | 'provedAt'>,
): Promise<{ readonly provedAt: Date; readonly sessionId?: string } | undefined> {
  const sessionId = provedAt === undefined ? randomBytes(32).toString('base64url') : undefined
  const at = await updateProof(tx, hash, sessionId === undefined ? hash : hashOf(sessionId))
  return at && { provedAt: at, ...(sessionId !== undefined && { sessionId }) }
}

export { proofSeconds } from './sessions.store.ts'

/**
 * Whether whoever is signed in may do something in a program, or without one for the whole client. Every handler of the console
 * that is about one program asks here.
 */
export function mayHere(session: Session, permission: Permission, programId?: string): boolean {
  return session.launchedBy === undefined && may(session.grants, permission, programId)
}

/** The client of a session id that does not belong to this one: its key, for the log only (security T1). */
export async function homeOf(db: Database, clientId: number, sessionId: Presented): Promise<string | undefined> {
  if (typeof sessionId !== 'string' || !isSessionId(sessionId)) return undefined
  return withClient(db, clientId, tx => sessionElsewhere(tx, hashOf(sessionId)))
}

function isSessionId(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

function launcherOf({ launched_by, launcher_name }: SessionRow): Launcher | undefined {
  if (launched_by === null || launcher_name === null) return undefined
  return { personId: launched_by, userName: launcher_name }
}

/** How long a session lasts without a call (decisions §2); one that was launched ends within that anyway. */
export const idleSeconds = 30 * 60

/** Restarts a session's idle time at once; its absolute end stays. */
export async function extendSession(tx: ClientTx, session: Session): Promise<void> {
  await touchSession(tx, session.hash)
}

export async function closeSession(tx: ClientTx, session: Session): Promise<void> {
  await endSession(tx, session.hash)
  // Who signs out acts as nobody else any more.
  if (session.launchedBy === undefined) await endLaunchedSessions(tx, session.personId)
}

/** The session's id as it came with a request, whatever that is. */
export type Presented = string | readonly string[] | undefined

/** Ends the session whose id was sent with a sign-in: the new one replaces it (security T9). */
export async function closePresented(tx: ClientTx, presented: Presented): Promise<void> {
  if (typeof presented === 'string' && isSessionId(presented)) await endSession(tx, hashOf(presented))
}

function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest()
}
