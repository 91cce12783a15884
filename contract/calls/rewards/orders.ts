import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { deliveryAddress, mostLines, optionKey, order, orderId, pieces, sku } from '../../rewards.ts'
import { points } from '../../shapes.ts'

/**
 * Pays and places an order. What each piece costs goes with it, so that no other price is ever charged than the one that was shown. The
 * same `orderKey` with the same content answers the same order.
 */
export const placeRewardOrder = call({
  name: 'placeRewardOrder',
  summary: 'Order rewards with points',
  method: 'POST',
  path: '/api/v1.0/rewards/orders',
  body: z.object({
    orderKey: z.string().check(z.regex(/^[\w-]{8,60}$/)),
    lines: z
      .array(
        z.object({
          sku,
          option: z.optional(optionKey),
          pieces,
          points: points.check(z.minimum(1), z.maximum(1_000_000_000)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(mostLines),
        z.refine(
          lines => new Set(lines.map(({ sku, option }) => `${sku}/${option ?? ''}`)).size === lines.length,
          'must name each reward once',
        ),
      ),
    address: z.optional(deliveryAddress),
  }),
  reply: order,
  refusals: {
    'reward-unknown': 409,
    'reward-price-changed': 409,
    'reward-gone': 409,
    'balance-too-low': 409,
    'address-missing': 422,
    'country-not-served': 422,
    'reward-not-sent-there': 422,
    'order-key-reused': 422,
    'not-while-launched': 403,
  },
})

/** The newest first. */
export const listRewardOrders = call({
  name: 'listRewardOrders',
  summary: 'The person’s own orders',
  method: 'GET',
  path: '/api/v1.0/rewards/orders',
  query: z.object({ before: z.optional(orderId) }),
  reply: z.object({ orders: z.array(order), isMore: z.boolean() }),
  refusals: { 'not-while-launched': 403 },
})

export const getRewardOrder = call({
  name: 'getRewardOrder',
  summary: 'One of the person’s own orders',
  method: 'GET',
  path: '/api/v1.0/rewards/orders/{orderId}',
  params: z.object({ orderId }),
  reply: order,
  refusals: { 'order-unknown': 404, 'not-while-launched': 403 },
})
