import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { usualDays } from '../clocks.ts'
import { openDatabase } from '../db/connect.ts'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { balanceOf } from '../features/ledger/balance-of.ts'
import { enrollCrowd, loadCrowd } from '../features/standings/crowd-fixture.ts'
import { expiryKind } from './expiry.job.ts'
import { runTasks } from './run-tasks-fixture.ts'
import { startJobs } from './start-jobs.ts'
import { startTasks } from './start-tasks.ts'

const database = testDatabase()
const noMail = { smtpUrl: undefined, secret: Buffer.alloc(32), port: 0, keptDays: usualDays }
const clients: TestClient[] = []
let program: ProgramDocumentInput
beforeAll(async () => {
  for (const id of [1, 2]) {
    const client = await testClient(database.db, id, `client${id}`)
    program = quest(client.day, 'crowd', { window: [-30, -15], period: [-14, 15] })
    await client.publish(program)
    await enrollCrowd(client, program, 20)
    clients.push(client)
  }
})

async function counts() {
  return Promise.all(
    clients.map(client =>
      client.within(async tx => {
        const [row] = await tx.query<{ standings: number; jobs: number }>(
          'select (select count(*) from standings) as standings, (select count(*) from standing_jobs) as jobs',
        )
        return row!
      }),
    ),
  )
}

const done = { standings: 20, jobs: 0 }

describe('the serving process', () => {
  test('R12 works off what a process left behind as it starts, and later what comes, for every client', async () => {
    for (const client of clients) await loadCrowd(client, program, client.day(-7))
    const jobs = startJobs(database.db, () => {}, noMail)
    await expect.poll(counts).toEqual([done, done])
    await loadCrowd(clients[1]!, program, clients[1]!.day(0))
    await expect.poll(counts).toEqual([done, done])
    await jobs.stop()
    await loadCrowd(clients[0]!, program, clients[0]!.day(0))
    expect((await counts())[0]).toEqual({ standings: 20, jobs: 1 })
  })

  test('R12 expires points after their last day, and keeps the others', async () => {
    const client = clients[0]!
    const { personId } = await client.person('holder')
    const give = (points: number, expiresOn: string) =>
      client.within(tx =>
        adjustPoints(tx, {
          personId,
          points,
          key: `gift ${points}`,
          reason: 'gift',
          actor: 'person:9002',
          expiresOn,
        }),
      )
    await give(30, client.day(-1))
    await give(7, client.day(0))
    const jobs = startJobs(database.db, () => {}, noMail)
    await expect.poll(() => client.within(tx => balanceOf(tx, personId))).toBe(7)
    await jobs.stop()
  })

  test('T34 R12 O12 points of several clients expire in turns', async () => {
    for (const [at, holders] of [3, 1].entries()) {
      for (let n = 0; n < holders; n++) {
        const { personId } = await clients[at]!.person(`lapsing-${n}`)
        const gift = { personId, points: 10, key: `lapsing ${n}`, reason: 'gift', actor: 'operator:Max' as const }
        await clients[at]!.within(tx => adjustPoints(tx, { ...gift, expiresOn: clients[at]!.day(-1) }))
      }
    }
    // Nobody has had a turn yet.
    for (const client of clients) await client.within(tx => tx.query('delete from tasks'))
    await runTasks(database.db, expiryKind(1), [1, 2])
    const order = await Promise.all(
      clients.map(client =>
        client.within(tx =>
          tx.query<{ client_id: number; transfer_id: number }>(
            `select client_id, transfer_id from ledger_transfers where kind = 'expiry' and points = 10`,
          ),
        ),
      ),
    )
    const inOrder = order.flat().toSorted((one, other) => one.transfer_id - other.transfer_id)
    expect(inOrder.map(({ client_id }) => client_id)).toEqual([1, 2, 1, 1])
  })

  test('R12 failing work does not delay other work, of its own client or another', async () => {
    // Its number comes first, and so does the name of its program.
    const poisoned = await testClient(database.db, 0, 'poisoned')
    const sound = quest(poisoned.day, 'sound', { window: [-30, -15], period: [-14, 15] })
    const faulty = { ...sound, programId: 'faulty', calculation: 'nonsense' } as unknown as ProgramDocumentInput
    for (const one of [faulty, sound]) {
      await poisoned.publish(one)
      await enrollCrowd(poisoned, one, 3)
      await loadCrowd(poisoned, one, poisoned.day(0))
    }
    await loadCrowd(clients[1]!, program, clients[1]!.day(0))
    const said: string[] = []
    const jobs = startJobs(database.db, line => said.push(line), noMail)
    const left = () => poisoned.within(tx => tx.query('select distinct program_id from standing_jobs'))
    await vi.waitFor(
      async () => {
        expect((await counts())[1]).toEqual(done)
        expect(await left()).toEqual([{ program_id: 'faulty' }])
        expect(said).toEqual([expect.stringMatching(/^Work waits: /)])
      },
      { timeout: 60_000 },
    )
    await jobs.stop()
    await poisoned.within(tx => tx.query('delete from standing_jobs'))
  })

  test('R12 deleting old rows does not delay what people wait for (thorough)', async () => {
    await loadCrowd(clients[1]!, program, clients[1]!.day(1))
    const said: string[] = []
    await clients[0]!.within(async tx => {
      await tx.query('lock table sso_requests, tickets, attempts in share row exclusive mode')
      const jobs = startJobs(database.db, line => said.push(line), noMail)
      await expect.poll(async () => (await counts())[1]).toEqual(done)
      expect(said).toEqual([])
      await jobs.stop()
    })
  })

  test('refusals of the rules are logged, and an unavailable database is logged once', async () => {
    const said: string[] = []
    const [first] = await clients[0]!.within(async tx => {
      await tx.query(`update pax_goals set level_id = 'lost'`)
      return tx.query<{ id: number }>(`select person_id as id from people where user_name = 'crowd1'`)
    })
    const jobs = startJobs(database.db, line => said.push(line), noMail)
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(
      new RegExp(
        `^Standings of crowd: \\d+ people have NONE, .* person:${first!.id}, for level-unknown .*standings verify crowd$`,
      ),
    )
    await jobs.stop()

    const away = openDatabase({ ...database.address, app: { ...database.address.app, host: '/nowhere' } }, () => {})
    const looks = vi.spyOn(away.pool, 'connect')
    const waiting = startJobs(away, line => said.push(line), noMail)
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(3)
    await waiting.stop()
    await away.close()
    expect(said.slice(1)).toEqual([expect.stringMatching(/^Work waits: /)])
  })

  test('troubles that take turns are logged once each', async () => {
    const said: string[] = []
    const look = vi.fn(async () => {
      throw new Error(look.mock.calls.length % 2 === 0 ? 'The one.' : 'The other.')
    })
    const jobs = startTasks({ db: database.db, lanes: [], look, log: line => said.push(line) })
    await expect.poll(() => look.mock.calls.length).toBeGreaterThan(3)
    await jobs.stop()
    expect(said).toEqual(['Work waits: The other.', 'Work waits: The one.'])
  })
})
