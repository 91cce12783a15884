import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { points } from '../../../shapes.ts'
import { orderKey } from '../orders.ts'

/** The catalogue's server gives the points of an order back, once; the same reversal again gets the same answer. */
export const reverseShopOrder = call({
  name: 'reverseShopOrder',
  summary: 'For the catalogue: give the points of an order back',
  method: 'POST',
  path: '/api/v1.0/shop/orders/{orderKey}/reverse',
  params: z.object({ orderKey }),
  body: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u)),
  }),
  reply: z.object({ orderKey, points }),
  refusals: { 'catalogue-unknown': 401, 'too-many-tries': 429, 'order-unknown': 404, 'order-reversed': 409 },
})
