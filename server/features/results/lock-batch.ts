import type { ClientTx } from '../../db/client-tx.ts'
import { type BatchRow, findBatch, lockProgram, type ProgramTermsRow } from './results.store.ts'

/**
 * A batch with its program's row locked, so that of any number of concurrent requests one acts and the others see what it did. Every
 * change of a batch begins here.
 */
export async function lockBatch(
  tx: ClientTx,
  batchId: number,
): Promise<{ batch: BatchRow; program: ProgramTermsRow } | undefined> {
  const seen = await findBatch(tx, batchId)
  if (seen === undefined) return undefined
  const program = await lockProgram(tx, seen.program_id)
  // Read again: only now does nobody else change it.
  return { batch: (await findBatch(tx, batchId))!, program: program! }
}
