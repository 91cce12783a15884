import * as z from 'zod/mini'
import { call } from '../call.ts'

export const logout = call({
  name: 'logout',
  summary: 'End the session, on the server too',
  method: 'POST',
  path: '/api/v1.0/logout',
  reply: z.object({ loggedOut: z.literal(true) }),
  refusals: {},
})
