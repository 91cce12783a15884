import type { ClientTx } from '../db/client-tx.ts'
import * as store from './mails.store.ts'

/** Lets links go that have lapsed before anything was sent. */
export async function lapseMails(tx: ClientTx): Promise<void> {
  await store.lapseMails(tx)
}

/** Deletes mails that ended so many days ago; answers whether there may be more. */
export async function tidyMails(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  return (await store.deleteEndedMails(tx, keptDays, most)) === most
}
