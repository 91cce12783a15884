import type * as z from 'zod/mini'
import type { ClientTx } from '../../db/client-tx.ts'

/** What a result may hold: it is kept as JSON and shown as it is. */
export type TaskResult = Readonly<Record<string, unknown>> | undefined

/** In place of a result: the rest waits for the client's next turn, so that others have theirs. */
export const moreToDo = Symbol('more to do')

/** A kind of work that runs as a task. */
export interface TaskKind<Input = unknown> {
  /** Lower case with hyphens, such as `standings`. */
  readonly name: string
  readonly input: z.ZodMiniType<Input>
  /** How often it is tried before it counts as failed; tried for as long as it takes where left out. */
  readonly mostAttempts?: number
  /** After how many seconds it is tried again; `retryWait` where left out. */
  readonly wait?: (attempts: number) => number
  /**
   * Does the work; the answer is kept as the task's result. It may run again after it was interrupted anywhere, so each
   * transaction leaves things whole. An error is a failed attempt, a TaskRefusal ends the task.
   */
  run(context: TaskContext<Input>): Promise<TaskResult | typeof moreToDo>
}

export interface TaskContext<Input = unknown> {
  readonly clientId: number
  readonly taskId: number
  readonly input: Input
  readonly attempt: number
  /** Aborted when the task is cancelled, the process stops, or somebody else has taken the task over. */
  readonly signal: AbortSignal
  /** Notes how far it is; written about once a second, however often it is called. */
  progress(done: number, total: number): void
  /**
   * Runs long work for the client in a transaction that commits only while this worker holds the task and nobody has
   * cancelled it; otherwise it throws, and all is rolled back.
   */
  within<T>(work: (tx: ClientTx) => Promise<T>): Promise<T>
  /** The same for the last transaction: the task is done, with this result, exactly if it commits. */
  finish(work: (tx: ClientTx) => Promise<TaskResult>): Promise<TaskResult>
}

/** Ends a task as failed: another attempt would come to the same. */
export class TaskRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The work cannot be done at present, such as without a mail server; whoever throws it has logged it for the operator. */
export class TaskDelayed extends Error {}

/** Somebody else has the task, or it was cancelled: what was begun must not be committed. */
export class TaskLost extends Error {}

const firstSeconds = 2
const longestSeconds = 300

/** After how many seconds a failed attempt is followed by the next: 2, 4, 8 … 300, give or take a fifth. */
export function retryWait(attempts: number, chance = Math.random()): number {
  const planned = Math.min(longestSeconds, firstSeconds * 2 ** Math.min(attempts - 1, 20))
  return planned * (0.8 + 0.4 * chance)
}
