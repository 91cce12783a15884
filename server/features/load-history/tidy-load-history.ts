import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldestChanges } from './load-changes.store.ts'
import { tryLockLoads } from './load-history.store.ts'

/**
 * Lets go what the undoing of one load needs, if it is older than so many days and not the newest of its kind: newest loads
 * can always be taken back. Answers whether there was one. While a load is under way it does nothing.
 */
export async function tidyLoadHistory(tx: ClientTx, keptDays: number): Promise<boolean> {
  return (await tryLockLoads(tx)) && (await deleteOldestChanges(tx, keptDays)) > 0
}
