import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export async function readSecretHash(tx: ClientTx): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ secret_hash: Buffer }>(
    'select secret_hash from catalogue_secrets where client_id = $1',
    [tx.clientId],
  )
  return row?.secret_hash
}

/** Keeps the hash of a secret; the one before is good no longer. */
export async function saveSecretHash(tx: ClientTx, hash: Buffer, actor: Actor): Promise<void> {
  await tx.query(
    `insert into catalogue_secrets (client_id, secret_hash, created_by) values ($1, $2, $3)
     on conflict (client_id) do update set secret_hash = excluded.secret_hash, created_at = now(), created_by = excluded.created_by`,
    [tx.clientId, hash, actor],
  )
}
