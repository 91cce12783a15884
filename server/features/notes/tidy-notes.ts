import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldNotes } from './notes.store.ts'

/** Deletes old notes; answers whether there may be more. */
export async function tidyNotes(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldNotes(tx, keptDays, most)) === most
}
