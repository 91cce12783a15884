import type { ClientTx } from '../../db/client-tx.ts'
import { isAlive } from './sessions.store.ts'

/** A person's own password, in place of the one whose hash is given; answers whether that one still stood. */
export async function replacePassword(
  tx: ClientTx,
  personId: number,
  { before, after }: { before: string | null; after: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update people set password_hash = $4, password_temporary = false, password_changed_at = now(),
       activated_at = coalesce(activated_at, now()), updated_at = now()
     where client_id = $1 and person_id = $2 and status = 'active' and locked_at is null
       and password_hash is not distinct from $3
     returning person_id`,
    [tx.clientId, personId, before, after],
  )
  return rows.length > 0
}

/** A password that an operator hands out: for good, which also ends the first-time setup, or to activate with. */
export async function handOutPassword(
  tx: ClientTx,
  personId: number,
  { hash, isTemporary }: { hash: string; isTemporary: boolean },
): Promise<void> {
  await tx.query(
    `update people set password_hash = $3, password_temporary = $4, password_changed_at = now(),
       first_time_setup_done = first_time_setup_done or not $4, updated_at = now()
     where client_id = $1 and person_id = $2`,
    [tx.clientId, personId, hash, isTemporary],
  )
}

/** The same password, hashed at today's cost. */
export async function renewHash(
  tx: ClientTx,
  personId: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await tx.query(
    'update people set password_hash = $4 where client_id = $1 and person_id = $2 and password_hash = $3',
    [tx.clientId, personId, before, after],
  )
}

/** Ends a person's sessions, and those in which they act as others. */
export async function endSessionsOf(tx: ClientTx, personId: number): Promise<void> {
  await tx.query(
    `update sessions set ended_at = now()
     where client_id = $1 and (person_id = $2 or launched_by = $2) and ended_at is null`,
    [tx.clientId, personId],
  )
}

export interface SignInRow {
  readonly auth_type: 'login' | 'sso' | 'launch'
  /** Who acted as the person. */
  readonly launched_by: string | null
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly is_alive: boolean
}

/** How somebody came to be signed in, the newest first. */
export function readSignIns(tx: ClientTx, personId: number, most: number): Promise<SignInRow[]> {
  return tx.query<SignInRow>(
    `select auth_type, 'person:' || launched_by as launched_by, created_at, last_seen_at, ${isAlive} as is_alive
     from sessions where client_id = $1 and person_id = $2 order by created_at desc limit $3`,
    [tx.clientId, personId, most],
  )
}

/** When a person was last seen, and how many sessions of theirs are alive. */
export async function readSessionsOf(
  tx: ClientTx,
  personId: number,
): Promise<{ readonly alive: number; readonly last_seen_at: Date | null }> {
  const [row] = await tx.query<{ alive: number; last_seen_at: Date | null }>(
    `select count(*) filter (where ${isAlive})::int as alive, max(last_seen_at) filter (where launched_by is null) as last_seen_at
     from sessions where client_id = $1 and person_id = $2`,
    [tx.clientId, personId],
  )
  return row!
}
