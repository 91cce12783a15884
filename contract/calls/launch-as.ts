import * as z from 'zod/mini'
import { call } from '../call.ts'
import { user } from './user.ts'

/**
 * Signs in as somebody else by a launch token (A16, security T21). The token is used up by this call alone; unknown, used,
 * late and foreign tokens are one refusal. The session that begins is flagged and ends after 30 minutes.
 */
export const launchAs = call({
  name: 'launchAs',
  summary: 'Sign in as somebody else by a launch token',
  method: 'POST',
  path: '/api/v1.0/launch-as',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: user,
  refusals: { 'launch-token-invalid': 401, 'too-many-tries': 429 },
})
