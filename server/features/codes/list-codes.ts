import { hasSingleApprover } from '../../../rules/access/second-person.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { type CodeBatch, type Redemption, readBatches, readRedemptions } from './batches.store.ts'

export type { Redemption } from './batches.store.ts'

/** A batch with the names of who made it and who agreed. */
export interface ShownBatch extends CodeBatch {
  readonly isSingleApprover: boolean
}

/** Batches of one page: the codes of each are counted, and there may be 100,000. */
const pageSize = 20

/** A page of the client's batches of codes, newest first; `before` continues after the last of one. */
export async function listBatches(tx: ClientTx, before?: number): Promise<{ batches: ShownBatch[]; isMore: boolean }> {
  const rows = await readBatches(tx, { most: pageSize + 1, ...(before !== undefined && { before }) })
  return { batches: await shown(tx, rows.slice(0, pageSize)), isMore: rows.length > pageSize }
}

/** All of the client's batches of codes, newest first; counting them may be long work. */
export async function listAllBatches(tx: ClientTx): Promise<ShownBatch[]> {
  return shown(tx, await readBatches(tx))
}

/** One batch of codes. */
export async function findCodes(tx: ClientTx, batchId: number): Promise<Outcome<ShownBatch, 'batch-unknown'>> {
  const [batch] = await shown(tx, await readBatches(tx, { batchId }))
  return batch === undefined ? refused('batch-unknown', { batch: batchId }) : done(batch)
}

function shown(tx: ClientTx, batches: readonly CodeBatch[]): Promise<ShownBatch[]> {
  const marked = batches.map(batch => ({
    ...batch,
    isSingleApprover: batch.agreed_by !== null && hasSingleApprover(batch.created_by, batch.agreed_by),
  }))
  return withActorNames(tx, marked, ['created_by', 'agreed_by'])
}

/** Who redeemed codes of a batch, newest first, as many as `most`. */
export function redemptionsOf(tx: ClientTx, batchId: number, most: number): Promise<Redemption[]> {
  return readRedemptions(tx, batchId, most)
}
