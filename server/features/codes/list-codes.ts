import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { type CodeBatch, readBatches } from './batches.store.ts'

export type { CodeBatch } from './batches.store.ts'

/** The client's batches of codes, newest first. */
export async function listCodes(tenant: Tenant): Promise<CodeBatch[]> {
  return withActorNames(tenant, await readBatches(tenant), ['created_by'])
}

/** One batch of codes. */
export async function findCodes(tenant: Tenant, batchId: number): Promise<Outcome<CodeBatch, 'batch-unknown'>> {
  const [batch] = await withActorNames(tenant, await readBatches(tenant, batchId), ['created_by'])
  return batch === undefined ? refused('batch-unknown', { batch: batchId }) : done(batch)
}
