import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { lockBatch } from './lock-batch.ts'
import { type BatchRow, findBatch, markApproved } from './results.store.ts'

export type ApproveRefusal = 'batch-unknown' | 'batch-not-open' | 'same-person'

/**
 * Approves an open batch. Who prepared it may not, unless the client's settings allow the same approver (issue 3, "Results
 * as batches").
 */
export async function approveResults(
  tenant: Tenant,
  batchId: number,
  actor: string,
): Promise<Outcome<BatchRow, ApproveRefusal>> {
  const locked = await lockBatch(tenant, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const { batch, program } = locked
  if (batch.status !== 'open') return refused('batch-not-open', { batch: batchId, status: batch.status })
  if (isSame(batch.prepared_by, actor) && !program.is_same_approver_allowed) {
    return refused('same-person', { batch: batchId, preparedBy: batch.prepared_by })
  }
  await markApproved(tenant, batchId, actor)
  await recordEvent(tenant, { actor, action: 'results.approved', subject: `batch ${batchId}` })
  return done((await findBatch(tenant, batchId))!)
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
