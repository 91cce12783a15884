import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface VoidedCount {
  readonly code_batch_id: number
  readonly count: number
}

/** Voids the codes of a batch that are neither redeemed nor void; a running redemption comes first. */
export async function voidBatch(tx: ClientTx, batchId: number, actor: Actor): Promise<VoidedCount[]> {
  return voidWhere(tx, 'code_batch_id = $3', batchId, actor)
}

export async function voidHashes(tx: ClientTx, hashes: readonly Buffer[], actor: Actor): Promise<VoidedCount[]> {
  return voidWhere(tx, 'code_hash = any($3::bytea[])', hashes, actor)
}

async function voidWhere(tx: ClientTx, which: string, value: unknown, actor: Actor): Promise<VoidedCount[]> {
  return tx.query<VoidedCount>(
    `with voided as (
       update codes set voided_at = now(), voided_by = $2
       where client_id = $1 and ${which} and redeemed_at is null and voided_at is null
       returning code_batch_id
     )
     select code_batch_id, count(*)::int as count from voided group by code_batch_id order by code_batch_id`,
    [tx.clientId, actor, value],
  )
}
