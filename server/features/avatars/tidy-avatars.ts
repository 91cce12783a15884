import type { ClientTx } from '../../db/client-tx.ts'
import { deleteOldAvatars } from './avatars.store.ts'

/** Deletes the pictures of people whose account was last changed so many days ago and is inactive; answers whether there may be more. */
export async function tidyAvatars(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await deleteOldAvatars(tx, keptDays, most)) === most
}
