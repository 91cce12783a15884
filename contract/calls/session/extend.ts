import * as z from 'zod/mini'
import { call } from '../../call.ts'

/**
 * The person is still there: idle time begins anew (A04). The session ends after `idleSeconds` without a call, and in
 * `endsInSeconds` whatever happens: 12 h after sign-in, 30 min after a launch. Seconds and not only a moment, because a
 * page's clock may differ from the server's.
 */
export const extendSession = call({
  name: 'extendSession',
  summary: 'Keep the session alive; when it ends at the latest',
  method: 'POST',
  path: '/api/v1.0/session/extend',
  reply: z.object({ idleSeconds: z.int(), endsInSeconds: z.int(), endsAt: z.iso.datetime() }),
  refusals: {},
})
