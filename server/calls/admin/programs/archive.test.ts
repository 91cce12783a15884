import { beforeAll, describe, expect, test } from 'vitest'
import { withClientLong } from '../../../db/client-tx.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { programBench } from '../../../features/programs/programs-fixture.ts'
import { issueAll } from '../../../features/results/results-fixture.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const programs = '/api/v1.0/admin/programs'

let one: TestClient
let author: TestPerson
let approver: TestPerson
let stranger: TestPerson
let bench: ReturnType<typeof programBench>
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const two = await testClient(database.db, 2, 'two')
  bench = programBench(one)
  author = await one.person('ada.author')
  approver = await one.person('abe.approver')
  await one.grant(author, 'author')
  await one.grant(approver, 'approver')
  stranger = await two.person('stranger')
  await two.grant(stranger, 'owner')
})

const as = (who: TestPerson) => ({ host: who === stranger ? 'two' : 'one', sessionId: who.sessionId })
const archive = (programId: string, isArchived = true, who = author, more: { evenIfDue?: boolean } = {}) =>
  app.post(`${programs}/${programId}/archive`, { isArchived, ...more }, as(who))
const listed = async (programId: string) => {
  const { body } = await app.get(programs, as(author))
  return body.programs.find((one: { programId: string }) => one.programId === programId)
}
const over = (programId: string) => {
  const timePeriod = { timePeriodId: `${programId}-1`, startDate: one.day(-60), endDate: one.day(-1) }
  return bench.whole(programId, { timePeriod, goalSelection: { from: one.day(-60), to: one.day(-50) } })
}
const events = async (programId: string) => {
  const rows = await one.within(tx =>
    tx.query<{ action: string }>(
      "select action from audit_events where subject = $1 and action like 'program.%arch%' order by event_id",
      [`program:${programId}`],
    ),
  )
  return rows.map(({ action }) => action)
}

describe('happy', () => {
  test('W01e a program that is over is archived and brought back, once each; nothing of it is lost', async () => {
    await bench.apply(over('past'))
    await bench.publish('past')
    expect((await archive('past')).body).toEqual({ isArchived: true })
    expect((await archive('past')).status).toBe(200)
    expect(await listed('past')).toMatchObject({ isArchived: true, isPublished: true })
    expect((await app.get(`${programs}/past`, as(author))).body).toMatchObject({
      isArchived: true,
      publishedVersion: 1,
    })
    expect((await archive('past', false)).body).toEqual({ isArchived: false })
    expect(await listed('past')).toMatchObject({ isArchived: false })
    expect(await events('past')).toEqual(['program.archived', 'program.unarchived'])
  })

  test('W01e what was never published may be archived, and to publish it brings it back', async () => {
    await bench.apply(bench.whole('idea'))
    expect((await archive('idea')).status).toBe(200)
    await bench.publish('idea')
    expect(await listed('idea')).toMatchObject({ isArchived: false, isPublished: true })
  })
})

describe('refused', () => {
  test('W01e a program that people see until later, and one that somebody proposes to publish, are not archived', async () => {
    await bench.apply(bench.whole('running'))
    await bench.publish('running')
    expect(await archive('running')).toMatchObject({ status: 409, body: { messageCode: 'errors.program-running' } })
    await bench.apply(bench.whole('proposed'))
    await one.within(tx =>
      tx.query(
        "insert into publications (client_id, program_id, version, proposed_by) values (1, 'proposed', 1, 'system:test')",
      ),
    )
    expect(await archive('proposed')).toMatchObject({ status: 409, body: { messageCode: 'errors.proposal-open' } })
    expect((await archive('nowhere')).status).toBe(404)
    expect(await events('running')).toEqual([])
  })
})

test('W01e a program that is over is not archived by mistake while people wait for its results, and is once they are issued', async () => {
  const [group] = over('due').groups
  const { document } = await bench.peopled('due', 1, over('due'), {
    levelId: group!.levels![0]!.levelId,
    target: '210',
  })
  await bench.publish('due')
  await one.loadProgress(document, one.day(-1), [])
  expect(await archive('due')).toMatchObject({ status: 409, body: { messageCode: 'errors.results-due' } })
  expect(await listed('due')).toMatchObject({ isArchived: false })
  expect((await archive('due', true, author, { evenIfDue: true })).body).toEqual({ isArchived: true })
  expect((await archive('due', false)).body).toEqual({ isArchived: false })
  await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, 'due'))
  expect((await archive('due')).body).toEqual({ isArchived: true })
})

describe('forbidden', () => {
  test('W10b T2 approvers archive nothing, and of another client there is nothing', async () => {
    await bench.apply(bench.whole('mine'))
    expect((await archive('mine', true, approver)).status).toBe(403)
    expect((await archive('mine', true, stranger)).status).toBe(404)
    expect(await listed('mine')).toMatchObject({ isArchived: false })
  })
})
