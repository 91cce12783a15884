import { type ClientTx, withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { tidyPlaces } from '../features/accounts/known-places.ts'
import { tidySessions } from '../features/accounts/tidy-sessions.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { tidyTries } from '../features/limits/limits.ts'
import { tidyLoadHistory } from '../features/load-history/tidy-load-history.ts'
import { tidySignOns } from '../features/sso/sign-ons.ts'
import { tidyTickets } from '../features/tickets/tickets.ts'
import { inTurns } from './in-turns.ts'

/** Rows that go in one transaction, so that nobody waits for long. */
const batch = 1000

export interface Tidying {
  /** For how many days a load that is not the newest of its kind can be undone. */
  readonly loadHistoryDays: number
  readonly most?: number
}

/**
 * Lets go what nothing asks for any more: sessions, one-time tickets, tries and sign-ons that ended long ago, places where nobody
 * has signed in for long, and what the undoing of old loads needs. A batch of each client in turn, each whole by itself; what
 * another process holds is left to that one.
 */
export async function tidyJob(
  db: Database,
  signal: AbortSignal,
  { loadHistoryDays, most = batch }: Tidying,
): Promise<void> {
  await inTurns(await listClients(db), signal, async function* ({ clientId }) {
    const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(db, clientId, work)
    for (const tidy of [tidyTickets, tidyTries, tidySignOns, tidyPlaces]) {
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
