import type { ClientTx } from '../../db/client-tx.ts'
import { deleteEnded } from './tasks.store.ts'

/** For how many days what became of a task is kept. */
const keptDays = 90

/** Deletes a batch of tasks that ended long ago; answers whether more are left. */
export function tidyTasks(tx: ClientTx, most: number): Promise<boolean> {
  return deleteEnded(tx, keptDays, most)
}
