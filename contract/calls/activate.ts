import * as z from 'zod/mini'
import { call } from '../call.ts'
import { linkSecret, newPasswordRefusals, password, typedUserName } from '../new-password.ts'
import { user } from './user.ts'

/**
 * The first password of a person (A07): by the mailed link, whose secret is `k`, or by user id and activation code, which
 * is the temporary password that they were handed. It signs them in.
 */
export const activate = call({
  name: 'activate',
  summary: 'Set the first password and sign in',
  method: 'POST',
  path: '/api/v1.0/activate',
  errorCode: true,
  body: z.union([
    z.object({ k: linkSecret, newPassword: password }),
    z.object({ userName: typedUserName, activationCode: password, newPassword: password }),
  ]),
  reply: user,
  refusals: {
    'link-ended': 410,
    'activation-failed': 401,
    'password-unchanged': 422,
    ...newPasswordRefusals,
    'too-many-tries': 429,
    'sign-in-busy': 503,
  },
})
