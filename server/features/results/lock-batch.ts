import type { Tenant } from '../../db/tenant.ts'
import { type BatchRow, findBatch, lockProgram, type ProgramTermsRow } from './results.store.ts'

/**
 * A batch with its program's row locked, so that of any number of rivals one acts and the others see what it did. Every
 * change of a batch begins here.
 */
export async function lockBatch(
  tenant: Tenant,
  batchId: number,
): Promise<{ batch: BatchRow; program: ProgramTermsRow } | undefined> {
  const seen = await findBatch(tenant, batchId)
  if (seen === undefined) return undefined
  const program = await lockProgram(tenant, seen.program_id)
  // Read again: only now does nobody else change it.
  return { batch: (await findBatch(tenant, batchId))!, program: program! }
}
