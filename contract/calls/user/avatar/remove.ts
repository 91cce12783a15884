import * as z from 'zod/mini'
import { call } from '../../../call.ts'

/** The person's picture goes, from their page and from the database; initials stand in for it. Where there is none, nothing changes. */
export const removeAvatar = call({
  name: 'removeAvatar',
  summary: "Remove the person's picture",
  method: 'POST',
  path: '/api/v1.0/user/avatar/remove',
  reply: z.object({ removed: z.literal(true) }),
  refusals: {},
})
