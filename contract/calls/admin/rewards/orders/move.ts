import * as z from 'zod/mini'
import { consoleRefusals } from '../../../../access.ts'
import { call } from '../../../../call.ts'
import { lineNo, orderId, orderState } from '../../../../rewards.ts'

/**
 * Moves a line on. Cancelled and returned give its points back, for a reason, and to somebody else; the same again changes nothing, and
 * *shipped* with another `note` replaces it.
 */
export const moveRewardLine = call({
  name: 'moveRewardLine',
  summary: 'Accept, ship, deliver, cancel or take back a line of an order',
  method: 'POST',
  path: '/api/v1.0/admin/rewards/orders/{orderId}/move',
  params: z.object({ orderId }),
  body: z.object({
    lineNo,
    to: orderState,
    /** The reason of a cancellation or return; of a shipment how it is followed. */
    note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u))),
  }),
  reply: z.object({ state: orderState }),
  refusals: {
    ...consoleRefusals,
    'order-unknown': 404,
    'order-under-way': 409,
    'own-points': 403,
    'reason-missing': 422,
  },
})
