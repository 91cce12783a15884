import * as z from 'zod/mini'
import { assistRefusals, consoleRefusals, reason, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Signs somebody out everywhere; they may sign in again at once. */
export const endSessions = call({
  name: 'endSessions',
  summary: 'Sign somebody out everywhere',
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/sessions/end',
  params: z.object({ userId: rowId }),
  body: z.object({ reason }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, ...assistRefusals },
})
