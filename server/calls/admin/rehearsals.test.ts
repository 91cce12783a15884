import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseUrl, testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { runTasks } from '../../jobs/run-tasks-fixture.ts'
import { clientRows } from '../../loads/rehearsals/client-rows-fixture.ts'
import { rehearsalKind } from '../../loads/rehearsals/rehearsal-task.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const root = '/api/v1.0/admin/rehearsals'
const program = fileURLToPath(new URL('../../loads/rehearsals/rehearsing-process-fixture.ts', import.meta.url))

const wish = {
  people: 10,
  baselines: [{ from: 100, to: 300, share: 100 }],
  mix: [30, 30, 30],
  reached: 105,
  spread: 25,
  loads: 1,
}

let one: TestClient
let author: TestPerson
let elsewhere: TestPerson
let loader: TestPerson
let foreign: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 901, 'one')
  const two = await testClient(database.db, 902, 'two')
  await one.within(tx => tx.query(`update clients set settings = settings || '{"locales": ["en_US", "de_DE"]}'`))
  const document = quest(one.day, 'spring', { window: [-5, 5], period: [6, 40] })
  await one.publish(document)
  await one.publish(quest(one.day, 'autumn', { window: [-5, 5], period: [6, 40] }))
  ;[author, elsewhere, loader] = [await one.person('ada'), await one.person('eli'), await one.person('lou')]
  foreign = await two.person('fay')
  await one.grant(author, 'author')
  await one.grant(loader, 'loader')
  await one.grant(elsewhere, 'author', { programId: 'autumn' })
  await two.grant(foreign, 'owner')
})

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

const as = (who: TestPerson, host = 'one') => ({ host, sessionId: who.sessionId })
const ask = (body: object = {}, who = author) => app.post(root, { programId: 'spring', wish, ...body }, as(who))
const list = (who = author, query = 'programId=spring') => app.get(`${root}?${query}`, as(who))
const rowsOfOthers = async () => Object.keys(await clientRows(database)).filter(name => !/ of 90[12]$/.test(name))
const task = async (taskId: string) => (await app.get(`/api/v1.0/admin/tasks/${taskId}`, as(author))).body

describe('happy', () => {
  test('W08d a rehearsal is requested, run as a task, found again, with its screens, and listed in the audit trail', async () => {
    const before = await list()
    expect(before.body).toMatchObject({
      name: 'Spring quest',
      rehearsals: [],
      hasBaselines: true,
      wish: { people: 1000 },
    })
    expect(before.body.levels).toHaveLength(before.body.wish.mix.length)
    const reply = await ask({ wish: { ...wish, mix: before.body.wish.mix } })
    expect(reply.status).toBe(200)
    expect(await runTasks(database.db, rehearsalKind(database.db) as never, [])).toEqual(['done'])
    const { rehearsalId } = (await task(reply.body.taskId)).result
    const { body } = await app.get(`${root}/${rehearsalId}`, as(author))
    expect(body).toMatchObject({
      programId: 'spring',
      version: 1,
      by: 'ada',
      report: { people: 10, locales: ['en_US', 'de_DE'] },
    })
    const [screen] = body.report.screens
    const seen = await app.get(`${root}/${rehearsalId}/screen?key=${screen.key}&locale=de_DE`, as(author))
    expect(seen.body).toMatchObject({ view: { programId: 'spring', programViewStatus: 'goal_selection' } })
    // Each mail as it looks, in a frame of a signed address: of this client, and nothing else of the rehearsal.
    const [mail] = body.report.mails
    const page = await app.page(mail.frame.dark, 'one')
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'self'; sandbox$/)
    expect(page.bytes).toContain('@media all')
    expect(page.bytes).not.toMatch(/\?k=\w/)
    expect((await app.page(mail.frame.light, 'one')).bytes).toContain('@media not all')
    expect((await app.page(mail.frame.dark, 'two')).status).toBe(404)
    expect((await app.page(mail.frame.dark.replace(`=${rehearsalId}.`, `=${rehearsalId}0.`), 'one')).status).toBe(404)
    const asScreen = await app.get(
      `${root}/${rehearsalId}/screen?key=mail.${mail.kind}&locale=${mail.locale}`,
      as(author),
    )
    expect(asScreen.status).toBe(404)
    // What was wished for last is what the next one begins with.
    expect((await list()).body).toMatchObject({
      wish: { people: 10 },
      rehearsals: [{ rehearsalId, version: 1, by: 'ada' }],
    })
    const events = await one.within(tx =>
      tx.query(`select actor, subject, details from audit_events where action = 'program.rehearsed'`),
    )
    expect(events).toEqual([
      {
        actor: `person:${author.personId}`,
        subject: 'program:spring',
        details: { rehearsal: Number(rehearsalId), version: 1, people: 10, points: body.report.points },
      },
    ])
  })

  test('W08d a draft of a program that is not there is rehearsed as it is saved', async () => {
    const text = JSON.stringify(quest(one.day, 'newborn', { window: [1, 5], period: [6, 40] }))
    const { body: draft } = await app.post('/api/v1.0/admin/drafts', { text }, as(author))
    const seen = await list(author, `programId=newborn&draftId=${draft.draftId}`)
    const reply = await ask({
      programId: 'newborn',
      draftId: draft.draftId,
      wish: { ...wish, mix: seen.body.wish.mix },
    })
    expect(await runTasks(database.db, rehearsalKind(database.db) as never, [])).toEqual(['done'])
    const { rehearsalId } = (await task(reply.body.taskId)).result
    const { body } = await app.get(`${root}/${rehearsalId}`, as(author))
    expect(body).toMatchObject({ programId: 'newborn', report: { people: 10 } })
    expect(body.version).toBeUndefined()
    expect(await one.within(tx => tx.query(`select from programs where program_id = 'newborn'`))).toEqual([])
  })

  test('W08d a rehearsal that is cancelled ends before it is through, and leaves nothing behind', async () => {
    const { body: started } = await ask({ wish: { ...wish, people: 300, loads: 6 } })
    const running = runTasks(database.db, rehearsalKind(database.db) as never, [])
    await vi.waitFor(async () => expect((await task(started.taskId)).progress?.done).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 100,
    })
    expect((await app.post(`/api/v1.0/admin/tasks/${started.taskId}/cancel`, {}, as(author))).status).toBe(200)
    expect(await running).toEqual(['cancelled'])
    expect(await rowsOfOthers()).toEqual([])
    expect(await one.within(tx => tx.query(`select from rehearsals where wish ->> 'people' = '300'`))).toEqual([])
  })

  test('W08d whoever is killed amid a rehearsal leaves nothing behind, and another does it once (thorough)', async () => {
    const startWorker = () => {
      const child = spawn(process.execPath, ['--import', 'tsx', program], {
        env: { ...process.env, DATABASE_URL: databaseUrl(database.address) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      return child
    }
    const { body: started } = await ask({ wish: { ...wish, people: 120 } })
    const first = startWorker()
    await vi.waitFor(async () => expect((await task(started.taskId)).progress?.done).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 100,
    })
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(await task(started.taskId)).toMatchObject({ state: 'running', attempts: 1 })
    expect(await rowsOfOthers()).toEqual([])

    startWorker()
    await vi.waitFor(async () => expect(await task(started.taskId)).toMatchObject({ state: 'done', attempts: 2 }), {
      timeout: 90_000,
      interval: 200,
    })
    expect(await rowsOfOthers()).toEqual([])
    const made = await one.within(tx => tx.query(`select from rehearsals where wish ->> 'people' = '120'`))
    expect(made).toHaveLength(1)
  }, 160_000)
})

describe('refused', () => {
  test('W08d a person has one rehearsal under way at a time, also where many are asked for at once; others have theirs', async () => {
    const second = await one.person('sam')
    await one.grant(second, 'author')
    const replies = await Promise.all([ask(), ask(), ask(), ask()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.body.messageCode).toBe('errors.rehearsal-open')
    const { taskId } = replies.find(({ status }) => status === 200)!.body
    const theirs = await ask({}, second)
    expect(theirs.status).toBe(200)
    await app.post(`/api/v1.0/admin/tasks/${taskId}/cancel`, {}, as(author))
    const again = await ask()
    expect(again.status).toBe(200)
    for (const { body } of [again, theirs])
      await app.post(`/api/v1.0/admin/tasks/${body.taskId}/cancel`, {}, as(author))
  })

  test.each([
    [{ people: 9 }],
    [{ people: 10_001 }],
    [{ baselines: [] }],
    [{ baselines: [{ from: 2, to: 1, share: 1 }] }],
    [{ baselines: [{ from: 1, to: 2, share: 0 }] }],
    [{ mix: [60, 60] }],
    [{ loads: 13 }],
    [{ other: 1 }],
  ])('W08d a wish that means nothing is malformed: %j', async more => {
    expect((await ask({ wish: { ...wish, ...more } })).status).toBe(400)
  })

  test('W08d an unready draft, another program’s draft, and what is not there are refused', async () => {
    const { body: draft } = await app.post('/api/v1.0/admin/drafts', { text: '{}' }, as(author))
    expect((await ask({ draftId: draft.draftId })).body.messageCode).toBe('errors.draft-unready')
    expect((await ask({ draftId: '999999' })).body.messageCode).toBe('errors.draft-unknown')
    expect((await ask({ programId: 'nowhere' })).body.messageCode).toBe('errors.program-unknown')
    expect((await app.get(`${root}/999999`, as(author))).body.messageCode).toBe('errors.rehearsal-unknown')
  })

  test('W08d a program that the checks would not let out is not rehearsed, and the task says why', async () => {
    const wrong = quest(one.day, 'wrong', { window: [1, 5], period: [6, 40] })
    const [group] = wrong.groups
    const level = group!.levels![0]!
    const text = JSON.stringify({ ...wrong, groups: [{ ...group, levels: [level, { ...level, levelId: 'twin' }] }] })
    const { body: draft } = await app.post('/api/v1.0/admin/drafts', { text }, as(author))
    const reply = await ask({ programId: 'wrong', draftId: draft.draftId })
    if (reply.status !== 200) return expect(reply.body.messageCode).toBe('errors.draft-unready')
    await runTasks(database.db, rehearsalKind(database.db) as never, [])
    expect((await task(reply.body.taskId)).result).toMatchObject({ refusal: 'publish-refused' })
  })
})

describe('forbidden', () => {
  test('W10b who writes another program alone, or another client’s, does not see it; who sees it and does not write may not', async () => {
    expect((await ask({}, elsewhere)).body.messageCode).toBe('errors.program-unknown')
    expect((await ask({}, loader)).body.messageCode).toBe('errors.not-permitted')
    expect((await list(loader)).status).toBe(403)
    const [own] = (await list()).body.rehearsals
    const found = await app.get(`${root}/${own.rehearsalId}`, as(foreign, 'two'))
    expect(found.body.messageCode).toBe('errors.rehearsal-unknown')
    expect((await app.get(`${root}/${own.rehearsalId}`, as(elsewhere))).status).toBe(404)
  })
})
