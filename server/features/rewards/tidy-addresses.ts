import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldAddresses } from './orders.store.ts'

/** Removes addresses that nobody needs any more; the orders stay. Answers whether there may be more. */
export async function tidyAddresses(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldAddresses(tx, keptDays, most)) === most
}
