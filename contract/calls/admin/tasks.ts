import * as z from 'zod/mini'
import { consoleRefusals } from '../../access.ts'
import { call } from '../../call.ts'
import { task, taskId, taskKindName, taskState } from '../../task.ts'

/** The newest tasks first; `before` continues after the last of a page. */
export const listTasks = call({
  name: 'listTasks',
  summary: 'The tasks of the client: what waits, runs and has ended',
  method: 'GET',
  path: '/api/v1.0/admin/tasks',
  query: z.object({ state: z.optional(taskState), kind: z.optional(taskKindName), before: z.optional(taskId) }),
  reply: z.object({ tasks: z.array(task), isMore: z.boolean() }),
  refusals: consoleRefusals,
})

export const getTask = call({
  name: 'getTask',
  summary: 'A task: its state, progress, and what came of it',
  method: 'GET',
  path: '/api/v1.0/admin/tasks/{taskId}',
  params: z.object({ taskId }),
  reply: task,
  refusals: { ...consoleRefusals, 'task-unknown': 404 },
})
