import * as z from 'zod/mini'
import { appCode, moment, passkeyAssertion } from '../../access.ts'
import { call } from '../../call.ts'

/**
 * Proves who is signed in: by a passkey, by a code of the app, or by a recovery code, which is then used up. Good for entering
 * the console in this session, and for ten minutes for acts that ask for it. The first proof of a session gives it a new id,
 * `sessionId`, which replaces that of the request (security T9); later ones keep it.
 */
export const prove = call({
  name: 'prove',
  summary: 'Prove by a second factor that it is me',
  method: 'POST',
  path: '/api/v1.0/admin/proof',
  body: z.union([
    z.object({ passkey: passkeyAssertion }),
    z.object({ code: appCode }),
    z.object({ recoveryCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
  ]),
  reply: z.object({ provedAt: moment, until: moment, sessionId: z.optional(z.string()) }),
  refusals: {
    'not-while-launched': 403,
    'not-an-administrator': 403,
    'passkey-wrong': 422,
    'code-wrong': 422,
    'recovery-code-wrong': 422,
    'too-many-tries': 429,
  },
})
