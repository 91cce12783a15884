import { withClientLong } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { expireLots } from '../features/ledger/expire-lots.ts'
import { inTurns } from './in-turns.ts'

/** People whose points go in one transaction: their balances are held until its end. */
const batch = 5000

/**
 * Lets the points of every client go whose last day is over there (decisions §5), some people of each client in turn; again,
 * or twice at once, does no more.
 */
export async function expiryJob(db: Database, signal: AbortSignal, most = batch): Promise<void> {
  await inTurns(await listClients(db), signal, async function* ({ clientId }) {
    const expire = () => withClientLong(db, clientId, tx => expireLots(tx, 'system:expiry', most))
    while ((await expire()).people === most) yield
  })
}
