import * as z from 'zod/mini'
import { call } from '../call.ts'

export const getEnv = call({
  name: 'getEnv',
  summary: 'Environment data: version and whether this is a test host',
  method: 'GET',
  path: '/api/v1.0/env',
  reply: z.object({ version: z.string(), isTestHost: z.boolean() }),
  refusals: {},
})
