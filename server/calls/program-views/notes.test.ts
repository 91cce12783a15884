import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { noteLimits } from '../../../rules/notes/note-limits.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { renderMail } from '../../emails/render-mail.ts'
import { getClient } from '../../features/clients/client-of-host.ts'
import { readPage } from '../../features/data-export/parts.store.ts'
import { parts } from '../../features/data-export/parts.ts'
import { tidyNotes } from '../../features/notes/tidy-notes.ts'
import { testApp } from '../../http/test-app.ts'
import { getNotesRoute, sendNoteRoute } from './notes.ts'

const database = testDatabase()
const app = testApp(database, [getNotesRoute, sendNoteRoute])

let one: TestClient
let program: ProgramDocumentInput
let leaders: Record<'manager' | 'owner' | 'south', TestPerson>
let people: Record<'ada' | 'ben' | 'silent' | 'away' | 'elsewhere' | 'south' | 'formerly', TestPerson>
let adasGoal: number
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  const north = [{ unitId: 'north-east', role: 'Selector' }]
  people = {
    ada: await one.person('ada', north),
    ben: await one.person('ben', north),
    silent: await one.person('silent', north),
    away: await one.person('away', north),
    elsewhere: await one.person('elsewhere', north),
    south: await one.person('south', [{ unitId: 'south', role: 'Selector' }]),
    formerly: await one.person('formerly', [{ ...north[0]!, validTo: one.day(-1) }]),
  }
  leaders = {
    manager: await one.person('manager', [{ unitId: 'north', role: 'Manager' }]),
    owner: await one.person('owner', [{ unitId: 'Corporate', role: 'Owner' }]),
    south: await one.person('south-leader', [{ unitId: 'south', role: 'Manager' }]),
  }
  const silver = { baseline: '200', levelId: 'silver', target: '240' }
  for (const [name, person] of Object.entries(people)) {
    if (name === 'elsewhere') continue
    const goal = await one.enroll(person, program, silver)
    if (name === 'ada') adasGoal = goal
  }
  await one.within(async tx => {
    await tx.query("update people set email = user_name || '@example.test' where user_name <> 'silent'")
    await tx.query("update people set locale = 'de_DE' where user_name = 'ada'")
    await tx.query("update people set status = 'inactive' where user_name = 'away'")
  })
  await one.loadProgress(program, one.day(-7), [{ paxGoalId: adasGoal, value: '24' }])
})
beforeEach(() =>
  one.within(async tx => {
    for (const table of ['notes', "mails where kind = 'leader-note'", 'attempts'])
      await tx.query(`delete from ${table}`)
  }),
)

const path = (to: TestPerson, view = 'team---Manager') => `/api/v1.0/program-views/${view}/notes/${to.personId}`
const send = (to: TestPerson, words: unknown = 'Well done!', from: TestPerson = leaders.manager, view?: string) =>
  app.post(path(to, view), { words }, { host: 'one', ...from })
const read = (of: TestPerson, by: TestPerson = leaders.manager, view?: string) =>
  app.get(path(of, view), { host: 'one', ...by })
const mails = () =>
  one.within(tx =>
    tx.query<{ to_address: string; locale: string; facts: Record<string, string> }>(
      "select to_address, locale, facts from mails where kind = 'leader-note' order by mail_id",
    ),
  )

describe('happy', () => {
  test('P18 a note goes out once in the leader’s name, in a frame in its reader’s language, and an answer to the leader', async () => {
    expect((await read(people.ada)).body).toEqual({ addressAs: 'Ada', isAnswerable: true, notes: [] })
    const words = 'Hi Ada,\n\nwell done!\nNora'
    expect(await send(people.ada, words)).toMatchObject({ status: 200, body: { sentOn: one.day(0) } })
    const [mail] = await mails()
    expect(mail).toMatchObject({ to_address: 'ada@example.test', locale: 'de_DE' })
    const client = await one.within(getClient)
    const frame = { client, locale: 'de_DE', origin: 'https://points.example', queuedAt: new Date(), token: undefined }
    const { subject, text, sender, replyTo } = renderMail(frame, 'leader-note', mail!.facts)
    expect(subject).toBe('Frühlingsziel: eine Nachricht von Manager Test')
    expect(text).toContain('> Hi Ada,\n> \n> well done!\n> Nora')
    expect(sender).toBe('Manager Test')
    expect(replyTo).toEqual({ name: 'Manager Test', address: 'manager@example.test' })
    expect((await read(people.ada)).body).toMatchObject({
      closed: 'sent-today',
      notes: [{ sentOn: one.day(0), words }],
    })
  })

  test('P18 what happened after a note is shown to whoever wrote it, and to nobody else', async () => {
    await send(people.ada)
    expect((await read(people.ada)).body.notes).toEqual([{ sentOn: one.day(0), words: 'Well done!' }])
    // 24 of 240 after 8 of 30 days, then 96 after 15.
    await one.loadProgress(program, one.day(0), [{ paxGoalId: adasGoal, value: '96' }])
    expect((await read(people.ada)).body.notes).toEqual([
      { sentOn: one.day(0), words: 'Well done!', since: { measure: 'pace', points: 80 - 37 } },
    ])
    expect((await read(people.ada, leaders.owner, 'team---Owner')).body).toMatchObject({
      closed: 'sent-today',
      notes: [],
    })
  })

  test('P18 an average has no pace: what happened after a note is said in points of the goal', async () => {
    const mean = quest(one.day, 'mean', { window: [-30, -15], period: [-14, 15] }, { calculation: 'average' })
    await one.publish(mean)
    const paxGoalId = await one.enroll(people.ben, mean, { baseline: '200', levelId: 'silver', target: '240' })
    await one.loadProgress(mean, one.day(-7), [{ paxGoalId, value: '192', weight: '1' }])
    await send(people.ben, 'Well done!', leaders.manager, 'mean---Manager')
    await one.loadProgress(mean, one.day(0), [{ paxGoalId, value: '240', weight: '1' }])
    const { body } = await read(people.ben, leaders.manager, 'mean---Manager')
    expect(body.notes).toMatchObject([{ since: { measure: 'goal', points: expect.any(Number) } }])
  })

  test('P18 a leader without a mail address sends without an answer', async () => {
    await one.within(tx => tx.query("update people set email = null where user_name = 'owner'"))
    expect((await read(people.ben, leaders.owner, 'team---Owner')).body.isAnswerable).toBe(false)
    expect((await send(people.ben, 'Hi', leaders.owner, 'team---Owner')).status).toBe(200)
    expect((await mails())[0]!.facts).not.toHaveProperty('leaderAddress')
  })

  test('T35 a note is in the audit trail, in both exports, and deleted after 400 days', async () => {
    await send(people.ada, 'Well done, Ada!')
    const noted = await one.within(tx =>
      tx.query(
        "select actor, subject, details from audit_events where action = 'note.sent' order by event_id desc limit 1",
      ),
    )
    const { personId } = people.ada
    expect(noted).toMatchObject([
      { actor: `person:${leaders.manager.personId}`, subject: `person:${personId}`, details: { programId: 'team' } },
    ])
    const export_ = (name: string, person: TestPerson) =>
      one.within(async tx => {
        const owner = { client: one.clientId, person: person.personId, userName: person.userName, email: '' }
        const part = parts.find(one => one.name === name)!
        return (await readPage(tx, part, owner, { size: 9, after: 0 })).map(line => JSON.parse(line).words)
      })
    expect(await export_('notesReceived', people.ada)).toEqual(['Well done, Ada!'])
    expect(await export_('notesWritten', leaders.manager)).toEqual(['Well done, Ada!'])
    expect(await export_('notesReceived', leaders.manager)).toEqual([])
    const kept = async () => {
      await one.within(tx => tidyNotes(tx, 400, 9))
      return (await one.within(tx => tx.query('select 1 from notes'))).length
    }
    await one.within(tx => tx.query("update notes set created_at = now() - interval '399 days'"))
    expect(await kept()).toBe(1)
    await one.within(tx => tx.query("update notes set created_at = now() - interval '401 days'"))
    expect(await kept()).toBe(0)
  })
})

describe('refused', () => {
  test('P18 a person gets one note a day, whoever writes, and however many at a time', async () => {
    const all = [
      ...Array.from({ length: 4 }, () => send(people.ada)),
      send(people.ada, 'Hi', leaders.owner, 'team---Owner'),
    ]
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409])
    expect(await mails()).toHaveLength(1)
  })

  test('P18 without a mail address, or where somebody may not sign in, nothing is sent', async () => {
    for (const person of [people.silent, people.away]) {
      expect((await read(person)).body.closed).toBe('no-address')
      expect(await send(person)).toMatchObject({ status: 409, body: { messageCode: 'errors.no-mail-address' } })
    }
    expect(await mails()).toEqual([])
  })

  test('T5 a leader sends 30 notes a day, and then has to wait', async () => {
    const crowd = await Promise.all(
      Array.from({ length: noteLimits.perDay + 1 }, (_, n) =>
        one.person(`crowd-${n}`, [{ unitId: 'north', role: 'Selector' }]),
      ),
    )
    for (const person of crowd) await one.enroll(person, program, { baseline: '100' })
    await one.within(tx => tx.query("update people set email = 'crowd@example.test' where user_name like 'crowd-%'"))
    const answers = []
    for (const person of crowd) answers.push((await send(person)).status)
    expect(answers).toEqual([...Array(noteLimits.perDay).fill(200), 429])
    // What is refused costs nothing.
    expect((await send(crowd[0]!)).status).toBe(429)
  })

  test.each([
    ['nothing', ''],
    ['spaces', '  \n '],
    ['more than a thousand characters', 'x'.repeat(noteLimits.words + 1)],
    ['a control character', 'Hi\u0007'],
    ['a null', 'Hi\u0000'],
    ['a line separator', 'Hi\u2028Bcc: eve@people.example'],
    ['a list', ['Hi']],
  ])('T31 %s is no note', async (_, words) => {
    expect((await send(people.ada, words)).status).toBe(400)
    expect(await mails()).toEqual([])
  })

  test('T31 words that look like headers stay words', async () => {
    await send(people.ada, 'Hi\r\nBcc: eve@people.example\r\n\r\n<script>x</script>')
    const client = await one.within(getClient)
    const frame = { client, locale: 'en_US', origin: 'https://points.example', queuedAt: new Date(), token: undefined }
    const { subject, text, html } = renderMail(frame, 'leader-note', (await mails())[0]!.facts)
    expect(subject).not.toMatch(/[\r\n]|Bcc/)
    expect(text).toContain('> Hi\n> Bcc: eve@people.example')
    expect(html).not.toContain('<script')
  })
})

describe('forbidden', () => {
  test('T27 whoever is not of the leader’s own team today is as unknown as nobody, and gets nothing', async () => {
    const { elsewhere, south, formerly } = people
    const nobody = { ...south, personId: 999_999_999 }
    const unknown = [await read(nobody), await send(nobody)]
    for (const person of [elsewhere, south, formerly, leaders.owner, leaders.manager]) {
      expect((await read(person)).bytes).toBe(unknown[0]!.bytes)
      expect((await send(person)).bytes).toBe(unknown[1]!.bytes)
    }
    expect(unknown.map(({ status }) => status)).toEqual([404, 404])
    for (const view of ['team---Owner', 'team---Selector', 'nothing---Manager'])
      expect((await send(people.ada, 'Hi', leaders.manager, view)).status).toBe(404)
    expect((await send(people.ada, 'Hi', people.ben, 'team---Selector')).status).toBe(404)
    expect((await send(people.ada, 'Hi', leaders.south)).status).toBe(404)
    expect(await mails()).toEqual([])
  })

  test('P18 T27 a leader who also takes part cannot write to themselves', async () => {
    const both = await one.person('both', [
      { unitId: 'north-east', role: 'Selector' },
      { unitId: 'north', role: 'Manager' },
    ])
    await one.enroll(both, program, { baseline: '200', levelId: 'silver', target: '240' })
    await one.within(tx => tx.query("update people set email = 'both@example.test' where user_name = 'both'"))
    expect([(await read(both, both)).status, (await send(both, 'Hi', both)).status]).toEqual([404, 404])
    expect((await send(both)).status).toBe(200)
  })

  test('T2 a person of another client cannot be written to, nor their notes read', async () => {
    const two = await testClient(database.db, 2, 'two')
    await two.publish(program)
    const theirs = await two.person('ada', [{ unitId: 'north', role: 'Selector' }])
    await two.enroll(theirs, program, { baseline: '100' })
    const leader = await two.person('leader', [{ unitId: 'north', role: 'Manager' }])
    for (const [person, caller, host] of [
      [theirs, leaders.manager, 'one'],
      [people.ada, leader, 'two'],
    ] as const) {
      expect((await app.get(path(person), { host, ...caller })).status).toBe(404)
      expect((await app.post(path(person), { words: 'Hi' }, { host, ...caller })).status).toBe(404)
    }
    expect((await app.post(path(theirs), { words: 'Hi' }, { host: 'one', ...leader })).status).toBe(401)
  })
})
