import * as z from 'zod/mini'
import { assistRefusals, consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/**
 * Hands out a password that is good for 7 days and must be replaced before anything else. It is shown this one time; the person's
 * sessions end.
 */
export const handOutPassword = call({
  name: 'handOutPassword',
  summary: 'Hand out a temporary password',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/temporary-password',
  params: z.object({ userId: rowId }),
  body: z.object({ reason }),
  reply: z.object({ password: z.string() }),
  refusals: {
    ...consoleRefusals,
    ...assistRefusals,
    'passwords-off': 409,
    'may-not-sign-in': 409,
    'sign-in-busy': 503,
  },
})
