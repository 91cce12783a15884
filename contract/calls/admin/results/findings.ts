import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { batchId } from '../../../results.ts'

/** Notes that somebody has looked at something that stands out in a batch, and what they found. */
export const lookAtFinding = call({
  name: 'lookAtFinding',
  summary: 'Note what a look at a batch has found',
  method: 'POST',
  path: '/api/v1.0/admin/results/{batchId}/findings/{findingId}',
  params: z.object({ batchId, findingId: rowId }),
  body: z.object({ note: reason }),
  reply: z.object({}),
  refusals: { ...consoleRefusals, 'batch-unknown': 404, 'finding-unknown': 404 },
})
