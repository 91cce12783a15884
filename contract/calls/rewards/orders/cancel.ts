import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { lineNo, order, orderId } from '../../../rewards.ts'

/** Cancels a line that nobody has begun with, and gives its points back to where they came from; again it changes nothing. */
export const cancelRewardLine = call({
  name: 'cancelRewardLine',
  summary: 'Cancel a reward of one’s own order',
  method: 'POST',
  path: '/api/v1.0/rewards/orders/{orderId}/cancel',
  params: z.object({ orderId }),
  body: z.object({ lineNo }),
  reply: order,
  refusals: { 'order-unknown': 404, 'order-under-way': 409, 'not-while-launched': 403 },
})
