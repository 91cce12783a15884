import * as z from 'zod/mini'
import { assistRefusals, consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'

/** Locks somebody out: their sessions end at once, and none begins until they are unlocked. Again it changes nothing. */
export const lockPerson = call({
  name: 'lockPerson',
  summary: "Lock somebody's account",
  method: 'POST',
  path: '/api/v1.0/admin/people/{userId}/lock',
  params: z.object({ userId: rowId }),
  body: z.object({ reason }),
  reply: z.object({ isNew: z.boolean() }),
  refusals: { ...consoleRefusals, ...assistRefusals, 'last-owner': 409 },
})
