import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { batchId } from '../../../results.ts'
import { taskId } from '../../../task.ts'

/** Issues an approved batch as a task. Asked twice, or by two, it pays once: there is one task for a batch (W03f). */
export const issueBatch = call({
  name: 'issueBatch',
  summary: 'Issue an approved batch and post it to the ledger',
  method: 'POST',
  path: '/api/v1.0/admin/results/{batchId}/issue',
  params: z.object({ batchId }),
  body: z.object({}),
  /** Of the task that is under way already, where there is one; without a number where that has just ended. */
  reply: z.object({ taskId: z.optional(taskId), isUnderWay: z.optional(z.boolean()) }),
  refusals: {
    ...consoleRefusals,
    'batch-unknown': 404,
    'batch-not-approved': 409,
    'batch-not-open': 409,
    'already-issued': 409,
  },
})
