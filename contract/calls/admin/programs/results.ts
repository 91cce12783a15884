import * as z from 'zod/mini'
import { consoleRefusals, reason } from '../../../access.ts'
import { call } from '../../../call.ts'
import { id } from '../../../shapes.ts'
import { taskId } from '../../../task.ts'

/**
 * Prepares a program's results as a task; its result names the batch, or the refusal. With `reason` it corrects final results that
 * were issued; with `isEarly` they are made before the program has ended.
 */
export const prepareBatch = call({
  name: 'prepareBatch',
  summary: "Prepare a program's results",
  method: 'POST',
  path: '/api/v1.0/admin/programs/{programId}/results',
  params: z.object({ programId: id }),
  body: z.object({ reason: z.optional(reason), isEarly: z.optional(z.boolean()) }),
  /** Of the task that is under way already, where there is one; without a number where that has just ended. */
  reply: z.object({ taskId: z.optional(taskId), isUnderWay: z.optional(z.boolean()) }),
  refusals: { ...consoleRefusals, 'program-unknown': 404 },
})
