import * as z from 'zod/mini'
import { call } from '../call.ts'
import { linkSecret, newPasswordRefusals, password } from '../new-password.ts'

/**
 * A new password by the mailed link, whose secret is `k`: good once, and for 30 minutes. It ends every session of the
 * person and begins none (security T8).
 */
export const savePassword = call({
  name: 'savePassword',
  summary: 'Set a new password by a mailed link',
  method: 'POST',
  path: '/api/v1.0/savePassword',
  errorCode: true,
  body: z.object({ k: linkSecret, newPassword: password }),
  reply: z.object({ message: z.string() }),
  refusals: { 'link-ended': 410, ...newPasswordRefusals, 'too-many-tries': 429, 'sign-in-busy': 503 },
})
