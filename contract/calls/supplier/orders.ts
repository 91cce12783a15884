import * as z from 'zod/mini'
import { rewardKinds } from '../../../rules/rewards/order-states.ts'
import { moment } from '../../access.ts'
import { call } from '../../call.ts'
import { deliveryAddress, lineNo, orderId, orderState } from '../../rewards.ts'

/** What every call of a supplier may answer: it identifies itself by `Authorization: Bearer KEY`. */
export const supplierRefusals = { 'key-unknown': 401, 'too-many-tries': 429 } as const

/** The states that a supplier reports. */
export const suppliedStates = ['accepted', 'shipped', 'delivered'] as const
export const suppliedState = z.enum(suppliedStates)

export const suppliedLine = z.object({
  orderId,
  lineNo,
  placedAt: moment,
  sku: z.string(),
  /** The key of the option that was chosen, where the product has any. */
  option: z.optional(z.string()),
  name: z.string(),
  kind: z.enum(rewardKinds),
  pieces: z.int(),
  state: orderState,
  stateAt: moment,
  /** Until it is shipped. */
  address: z.optional(deliveryAddress),
  /** What the supplier may report from here. */
  next: z.array(suppliedState),
})

/** The supplier's own lines, the newest first; `before` continues after the last of a page, as `ORDER.LINE`. */
export const listSuppliedOrders = call({
  name: 'listSuppliedOrders',
  summary: 'For a supplier: the lines that it delivers',
  method: 'GET',
  path: '/api/v1.0/supplier/orders',
  query: z.object({
    state: z.optional(orderState),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}\.[1-9]\d?$/))),
  }),
  reply: z.object({ lines: z.array(suppliedLine), isMore: z.boolean() }),
  refusals: supplierRefusals,
})
