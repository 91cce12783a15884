import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { reverseBatch } from '../ledger/post-batch.ts'
import type { Issued } from './issue-results.ts'
import { lockBatch } from './lock-batch.ts'
import { type BatchRow, findBatch, findNewestBatch, markReversed } from './results.store.ts'

export type ReverseRefusal =
  | 'batch-unknown'
  | 'batch-not-issued'
  | 'batch-not-newest'
  | 'batch-locked'
  | 'reason-missing'

/**
 * Takes an issued batch back by counter-entries, with a reason; the batch and its lines stay as they were, and the one
 * upon which it was worked out stands again. Only the newest can be taken back, and not once it is locked. The points
 * answered are negative where people gave back.
 */
export async function reverseResults(
  tenant: Tenant,
  batchId: number,
  reason: string,
  actor: Actor,
): Promise<Outcome<Issued, ReverseRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  const locked = await lockBatch(tenant, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const refusal = await refusalOf(tenant, locked.batch)
  if (refusal) return refusal
  await markReversed(tenant, batchId, reason.trim(), actor)
  const posted = await reverseBatch(tenant, { batchId, reason: reason.trim(), actor })
  await recordEvent(tenant, {
    actor,
    action: 'results.reversed',
    subject: `batch:${batchId}`,
    details: { reason: reason.trim() },
  })
  return done({ batch: (await findBatch(tenant, batchId))!, ...posted })
}

async function refusalOf(
  tenant: Tenant,
  { batch_id: batch, status, program_id: programId, time_period_id: timePeriodId }: BatchRow,
) {
  if (status === 'locked') return refused('batch-locked', { batch })
  if (status !== 'issued' && status !== 'superseded') return refused('batch-not-issued', { batch, status })
  const newest = await findNewestBatch(tenant, { programId, timePeriodId })
  return newest === batch ? undefined : refused('batch-not-newest', { batch, newest: newest ?? 0 })
}
