import { Worker } from 'node:worker_threads'
import { workerFile } from '../calculation/worker-file.ts'
import type { Database, DatabaseAddress } from '../db/connect.ts'
import { doCrowdsWait } from '../features/standings/clients-with-work.ts'
import type { StandingReport } from '../features/standings/run-standing-jobs.ts'

/** What the thread is told as it begins: the URL of the database, or where the embedded one is. */
export type ThreadOrders = string | DatabaseAddress

/**
 * Works out the standings of very many people, and what their leaders see, in a thread of its own with connections of its
 * own: counting and ordering a million people takes the better part of a minute, in which this process serves. An abort ends
 * the thread; the database takes back what it had begun.
 */
export async function crowdedStandingsJob(
  db: Database,
  signal: AbortSignal,
  tell: (report: StandingReport) => void = () => {},
): Promise<void> {
  if (!(await doCrowdsWait(db))) return
  const orders: ThreadOrders = db.address.url ?? db.address
  const file = workerFile(import.meta.url, [
    './thread-from-source.mjs',
    './standings-thread.js',
    '../standings-thread.js',
  ])
  const thread = new Worker(file, { workerData: orders, name: 'standings of many people' })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  try {
    await new Promise<void>((done, failed) => {
      thread.on('message', tell)
      thread.on('error', failed)
      thread.on('exit', () => done())
      if (signal.aborted) stop()
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
