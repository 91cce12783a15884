import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { taskId } from '../../../task.ts'

/** Starts a proof of the ledger; nothing where one is under way. */
export const proveLedger = call({
  name: 'proveLedger',
  summary: 'Prove the points ledger now',
  method: 'POST',
  path: '/api/v1.0/admin/points/prove',
  body: z.object({}),
  reply: z.object({ taskId: z.optional(taskId) }),
  refusals: consoleRefusals,
})
