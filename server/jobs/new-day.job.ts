import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { prepareForToday } from '../features/standings/prepare-for-today.ts'
import { forEachItem } from './for-each-item.ts'

/** Requests a new preparation of leaders' tables where very many assignments begin or end with the day; idempotent. */
export async function newDayJob(db: Database, signal: AbortSignal): Promise<void> {
  await forEachItem(await listClients(db), signal, ({ clientId }) => withClient(db, clientId, prepareForToday))
}
