import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { batchId } from '../../../results.ts'

/** Whom a batch does not pay, and why, in the reader's language; the first thousand by user name. */
export const listHeldBack = call({
  name: 'listHeldBack',
  summary: 'Whom a batch does not pay',
  method: 'GET',
  path: '/api/v1.0/admin/results/{batchId}/held-back',
  params: z.object({ batchId }),
  reply: z.object({
    people: z.array(
      z.object({
        userName: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        isLeader: z.boolean(),
        reason: z.string(),
      }),
    ),
  }),
  refusals: { ...consoleRefusals, 'batch-unknown': 404 },
})
