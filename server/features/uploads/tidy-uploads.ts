import type { ClientTx } from '../../db/client-tx.ts'
import { tidyOneUpload } from './uploads.store.ts'

/** For how many days the bytes of an upload are kept that nobody has touched, or whose rows are in. */
const keptDays = 7

/**
 * Abandons one upload that nobody has touched for a week, or deletes the bytes and rejects of one whose rows have been in for as
 * long: its row stays as its history. Answers whether there was one.
 */
export function tidyUploads(tx: ClientTx): Promise<boolean> {
  return tidyOneUpload(tx, keptDays)
}
