import * as z from 'zod/mini'
import { call } from '../../call.ts'

const oneLine = z.regex(/^[^\p{Cc}]+$/u)

/**
 * Mints a launch token for those who lead, and for support and owners, who prove to be themselves first, with the reason that the audit trail keeps (security
 * T21). Who is not there and who may not be launched are one refusal. `url` is the link to open in a new tab.
 */
export const mintLaunchToken = call({
  name: 'mintLaunchToken',
  summary: 'Mint a token to sign in as somebody else, used once within 60 seconds',
  method: 'POST',
  path: '/api/v1.0/admin/launch-tokens',
  body: z.object({
    userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), oneLine),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), oneLine),
  }),
  reply: z.object({ token: z.string(), url: z.string(), expiresInSeconds: z.int() }),
  refusals: {
    'not-while-launched': 403,
    'launch-not-allowed': 403,
    'factor-needed': 403,
    'proof-needed': 403,
    'launch-target-unknown': 404,
    'too-many-tries': 429,
  },
})
