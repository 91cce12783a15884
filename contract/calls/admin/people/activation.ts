import * as z from 'zod/mini'
import { assistRefusals, consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Mails somebody the link by which they set their first password, good for 7 days; one that they had before ends. */
export const sendActivation = call({
  name: 'sendActivation',
  summary: 'Mail somebody the link that activates their account',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/activation',
  params: z.object({ userId: rowId }),
  body: z.object({ reason }),
  reply: z.object({}),
  refusals: {
    ...consoleRefusals,
    ...assistRefusals,
    'passwords-off': 409,
    'has-password': 409,
    'may-not-sign-in': 409,
    'mail-address-missing': 409,
  },
})
