import * as z from 'zod/mini'
import { consoleRefusals, moment, namedPerson, rowId } from '../../../access.ts'
import { call } from '../../../call.ts'
import { points } from '../../../shapes.ts'

/** Points that should go back and were spent: the open cases, or all, newest first. */
export const listRecoveries = call({
  name: 'listRecoveries',
  summary: 'Points that should go back and were spent',
  method: 'GET',
  path: '/api/v1.0/admin/points/recoveries',
  query: z.object({ all: z.optional(z.enum(['true'])) }),
  reply: z.object({
    recoveries: z.array(
      z.object({
        recoveryId: rowId,
        person: namedPerson,
        programId: z.string(),
        batchId: rowId,
        points,
        state: z.enum(['open', 'settled', 'waived', 'offset', 'lapsed', 'void']),
        reason: z.optional(z.string()),
        decidedBy: z.optional(z.string()),
        since: moment,
      }),
    ),
  }),
  refusals: consoleRefusals,
})
