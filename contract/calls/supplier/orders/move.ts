import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { lineNo, orderId } from '../../../rewards.ts'
import { suppliedState, supplierRefusals } from '../orders.ts'

/** How a parcel can be followed: the person reads it in their order and in the email. */
export const tracking = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u))

/**
 * Takes on a line, or reports that it was shipped or delivered; the same again changes nothing, and *shipped* with another `tracking`
 * replaces it.
 */
export const moveSuppliedLine = call({
  name: 'moveSuppliedLine',
  summary: 'For a supplier: accept a line, or report it shipped or delivered',
  method: 'POST',
  path: '/api/v1.0/supplier/orders/{orderId}/move',
  params: z.object({ orderId }),
  body: z.object({ lineNo, to: suppliedState, tracking: z.optional(tracking) }),
  reply: z.object({ state: suppliedState }),
  refusals: { ...supplierRefusals, 'order-unknown': 404, 'order-under-way': 409 },
})
