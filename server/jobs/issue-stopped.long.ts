import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { databaseUrl } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { type Installation, openInstallation } from '../http/test-installation.ts'
import { plantJobs, startJob, stateOf } from './job-world-fixture.ts'

const people = 3000
let installation: Installation
let db: Database
let clients = 1000
beforeAll(async () => {
  installation = await openInstallation()
  db = installation.openDatabase()
})
afterAll(async () => {
  await db?.close()
  await installation.close()
})

/** What the issuing makes; standings the server calculates meanwhile. */
async function paidOf(client: Awaited<ReturnType<typeof plantJobs>>) {
  const { batches, lines, transfers, balances, events } = await stateOf(client)
  return { batches, lines, transfers, balances, events }
}

test.each(['result_batches', 'ledger_postings', 'ledger_transfers', 'ledger_balances', 'audit_events'])(
  'R5 P15 the database stopped at once while results are issued, at %s: nothing is kept, and issued again all is',
  async table => {
    // Nothing lapsed: the server would let it go meanwhile.
    const client = await plantJobs(db, ++clients, { people, isLapsed: false, isApproved: true })
    const before = await paidOf(client)
    const lock = await lockTable(installation.address, table)
    const job = startJob('issue', client.clientId, databaseUrl(installation.address))
    await Promise.race([lock.somebodyWaits(), job.ended])
    const ms = await installation.stopDatabase()
    const { code, out } = await job.ended
    expect([code, out]).toEqual([1, ''])
    expect(await paidOf(client)).toEqual(before)
    const issued = await startJob('issue', client.clientId, databaseUrl(installation.address)).ended
    expect(issued).toMatchObject({ code: 0, out: '"issued"' })
    const after = await paidOf(client)
    expect((await startJob('issue', client.clientId, databaseUrl(installation.address)).ended).out).toBe(
      '"already-issued"',
    )
    expect(await paidOf(client)).toEqual(after)
    expect((await client.within(verifyLedger)).invariants.filter(one => one.broken)).toEqual([])
    console.log(
      `R5 issue, ${people} people, database stopped at ${table}: nothing kept; again: issued; ready after ${Math.round(ms)} ms`,
    )
  },
)
