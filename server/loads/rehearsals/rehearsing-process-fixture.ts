import { usualDays } from '../../clocks.ts'
import { addressOf, openDatabase } from '../../db/connect.ts'
import { startJobs } from '../../jobs/start-jobs.ts'
import { rehearsalKind } from './rehearsal-task.ts'

/** For tests: a worker in a process of its own, which rehearses and can be killed; six seconds later it counts as dead. */
const db = openDatabase(addressOf(process.env['DATABASE_URL']!), () => {})
const jobs = startJobs(db, line => console.log(line), {
  smtpUrl: undefined,
  port: 0,
  secret: Buffer.alloc(32),
  keptDays: usualDays,
  leaseSeconds: 6,
  kinds: [rehearsalKind(db)],
})
process.once('SIGTERM', async () => {
  await jobs.stop()
  await db.close()
})
