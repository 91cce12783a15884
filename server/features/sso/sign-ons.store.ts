import type { Tenant } from '../../db/tenant.ts'

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

/** Keeps a sign-on that begins, and lets some go that nobody answered in time. */
export async function insertSignOn(tenant: Tenant, signOn: NewSignOn): Promise<void> {
  await tenant.query(
    `with old as (
       select client_id, request_hash from sso_requests where client_id = $1 and expires_at < now()
       limit 100 for update skip locked
     ), gone as (
       delete from sso_requests r using old where (r.client_id, r.request_hash) = (old.client_id, old.request_hash)
     )
     insert into sso_requests (client_id, request_hash, provider_id, browser_hash, sealed, next, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [
      tenant.clientId,
      signOn.hash,
      signOn.provider_id,
      signOn.browser_hash,
      signOn.sealed,
      signOn.next,
      signOn.lifeSeconds,
    ],
  )
}

/** Takes a sign-on out: of any number of answers to it that come at once, one gets it (security T18, T19, R13). */
export async function deleteSignOn(tenant: Tenant, hash: Buffer): Promise<SignOnRow | undefined> {
  const rows = await tenant.query<SignOnRow>(
    `delete from sso_requests where client_id = $1 and request_hash = $2 and expires_at > now()
     returning provider_id, browser_hash, sealed, next`,
    [tenant.clientId, hash],
  )
  return rows[0]
}

/** Notes an answer as taken; false where it was taken before. */
export async function insertAnswer(
  tenant: Tenant,
  { providerId, hash, expiresAt }: { providerId: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await tenant.query(
    `with old as (
       select client_id, provider_id, answer_hash from sso_answers where client_id = $1 and expires_at < now() - interval '1 day'
       limit 100 for update skip locked
     ), gone as (
       delete from sso_answers a using old
       where (a.client_id, a.provider_id, a.answer_hash) = (old.client_id, old.provider_id, old.answer_hash)
     )
     insert into sso_answers (client_id, provider_id, answer_hash, expires_at) values ($1, $2, $3, $4)
     on conflict do nothing returning answer_hash`,
    [tenant.clientId, providerId, hash, expiresAt],
  )
  return rows.length > 0
}
