import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../access.ts'
import { call } from '../../../call.ts'
import { batchId } from '../../../results.ts'

/** Takes the newest issued batch back by counter-entries, with a reason. Points that are spent open a recovery. */
export const reverseBatch = call({
  name: 'reverseBatch',
  summary: 'Reverse an issued batch',
  method: 'POST',
  path: '/api/v1.0/admin/results/{batchId}/reverse',
  params: z.object({ batchId }),
  body: z.object({ reason }),
  reply: z.object({ transactions: z.int(), points: z.int() }),
  refusals: {
    ...consoleRefusals,
    'batch-unknown': 404,
    'batch-not-issued': 409,
    'batch-not-newest': 409,
    'batch-locked': 409,
    'own-award': 403,
    'reason-missing': 422,
  },
})
