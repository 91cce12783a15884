import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { type CodeBatch, type Redemption, readBatches, readRedemptions } from './batches.store.ts'

export type { CodeBatch, Redemption } from './batches.store.ts'

/** The client's batches of codes, newest first. */
export async function listCodes(tx: ClientTx): Promise<CodeBatch[]> {
  return withActorNames(tx, await readBatches(tx), ['created_by', 'agreed_by'])
}

/** One batch of codes. */
export async function findCodes(tx: ClientTx, batchId: number): Promise<Outcome<CodeBatch, 'batch-unknown'>> {
  const [batch] = await withActorNames(tx, await readBatches(tx, batchId), ['created_by', 'agreed_by'])
  return batch === undefined ? refused('batch-unknown', { batch: batchId }) : done(batch)
}

/** Who redeemed codes of a batch, newest first, as many as `most`. */
export function redemptionsOf(tx: ClientTx, batchId: number, most: number): Promise<Redemption[]> {
  return readRedemptions(tx, batchId, most)
}
