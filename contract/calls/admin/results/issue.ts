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
  /** Absent where a task for it is on its way already. */
  reply: z.object({ taskId: z.optional(taskId) }),
  refusals: {
    ...consoleRefusals,
    'batch-unknown': 404,
    'batch-not-approved': 409,
    'batch-not-open': 409,
    'already-issued': 409,
  },
})
