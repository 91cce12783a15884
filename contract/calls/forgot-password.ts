import * as z from 'zod/mini'
import { call } from '../call.ts'
import { typedUserName } from '../new-password.ts'

/** Mails a link to set a new password; the answer is the same for whoever is not there (A08, security T6). */
export const forgotPassword = call({
  name: 'forgotPassword',
  summary: 'Ask for a mail with a link to set a new password',
  method: 'POST',
  path: '/api/v1.0/forgot-password',
  errorCode: true,
  body: z.object({ userName: typedUserName }),
  reply: z.object({ message: z.string() }),
  refusals: { 'too-many-tries': 429 },
})
