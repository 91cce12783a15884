import type { Permission } from '../../../rules/access/permissions.ts'
import { type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type BatchRow, findBatch } from './results.store.ts'

/**
 * Does something with a batch where the caller may do so in its program. Whoever may not even see the program learns nothing of
 * the batch.
 */
export async function actOnBatch<T, R extends string>(
  tx: ClientTx,
  batchId: number,
  permission: Permission,
  may: (permission: Permission, programId: string) => boolean,
  act: (batch: BatchRow) => Promise<Outcome<T, R>>,
): Promise<Outcome<T, R | 'batch-unknown' | 'not-permitted'>> {
  const batch = await findBatch(tx, batchId)
  if (batch === undefined || !may('see-programs', batch.program_id)) return refused('batch-unknown', { batch: batchId })
  return may(permission, batch.program_id) ? act(batch) : refused('not-permitted')
}
