import type { Database } from '../db/connect.ts'
import { withClientLong } from '../db/tenant.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { expireLots } from '../features/ledger/expire-lots.ts'
import { oneByOne } from './one-by-one.ts'

/** Lets the points of every client go whose last day is over there (decisions §5); again, or twice at once, does no more. */
export async function expiryJob(db: Database, signal: AbortSignal): Promise<void> {
  await oneByOne(await listClients(db), signal, ({ clientId }) =>
    withClientLong(db, clientId, tenant => expireLots(tenant, 'cairn')),
  )
}
