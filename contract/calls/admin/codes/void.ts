import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Voids codes as they are printed. What is redeemed stays so; what is unknown is not counted. */
export const voidCodes = call({
  name: 'voidCodes',
  summary: 'Void one-time codes by what is printed on them',
  method: 'POST',
  path: '/api/v1.0/admin/codes/void',
  body: z.object({
    codes: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
      .check(z.minLength(1), z.maxLength(1000)),
    reason,
  }),
  reply: z.object({ voided: z.int() }),
  refusals: { ...consoleRefusals, 'batch-unknown': 404, 'reason-missing': 422 },
})
