import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { explainedAward } from '../../../final-result.ts'
import { awardKind, awardLine, batchId, lineId } from '../../../results.ts'
import { date } from '../../../shapes.ts'

const page = z.object({
  /** Words that the name begins with, or a user name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  kind: z.optional(awardKind),
  /** Levels have their ids within a group. */
  group: z.optional(z.string().check(z.maxLength(200))),
  level: z.optional(z.string().check(z.maxLength(200))),
  change: z.optional(z.enum(['more', 'less', 'same'])),
  /** The order: the largest change first, the largest taken back first, or by user name. */
  sort: z.optional(z.enum(['change', 'taken-back', 'user-name'])),
  /** Where the page before ended. */
  after: z.optional(z.string().check(z.maxLength(300))),
})

/** The lines of a batch, 100 at a time. */
export const listBatchLines = call({
  name: 'listBatchLines',
  summary: 'The lines of a batch',
  method: 'GET',
  path: '/api/v1.0/admin/results/{batchId}/lines',
  params: z.object({ batchId }),
  query: page,
  reply: z.object({ lines: z.array(awardLine), next: z.optional(z.string()) }),
  refusals: { ...consoleRefusals, 'batch-unknown': 404 },
})

/** How a line came about, step by step, with the rows of the files that it rests on. */
export const explainBatchLine = call({
  name: 'explainBatchLine',
  summary: 'How a line of a batch came about',
  method: 'GET',
  path: '/api/v1.0/admin/results/{batchId}/lines/{lineId}',
  params: z.object({ batchId, lineId }),
  reply: z.object({ line: awardLine, dataThrough: z.optional(date), award: explainedAward }),
  refusals: { ...consoleRefusals, 'batch-unknown': 404, 'line-unknown': 404 },
})
