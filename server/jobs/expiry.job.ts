import { withClientLong } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { expireLots } from '../features/ledger/expire-lots.ts'
import { roundRobin } from './round-robin.ts'

/** People whose points expire in one transaction: their balances are locked until its end. */
const batch = 5000

/**
 * Expires each client's points whose last day has passed there (decisions §5), some people of each client in turn; idempotent,
 * also when it runs twice at once.
 */
export async function expiryJob(db: Database, signal: AbortSignal, most = batch): Promise<void> {
  await roundRobin(await listClients(db), signal, async function* ({ clientId }) {
    const expire = () => withClientLong(db, clientId, tx => expireLots(tx, 'system:expiry', most))
    while ((await expire()).people === most) yield
  })
}
