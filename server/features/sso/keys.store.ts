import type { ClientTx } from '../../db/client-tx.ts'

export interface KeyRow {
  readonly key_id: number
  readonly certificate: string
  readonly sealed: Buffer
}

/** The keys that are in use, the newest first. */
export async function readKeys(tx: ClientTx): Promise<KeyRow[]> {
  return tx.query<KeyRow>(
    'select key_id, certificate, sealed from sso_keys where client_id = $1 and retired_at is null order by key_id desc',
    [tx.clientId],
  )
}

/** Lets one at a time make a key of the client's, until the transaction ends. */
export async function lockKeys(tx: ClientTx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [tx.clientId, 'sso keys'])
}

/** Keeps a new key under the next number; of two that come at once, one waits for the other. */
export async function insertKey(
  tx: ClientTx,
  certificate: string,
  sealFor: (keyId: number) => Buffer,
): Promise<number> {
  await lockKeys(tx)
  const [row] = await tx.query<{ key_id: number }>(
    'select coalesce(max(key_id), 0) + 1 as key_id from sso_keys where client_id = $1',
    [tx.clientId],
  )
  const keyId = row!.key_id
  await tx.query('insert into sso_keys (client_id, key_id, certificate, sealed) values ($1, $2, $3, $4)', [
    tx.clientId,
    keyId,
    certificate,
    sealFor(keyId),
  ])
  return keyId
}

export async function retireKeysBut(tx: ClientTx, keyId: number): Promise<void> {
  await tx.query(
    'update sso_keys set retired_at = now() where client_id = $1 and key_id <> $2 and retired_at is null',
    [tx.clientId, keyId],
  )
}
