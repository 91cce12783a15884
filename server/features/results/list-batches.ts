import type { Batch } from '../../../contract/results.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { listBatches, shownBatches } from './look-at-results.ts'
import { readVersionTerms } from './results.store.ts'
import { batchOf, nameOf } from './review-batch.ts'

/** The batches of a client, or of one program, newest first, with their programs' names in the client's language. */
export async function listNamedBatches(tx: ClientTx, programId: string | undefined): Promise<Batch[]> {
  const rows = await shownBatches(tx, await listBatches(tx, programId))
  const names = new Map<string, string>()
  for (const { program_id, program_version } of rows) {
    if (names.has(program_id)) continue
    const terms = await readVersionTerms(tx, program_id, program_version)
    names.set(program_id, nameOf(terms!))
  }
  return rows.map(row => batchOf(row, names.get(row.program_id)!))
}
