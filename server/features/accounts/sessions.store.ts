import type { Grant } from '../../../rules/access/permissions.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { grantsOf } from '../grants/living.ts'

export interface SessionRow {
  readonly session_hash: Buffer
  readonly person_id: number
  readonly user_name: string
  readonly locale: string | null
  readonly grants: readonly Grant[]
  readonly first_time_setup_done: boolean
  readonly auth_type: 'login' | 'sso' | 'launch'
  readonly launched_by: number | null
  readonly launcher_name: string | null
  readonly created_at: Date
  /** When the person last proved to be themselves by more than a password. */
  readonly proved_at: Date | null
  /** Whether that was within the seconds for which a proof is good, by the database's clock. */
  readonly is_proof_fresh: boolean
  /** When the session ends however busy it is. */
  readonly ends_at: Date
  /** Seconds since the session was last seen, by the database's clock. */
  readonly idle_seconds: number
}

/**
 * Whether a session lives. One that was begun or seen in the future comes from before the clock went back: it may have ended since
 * (R9). A minute is what two servers' clocks may differ by.
 */
export const isAlive = `ended_at is null and last_seen_at > now() - interval '30 minutes'
  and created_at > now() - case when launched_by is null then lasts else interval '30 minutes' end
  and greatest(created_at, last_seen_at) < now() + interval '1 minute'`

/** How long a proof is good for acts that move money or power, in seconds (console §1). */
export const proofSeconds = 10 * 60

/**
 * The living sessions of these hashes. Alive means not ended, seen within 30 min, begun within 12 h or what the client has set, of an active person who
 * is not locked, and by the password that they still have; a launched one begun within 30 min, by somebody of whom the same is true (decisions §2, §8). Each `offset 0`
 * keeps the order of the look-ups, session first, person by key: without statistics the database would rather go through
 * everybody of the client.
 */
export function readLiveSessions(tx: ClientTx, hashes: readonly Buffer[]): Promise<SessionRow[]> {
  return tx.query(
    `select s.session_hash, p.person_id, p.user_name, p.locale, p.grants, p.first_time_setup_done,
       s.auth_type, s.launched_by, s.created_at, s.proved_at, s.is_proof_fresh, s.ends_at, s.idle_seconds,
       case when s.launched_by is not null then (
         select l.user_name from people l
         where l.client_id = current_client() and l.person_id = s.launched_by and l.status = 'active' and l.locked_at is null
       ) end as launcher_name
     from unnest($1::bytea[]) as wanted (session_hash)
     cross join lateral (
       select client_id, session_hash, person_id, auth_type, launched_by, password_set_at, created_at, proved_at,
         created_at + case when launched_by is null then lasts else interval '30 minutes' end as ends_at,
         coalesce(
           proved_at > now() - make_interval(secs => ${proofSeconds}) and proved_at < now() + interval '1 minute', false
         ) as is_proof_fresh,
         extract(epoch from now() - last_seen_at)::int as idle_seconds
       from sessions
       where client_id = current_client() and session_hash = wanted.session_hash and ${isAlive}
       offset 0
     ) s
     cross join lateral (
       select person_id, user_name, locale, ${grantsOf('people')} as grants, first_time_setup_done
       from people
       where client_id = s.client_id and person_id = s.person_id and status = 'active' and locked_at is null
         and (s.password_set_at is null or s.password_set_at = coalesce(password_changed_at, '-infinity'))
       offset 0
     ) p`,
    [hashes],
  )
}

/** How long a session lasts that begins now: as the client has set it. */
const lasts = `make_interval(hours => coalesce(
  (select (c.settings -> 'sessions' ->> 'hours')::int from clients c where c.client_id = people.client_id), 12))`

/** A new session by password, where the person may have one and still has the password whose hash is given. */
export async function insertSession(
  tx: ClientTx,
  { personId, passwordHash }: { personId: number; passwordHash: string | null },
  hash: Buffer,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into sessions (client_id, session_hash, person_id, password_set_at, lasts)
     select client_id, $2, person_id, coalesce(password_changed_at, '-infinity'), ${lasts} from people
     where client_id = $1 and person_id = $3 and status = 'active' and locked_at is null
       and password_hash is not distinct from $4
     returning person_id`,
    [tx.clientId, hash, personId, passwordHash],
  )
  return rows.length > 0
}

/** A new session without a password. An identity provider's word is a proof of who it is (console §1). */
export async function insertVouchedSession(
  tx: ClientTx,
  { personId, voucher }: { personId: number; voucher: Voucher },
  hash: Buffer,
): Promise<boolean> {
  const launch = voucher.authType === 'launch' ? voucher : undefined
  const rows = await tx.query(
    `insert into sessions (client_id, session_hash, person_id, auth_type, launched_by, launch_reason, proved_at, lasts)
     select client_id, $2, person_id, $4, $5, $6, case when $4 = 'sso' then now() end, ${lasts} from people
     where client_id = $1 and person_id = $3 and status = 'active' and locked_at is null
     returning person_id`,
    [tx.clientId, hash, personId, voucher.authType, launch?.launchedBy ?? null, launch?.reason ?? null],
  )
  return rows.length > 0
}

/** What a session without a password is based on: an identity provider, or a colleague who launched it. */
export type Voucher =
  | { readonly authType: 'sso' }
  | { readonly authType: 'launch'; readonly launchedBy: number; readonly reason: string }

export async function touchSession(tx: ClientTx, hash: Buffer): Promise<void> {
  await tx.query(
    'update sessions set last_seen_at = now() where client_id = $1 and session_hash = $2 and ended_at is null',
    [tx.clientId, hash],
  )
}

/**
 * Notes that the person of a living session has proved to be themselves just now. With a new hash the session has another id from
 * then on. Answers when, and nothing where the session has ended.
 */
export async function updateProof(tx: ClientTx, hash: Buffer, newHash = hash): Promise<Date | undefined> {
  const [row] = await tx.query<{ proved_at: Date }>(
    `update sessions set proved_at = now(), session_hash = $3
     where client_id = $1 and session_hash = $2 and ended_at is null and launched_by is null returning proved_at`,
    [tx.clientId, hash, newHash],
  )
  return row?.proved_at
}

/** Ends what the person launched as others. */
export async function endLaunchedSessions(tx: ClientTx, personId: number): Promise<void> {
  await tx.query(
    'update sessions set ended_at = now() where client_id = $1 and launched_by = $2 and ended_at is null',
    [tx.clientId, personId],
  )
}

/**
 * Ends the sessions of whoever is no longer active, and those in which they act as others: taking the load back, or loading
 * them again, brings no session back to life (security T9).
 */
export async function endSessionsOfInactive(tx: ClientTx): Promise<void> {
  await tx.query(
    `update sessions s set ended_at = now() from people p
     where s.ended_at is null and s.last_seen_at > now() - interval '30 minutes'
       and p.client_id = s.client_id and p.person_id in (s.person_id, s.launched_by) and p.status <> 'active'`,
  )
}

/** Ends what these people began by single sign-on, and those sessions in which they act as others. */
export async function endSsoSessionsOf(tx: ClientTx, personIds: readonly number[]): Promise<void> {
  await tx.query(
    `update sessions set ended_at = now()
     where client_id = $1 and ended_at is null and (person_id = any ($2) and auth_type = 'sso' or launched_by = any ($2))`,
    [tx.clientId, personIds],
  )
}

export async function endSession(tx: ClientTx, hash: Buffer): Promise<void> {
  await tx.query(
    'update sessions set ended_at = now() where client_id = $1 and session_hash = $2 and ended_at is null',
    [tx.clientId, hash],
  )
}

/** The key of another client where a session of this hash lives, if there is one. */
export async function sessionElsewhere(tx: ClientTx, hash: Buffer): Promise<string | undefined> {
  const [row] = await tx.query<{ key: string | null }>('select session_elsewhere($1) as key', [hash])
  return row?.key ?? undefined
}

/** When each of these people was last there; who never was is absent. */
export async function readLastSeen(tx: ClientTx, personIds: readonly number[]): Promise<Map<number, Date>> {
  const rows = await tx.query<{ person_id: number; at: Date }>(
    `select person_id, max(last_seen_at) as at from sessions
     where client_id = $1 and person_id = any($2) and launched_by is null group by person_id`,
    [tx.clientId, personIds],
  )
  return new Map(rows.map(({ person_id, at }) => [person_id, at]))
}
