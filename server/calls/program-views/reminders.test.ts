import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { readPage } from '../../features/data-export/parts.store.ts'
import { parts } from '../../features/data-export/parts.ts'
import { testApp } from '../../http/test-app.ts'
import { previewReminderRoute, remindToChooseRoute } from './reminders.ts'

const database = testDatabase()
const app = testApp(database, [previewReminderRoute, remindToChooseRoute])

let one: TestClient
let manager: TestPerson
let owner: TestPerson
let ada: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const open = quest(one.day, 'open', { window: [-5, 5], period: [10, 40] })
  const late = quest(one.day, 'late', { window: [-1, 8], period: [10, 40] })
  const closed = quest(one.day, 'closed', { window: [-30, -15], period: [-14, 15] })
  for (const program of [open, late, closed]) await one.publish(program)
  const somebody = async (name: string, unitId: string, email: string | null, locale: string | null = null) => {
    const person = await one.person(name, [{ unitId, role: 'Selector' }])
    await one.within(tx =>
      tx.query('update people set email = $2, locale = $3 where person_id = $1', [person.personId, email, locale]),
    )
    await one.enroll(person, closed, { baseline: '200' })
    return person
  }
  ada = await somebody('ada', 'north-east', 'ada@example.test', 'de_DE')
  const ben = await somebody('ben', 'north', 'ben@example.test')
  const silent = await somebody('silent', 'north', null)
  const chosen = await somebody('chosen', 'north', 'chosen@example.test')
  const south = await somebody('south', 'south', 'south@example.test')
  const left = await somebody('left', 'north', 'left@example.test')
  for (const person of [ada, ben, silent, south, left]) await one.enroll(person, open, { baseline: '200' })
  // Whose figure is missing, or nothing, cannot choose: 120 percent of nothing is no goal.
  await one.enroll(await somebody('new', 'north', 'new@example.test'), open, {})
  await one.enroll(await somebody('zero', 'north', 'zero@example.test'), open, { baseline: '0' })
  for (const person of [ada, south]) await one.enroll(person, late, { baseline: '100' })
  await one.enroll(ben, late, {})
  await one.enroll(chosen, open, { baseline: '200', levelId: 'silver', target: '240' })
  await one.within(tx => tx.query("update people set status = 'inactive' where user_name = 'left'"))
  manager = await one.person('manager', [{ unitId: 'north', role: 'Manager' }])
  owner = await one.person('owner', [{ unitId: 'north', role: 'Owner' }])
})

const remind = (body: object, view = 'open---Manager', caller: { sessionId?: string } = manager) =>
  app.post(`/api/v1.0/program-views/${view}/reminders`, body, { host: 'one', ...caller })
const preview = (query = '', view = 'open---Manager', caller: { sessionId?: string; host?: string } = manager) =>
  app.get(`/api/v1.0/program-views/${view}/reminders${query}`, { host: 'one', ...caller })
const mails = () =>
  one.within(tx =>
    tx.query<{ to_address: string; to_name: string; locale: string; facts: Record<string, string> }>(
      "select to_address, to_name, locale, facts from mails where kind = 'choose-goal' order by to_address",
    ),
  )

describe('happy', () => {
  test('P18 a look beforehand names who would get it, tells why others do not, shows the mail and sends nothing', async () => {
    const kept = () =>
      one.within(tx =>
        tx.query(`select (select count(*) from mails) as mails, (select count(*) from audit_events) as events,
          (select count(*) from attempts) as attempts`),
      )
    const before = await kept()
    const { status, body } = await preview()
    expect(status).toBe(200)
    // Neither who has no address, nor who has no baseline or one of zero, nor who has left or has a goal.
    expect(body).toEqual({
      people: 2,
      names: ['Ada Test', 'Ben Test'],
      alreadyToday: 0,
      withoutAddress: 1,
      withoutBaseline: 2,
      left: 0,
      mail: { subject: expect.stringContaining('open'), text: expect.stringContaining('Manager Test would like') },
    })
    const { text } = body.mail as { text: string }
    for (const part of ['Hi Ada,', 'Choose your goal', '/program-view/open---Selector', 'nothing left to do'])
      expect(text).toContain(part)
    // Another program that she has not chosen in may be none of this leader's.
    expect(text).not.toContain('late')
    expect((await preview('?orgUnitId=north-east')).body).toMatchObject({ people: 1, names: ['Ada Test'] })
    expect(await kept()).toEqual(before)
  })

  test('P18 a leader who also takes part is not reminded in their own name', async () => {
    const five = await testClient(database.db, 5, 'five')
    const program = quest(five.day, 'open', { window: [-5, 5], period: [10, 40] })
    await five.publish(program)
    const both = await five.person('both', [
      { unitId: 'north', role: 'Selector' },
      { unitId: 'north', role: 'Manager' },
    ])
    const other = await five.person('other', [{ unitId: 'north', role: 'Selector' }])
    for (const person of [both, other]) await five.enroll(person, program, { baseline: '200' })
    await five.within(tx => tx.query("update people set email = user_name || '@example.test'"))
    const path = '/api/v1.0/program-views/open---Manager/reminders'
    const { body } = await app.get(path, { host: 'five', ...both })
    expect(body).toMatchObject({ people: 1, names: ['Other Test'] })
    expect((await app.post(path, {}, { host: 'five', ...both })).body).toMatchObject({ reminded: 1, left: 0 })
  })

  test('P13 P18 whoever has no level to choose, and earns on the way alone, is neither reminded nor counted', async () => {
    const six = await testClient(database.db, 6, 'six')
    const [group] = quest(six.day, 'any', { window: [-5, 5], period: [10, 40] }).groups
    const threshold = { rule: 'percentage_of_baseline', amount: '100' } as const
    const basicAward = { threshold, incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
    const program = quest(
      six.day,
      'open',
      { window: [-5, 5], period: [10, 40] },
      { type: 'challengepoint', groups: [group!, { groupId: 'walkers', name: group!.name, basicAward }] },
    )
    await six.publish(program)
    const enroll = async (name: string, goal: object) =>
      six.enroll(await six.person(name, [{ unitId: 'north', role: 'Selector' }]), program, goal)
    await enroll('chooser', { baseline: '200' })
    await enroll('walker', { groupId: 'walkers', baseline: '200' })
    await enroll('stroller', { groupId: 'walkers' })
    await six.within(tx => tx.query("update people set email = user_name || '@example.test'"))
    const leader = await six.person('leader', [{ unitId: 'north', role: 'Manager' }])
    const path = '/api/v1.0/program-views/open---Manager/reminders'
    const counts = { alreadyToday: 0, withoutAddress: 0, withoutBaseline: 0, left: 0 }
    const { body } = await app.get(path, { host: 'six', ...leader })
    expect(body).toMatchObject({ people: 1, names: ['Chooser Test'], ...counts })
    expect((await app.post(path, {}, { host: 'six', ...leader })).body).toEqual({ reminded: 1, ...counts })
  })

  test('P18 those below without a goal get one mail a day, each in their language, and nobody else', async () => {
    expect((await remind({ orgUnitId: 'north-east' })).body).toEqual({
      reminded: 1,
      alreadyToday: 0,
      withoutAddress: 0,
      withoutBaseline: 0,
      left: 0,
    })
    expect((await remind({})).body).toEqual({
      reminded: 1,
      alreadyToday: 1,
      withoutAddress: 1,
      withoutBaseline: 2,
      left: 0,
    })
    expect((await remind({})).body).toEqual({
      reminded: 0,
      alreadyToday: 2,
      withoutAddress: 1,
      withoutBaseline: 2,
      left: 0,
    })
    expect(await mails()).toMatchObject([
      {
        to_address: 'ada@example.test',
        locale: 'de_DE',
        facts: {
          leader: 'Manager Test',
          programId: 'open',
          until: one.day(5),
          also: [{ programId: 'late', until: one.day(8) }],
        },
      },
      { to_address: 'ben@example.test', locale: 'en_US', facts: { programId: 'open' } },
    ])
    expect((await mails())[1]!.facts).not.toHaveProperty('also')
  })

  test('P18 nobody gets a second mail on one day for another program', async () => {
    expect((await preview('', 'late---Manager')).body).toEqual({
      people: 0,
      names: [],
      alreadyToday: 1,
      withoutAddress: 0,
      withoutBaseline: 1,
      left: 0,
    })
    expect((await remind({}, 'late---Manager')).body).toEqual({
      reminded: 0,
      alreadyToday: 1,
      withoutAddress: 0,
      withoutBaseline: 1,
      left: 0,
    })
    expect(await mails()).toHaveLength(2)
  })

  test('P18 those whom a look names get the mail that follows; whoever was reminded today is not named', async () => {
    const forget = (name: string) => one.within(tx => tx.query('delete from mails where to_name = $1', [name]))
    await forget('Ben Test')
    const counts = { alreadyToday: 1, withoutAddress: 1, withoutBaseline: 2, left: 0 }
    const { body } = await preview()
    expect(body).toMatchObject({ people: 1, names: ['Ben Test'], ...counts })
    const before = await mails()
    expect((await remind({})).body).toEqual({ reminded: 1, ...counts })
    const sent = (await mails()).map(mail => mail.to_name).filter(name => before.every(mail => mail.to_name !== name))
    expect(sent).toEqual(body['names'])
  })

  test('P18 a reminder is among what is kept on the person, and on nobody else who shares their address', async () => {
    const mailsOf = (person: TestPerson) =>
      one.within(async tx => {
        const owner = {
          client: one.clientId,
          person: person.personId,
          userName: person.userName,
          email: 'ada@example.test',
        }
        const part = parts.find(({ name }) => name === 'mailsReceived')!
        return (await readPage(tx, part, owner, { size: 9, after: 0 })).map(line => JSON.parse(line).kind)
      })
    expect(await mailsOf(ada)).toEqual(['choose-goal'])
    expect(await mailsOf(manager)).toEqual([])
  })

  test('P18 who reminded how many is recorded', async () => {
    const noted = await one.within(tx =>
      tx.query("select actor, details from audit_events where action = 'choice.reminded' order by event_id limit 1"),
    )
    expect(noted).toMatchObject([
      { actor: `person:${manager.personId}`, details: { programId: 'open', unit: 'north-east', reminded: 1 } },
    ])
  })

  test('P18 leaders who ask at once, also in two programs, remind nobody twice: a person and day have one key', async () => {
    await one.within(tx => tx.query("delete from mails where kind = 'choose-goal'"))
    const replies = await Promise.all([
      remind({}),
      remind({}, 'late---Manager'),
      remind({}, 'open---Owner', owner),
      remind({ orgUnitId: 'north-east' }),
    ])
    const sum = (of: 'reminded' | 'alreadyToday') => replies.reduce((all, { body }) => all + Number(body[of]), 0)
    expect([sum('reminded'), sum('alreadyToday')]).toEqual([2, 4])
    expect(await mails()).toHaveLength(2)
  })
})

describe('refused', () => {
  test('P18 after the window nobody is reminded', async () => {
    expect(await preview('', 'closed---Manager')).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.selection-closed' },
    })
    expect(await remind({}, 'closed---Manager')).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.selection-closed' },
    })
  })
})

describe('forbidden', () => {
  test('T27 T1 another branch, role or program is unknown, and nobody gets a mail of it', async () => {
    const unknown = await remind({ orgUnitId: 'nowhere' })
    expect(unknown.status).toBe(404)
    const unseen = await preview('?orgUnitId=nowhere')
    expect(unseen.status).toBe(404)
    for (const orgUnitId of ['south', 'Corporate']) {
      expect((await remind({ orgUnitId })).bytes).toBe(unknown.bytes)
      expect((await preview(`?orgUnitId=${orgUnitId}`)).bytes).toBe(unseen.bytes)
    }
    for (const view of ['open---Owner', 'open---Selector', 'nothing---Manager']) {
      expect((await remind({}, view)).status).toBe(404)
      expect((await preview('', view)).status).toBe(404)
    }
    for (const [view, caller, status] of [
      ['open---Selector', ada, 404],
      ['open---Manager', {}, 401],
    ] as const) {
      expect((await remind({}, view, caller)).status).toBe(status)
      expect((await preview('', view, caller)).status).toBe(status)
    }
    expect((await mails()).map(mail => mail.to_address)).not.toContain('south@example.test')
  })

  test('T2 T27 of another client with the same programs and units nobody is named, reminded or counted', async () => {
    const two = await testClient(database.db, 2, 'two')
    const open = quest(two.day, 'open', { window: [-5, 5], period: [10, 40] })
    await two.publish(open)
    const foreign = await two.person('foreign', [{ unitId: 'north', role: 'Selector' }])
    await two.within(tx => tx.query("update people set email = 'foreign@example.test'"))
    await two.enroll(foreign, open, { baseline: '200' })
    const leader = await two.person('leader', [{ unitId: 'north', role: 'Manager' }])
    await one.within(tx => tx.query("delete from mails where kind = 'choose-goal'"))
    const view = 'open---Manager'
    const theirs = await preview('', view, { ...leader, host: 'two' })
    expect(theirs.body).toMatchObject({ people: 1, names: ['Foreign Test'], withoutAddress: 0, withoutBaseline: 0 })
    expect((await preview()).body['names']).toEqual(['Ada Test', 'Ben Test'])
    expect((await preview('', view, { ...manager, host: 'two' })).status).toBe(401)
  })
})
