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
  /** Absent where a task for it is on its way already. */
  reply: z.object({ taskId: z.optional(taskId) }),
  refusals: { ...consoleRefusals, 'program-unknown': 404 },
})
