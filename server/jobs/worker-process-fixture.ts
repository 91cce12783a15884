import { usualDays } from '../clocks.ts'
import { addressOf, openDatabase } from '../db/connect.ts'
import { uploadTaskKinds } from '../loads/uploads/work-on-upload.ts'
import { startJobs } from './start-jobs.ts'

/** For tests: a worker in a process of its own, which can be killed; six seconds later it counts as dead. */
const db = openDatabase(addressOf(process.env['DATABASE_URL']!), () => {})
const jobs = startJobs(db, line => console.log(line), {
  smtpUrl: undefined,
  secret: Buffer.alloc(32),
  port: 0,
  keptDays: usualDays,
  leaseSeconds: 6,
  kinds: uploadTaskKinds(db),
})
process.once('SIGTERM', async () => {
  await jobs.stop()
  await db.close()
  if (process.connected) process.disconnect()
})
process.send?.('ready')
