import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { lockBatch } from './lock-batch.ts'
import { type BatchRow, findBatch, markLocked } from './results.store.ts'

export type LockRefusal = 'batch-unknown' | 'batch-not-issued'

/**
 * Closes an issued batch for good: it cannot be reversed any more. What is found wrong afterwards is put right by
 * corrections, which leave it as it is and issue the difference.
 */
export async function lockResults(
  tx: ClientTx,
  batchId: number,
  actor: Actor,
): Promise<Outcome<BatchRow, LockRefusal>> {
  const locked = await lockBatch(tx, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const { status } = locked.batch
  if (status !== 'issued') return refused('batch-not-issued', { batch: batchId, status })
  await markLocked(tx, batchId, actor)
  await recordEvent(tx, { actor, action: 'results.locked', subject: `batch:${batchId}` })
  return done((await findBatch(tx, batchId))!)
}
