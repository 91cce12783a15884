import * as z from 'zod/mini'

/** What may become of a task. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const taskState = z.enum(taskStates)
export type TaskState = z.output<typeof taskState>

export const taskId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
export const taskKindName = z.string().check(z.regex(/^[a-z][a-z-]{0,60}$/))

const moment = z.nullable(z.iso.datetime())

/** A task as administrators see it. */
export const task = z.object({
  taskId: z.string(),
  kind: z.string(),
  /** Who started it, as people read it. */
  actor: z.string(),
  input: z.record(z.string(), z.unknown()),
  state: taskState,
  attempts: z.int(),
  /** When the next attempt is due, where it waits. */
  dueAt: moment,
  progress: z.nullable(z.object({ done: z.int(), total: z.int() })),
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Why the last attempt failed, as a code, and the reference under which an operator finds the rest in the log. */
  failure: z.nullable(z.object({ code: z.string(), reference: z.nullable(z.string()) })),
  /** Who cancelled it; a task that runs ends a moment later. */
  cancelledBy: z.nullable(z.string()),
  /** Whether it may be cancelled: not what runs by itself, nor what has ended or was cancelled. */
  canCancel: z.boolean(),
  createdAt: z.iso.datetime(),
  startedAt: moment,
  endedAt: moment,
})
export type Task = z.output<typeof task>
