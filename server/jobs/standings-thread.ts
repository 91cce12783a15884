import { parentPort, workerData } from 'node:worker_threads'
import { addressOf, openDatabase } from '../db/connect.ts'
import type { ThreadOrders } from './crowded-standings.ts'
import { standingsJob } from './standings.job.ts'

/** The thread in which the standings of very many people are worked out; it ends when there are none left. */

const orders = workerData as ThreadOrders
// A connection that breaks fails the work that has it, which says so.
const db = openDatabase(typeof orders === 'string' ? addressOf(orders) : orders, () => {})
try {
  await standingsJob(db, new AbortController().signal, report => parentPort?.postMessage(report), 'many')
} finally {
  await db.close()
}
