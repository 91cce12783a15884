import type { ClientTx } from '../db/client-tx.ts'
import { countWaiting } from './mails.store.ts'

/** How many mails of a client wait to be sent, and the age of the oldest. */
export const waitingMails: (tx: ClientTx) => Promise<{ count: number; seconds: number }> = countWaiting
