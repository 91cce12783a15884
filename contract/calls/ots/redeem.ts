import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { points } from '../../shapes.ts'

/**
 * One-time codes (A15). Unknown, used, voided, expired and foreign codes are one refusal. A request that carries the header
 * `Idempotency-Key` may be sent again when its answer was lost: with the same key and code the same answer comes again.
 */
export const redeemCode = call({
  name: 'redeemCode',
  summary: 'Redeem a one-time code for points',
  method: 'POST',
  path: '/api/v1.0/ots/redeem',
  body: z.object({
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}]+$/u)),
    userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]+$/u)),
  }),
  reply: z.object({ message: z.string(), value: points }),
  refusals: {
    'codes-off': 403,
    'not-your-account': 403,
    'code-not-redeemable': 404,
    'code-limit-reached': 409,
    'key-reused': 422,
    'key-malformed': 400,
    'too-many-codes': 429,
    'codes-unavailable': 503,
  },
})
