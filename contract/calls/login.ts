import * as z from 'zod/mini'
import { call } from '../call.ts'
import { password, typedUserName } from '../new-password.ts'
import { user } from './user.ts'

/**
 * Sign-in by user id and password; the user id is trimmed before it is looked up (A01). `activation-needed` is for whoever
 * gave the temporary password that they were handed: with it, as `activationCode`, they set one of their own (N24).
 */
export const login = call({
  name: 'login',
  summary: 'Sign in by user id and password',
  method: 'POST',
  path: '/api/v1.0/login',
  errorCode: true,
  body: z.object({ username: typedUserName, password }),
  reply: user,
  refusals: { 'login-failed': 401, 'activation-needed': 403, 'too-many-tries': 429, 'sign-in-busy': 503 },
})
