import type { ClientTx } from '../db/client-tx.ts'
import * as store from './mails.store.ts'

/** For how many days what was sent, failed or lapsed is kept, for whoever asks where a mail is (docs/MAIL.md). */
const keptDays = 30

/** Lets links go that have lapsed before anything was sent, and mails that ended long ago. */
export async function tidyMails(tx: ClientTx): Promise<void> {
  await store.tidyMails(tx, keptDays)
}
