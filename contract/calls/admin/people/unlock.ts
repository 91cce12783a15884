import * as z from 'zod/mini'
import { assistRefusals, consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Lets somebody sign in again, also where wrong passwords made them wait. */
export const unlockPerson = call({
  name: 'unlockPerson',
  summary: "Unlock somebody's account",
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/unlock',
  params: z.object({ userId: rowId }),
  body: z.object({ reason }),
  reply: z.object({ isNew: z.boolean() }),
  refusals: { ...consoleRefusals, ...assistRefusals },
})
