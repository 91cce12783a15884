import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldestChanges } from './load-changes.store.ts'
import { tryLockLoads } from './load-history.store.ts'

/**
 * Deletes the undo history of one load that is older than so many days and not the newest of its kind: newest loads can always be
 * undone. Answers whether there was one. Does nothing while a load runs.
 */
export async function tidyLoadHistory(tx: ClientTx, keptDays: number): Promise<boolean> {
  return (await tryLockLoads(tx)) && (await deleteOldestChanges(tx, keptDays)) > 0
}
