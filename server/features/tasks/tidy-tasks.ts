import type { ClientTx } from '../../db/client-tx.ts'
import { deleteEnded } from './tasks.store.ts'

/** Deletes a batch of tasks that ended long ago; answers whether more are left. */
export function tidyTasks(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return deleteEnded(tx, keptDays, most)
}
