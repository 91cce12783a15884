import type { Database } from '../db/connect.ts'
import { type Runner, runQueue } from '../db/queue.ts'
import { asUnavailable } from '../db/unavailable.ts'
import { type LostTask, recoverTasks } from '../features/tasks/task-claim.ts'
import { TaskDelayed } from '../features/tasks/task-kind.ts'
import { runTask, type TaskEnd } from '../features/tasks/task-run.ts'
import { inSpan } from '../traces/span.ts'
import { type Lane, Lanes } from './lanes.ts'

/** How often a process looks for work that no task was queued for yet, and for tasks of processes that died. */
const lookMs = 1000
const leaseSeconds = 15

export interface TaskOptions {
  readonly db: Database
  readonly lanes: readonly Lane[]
  /** Called once a second: queues tasks for what waits in tables of its own. */
  readonly look?: () => Promise<void>
  /** By crontab pattern in UTC, each moment once for all processes. */
  readonly schedule?: Readonly<Record<string, () => Promise<void>>>
  readonly log: (line: string) => void
  /** Hears of each attempt that has ended. */
  readonly onAttempt?: ((attempt: { kind: string; end: TaskEnd; seconds: number }) => void) | undefined
  /** After how many seconds a silent worker counts as dead. */
  readonly leaseSeconds?: number
}

export interface Jobs {
  /** The names of the kinds of tasks that it works on. */
  readonly kinds: readonly string[]
  /** Stops what is running: it is rolled back and waits again. A mail that is being sent may complete. */
  stop(): Promise<void>
}

/** Works on tasks until it is stopped. */
export function startTasks(options: TaskOptions): Jobs {
  const { db, schedule = {}, look = async () => {}, log } = options
  const lease = options.leaseSeconds ?? leaseSeconds
  const lanes = new Lanes(db, options.lanes, lease)
  const trouble = reporter(log)
  const stopping = new AbortController()
  let queue: Runner | undefined
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  /** One of the process's slots works for as long as there is something to do. */
  async function work(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        const taken = await lanes.take()
        trouble.isOver('queue')
        if (taken === undefined) return
        await runTaken(taken).finally(taken.release)
      }
    } catch (error) {
      report('queue', error)
    }
  }

  async function runTaken({ kind, claim }: NonNullable<Awaited<ReturnType<Lanes['take']>>>): Promise<void> {
    const source = `${kind.name} ${claim.clientId}`
    const onFailure = (error: unknown, reference: string, isOver: boolean) => {
      const which = `(task ${claim.taskId}, ${kind.name}, reference ${reference})`
      // Whoever asks about a failed task has this reference alone, so its line is never left out.
      if (isOver) log(`A task failed: ${textOf(asUnavailable(error))} ${which}`)
      else report(source, error, which)
    }
    const began = performance.now()
    const end = await inSpan(`task ${kind.name}`, { 'cairn.task': claim.taskId }, () =>
      runTask({ db, kind, claim, leaseSeconds: lease, stopping: stopping.signal, onFailure }),
    )
    // Whoever took it over has counted it.
    if (end !== 'lost') options.onAttempt?.({ kind: kind.name, end, seconds: (performance.now() - began) / 1000 })
    if (end === 'done') trouble.isOver(source)
  }

  async function once(): Promise<void> {
    try {
      queue ??= await startQueue()
      for (const lost of await recoverTasks(db)) tellOf(lost)
      await look()
      trouble.isOver('look')
    } catch (error) {
      report('look', error)
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, lookMs)
  }

  // Whoever had it is dead, or was away for longer than its lease.
  function tellOf({ taskId, kind, state, attempt, seconds }: LostTask): void {
    log(`A worker fell silent in attempt ${attempt} at task ${taskId}, ${kind}, which is ${state} now.`)
    options.onAttempt?.({ kind, end: state === 'waiting' ? 'lost' : state, seconds })
  }

  async function startQueue(): Promise<Runner> {
    const started = await runQueue({ pool: db.pool, slots: lanes.slots, work, schedule, log })
    // It ends by itself only where something is badly wrong; then another one is started.
    const isOver = () => {
      if (queue === started) queue = undefined
    }
    started.promise.then(isOver, error => {
      report('queue', error)
      isOver()
    })
    return started
  }

  function report(source: string, error: unknown, which?: string): void {
    if (!stopping.signal.aborted && !(error instanceof TaskDelayed)) trouble.report(source, asUnavailable(error), which)
  }

  function begin(): void {
    current = once()
  }

  begin()
  return {
    kinds: options.lanes.flatMap(({ kinds }) => kinds.map(({ name }) => name)),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await current
      await queue?.stop().catch(() => {})
    },
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Logs an error that persists, such as an unavailable database, once for all that meet it, also where it takes turns with others. */
function reporter(log: (line: string) => void) {
  const present = new Map<string, Set<string>>()
  return {
    report: (source: string, error: unknown, which?: string) => {
      const text = textOf(error)
      const isKnown = [...present.values()].some(texts => texts.has(text))
      present.set(source, (present.get(source) ?? new Set()).add(text))
      if (!isKnown) log(`Work waits: ${text}${which === undefined ? '' : ` ${which}`}`)
    },
    isOver: (source: string) => void present.delete(source),
  }
}
