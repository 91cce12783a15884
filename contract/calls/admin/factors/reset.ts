import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../access.ts'
import { call } from '../../../call.ts'
import { typedUserName } from '../../../new-password.ts'

/**
 * Takes all factors and recovery codes from somebody who has lost them, by an owner who is somebody else, with a reason. The
 * person's sessions end; at the next sign-in they set up new ones.
 */
export const resetFactors = call({
  name: 'resetFactors',
  summary: 'Reset the factors of somebody who has lost them',
  method: 'POST',
  path: '/api/v1.0/admin/factors/reset',
  body: z.object({ userName: typedUserName, reason }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'user-unknown': 404, 'own-factors': 403, 'factor-unknown': 404 },
})
