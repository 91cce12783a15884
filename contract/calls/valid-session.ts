import * as z from 'zod/mini'
import { call } from '../call.ts'

export const validSession = call({
  name: 'validSession',
  summary: 'Whether the session still lives; 401 when it does not',
  method: 'GET',
  path: '/api/v1.0/validSession',
  reply: z.object({ valid: z.literal(true) }),
  refusals: {},
})
