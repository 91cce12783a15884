import * as z from 'zod/mini'
import type { PointsOverview } from '../../../contract/calls/admin/points.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { listTasks } from '../tasks/look-at-tasks.ts'
import { proveLedgerKind } from './task-kinds.ts'

const proved = z.object({
  transfers: z.optional(z.int()),
  accounts: z.optional(z.int()),
  expiring: z._default(z.array(z.object({ day: z.string(), points: z.int(), people: z.int() })), []),
})

/** The newest proof of the ledger that came to an end, and whether another is under way. */
export async function newestProof(tx: ClientTx): Promise<PointsOverview> {
  const { tasks } = await listTasks(tx, { kind: proveLedgerKind.name })
  // One that failed for another reason has proved nothing.
  const ended = tasks.find(({ state, failure }) => state === 'done' || failure?.code === 'ledger-broken')
  return {
    ...(ended && {
      proof: { at: ended.endedAt!, holds: ended.state === 'done', ...proved.parse(ended.result ?? {}) },
    }),
    isProving: tasks.some(({ state }) => state === 'waiting' || state === 'running'),
  }
}
