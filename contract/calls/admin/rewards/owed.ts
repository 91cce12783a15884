import * as z from 'zod/mini'
import { consoleRefusals, moment } from '../../../access.ts'
import { call } from '../../../call.ts'
import { points } from '../../../shapes.ts'

/** What is owed to people in points: as of the newest proof of the ledger; absent before the first. */
export const getOwed = call({
  name: 'getOwed',
  summary: 'Points outstanding, their value, and what will probably expire',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/owed',
  reply: z.object({
    owed: z.optional(
      z.object({
        at: moment,
        outstanding: points,
        /** Of these, points that have a last day. */
        canExpire: points,
        /** Of points whose last day was in the past twelve months: how many lots, and what became of them. */
        lapsed: z.object({ lots: z.int(), expired: points, spent: points }),
        /** By the fair value of what is offered today for its points; absent where nothing offered has one. */
        value: z.optional(
          z.object({ amount: z.string(), currency: z.string(), perPoint: z.string(), products: z.int() }),
        ),
        /** Absent where no points have ended yet: there is no ground for any. */
        breakage: z.optional(z.object({ share: z.string(), points, amount: z.optional(z.string()) })),
      }),
    ),
  }),
  refusals: consoleRefusals,
})
