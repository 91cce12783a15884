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

const counted = z.object({
  expiring: z.array(z.object({ points: z.int() })),
  /** Missing in a proof of an earlier release, which counted a year of days. */
  canExpire: z.optional(z.int()),
  outstanding: z.int(),
  lapsed: z.object({ lots: z.int(), expired: z.int(), spent: z.int() }),
})

/** What the newest proof counted of outstanding points; nothing before the first, or where that one found the ledger broken. */
export async function newestCount(tx: ClientTx) {
  const { tasks } = await listTasks(tx, { kind: proveLedgerKind.name })
  const ended = tasks.find(({ state }) => state === 'done')
  const { success, data } = counted.safeParse(ended?.result)
  if (ended?.endedAt == null || !success) return undefined
  const { expiring, ...figures } = data
  const ofDays = expiring.reduce((sum, { points }) => sum + points, 0)
  return { ...figures, at: ended.endedAt, canExpire: figures.canExpire ?? ofDays }
}
