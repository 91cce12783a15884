import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { reverseAwards } from '../ledger/reverse-awards.ts'
import type { Issued } from './issue-results.ts'
import { lockBatch } from './lock-batch.ts'
import { findBatch, markReversed } from './results.store.ts'

export type ReverseRefusal = 'batch-unknown' | 'batch-not-issued' | 'reason-missing'

/**
 * Takes an issued batch back by counter-entries, with a reason; the batch and its lines stay as they were. Results of the
 * program may then be prepared anew. The points answered are negative: what people gave back.
 */
export async function reverseResults(
  tenant: Tenant,
  batchId: number,
  reason: string,
  actor: string,
): Promise<Outcome<Issued, ReverseRefusal>> {
  if (reason.trim() === '') return refused('reason-missing')
  const locked = await lockBatch(tenant, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const { status } = locked.batch
  if (status !== 'issued') return refused('batch-not-issued', { batch: batchId, status })
  await markReversed(tenant, batchId, reason.trim(), actor)
  const posted = await reverseAwards(tenant, { batchId, reason: reason.trim(), actor })
  await recordEvent(tenant, {
    actor,
    action: 'results.reversed',
    subject: `batch ${batchId}`,
    details: { reason: reason.trim() },
  })
  return done({ batch: (await findBatch(tenant, batchId))!, ...posted })
}
