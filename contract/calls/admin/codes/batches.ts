import * as z from 'zod/mini'
import { consoleRefusals, moment, namedPerson, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { codeBatch } from '../../../codes.ts'

/** Batches of codes with what became of them, the newest first; `before` continues after the last of a page. */
export const listCodeBatches = call({
  name: 'listCodeBatches',
  summary: 'Batches of one-time codes',
  method: 'GET',
  path: '/api/v1.0/admin/codes/batches',
  query: z.object({ before: z.optional(rowId) }),
  reply: z.object({ batches: z.array(codeBatch), isMore: z.boolean() }),
  refusals: consoleRefusals,
})

/** A batch, and for whoever sees people's points who redeemed its codes: the newest 200. */
export const getCodeBatch = call({
  name: 'getCodeBatch',
  summary: 'What became of the codes of a batch',
  method: 'GET',
  path: '/api/v1.0/admin/codes/batches/{batchId}',
  params: z.object({ batchId: rowId }),
  reply: z.object({
    batch: codeBatch,
    redemptions: z.optional(z.array(z.object({ codeId: rowId, person: namedPerson, at: moment }))),
  }),
  refusals: { ...consoleRefusals, 'batch-unknown': 404 },
})
