import { Worker } from 'node:worker_threads'
import { workerFile } from '../calculation/worker-file.ts'
import { type Database, type DatabaseAddress, patienceOf } from '../db/connect.ts'
import type { StandingReport } from '../features/standings/run-standing-jobs.ts'

/** What the thread starts with: whose standings, the URL of the database or where the embedded one is, and how long short work waits for it. */
export interface ThreadInput {
  readonly clientId: number
  readonly database: string | DatabaseAddress
  readonly patienceMs: number
}

/** What the thread says. */
export type ThreadMessage =
  | { readonly progress: readonly [done: number, total: number] }
  | { readonly report: StandingReport }

/**
 * Calculates the standings of very many people of a client, and what their leaders see, in a thread with its own connections:
 * counting and sorting a million people takes most of a minute, in which this process keeps serving. An abort ends the thread; the
 * database rolls back what it had begun.
 */
export async function runInThread(
  db: Database,
  clientId: number,
  signal: AbortSignal,
  onMessage: (message: ThreadMessage) => void,
): Promise<void> {
  const input: ThreadInput = { clientId, database: db.address.url ?? db.address, patienceMs: patienceOf(db.pool) }
  const file = workerFile(import.meta.url, [
    './thread-from-source.mjs',
    './standings-thread.js',
    '../standings-thread.js',
  ])
  const thread = new Worker(file, { workerData: input, name: 'standings of many people' })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve, reject) => {
      thread.on('message', onMessage)
      thread.on('error', reject)
      thread.on('exit', () => resolve())
      if (signal.aborted) stop()
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
