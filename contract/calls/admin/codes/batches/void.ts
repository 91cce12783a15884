import * as z from 'zod/mini'
import { consoleRefusals, reason, rowId } from '../../../../access.ts'
import { call } from '../../../../call.ts'

/** Voids what of a batch nobody has redeemed. */
export const voidCodeBatch = call({
  name: 'voidCodeBatch',
  summary: 'Void the codes of a batch',
  method: 'POST',
  path: '/api/v1.0/admin/codes/batches/{batchId}/void',
  params: z.object({ batchId: rowId }),
  body: z.object({ reason }),
  reply: z.object({ voided: z.int() }),
  refusals: { ...consoleRefusals, 'batch-unknown': 404, 'reason-missing': 422 },
})
