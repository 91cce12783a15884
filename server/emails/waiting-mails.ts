import type { ClientTx } from '../db/client-tx.ts'
import { countWaiting } from './mails.store.ts'

/** How many mails of a client wait to be sent, and for how many seconds the first of them could have been. */
export const waitingMails: (tx: ClientTx) => Promise<{ count: number; seconds: number }> = countWaiting
