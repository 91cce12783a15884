import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { postAwards } from '../ledger/post-awards.ts'
import { holdLoads } from '../load-history/hold-loads.ts'
import { readInputHash } from './award-inputs.store.ts'
import { lockBatch } from './lock-batch.ts'
import { type BatchRow, findBatch, findBatchIn, markIssued } from './results.store.ts'

export type IssueRefusal =
  | 'batch-unknown'
  | 'batch-not-approved'
  | 'batch-not-open'
  | 'already-issued'
  | 'inputs-changed'

export interface Issued {
  readonly batch: BatchRow
  readonly transactions: number
  readonly points: number
}

/**
 * Issues an approved batch and posts it to the ledger, once, however many try at once (acceptance P15). Refused if terms,
 * goals or progress rows are not what the batch was worked out from. Long work, as `prepareResults`.
 */
export async function issueResults(
  tenant: Tenant,
  batchId: number,
  actor: string,
): Promise<Outcome<Issued, IssueRefusal>> {
  // A load that began before must be seen as changed inputs, and one that begins after must see issued results.
  await holdLoads(tenant)
  const locked = await lockBatch(tenant, batchId)
  if (locked === undefined) return refused('batch-unknown', { batch: batchId })
  const { batch, program } = locked
  const refusal = refusalOf(batch)
  if (refusal) return refused(refusal, { batch: batchId, status: batch.status })
  const scope = { programId: batch.program_id, timePeriodId: batch.time_period_id }
  const issued = await findBatchIn(tenant, scope, ['issued'])
  if (issued) return refused('already-issued', { batch: issued.batch_id })
  const version = program.published_version ?? batch.program_version
  if ((await readInputHash(tenant, { ...scope, version })) !== batch.input_hash) {
    return refused('inputs-changed', { batch: batchId })
  }
  await markIssued(tenant, batchId, actor)
  const posted = await postAwards(tenant, { batchId, reason: 'final result', actor })
  await recordEvent(tenant, { actor, action: 'results.issued', subject: `batch ${batchId}` })
  return done({ batch: (await findBatch(tenant, batchId))!, ...posted })
}

function refusalOf({ status }: BatchRow): IssueRefusal | undefined {
  if (status === 'approved') return undefined
  if (status === 'open') return 'batch-not-approved'
  return status === 'issued' ? 'already-issued' : 'batch-not-open'
}
