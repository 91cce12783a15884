import * as z from 'zod/mini'
import { consoleRefusals } from '../../../access.ts'
import { call } from '../../../call.ts'
import { task, taskId } from '../../../task.ts'

/** Ends a task that waits at once, and one that runs within moments: what it was about to write is rolled back. */
export const cancelTask = call({
  name: 'cancelTask',
  summary: 'Cancel a task that somebody started',
  method: 'POST',
  path: '/api/v1.0/admin/tasks/{taskId}/cancel',
  params: z.object({ taskId }),
  reply: task,
  refusals: {
    ...consoleRefusals,
    'task-unknown': 404,
    /** It has ended, or was cancelled before. */
    'task-over': 409,
    /** A job of the system, which would be queued again. */
    'task-of-system': 409,
  },
})
