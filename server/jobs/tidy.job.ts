import { type ClientTx, withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { tidyPlaces } from '../features/accounts/known-places.ts'
import { tidySessions } from '../features/accounts/tidy-sessions.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { tidyAttempts } from '../features/limits/limits.ts'
import { tidyLoadHistory } from '../features/load-history/tidy-load-history.ts'
import { tidyNotes } from '../features/notes/tidy-notes.ts'
import { tidySignOns } from '../features/sso/sign-ons.ts'
import { tidyTickets } from '../features/tickets/tickets.ts'
import { roundRobin } from './round-robin.ts'

/** Rows deleted in one transaction, so that nobody waits for long. */
const batch = 1000

export interface Tidying {
  /** For how many days a load that is not the newest of its kind can be undone. */
  readonly loadHistoryDays: number
  readonly most?: number
}

/**
 * Deletes expired rows: sessions, one-time tickets, attempts and sign-ons that ended long ago, places unused for long, and the
 * undo history of old loads. One batch of each client in turn, each a transaction; rows locked by another process are skipped.
 */
export async function tidyJob(
  db: Database,
  signal: AbortSignal,
  { loadHistoryDays, most = batch }: Tidying,
): Promise<void> {
  await roundRobin(await listClients(db), signal, async function* ({ clientId }) {
    const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(db, clientId, work)
    for (const tidy of [tidyTickets, tidyAttempts, tidySignOns, tidyPlaces, tidyNotes]) {
      while (await within(tx => tidy(tx, most))) yield
    }
    while (await within(tx => tidyLoadHistory(tx, loadHistoryDays))) yield
    let after: number | undefined = 0
    while (after !== undefined) {
      const from: number = after
      after = await within(tx => tidySessions(tx, from, most))
      yield
    }
  })
}
