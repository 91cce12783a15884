import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { batchId } from '../../../results.ts'

/** Closes an issued batch for good: from then on it can be corrected, but not reversed. */
export const lockBatch = call({
  name: 'lockBatch',
  summary: 'Close an issued batch for good',
  method: 'POST',
  path: '/api/v1.0/admin/results/{batchId}/lock',
  params: z.object({ batchId }),
  body: z.object({}),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'batch-unknown': 404, 'batch-not-issued': 409 },
})
