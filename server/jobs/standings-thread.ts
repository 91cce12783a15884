import { parentPort, workerData } from 'node:worker_threads'
import { addressOf, openDatabase } from '../db/connect.ts'
import { runStandingJobs } from '../features/standings/run-standing-jobs.ts'
import type { ThreadInput, ThreadMessage } from './crowded-standings.ts'

/** The thread that calculates the standings of very many people of a client. */

const { clientId, database, patienceMs } = workerData as ThreadInput
const say = (message: ThreadMessage) => parentPort?.postMessage(message)
// A broken connection fails the work that holds it, which reports it.
const db = openDatabase(typeof database === 'string' ? addressOf(database) : database, () => {}, patienceMs)
try {
  await runStandingJobs(db, clientId, {
    patience: 'skip',
    people: 'many',
    onProgress: (_, people, of) => say({ progress: [people, of] }),
    onReport: report => say({ report }),
  })
} finally {
  await db.close()
}
