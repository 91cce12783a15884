import * as z from 'zod/mini'
import { consoleRefusals, moment } from '../../access.ts'
import { call } from '../../call.ts'
import { date, points } from '../../shapes.ts'

/** The newest proof of the ledger, and what it found to expire by then; and how far one person may adjust alone. */
export const getPointsOverview = call({
  name: 'getPointsOverview',
  summary: 'The proof of the points ledger, and points that will expire',
  method: 'GET',
  path: '/api/v1.0/admin/points',
  reply: z.object({
    /** Absent before the first. */
    proof: z.optional(
      z.object({
        at: moment,
        holds: z.boolean(),
        accounts: z.optional(z.int()),
        transfers: z.optional(z.int()),
        /** Points whose last day is ahead, by that day, as of the proof. */
        expiring: z.array(z.object({ day: date, points, people: z.int() })),
      }),
    ),
    isProving: z.boolean(),
  }),
  refusals: consoleRefusals,
})
export type PointsOverview = z.output<typeof getPointsOverview.reply>
