import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldNotes } from './notes.store.ts'

/** For how many days notes are kept: as long as a program of a year and its results are looked at. */
const keptDays = 400

/** Deletes old notes; answers whether there may be more. */
export async function tidyNotes(tx: ClientTx, most: number): Promise<boolean> {
  return (await deleteOldNotes(tx, keptDays, most)) === most
}
