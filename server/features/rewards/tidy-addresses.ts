import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldAddresses } from './orders.store.ts'

/** For how many days after its last delivery an order keeps its address. */
const keptDays = 90

/** Removes addresses that nobody needs any more; the orders stay. Answers whether there may be more. */
export async function tidyAddresses(tx: ClientTx, most: number): Promise<boolean> {
  return (await deleteOldAddresses(tx, keptDays, most)) === most
}
