import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../access.ts'
import { call } from '../../../call.ts'
import { batchId } from '../../../results.ts'

/** Lets an open batch go over its program's budget, with an owner's reason (W03d). */
export const allowOverBudget = call({
  name: 'allowOverBudget',
  summary: 'Let a batch go over the budget',
  method: 'POST',
  path: '/api/v1.0/admin/results/{batchId}/over-budget',
  params: z.object({ batchId }),
  body: z.object({ reason }),
  reply: z.object({}),
  refusals: {
    ...consoleRefusals,
    'batch-unknown': 404,
    'batch-not-open': 409,
    'reason-missing': 422,
    'within-budget': 409,
  },
})
