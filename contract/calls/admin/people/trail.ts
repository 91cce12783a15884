import * as z from 'zod/mini'
import { consoleRefusals, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { trailEvent } from '../audit.ts'

/** What somebody did and what was done to them, newest first, 50 events at a time. */
export const getPersonTrail = call({
  name: 'getPersonTrail',
  summary: 'What somebody did and what was done to them',
  method: 'GET',
  path: '/api/v1.0/admin/people/{userId}/trail',
  params: z.object({ userId: rowId }),
  query: z.object({ before: z.optional(rowId) }),
  reply: z.object({ events: z.array(trailEvent), next: z.optional(rowId) }),
  refusals: { ...consoleRefusals, 'person-unknown': 404 },
})
