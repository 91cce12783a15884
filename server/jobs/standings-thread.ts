import { parentPort, workerData } from 'node:worker_threads'
import { addressOf, openDatabase } from '../db/connect.ts'
import type { ThreadInput } from './crowded-standings.ts'
import { standingsJob } from './standings.job.ts'

/** The thread that calculates the standings of very many people; it ends when none are left. */

const input = workerData as ThreadInput
// A broken connection fails the work that holds it, which reports it.
const db = openDatabase(typeof input === 'string' ? addressOf(input) : input, () => {})
try {
  await standingsJob(db, new AbortController().signal, report => parentPort?.postMessage(report), 'many')
} finally {
  await db.close()
}
