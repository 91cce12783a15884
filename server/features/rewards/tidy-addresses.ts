import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldAddresses } from './orders.store.ts'

/** A parcel that nobody has marked as delivered counts as delivered so many days after it was shipped. */
const shippedDays = 90

/** Removes addresses that nobody needs any more; the orders stay. Answers whether there may be more. */
export async function tidyAddresses(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldAddresses(tx, { days: keptDays, shippedDays, most })) === most
}
