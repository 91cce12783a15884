import { withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { prepareForToday } from '../features/standings/prepare-for-today.ts'
import { forEachItem } from './for-each-item.ts'

/** Asks for a whole run of programs where very many assignments begin or end with the day; again, it asks no more. */
export async function newDayJob(db: Database, signal: AbortSignal): Promise<void> {
  await forEachItem(await listClients(db), signal, ({ clientId }) => withClient(db, clientId, prepareForToday))
}
