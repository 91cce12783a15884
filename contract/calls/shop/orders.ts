import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { points } from '../../shapes.ts'

/** The catalogue's own key of an order: by it an order is paid once, however often it is sent. */
export const orderKey = z.string().check(z.regex(/^[\w.-]{1,80}$/))

/**
 * The catalogue's server takes points for an order of a person who is visiting it, once for each key (security T22): the
 * same order again gets the same answer. It says who it is by its secret, and whose visit it is by the exchange's `visit`.
 */
export const placeShopOrder = call({
  name: 'placeShopOrder',
  summary: 'For the catalogue: pay an order with points',
  method: 'POST',
  path: '/api/v1.0/shop/orders',
  body: z.object({
    visit: z.string().check(z.minLength(1), z.maxLength(200)),
    orderKey,
    points: points.check(z.minimum(1), z.maximum(1_000_000_000)),
    description: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u)),
  }),
  reply: z.object({ orderKey, points, accountBalance: points }),
  refusals: {
    'catalogue-unknown': 401,
    'too-many-tries': 429,
    'shop-visit-over': 404,
    'balance-too-low': 409,
    'order-key-reused': 422,
    'order-reversed': 409,
  },
})
