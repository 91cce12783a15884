import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { usualDays } from '../clocks.ts'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { enrollCrowd, loadCrowd } from '../features/standings/crowd-fixture.ts'
import { manyPeople, runStandingJobs } from '../features/standings/run-standing-jobs.ts'
import { type Jobs, startJobs } from './start-jobs.ts'

const database = testDatabase()
const clients: TestClient[] = []
let program: ProgramDocumentInput
beforeAll(async () => {
  for (const [id, people] of [manyPeople, 20].entries()) {
    const client = await testClient(database.db, id + 1, `client${id + 1}`)
    program = quest(client.day, 'crowd', { window: [-30, -15], period: [-14, 15] })
    await client.publish(program)
    await enrollCrowd(client, program, people)
    await client.within(tx =>
      tx.query(
        `insert into assignments (client_id, person_id, unit_id, role) select client_id, person_id, 'north', 'Selector' from people where client_id = $1`,
        [client.clientId],
      ),
    )
    await loadCrowd(client, program, client.day(-7))
    clients.push(client)
  }
  for (const { clientId } of clients) await runStandingJobs(database.db, clientId, { patience: 'wait' })
}, 120_000)

let jobs: Jobs | undefined
const said: string[] = []
const start = () => {
  jobs = startJobs(database.db, line => said.push(line), {
    smtpUrl: undefined,
    secret: Buffer.alloc(32),
    port: 0,
    keptDays: usualDays,
  })
}
afterEach(() => jobs?.stop())

const waiting = async (client: TestClient) =>
  client.within(
    async tx => (await tx.query('select from standing_jobs where client_id = $1', [client.clientId])).length,
  )

/** Locks the standing of one person of the crowd, so that a calculation stops in the middle. */
async function holdOne(): Promise<{ pid: number; isWaitedFor(): Promise<boolean>; end(): Promise<void> }> {
  const holder = new pg.Client(database.address.owner)
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select set_config('cairn.client_id', '1', true)`)
  await holder.query('select from standings where client_id = 1 order by pax_goal_id limit 1000 for update')
  const { rows } = await holder.query('select pg_backend_pid() as pid')
  const text =
    'select exists (select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid) as is'
  return {
    pid: rows[0].pid,
    isWaitedFor: async () => (await holder.query(text)).rows[0].is,
    end: () => holder.end(),
  }
}

test('T34 R12 while the standings of very many people are calculated, so are those of another client; an abort rolls them back (thorough)', async () => {
  const [crowd, few] = clients as [TestClient, TestClient]
  const held = await holdOne()
  await loadCrowd(crowd, program, crowd.day(-1))
  start()
  await vi.waitFor(async () => expect(await held.isWaitedFor()).toBe(true), { timeout: 60_000 })
  await loadCrowd(few, program, few.day(-1))
  await vi.waitFor(async () => expect(await waiting(few)).toBe(0), { timeout: 60_000 })
  await jobs!.stop()
  expect(await waiting(crowd)).toBeGreaterThan(0)
  await held.end()
  start()
  await vi.waitFor(async () => expect(await waiting(crowd)).toBe(0), { timeout: 60_000 })
  expect(said).toEqual([])
})

test('T34 the standings of very many people, and what leaders see, are calculated while this process does not turn at all', async () => {
  const [crowd] = clients as [TestClient]
  const held = await holdOne()
  await loadCrowd(crowd, program, crowd.day(0))
  start()
  await vi.waitFor(async () => expect(await held.isWaitedFor()).toBe(true), { timeout: 60_000 })
  // From here on this process is blocked: another one releases the lock and sees the work done.
  const script = `
    import pg from 'pg'
    const client = new pg.Client(JSON.parse(process.argv[1]))
    await client.connect()
    await client.query('select pg_terminate_backend($1)', [Number(process.argv[2])])
    await client.query("select set_config('cairn.client_id', '1', false)")
    const left = async () => (await client.query('select from standing_jobs where client_id = 1')).rowCount
    while ((await left()) > 0) await new Promise(again => setTimeout(again, 50))
    await client.end()`
  const child = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(database.address.owner), String(held.pid)],
    { encoding: 'utf8', timeout: 90_000 },
  )
  expect([child.status, child.stderr]).toEqual([0, ''])
  const [team] = await crowd.within(tx => tx.query('select people, loaded_through from teams where client_id = 1'))
  expect(team).toMatchObject({ people: manyPeople, loaded_through: { all: crowd.day(0) } })
})
