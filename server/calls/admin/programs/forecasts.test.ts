import { beforeAll, describe, expect, test } from 'vitest'
import { withClientLong } from '../../../db/client-tx.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { quest } from '../../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { forecastKind } from '../../../features/forecasts/task-kinds.ts'
import { issueAll, pastQuest, plantProgram, workedGoals } from '../../../features/results/results-fixture.ts'
import { testApp } from '../../../http/test-app.ts'
import { runTasks } from '../../../jobs/run-tasks-fixture.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const root = '/api/v1.0/admin/programs'

let one: TestClient
let author: TestPerson
let elsewhere: TestPerson
let loader: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const document = quest(one.day, 'spring', { window: [-5, 5], period: [6, 40] })
  await one.publish(document)
  await one.publish(quest(one.day, 'autumn', { window: [-5, 5], period: [6, 40] }))
  ;[author, elsewhere, loader] = [await one.person('ada'), await one.person('eli'), await one.person('lou')]
  await one.grant(author, 'author')
  await one.grant(loader, 'loader')
  await one.grant(elsewhere, 'author', { programId: 'autumn' })
  await one.enroll(await one.person('ann'), document, { baseline: '200' })
})

const as = (who: TestPerson) => ({ host: 'one', sessionId: who.sessionId })
const ask = (body: object = {}, who = author) => app.post(`${root}/spring/forecasts`, body, as(who))

describe('happy', () => {
  test('W08a a forecast is requested, calculated as a task, found again, and listed in the audit trail', async () => {
    const before = await app.get(`${root}/spring/forecasts`, as(author))
    expect(before.body).toMatchObject({ name: 'Spring quest', held: [], tried: [] })
    expect(before.body.newest).toBeUndefined()
    const reply = await ask()
    expect(reply.status).toBe(200)
    expect(await runTasks(database.db, forecastKind(database.db) as never, [])).toEqual(['done'])
    const { body: task } = await app.get(`/api/v1.0/admin/tasks/${reply.body.taskId}`, as(author))
    const { body } = await app.get(`${root}/spring/forecasts`, as(author))
    expect(body.newest).toMatchObject({ by: 'ada', levers: {}, result: { grounds: 'none', people: 1, least: 0 } })
    expect(task.result).toEqual({ forecastId: body.newest.forecastId })
    const events = await one.within(tx =>
      tx.query(`select actor, subject, details from audit_events where action = 'program.forecast-made'`),
    )
    expect(events).toEqual([
      {
        actor: `person:${author.personId}`,
        subject: 'program:spring',
        details: { version: 1, forecast: Number(body.newest.forecastId) },
      },
    ])
  })

  test('W08a what is tried out is a forecast too', async () => {
    const reply = await ask({ levers: { mix: [50, 50, 0], reach: [50, 50, 0] } })
    await runTasks(database.db, forecastKind(database.db) as never, [])
    const { body: task } = await app.get(`/api/v1.0/admin/tasks/${reply.body.taskId}`, as(author))
    const { body } = await app.get(`${root}/spring/forecasts/${task.result.forecastId}`, as(author))
    expect(body).toMatchObject({ levers: { mix: [50, 50, 0] }, result: { example: { points: 20 } } })
  })
})

describe('happy, of a draft', () => {
  test('W08a a draft is forecast before it is published, and what people see stays as it was', async () => {
    const { body: draft } = await app.post('/api/v1.0/admin/drafts', { programId: 'spring' }, as(author))
    const { body: read } = await app.get(`/api/v1.0/admin/drafts/${draft.draftId}`, as(author))
    const document = JSON.parse(read.text)
    const groups = document.groups.map((group: { levels: { award: number }[] }) => ({
      ...group,
      levels: group.levels.map(level => ({ ...level, award: 2 * level.award })),
    }))
    const save = (revision: number, text: string) =>
      app.put(`/api/v1.0/admin/drafts/${draft.draftId}?revision=${revision}`, Buffer.from(text), {
        ...as(author),
        headers: { 'content-type': 'application/octet-stream' },
      })
    await save(1, JSON.stringify({ ...document, groups }))
    await ask()
    const reply = await ask({ draftId: draft.draftId })
    await runTasks(database.db, forecastKind(database.db) as never, [])
    const { body: task } = await app.get(`/api/v1.0/admin/tasks/${reply.body.taskId}`, as(author))
    const { body: made } = await app.get(`${root}/spring/forecasts/${task.result.forecastId}`, as(author))
    const { body: list } = await app.get(`${root}/spring/forecasts`, as(author))
    expect(made.levers).toEqual({ draft: { draftId: draft.draftId, revision: 2 } })
    expect(list.newest.levers).toEqual({})
    expect(list.newest.result.most).toBeGreaterThan(0)
    expect(made.result.most).toBe(2 * list.newest.result.most)

    await save(2, '{')
    expect(await ask({ draftId: draft.draftId })).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.draft-unready' },
    })
    expect(await ask({ draftId: '999999999' })).toMatchObject({ status: 404 })
    const { body: copy } = await app.post('/api/v1.0/admin/drafts', { programId: 'autumn' }, as(author))
    expect(await ask({ draftId: copy.draftId })).toMatchObject({ status: 404 })
  })
})

describe('refused', () => {
  test('W08a a person has few forecasts under way at a time', async () => {
    for (let at = 0; at < 5; at++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.body.messageCode]).toEqual([409, 'errors.forecasts-open'])
    expect(await runTasks(database.db, forecastKind(database.db) as never, [])).toEqual(Array(5).fill('done'))
    expect((await ask()).status).toBe(200)
    await runTasks(database.db, forecastKind(database.db) as never, [])
  })

  test.each([
    [{ levers: { mix: [0, 0] } }],
    [{ levers: { gains: -1 } }],
    [{ levers: { awards: [1e9] } }],
    [{ levers: { amounts: Array(201).fill(1) } }],
    [{ levers: { other: 1 } }],
  ])('W08a levers that mean nothing are malformed: %j', async body => {
    expect((await ask(body)).status).toBe(400)
  })

  test('W08a a forecast that is not there is not found', async () => {
    expect((await app.get(`${root}/spring/forecasts/999`, as(author))).body.messageCode).toBe('errors.forecast-unknown')
    expect((await app.post(`${root}/nowhere/forecasts`, {}, as(author))).body.messageCode).toBe(
      'errors.program-unknown',
    )
  })
})

describe('forbidden', () => {
  test('W10b who writes another program alone does not see it; who sees it and does not write may not', async () => {
    expect((await ask({}, elsewhere)).body.messageCode).toBe('errors.program-unknown')
    expect((await ask({}, loader)).body.messageCode).toBe('errors.not-permitted')
    expect((await app.get(`${root}/spring/forecasts`, as(loader))).status).toBe(403)
  })

  test('W10b an example from another program is for those alone who may forecast that one', async () => {
    await withClientLong(database.db, one.clientId, async tx => {
      await plantProgram(tx, { ...pastQuest, programId: 'winter', name: { en_US: 'Winter quest' } }, workedGoals)
      await issueAll(database.db, tx, 'winter')
    })
    const reply = await app.post(`${root}/autumn/forecasts`, {}, as(elsewhere))
    expect(await runTasks(database.db, forecastKind(database.db) as never, [])).toEqual(['done'])
    const { body: task } = await app.get(`/api/v1.0/admin/tasks/${reply.body.taskId}`, as(elsewhere))
    const examples = async (who: TestPerson, forecastId = task.result.forecastId) => {
      const { body: list } = await app.get(`${root}/autumn/forecasts`, as(who))
      const { body: found } = await app.get(`${root}/autumn/forecasts/${forecastId}`, as(who))
      return [list.newest.result.example?.from, found.result.example?.from]
    }
    expect(await examples(author)).toEqual(['Winter quest', 'Winter quest'])
    expect(await examples(elsewhere)).toEqual([undefined, undefined])
    await one.grant(elsewhere, 'author', { programId: 'winter' })
    expect(await examples(elsewhere)).toEqual(['Winter quest', 'Winter quest'])
    // One of an earlier release does not say which program it was.
    const [earlier] = await one.within(tx =>
      tx.query<{ forecast_id: number }>(
        `insert into forecasts (client_id, program_id, time_period_id, version, inputs_hash, levers, result, created_by)
         select client_id, program_id, time_period_id, version, 'earlier', levers, result #- '{example,fromProgramId}', created_by
         from forecasts where forecast_id = $1 returning forecast_id`,
        [Number(task.result.forecastId)],
      ),
    )
    expect(await examples(elsewhere, earlier!.forecast_id)).toEqual([undefined, undefined])
    expect(await examples(author, earlier!.forecast_id)).toEqual(['Winter quest', 'Winter quest'])
  })
})
