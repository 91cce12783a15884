import { randomBytes } from 'node:crypto'
import { type ClientTx, withClient, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { readWhole } from '../../db/stored-document.ts'
import { DatabaseUnavailable, DiskFull } from '../../db/unavailable.ts'
import {
  moreToDo,
  retryWait,
  type TaskContext,
  TaskDelayed,
  type TaskKind,
  TaskLost,
  TaskRefusal,
  type TaskResult,
} from './task-kind.ts'
import {
  type Claim,
  completeTask,
  endCancelled,
  failTask,
  handBackTask,
  holdTask,
  readTask,
  renewLease,
  retryTask,
} from './tasks.store.ts'

/** How often a worker renews its lease, notes progress and looks whether the task was cancelled. */
const beatMs = 1000

export interface Running {
  readonly db: Database
  readonly kind: TaskKind
  readonly claim: Claim
  readonly leaseSeconds: number
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
  /** Hears of each failed attempt, with the reference that the task keeps, and whether it was the last. */
  readonly onFailure: (error: unknown, reference: string, isOver: boolean) => void
}

export const taskEnds = ['done', 'failed', 'retried', 'cancelled', 'handed-back', 'lost'] as const
export type TaskEnd = (typeof taskEnds)[number]

/** Runs a task that was claimed, to its end or the end of this attempt. */
export async function runTask(running: Running): Promise<TaskEnd> {
  const { db, kind, claim, leaseSeconds, stopping, onFailure } = running
  const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(db, claim.clientId, work)
  const row = await within(tx => readTask(tx, claim.taskId))
  if (row === undefined) return 'lost'
  const aborting = new AbortController()
  const abort = () => aborting.abort(new TaskLost('The process stops.'))
  stopping.addEventListener('abort', abort)
  if (stopping.aborted) abort()
  const lease = keepLease(running, aborting)
  let isDone = false

  const fenced = <T>(work: (tx: ClientTx) => Promise<T>, close: (tx: ClientTx, value: T) => Promise<boolean>) =>
    withClientLong(db, claim.clientId, async tx => {
      aborting.signal.throwIfAborted()
      const value = await work(tx)
      if (aborting.signal.aborted || !(await close(tx, value))) throw new TaskLost('Somebody else has the task.')
      return value
    })
  const context = (input: unknown): TaskContext => ({
    clientId: claim.clientId,
    taskId: claim.taskId,
    input,
    attempt: row.attempts,
    signal: aborting.signal,
    progress: lease.progress,
    within: work => fenced(work, tx => holdTask(tx, claim)),
    finish: async work => {
      const result = await fenced(work, (tx, result: TaskResult) => completeTask(tx, claim, result))
      isDone = true
      return result
    },
  })

  try {
    const result = await kind.run(context(readInput(kind, row.input)))
    if (isDone) return 'done'
    aborting.signal.throwIfAborted()
    if (result === moreToDo) return await endOf()
    return (await within(tx => completeTask(tx, claim, result))) ? 'done' : await endOf()
  } catch (error) {
    // What came after the last commit changes nothing.
    if (isDone) return 'done'
    if (aborting.signal.aborted || error instanceof TaskLost) return await endOf()
    const reference = randomBytes(5).toString('hex')
    const failure = { code: codeOf(error), reference }
    // Attempts, and waits that grow with them, are for what the task itself may be the cause of.
    const counts = !(error instanceof DiskFull)
    const wait = (kind.wait ?? retryWait)(counts ? row.attempts : 1)
    const isLast = counts && row.attempts >= (row.most_attempts ?? Number.POSITIVE_INFINITY)
    const isOver = error instanceof TaskRefusal || isLast
    onFailure(error, reference, isOver)
    if (isOver) await within(tx => failTask(tx, claim, failure))
    else await within(tx => retryTask(tx, claim, wait, failure, counts))
    return isOver ? 'failed' : 'retried'
  } finally {
    stopping.removeEventListener('abort', abort)
    await lease.end()
  }

  // Cancelled before all else: whoever cancelled must not find it waiting again.
  async function endOf(): Promise<TaskEnd> {
    return within(async tx => {
      const now = await renewLease(tx, claim, leaseSeconds, undefined)
      if (now === undefined) return 'lost'
      if (now.isCancelled) await endCancelled(tx, claim)
      else await handBackTask(tx, claim)
      return now.isCancelled ? 'cancelled' : 'handed-back'
    })
  }
}

function codeOf(error: unknown): string {
  if (error instanceof TaskRefusal) return error.code
  return error instanceof TaskDelayed || error instanceof DiskFull ? 'unavailable' : 'unexpected'
}

/** Keeps the lease until `end`, and aborts where it is lost or the task cancelled. */
function keepLease({ db, claim, leaseSeconds }: Running, aborting: AbortController) {
  let latest: { done: number; total: number } | undefined
  let timer = setTimeout(beat, beatMs)
  let current = Promise.resolve()
  let isOver = false

  function beat(): void {
    current = renew().finally(() => {
      if (!isOver) timer = setTimeout(beat, beatMs)
    })
  }
  async function renew(): Promise<void> {
    const progress = latest
    latest = undefined
    try {
      const now = await withClient(db, claim.clientId, tx => renewLease(tx, claim, leaseSeconds, progress))
      if (now === undefined) aborting.abort(new TaskLost('Somebody else has the task.'))
      else if (now.isCancelled) aborting.abort(new TaskLost('The task was cancelled.'))
    } catch {
      // The database may be away for a moment. If it is for longer, somebody else takes the task, and this one cannot commit.
      latest ??= progress
    }
  }
  return {
    progress: (done: number, total: number) => {
      latest = { done, total }
    },
    end: async () => {
      isOver = true
      clearTimeout(timer)
      await current
    },
  }
}

/** Input of which a newer release knows more is left to a worker of that release: this attempt fails, and another one follows. */
function readInput({ input }: TaskKind, json: unknown): unknown {
  try {
    return readWhole(input, json)
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? error : new TaskRefusal('input-malformed')
  }
}
