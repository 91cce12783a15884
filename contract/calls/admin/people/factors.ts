import * as z from 'zod/mini'
import { consoleRefusals, moment, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** What somebody proves with beside their password, nothing of it secret. */
export const getPersonFactors = call({
  name: 'getPersonFactors',
  summary: "Somebody's second factors",
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/factors',
  params: z.object({ userId: rowId }),
  reply: z.object({
    factors: z.array(
      z.object({
        factorId: rowId,
        kind: z.enum(['passkey', 'totp']),
        name: z.string(),
        createdAt: moment,
        usedAt: z.optional(moment),
      }),
    ),
    recoveryCodesLeft: z.int(),
  }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
