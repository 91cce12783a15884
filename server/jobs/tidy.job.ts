import * as z from 'zod/mini'
import type { ClockName, KeptDays } from '../clocks.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { tidyMails } from '../emails/tidy-mails.ts'
import { tidyPlaces } from '../features/accounts/known-places.ts'
import { tidySessions } from '../features/accounts/tidy-sessions.ts'
import { tidyDetails } from '../features/audit/erase-details.ts'
import { tidyAvatars } from '../features/avatars/tidy-avatars.ts'
import { tidyAttempts } from '../features/limits/limits.ts'
import { tidyLoadHistory } from '../features/load-history/tidy-load-history.ts'
import { tidyNotes } from '../features/notes/tidy-notes.ts'
import { tidyPlans } from '../features/plans/tidy-plans.ts'
import { tidyAddresses } from '../features/rewards/tidy-addresses.ts'
import { tidySignOns } from '../features/sso/sign-ons.ts'
import { moreToDo, type TaskKind } from '../features/tasks/task-kind.ts'
import { tidyTasks } from '../features/tasks/tidy-tasks.ts'
import { tidyTickets } from '../features/tickets/tickets.ts'
import { tidyUploads } from '../features/uploads/tidy-uploads.ts'

/** Rows deleted in one transaction, so that nobody waits for long. */
const batch = 1000

export interface Tidying {
  /** For how many days each kind of data is kept. */
  readonly keptDays: KeptDays
  readonly most?: number
}

/** What each clock lets go: a batch of it; answers whether there may be more. Sessions are found in another way. */
const tidyings: Readonly<
  Record<Exclude<ClockName, 'sessions'>, (tx: ClientTx, keptDays: number, most: number) => Promise<boolean>>
> = {
  'load-history': tidyLoadHistory,
  uploads: tidyUploads,
  places: tidyPlaces,
  tickets: tidyTickets,
  attempts: tidyAttempts,
  mails: tidyMails,
  notes: tidyNotes,
  tasks: tidyTasks,
  addresses: tidyAddresses,
  avatars: tidyAvatars,
  plans: tidyPlans,
  'audit-details': tidyDetails,
}

/**
 * Deletes what a client has kept for as long as the clocks say (server/clocks.ts), and sign-ons that can no longer be answered. A
 * batch of each at each turn, each in a transaction of its own; rows locked by another process are skipped.
 */
export function tidyKind(db: Database, { keptDays, most = batch }: Tidying): TaskKind<object> {
  return {
    name: 'tidy',
    input: z.object({}),
    run: async ({ clientId, signal }) => {
      const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(db, clientId, work)
      const errors: unknown[] = []
      let isMore = false
      // What one cannot delete keeps nothing else from going.
      const letGo = async (tidy: (tx: ClientTx) => Promise<boolean>) => {
        signal.throwIfAborted()
        if (await within(tidy).catch(error => void errors.push(error))) isMore = true
      }
      await letGo(tx => tidySignOns(tx, most))
      for (const [clock, tidy] of Object.entries(tidyings)) {
        const days = keptDays[clock as ClockName]
        if (days !== null) await letGo(tx => tidy(tx, days, most))
      }
      if (isMore) return moreToDo
      const days = keptDays.sessions
      // These are found person by person, from one to the next.
      for (let after: number | undefined = days === null ? undefined : 0; after !== undefined; ) {
        signal.throwIfAborted()
        const from: number = after
        after = await within(tx => tidySessions(tx, from, days!, most))
      }
      if (errors.length > 0) throw errors[0]
      return undefined
    },
  }
}
