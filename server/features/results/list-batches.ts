import type { Batch } from '../../../contract/results.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { shownBatches } from './look-at-results.ts'
import { type BatchFilter, type BatchStatus, readBatches, readVersionTerms } from './results.store.ts'
import { batchOf, nameOf } from './review-batch.ts'

const pageSize = 100

/** Those of a state, or all that wait to be approved or issued. */
export function statesOf(state: BatchStatus | 'waiting' | undefined): readonly BatchStatus[] | undefined {
  return state === 'waiting' ? ['open', 'approved'] : state && [state]
}

/** A page of batches, newest first, with their programs' names in the client's language; `next` is where the following one begins. */
export async function listNamedBatches(
  tx: ClientTx,
  filter: BatchFilter,
): Promise<{ batches: Batch[]; next: string | undefined }> {
  const found = await readBatches(tx, filter, pageSize + 1)
  const rows = await shownBatches(tx, found.slice(0, pageSize))
  const names = new Map<string, string>()
  for (const { program_id, program_version } of rows) {
    if (names.has(program_id)) continue
    const terms = await readVersionTerms(tx, program_id, program_version)
    names.set(program_id, nameOf(terms!))
  }
  return {
    batches: rows.map(row => batchOf(row, names.get(row.program_id)!)),
    next: found.length > pageSize ? String(rows.at(-1)!.batch_id) : undefined,
  }
}
