import { openDatabase } from '../../db/connect.ts'
import { runStandingJobs } from './run-standing-jobs.ts'

// A process of its own that works standings off, for a test to kill: it stands still amid the first program and says so.
const [address, clientId] = process.argv.slice(2)
const db = openDatabase(JSON.parse(address!), () => {})
await runStandingJobs(db, Number(clientId), {
  patience: 'wait',
  onProgress: (_, people) => {
    if (people === 0) return
    process.stdout.write('amid\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
