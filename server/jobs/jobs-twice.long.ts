import { beforeAll, describe, expect, test } from 'vitest'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import type { TestClient } from '../db/test-world.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import type { JobName } from './job-process-fixture.ts'
import { plantJobs, startJob, stateOf } from './job-world-fixture.ts'

const database = testDatabase()
const people = 3000
let clients = 0

/** Each job, and the tables in whose middle it is killed: what it writes first, what it writes last, and between. */
const jobs: readonly { name: JobName; killedAt: readonly string[]; isApproved?: boolean; hasMails?: boolean }[] = [
  { name: 'standings', killedAt: ['standings', 'standing_jobs'] },
  { name: 'expiry', killedAt: ['ledger_balances', 'ledger_transfers', 'audit_events'] },
  { name: 'prepare', killedAt: ['result_batches', 'award_lines', 'audit_events'] },
  {
    name: 'issue',
    killedAt: ['result_batches', 'ledger_postings', 'ledger_transfers', 'ledger_balances', 'audit_events'],
    isApproved: true,
  },
  // Each of its transactions decides for itself (decision 0080): killed, it leaves what it has committed.
  { name: 'occasions', killedAt: [], hasMails: true },
]

describe.each(jobs)('R12 $name', ({ name, killedAt, isApproved = false, hasMails = false }) => {
  const url = databaseUrl(database.address)
  const plant = () => plantJobs(database.db, ++clients, { people, isLapsed: true, isApproved, hasMails })
  const run = async (client: TestClient) => {
    const { code, out, err } = await startJob(name, client.clientId, url).ended
    expect([code, err]).toEqual([0, ''])
    return out
  }
  const expectHolds = async (client: TestClient) =>
    expect((await client.within(verifyLedger)).invariants.filter(one => one.broken)).toEqual([])

  let before: Awaited<ReturnType<typeof stateOf>>
  let wanted: Awaited<ReturnType<typeof stateOf>>
  beforeAll(async () => {
    const client = await plant()
    before = await stateOf(client)
    await run(client)
    wanted = await stateOf(client)
    expect(wanted).not.toEqual(before)
    await expectHolds(client)
  })

  test(`R12 ${name} run twice has the result of one run`, async () => {
    const client = await plant()
    const answers = [await run(client), await run(client)]
    expect(await stateOf(client)).toEqual(wanted)
    await expectHolds(client)
    console.log(`R12 ${name}, ${people} people, twice: ${answers.join(' then ')}; same state`)
  })

  test(`R12 ${name} run by 4 processes at once has the result of one run`, async () => {
    const client = await plant()
    const answers = await Promise.all([1, 2, 3, 4].map(() => run(client)))
    expect(await stateOf(client)).toEqual(wanted)
    await expectHolds(client)
    console.log(`R12 ${name}, ${people} people, 4 at once: ${answers.join(', ')}; same state`)
  })

  test.each(killedAt)(
    `R12 R4 ${name} killed while it writes %s leaves nothing, and run again it is whole`,
    async table => {
      const client = await plant()
      const lock = await lockTable(database.address, table)
      const job = startJob(name, client.clientId, url)
      await Promise.race([lock.somebodyWaits(), job.ended])
      job.child.kill('SIGKILL')
      expect(await job.ended).toMatchObject({ signal: 'SIGKILL', out: '' })
      await lock.release()
      expect(await stateOf(client)).toEqual(before)
      await expectHolds(client)
      const again = await run(client)
      expect(await stateOf(client)).toEqual(wanted)
      await expectHolds(client)
      console.log(`R12 ${name}, ${people} people, kill -9 while it writes ${table}: nothing kept; again: ${again}`)
    },
  )
})
