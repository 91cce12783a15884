import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { batchId } from '../../../results.ts'
import { calendarDay } from '../../../shapes.ts'

/**
 * Approves an open batch; by another person than the one who prepared it, and nobody with an award in it. People who are held
 * back, and data that ends before the program does, have to be named.
 */
export const approveBatch = call({
  name: 'approveBatch',
  summary: 'Approve a batch of results',
  method: 'POST',
  path: '/api/v1.0/admin/results/{batchId}/approve',
  params: z.object({ batchId }),
  body: z.object({ heldBack: z.optional(z.int()), dataThrough: z.optional(calendarDay) }),
  reply: z.object({}),
  refusals: {
    ...consoleRefusals,
    'batch-unknown': 404,
    'batch-not-open': 409,
    'same-person': 403,
    'same-account': 403,
    'preparer-not-linked': 403,
    'approver-not-linked': 403,
    'own-award': 403,
    'own-correction': 403,
    'held-back': 409,
    'data-ends-early': 409,
    'over-budget': 409,
  },
})
