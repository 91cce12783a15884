import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldPlans } from './plans.store.ts'

/** Deletes plans that were last saved so many days ago; answers whether there may be more. */
export async function tidyPlans(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldPlans(tx, keptDays, most)) === most
}
