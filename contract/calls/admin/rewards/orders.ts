import * as z from 'zod/mini'
import { rewardKinds } from '../../../../rules/rewards/order-states.ts'
import { consoleRefusals, moment, namedPerson } from '../../../access.ts'
import { call } from '../../../call.ts'
import { deliveryAddress, lineNo, orderId, orderState } from '../../../rewards.ts'
import { points } from '../../../shapes.ts'

export const queuedLine = z.object({
  orderId,
  lineNo,
  placedAt: moment,
  person: namedPerson,
  sku: z.string(),
  /** The key of the option that was chosen, where the product has any. */
  option: z.optional(z.string()),
  /** With that of its option. */
  name: z.string(),
  kind: z.enum(rewardKinds),
  /** Who ships it in the client's place. */
  supplier: z.optional(z.string()),
  pieces: z.int(),
  points,
  state: orderState,
  stateAt: moment,
  note: z.optional(z.string()),
  address: z.optional(deliveryAddress),
  /** Where it may go from here. */
  next: z.array(orderState),
})
export type QueuedLine = z.output<typeof queuedLine>

/** Lines of orders, the newest first; `before` continues after the last of a page, as `ORDER.LINE`. */
export const listOrderQueue = call({
  name: 'listOrderQueue',
  summary: 'Orders of rewards that are to be fulfilled, and those that were',
  method: 'GET',
  path: '/api/v1.0/admin/rewards/orders',
  query: z.object({
    state: z.optional(orderState),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}\.[1-9]\d?$/))),
  }),
  reply: z.object({ lines: z.array(queuedLine), isMore: z.boolean() }),
  refusals: consoleRefusals,
})
