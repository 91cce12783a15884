import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { adjustment } from '../../../points.ts'
import { calendarDay, points } from '../../../shapes.ts'

/** Adjustments: those that wait first, then the newest, 100 in all. Whoever may not see people's points gets those they proposed. */
export const listAdjustments = call({
  name: 'listAdjustments',
  summary: 'Adjustments of points',
  method: 'GET',
  path: '/api/v1.0/admin/points/adjustments',
  reply: z.object({
    adjustments: z.array(adjustment),
    /** The most points that one person moves alone. */
    alone: points,
    /** Whether the client works without a second person. */
    isOneEnough: z.boolean(),
  }),
  refusals: consoleRefusals,
})

/**
 * Gives points, or takes them. Up to the client's limit they move at once, above it a second person agrees. The same key with the same
 * content moves nothing twice.
 */
export const proposeAdjustment = call({
  name: 'proposeAdjustment',
  summary: "Adjust somebody's points",
  method: 'POST',
  path: '/api/v1.0/admin/points/adjustments',
  body: z.object({
    userId: rowId,
    points: z.int().check(
      z.refine(one => one !== 0),
      z.minimum(-1_000_000_000),
      z.maximum(1_000_000_000),
    ),
    reason,
    /** Made by the page as the form is opened. */
    key: z.string().check(z.regex(/^[\w-]{8,100}$/)),
    /** The last day of points that are given. */
    lastDay: z.optional(calendarDay),
  }),
  reply: z.object({ adjustmentId: rowId, state: z.enum(['proposed', 'made', 'declined']), isRepeat: z.boolean() }),
  refusals: {
    ...consoleRefusals,
    'person-unknown': 404,
    'own-points': 403,
    'proposer-not-linked': 403,
    'balance-too-low': 409,
    'last-day-past': 422,
    'key-reused': 409,
    'reason-missing': 422,
  },
})
