import * as z from 'zod/mini'
import { call } from '../call.ts'

/** Mails the user ids that belong to an address; the answer is the same where there are none (A08, security T6). */
export const forgotUsername = call({
  name: 'forgotUsername',
  summary: 'Ask for a mail with the user id',
  method: 'POST',
  path: '/api/v1.0/forgot-username',
  errorCode: true,
  body: z.object({
    emailAddress: z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u)),
  }),
  reply: z.object({ message: z.string() }),
  refusals: { 'too-many-tries': 429 },
})
