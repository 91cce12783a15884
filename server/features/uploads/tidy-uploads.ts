import type { ClientTx } from '../../db/client-tx.ts'
import { tidyOneUpload } from './uploads.store.ts'

/**
 * Abandons one upload that nobody has touched for so many days, or deletes bytes and rejects of one that was discarded or whose rows
 * have been in for as long: its row stays as its history. Answers whether there was one.
 */
export function tidyUploads(tx: ClientTx, keptDays: number): Promise<boolean> {
  return tidyOneUpload(tx, keptDays)
}
