import * as z from 'zod/mini'

/** What may become of a task. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const taskState = z.enum(taskStates)
export type TaskState = z.output<typeof taskState>

/** A task as administrators see it. Times are UTC in ISO 8601. */
export const task = z.object({
  taskId: z.int(),
  kind: z.string(),
  /** Who started it, as people read it. */
  actor: z.string(),
  state: taskState,
  attempts: z.int(),
  /** When the next attempt is due, where it waits. */
  dueAt: z.nullable(z.string()),
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Why the last attempt failed, as a code, and the reference under which an operator finds the rest in the log. */
  failure: z.nullable(z.object({ code: z.string(), reference: z.nullable(z.string()) })),
  /** Who cancelled it; a task that runs ends a moment later. */
  cancelledBy: z.nullable(z.string()),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
})
export type Task = z.output<typeof task>
