import * as z from 'zod/mini'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { tidyPlaces } from '../features/accounts/known-places.ts'
import { tidySessions } from '../features/accounts/tidy-sessions.ts'
import { tidyAttempts } from '../features/limits/limits.ts'
import { tidyLoadHistory } from '../features/load-history/tidy-load-history.ts'
import { tidyNotes } from '../features/notes/tidy-notes.ts'
import { tidyAddresses } from '../features/rewards/tidy-addresses.ts'
import { tidySignOns } from '../features/sso/sign-ons.ts'
import { moreToDo, type TaskKind } from '../features/tasks/task-kind.ts'
import { tidyTasks } from '../features/tasks/tidy-tasks.ts'
import { tidyTickets } from '../features/tickets/tickets.ts'
import { tidyUploads } from '../features/uploads/tidy-uploads.ts'

/** Rows deleted in one transaction, so that nobody waits for long. */
const batch = 1000

export interface Tidying {
  /** For how many days a load that is not the newest of its kind can be undone. */
  readonly loadHistoryDays: number
  readonly most?: number
}

/**
 * Deletes a client's expired rows: sessions, one-time tickets, attempts, sign-ons and tasks that ended long ago, places unused for
 * long, abandoned uploads, addresses of orders delivered long ago, and the undo history of old loads. A batch of each at each turn, each in a transaction of its own; rows locked by another
 * process are skipped.
 */
export function tidyKind(db: Database, { loadHistoryDays, most = batch }: Tidying): TaskKind<object> {
  return {
    name: 'tidy',
    input: z.object({}),
    run: async ({ clientId, signal }) => {
      const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(db, clientId, work)
      let isMore = await within(tx => tidyLoadHistory(tx, loadHistoryDays))
      for (const tidy of [
        tidyTickets,
        tidyAttempts,
        tidySignOns,
        tidyPlaces,
        tidyNotes,
        tidyTasks,
        tidyUploads,
        tidyAddresses,
      ]) {
        signal.throwIfAborted()
        if (await within(tx => tidy(tx, most))) isMore = true
      }
      if (isMore) return moreToDo
      // These are found person by person, from one to the next.
      for (let after: number | undefined = 0; after !== undefined; ) {
        signal.throwIfAborted()
        const from: number = after
        after = await within(tx => tidySessions(tx, from, most))
      }
      return undefined
    },
  }
}
