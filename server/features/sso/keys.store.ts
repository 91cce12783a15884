import type { Tenant } from '../../db/tenant.ts'

export interface KeyRow {
  readonly key_id: number
  readonly certificate: string
  readonly sealed: Buffer
}

/** The keys that are in use, the newest first. */
export async function readKeys(tenant: Tenant): Promise<KeyRow[]> {
  return tenant.query<KeyRow>(
    'select key_id, certificate, sealed from sso_keys where client_id = $1 and retired_at is null order by key_id desc',
    [tenant.clientId],
  )
}

/** Lets one at a time make a key of the client's, until the transaction ends. */
export async function lockKeys(tenant: Tenant): Promise<void> {
  await tenant.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [tenant.clientId, 'sso keys'])
}

/** Keeps a new key under the next number; of two that come at once, one waits for the other. */
export async function insertKey(
  tenant: Tenant,
  certificate: string,
  sealFor: (keyId: number) => Buffer,
): Promise<number> {
  await lockKeys(tenant)
  const [row] = await tenant.query<{ key_id: number }>(
    'select coalesce(max(key_id), 0) + 1 as key_id from sso_keys where client_id = $1',
    [tenant.clientId],
  )
  const keyId = row!.key_id
  await tenant.query('insert into sso_keys (client_id, key_id, certificate, sealed) values ($1, $2, $3, $4)', [
    tenant.clientId,
    keyId,
    certificate,
    sealFor(keyId),
  ])
  return keyId
}

export async function retireKeysBut(tenant: Tenant, keyId: number): Promise<void> {
  await tenant.query(
    'update sso_keys set retired_at = now() where client_id = $1 and key_id <> $2 and retired_at is null',
    [tenant.clientId, keyId],
  )
}
