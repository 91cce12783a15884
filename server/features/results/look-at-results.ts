import type { Tenant } from '../../db/tenant.ts'
import { type ExplainedLine, findLine, type LevelSum, sumByLevel } from './award-lines.store.ts'
import { type BatchRow, type BatchStatus, readBatches } from './results.store.ts'

export type { BatchRow, ExplainedLine, LevelSum }

/** The batches of a client, or of one program, newest first. */
export function listBatches(tenant: Tenant, programId?: string): Promise<BatchRow[]> {
  return readBatches(tenant, programId)
}

/** The people and points of a batch, by group and level. */
export function summaryOfBatch(tenant: Tenant, batchId: number): Promise<LevelSum[]> {
  return sumByLevel(tenant, batchId)
}

/** How the award of one person in a batch came about; nothing where they have no line in it. */
export function explainLine(tenant: Tenant, batchId: number, userName: string): Promise<ExplainedLine | undefined> {
  return findLine(tenant, batchId, userName)
}

/**
 * The batch that an operator means by a number, or by a program: that program's newest batch in the wanted status, else
 * its newest at all, so that the refusal can say what is wrong with it.
 */
export async function batchMeant(tenant: Tenant, reference: string, wanted: BatchStatus): Promise<number | undefined> {
  if (/^\d{1,15}$/.test(reference)) return Number(reference)
  const batches = await readBatches(tenant, reference)
  return (batches.find(batch => batch.status === wanted) ?? batches[0])?.batch_id
}
