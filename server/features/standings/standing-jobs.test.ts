import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { type Database, openDatabase } from '../../db/connect.ts'
import { testDatabase, testPatienceMs } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { enrollCrowd, loadCrowd } from './crowd-fixture.ts'
import { runStandingJobs, type StandingRun } from './run-standing-jobs.ts'
import { verifyStandings } from './verify-standings.ts'

const database = testDatabase()
// Few enough to be one chunk: what threads do with several is calculate.test.ts's matter, and each would read all sources.
const people = 250
const wait: StandingRun = { patience: 'wait' }

let one: TestClient
let document: ProgramDocumentInput
/** Processes beside the first, each with connections of its own. */
let others: Database[]
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  document = quest(one.day, 'crowd', { window: [-30, -15], period: [-14, 15] })
  await one.publish(document)
  await enrollCrowd(one, document, people)
  others = Array.from({ length: 3 }, () => openDatabase(database.address, () => {}, testPatienceMs))
})
afterAll(() => Promise.all(others.map(db => db.close())))

/** All that there is of standings and jobs, as text: what must come out the same. */
async function state(client = one) {
  return client.within(async tx => {
    const [row] = await tx.query<{ standings: number; hash: string | null; jobs: number }>(
      `select (select count(*) from standings) as standings, (select count(*) from standing_jobs) as jobs,
         (select md5(string_agg(s::text, ',' order by pax_goal_id)) from standings s) as hash`,
    )
    return row!
  })
}

async function expectEqual() {
  const proof = await verifyStandings(database.db, 1, undefined)
  expect(proof).toMatchObject({ ok: true, value: [{ programId: 'crowd', people, verdict: 'equal' }] })
}

/** Loads the crowd's progress through a day, kills a process amid working it out, and answers what it left. */
async function killAmid(): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'standing-run-fixture.ts'), JSON.stringify(database.address), '1'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('R12 standings come to the same', () => {
  test('R12 killed midway: readers see what stood before, and the next run completes it', async () => {
    await loadCrowd(one, document, one.day(-7))
    const before = await state()
    expect(before).toMatchObject({ standings: 0, hash: null })
    expect(before.jobs).toBeGreaterThan(0)
    await killAmid()
    expect(await state()).toEqual(before)
    expect(await runStandingJobs(database.db, 1, wait)).toEqual([{ programId: 'crowd', people }])
    const first = await state()
    expect(first).toMatchObject({ standings: people, jobs: 0 })
    await expectEqual()

    await loadCrowd(one, document, one.day(0))
    await killAmid()
    expect(await state()).toMatchObject({ ...first, jobs: 1 })
    expect(await runStandingJobs(database.db, 1, wait)).toEqual([{ programId: 'crowd', people }])
    const second = await state()
    expect(second).toMatchObject({ standings: people, jobs: 0 })
    expect(second.hash).not.toBe(first.hash)
    await expectEqual()
  })

  test('R12 run twice: the second finds nothing to do; asked again on the same facts, nothing changes', async () => {
    const before = await state()
    expect(await runStandingJobs(database.db, 1, wait)).toEqual([])
    await one.within(tx =>
      tx.query(`insert into standing_jobs (client_id, program_id) values (1, 'crowd'), (1, 'crowd')`),
    )
    const written = () =>
      one.within(tx => tx.query('select distinct xmin::text as by from standings where client_id = 1'))
    const writers = await written()
    expect(await runStandingJobs(database.db, 1, wait)).toEqual([{ programId: 'crowd', people }])
    expect(await state()).toEqual(before)
    expect(await written()).toEqual(writers)
  })

  test('R12 four at once, while loads go on: one works it out, the others wait or leave it, and nothing stays behind', async () => {
    await loadCrowd(one, document, one.day(0))
    const [a, b, c] = others
    const runs = await Promise.all([
      runStandingJobs(database.db, 1, wait),
      runStandingJobs(a!, 1, wait),
      runStandingJobs(b!, 1, { patience: 'skip' }),
      runStandingJobs(c!, 1, wait),
    ])
    expect(runs.flat()).toEqual([{ programId: 'crowd', people }])
    await expectEqual()

    const late = runStandingJobs(database.db, 1, wait)
    await Promise.all([
      late,
      ...others.map(async db => {
        await loadCrowd(one, document, one.day(0))
        await runStandingJobs(db, 1, wait)
      }),
    ])
    expect(await state()).toMatchObject({ standings: people, jobs: 0 })
    await expectEqual()
  })

  test('R12 what changes while a run is at it is calculated by the next', async () => {
    await loadCrowd(one, document, one.day(0))
    let change: Promise<void> | undefined
    await runStandingJobs(database.db, 1, {
      ...wait,
      onProgress: () => {
        change ??= one.within(async tx => {
          await tx.query(
            `update pax_goals set target = target * 2 where pax_goal_id = (select max(pax_goal_id) from pax_goals where target is not null)`,
          )
        })
      },
    })
    await change
    expect((await state()).jobs).toBe(1)
    expect(await verifyStandings(database.db, 1, 'crowd')).toMatchObject({ value: [{ verdict: 'waiting' }] })
    expect(await runStandingJobs(database.db, 1, wait)).toEqual([{ programId: 'crowd', people: 1 }])
    await expectEqual()
  })

  test('R12 a stopped run leaves everything as it was', async () => {
    await loadCrowd(one, document, one.day(0))
    const before = await state()
    const onProgress = () => {
      throw new Error('stopped')
    }
    await expect(runStandingJobs(database.db, 1, { ...wait, onProgress })).rejects.toThrow('stopped')
    expect(await state()).toEqual(before)
    await one.calculateStandings()
    await expectEqual()
  })
})
