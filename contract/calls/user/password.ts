import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { newPasswordRefusals, password } from '../../new-password.ts'

/**
 * A new password for the signed-in person (A09). All of their sessions end; the reply's `sessionId` replaces the session of
 * the request (security T9).
 */
export const changePassword = call({
  name: 'changePassword',
  summary: 'Change the password',
  method: 'PUT',
  path: '/api/v1.0/user/password',
  errorCode: true,
  body: z.object({ oldPassword: password, newPassword: password }),
  reply: z.object({ sessionId: z.string() }),
  refusals: {
    'password-wrong': 403,
    'password-unchanged': 422,
    ...newPasswordRefusals,
    'too-many-tries': 429,
    'sign-in-busy': 503,
  },
})
