import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { reverseBatch } from '../ledger/post-batch.ts'
import type { Issued } from './issue-results.ts'
import { lockBatch } from './lock-batch.ts'
import { type BatchRow, findBatch, findNewestBatch, markReversed } from './results.store.ts'
import { hasOwnLine } from './review-batch.store.ts'

export type ReverseRefusal =
  | 'batch-unknown'
  | 'batch-not-issued'
  | 'batch-not-newest'
  | 'batch-locked'
  | 'own-award'
  | 'reason-missing'

/**
 * Reverses an issued batch by counter-entries, with a reason; the batch and its lines stay as they were, and the one against
 * which it was calculated is valid again. Only the newest can be reversed, not once it is locked, and by nobody whose award it
 * moves. The points answered are negative where people gave back.
 */
export async function reverseResults(
  tx: ClientTx,
  batchId: number,
  reason: string,
  actor: Actor,
): Promise<Outcome<Issued, ReverseRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  const locked = await lockBatch(tx, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const refusal = await refusalOf(tx, locked.batch, actor)
  if (refusal) return refusal
  await markReversed(tx, batchId, reason.trim(), actor)
  const posted = await reverseBatch(tx, { batchId, reason: reason.trim(), actor })
  await recordEvent(tx, {
    actor,
    action: 'results.reversed',
    subject: `batch:${batchId}`,
    details: { reason: reason.trim() },
  })
  return done({ batch: (await findBatch(tx, batchId))!, ...posted })
}

async function refusalOf(
  tx: ClientTx,
  { batch_id: batch, status, program_id: programId, time_period_id: timePeriodId }: BatchRow,
  actor: Actor,
) {
  if (status === 'locked') return refused('batch-locked', { batch })
  if (status !== 'issued' && status !== 'superseded') return refused('batch-not-issued', { batch, status })
  const newest = await findNewestBatch(tx, { programId, timePeriodId })
  if (newest !== batch) return refused('batch-not-newest', { batch, newest: newest ?? 0 })
  const person = personOfActor(actor)
  return person !== undefined && (await hasOwnLine(tx, batch, person)) ? refused('own-award', { batch }) : undefined
}
