import type { Logger, Runner } from 'graphile-worker'
import pg from 'pg'
import { ServerClient, type ServerConfig } from './servers.ts'

export type { Runner } from 'graphile-worker'

/** Loaded by who works with it: most commands do not, and would wait for its sixty files. */
const queueLibrary = () => import('graphile-worker')

/** What the queue is given to work with (docs/decisions/0053-tasks.md). */
export interface QueueOptions {
  /** Waiting for notifications takes one of its connections. */
  readonly pool: pg.Pool
  /** How many calls of `work` run at a time. */
  readonly slots: number
  /** Called whenever a task may be due (`wake_workers` in 0019-tasks.sql). */
  readonly work: () => Promise<void>
  /** By crontab pattern in UTC; each moment is handled once, by one of the processes. */
  readonly schedule: Readonly<Record<string, () => Promise<void>>>
  readonly log: (line: string) => void
}

/** The queue's own tables, brought up to date by their owner, in the schema `graphile_worker`. */
export async function migrateQueue(owner: ServerConfig): Promise<void> {
  const pool = makePool(owner)
  try {
    const { Logger, runMigrations } = await queueLibrary()
    await runMigrations({ pgPool: pool, logger: loggerTo(Logger, () => {}) })
  } finally {
    await pool.end()
  }
}

/** Runs until `stop`, which waits for the calls that are running. */
export async function runQueue({ pool, slots, work, schedule, log }: QueueOptions): Promise<Runner> {
  const { Logger, parseCronItems, run } = await queueLibrary()
  const patterns = Object.keys(schedule)
  return run({
    pgPool: pool,
    concurrency: slots,
    // Otherwise the library leaves the end of a job to itself, and where the database is away then, nobody hears of the failure but the
    // process, which it ends. Like this the runner ends, and another one is started.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Signals are the server's own matter.
    noHandleSignals: true,
    logger: loggerTo(Logger, log),
    taskList: {
      [workIdentifier]: work,
      ...Object.fromEntries(patterns.map(pattern => [scheduled(pattern), () => schedule[pattern]!()])),
    },
    parsedCronItems: parseCronItems(
      patterns.map(match => ({ task: scheduled(match), match, options: { backfillPeriod: 0, maxAttempts: 3 } })),
    ),
  })
}

const workIdentifier = 'tasks'
const scheduled = (pattern: string) => `at ${pattern}`

// The library reports each job and each poll; an operator needs only what went wrong.
function loggerTo(Made: typeof Logger, log: (line: string) => void): Logger {
  return new Made(() => (level, message) => {
    if (level === 'error') log(`The queue: ${message}`)
  })
}

function makePool(owner: ServerConfig): pg.Pool {
  const Client = ServerClient as unknown as new () => pg.ClientBase
  const pool = new pg.Pool({ ...owner, Client, max: 1, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
