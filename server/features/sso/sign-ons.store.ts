import type { ClientTx } from '../../db/client-tx.ts'

export interface SignOnRow {
  readonly provider_id: string
  readonly browser_hash: Buffer
  readonly sealed: Buffer
  readonly next: string | null
}

export interface NewSignOn extends SignOnRow {
  readonly hash: Buffer
  readonly lifeSeconds: number
}

/** Keeps a sign-on that begins. */
export async function insertSignOn(tx: ClientTx, signOn: NewSignOn): Promise<void> {
  await tx.query(
    `insert into sso_requests (client_id, request_hash, provider_id, browser_hash, sealed, next, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [tx.clientId, signOn.hash, signOn.provider_id, signOn.browser_hash, signOn.sealed, signOn.next, signOn.lifeSeconds],
  )
}

/** Takes a sign-on out: of any number of answers to it that come at once, one gets it (security T18, T19, R13). */
export async function deleteSignOn(tx: ClientTx, hash: Buffer): Promise<SignOnRow | undefined> {
  const rows = await tx.query<SignOnRow>(
    `delete from sso_requests where client_id = $1 and request_hash = $2 and expires_at > now()
       and created_at < now() + interval '1 minute'
     returning provider_id, browser_hash, sealed, next`,
    [tx.clientId, hash],
  )
  return rows[0]
}

/** Notes an answer as taken; false where it was taken before. */
export async function insertAnswer(
  tx: ClientTx,
  { providerId, hash, expiresAt }: { providerId: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into sso_answers (client_id, provider_id, answer_hash, expires_at) values ($1, $2, $3, $4)
     on conflict do nothing returning answer_hash`,
    [tx.clientId, providerId, hash, expiresAt],
  )
  return rows.length > 0
}

/** Lets at most so many sign-ons go that nobody answered in time; answers how many. */
export async function deleteOldSignOns(tx: ClientTx, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from sso_requests r using (
       select request_hash from sso_requests where client_id = $1 and expires_at < now() limit $2 for update skip locked
     ) old where r.client_id = $1 and r.request_hash = old.request_hash returning 1`,
    [tx.clientId, most],
  )
  return rows.length
}

/** Lets at most so many answers be forgotten that ended more than so many days ago; answers how many. */
export async function deleteOldAnswers(tx: ClientTx, keptDays: number, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from sso_answers a using (
       select provider_id, answer_hash from sso_answers where client_id = $1 and expires_at < now() - make_interval(days => $2)
       limit $3 for update skip locked
     ) old where a.client_id = $1 and a.provider_id = old.provider_id and a.answer_hash = old.answer_hash returning 1`,
    [tx.clientId, keptDays, most],
  )
  return rows.length
}
