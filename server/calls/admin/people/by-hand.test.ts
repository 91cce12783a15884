import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { undoNewestLoad } from '../../../features/load-history/undo-newest-load.ts'
import { hashOf } from '../../../features/sso/sign-ons.ts'
import { exchangeReturn, issueReturn } from '../../../features/sso/sso-return.ts'
import { consumeTicket, issueTicket } from '../../../features/tickets/tickets.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const reason = 'She called, her number is on file'

let one: TestClient
let two: TestClient
const names = ['support', 'owner', 'loader', 'auditor', 'maya', 'noa', 'eve'] as const
const who = {} as Record<(typeof names)[number], TestPerson>
let foreigner: TestPerson

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  for (const name of names) who[name] = await one.person(name)
  for (const role of ['support', 'owner', 'loader', 'auditor'] as const) await one.grant(who[role], role)
  foreigner = await two.person('owner')
  await two.grant(foreigner, 'owner')
})

type Name = keyof typeof who
const as = (name: Name) => ({ host: 'one', sessionId: who[name].sessionId })
const pathOf = (name: Name) => `/api/v1.0/admin/people/${who[name].personId}`
const read = async (name: Name) => (await app.get(pathOf(name), as('support'))).body
const fieldsOf = ({ userName, firstName, lastName, emailAddress, locale, country, hireDate, isActive }: Person) => ({
  userName,
  firstName,
  lastName,
  ...(emailAddress && { emailAddress }),
  ...(locale && { locale }),
  ...(country && { country }),
  ...(hireDate && { hireDate }),
  isActive,
})
interface Person {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly emailAddress?: string
  readonly locale?: string
  readonly country?: string
  readonly hireDate?: string
  readonly isActive: boolean
}
async function edit(by: Name, of: Name, change: Partial<Person>, revision?: string) {
  const found = await read(of)
  const fields = { ...fieldsOf(found), ...change }
  return app.post(`${pathOf(of)}/edit`, { revision: revision ?? found.revision, fields, reason }, as(by))
}
const places = async (of: Name, by: Name = 'support') => (await app.get(`${pathOf(of)}/places`, as(by))).body
async function move(by: Name, of: Name, change: object, revision?: string) {
  const body = { revision: revision ?? (await places(of)).revision, reason, ...change }
  return app.post(`${pathOf(of)}/places`, body, as(by))
}
const newest = async (action: string) => {
  const [row] = await one.within(tx =>
    tx.query('select actor, subject, details from audit_events where action = $1 order by event_id desc limit 1', [
      action,
    ]),
  )
  return row
}
const actor = (name: Name) => `person:${who[name].personId}`

describe('happy', () => {
  test('W05 an account is changed as a file changes it: noted before and after, and undone as a load', async () => {
    const answer = await edit('support', 'maya', { lastName: '=Müller, "Mo"', emailAddress: 'maya@example.com' })
    expect(answer).toMatchObject({ status: 200, body: { faults: [] } })
    expect(await read('maya')).toMatchObject({ lastName: '=Müller, "Mo"', emailAddress: 'maya@example.com' })
    expect(await newest('account.edited')).toMatchObject({
      actor: actor('support'),
      subject: actor('maya'),
      details: { reason, before: { emailAddress: null }, after: { emailAddress: 'maya@example.com' } },
    })
    expect(await newest('load.committed')).toMatchObject({ actor: actor('support'), details: { rows: 1, reason } })
    const undone = await one.within(tx => undoNewestLoad(tx, 'operator:test'))
    expect(undone).toMatchObject({ ok: true, value: { load: { file_name: 'by hand' }, restored: 1 } })
    expect((await read('maya')).emailAddress).toBeUndefined()
  })

  test('W05 whoever is deactivated is out at once, and comes back', async () => {
    await edit('owner', 'eve', { isActive: false })
    expect((await read('eve')).isActive).toBe(false)
    expect((await app.get('/api/v1.0/user/profile', as('eve'))).status).toBe(401)
    await edit('owner', 'eve', { isActive: true })
    expect((await read('eve')).isActive).toBe(true)
  })

  test('W05 somebody is moved with dates: one place ends and another begins', async () => {
    const [before] = (await places('noa')).places
    expect(before).toMatchObject({ unitId: 'north-east', role: 'Selector', isToday: true })
    const moved = await move('support', 'noa', {
      ends: { placeId: before.placeId, lastDay: one.day(-1) },
      begins: { unitId: 'south', role: 'Selector', firstDay: one.day(0) },
    })
    expect(moved).toMatchObject({ status: 200, body: { faults: [] } })
    expect((await places('noa')).places).toMatchObject([
      { unitId: 'south', firstDay: one.day(0), isToday: true },
      { unitId: 'north-east', lastDay: one.day(-1), isToday: false },
    ])
    expect((await read('noa')).units).toMatchObject([{ unitId: 'south', role: 'Selector' }])
    expect(await newest('account.moved')).toMatchObject({
      actor: actor('support'),
      subject: actor('noa'),
      details: { reason, before: [{ unitId: 'north-east' }], after: [{ unitId: 'south' }, { validTo: one.day(-1) }] },
    })
    const { body } = await app.get('/api/v1.0/admin/units?search=NORTH', as('support'))
    expect(body.units.map(({ unitId }: { unitId: string }) => unitId)).toEqual(['north', 'north-east'])
  })

  test('W05 what is saved again, or not changed at all, changes nothing', async () => {
    const loads = () => one.within(async tx => (await tx.query('select from loads')).length)
    const before = await loads()
    expect(await edit('support', 'noa', {}, '0123456789abcdef')).toMatchObject({ status: 200, body: { faults: [] } })
    expect(await loads()).toBe(before)
  })
})

describe('sessions and factors', () => {
  test('W05 somebody is signed out everywhere with a reason, and may come back', async () => {
    const eve = { host: 'one', sessionId: who.eve.sessionId }
    await one.within(tx => tx.query('update sessions set ended_at = null where person_id = $1', [who.eve.personId]))
    expect((await app.get('/api/v1.0/user/profile', eve)).status).toBe(200)
    expect((await app.post(`${pathOf('eve')}/sessions/end`, { reason }, as('support'))).status).toBe(200)
    expect((await app.get('/api/v1.0/user/profile', eve)).status).toBe(401)
    expect(await newest('account.signed-out')).toMatchObject({ actor: actor('support'), subject: actor('eve') })
    const own = await app.post(`${pathOf('support')}/sessions/end`, { reason }, as('support'))
    expect(own.body.messageCode).toBe('errors.own-account')
  })

  test('T9 W05 signing somebody out, or locking them, ends what was about to become a session as well', async () => {
    const { personId } = who.eve
    const arrivals: boolean[][] = []
    for (const act of [{ path: 'sessions/end' }, { path: 'lock' }]) {
      const [back, launch, visit] = await one.within(async tx => [
        await issueReturn(tx, personId, hashOf('browser')),
        await issueTicket(tx, {
          purpose: 'launch-as',
          personId: who.noa.personId,
          lifeSeconds: 60,
          payload: { launcherId: personId },
        }),
        await issueTicket(tx, { purpose: 'catalogue-visit', personId, lifeSeconds: 60 }),
      ])
      expect((await app.post(`${pathOf('eve')}/${act.path}`, { reason }, as('support'))).status).toBe(200)
      if (act.path === 'lock') await app.post(`${pathOf('eve')}/unlock`, { reason }, as('support'))
      arrivals.push(
        await one.within(async tx => [
          (await exchangeReturn(tx, back!, 'browser')) !== undefined,
          (await consumeTicket(tx, 'launch-as', launch!)) !== undefined,
          (await consumeTicket(tx, 'catalogue-visit', visit!)) !== undefined,
        ]),
      )
    }
    expect(arrivals).toEqual([
      [false, false, false],
      [false, false, false],
    ])
  })

  test('W10d owners see what somebody proves with, and nothing of it that is secret', async () => {
    await one.within(tx =>
      tx.query(
        `insert into factors (client_id, person_id, kind, name, host, credential_id, public_key, uses, confirmed_at)
         values ($1, $2, 'passkey', 'Her key', 'x.localhost', 'x', '\\x00', 0, now())`,
        [tx.clientId, who.loader.personId],
      ),
    )
    const { body } = await app.get(`${pathOf('loader')}/factors`, as('owner'))
    expect(body).toEqual({
      factors: [{ factorId: expect.any(String), kind: 'passkey', name: 'Her key', createdAt: expect.any(String) }],
      recoveryCodesLeft: 0,
    })
    expect((await app.get(`${pathOf('loader')}/factors`, as('support'))).body.messageCode).toBe('errors.not-permitted')
  })
})

describe('refused', () => {
  test.each([
    ['a user name that is taken', { userName: 'eve' }, 'userName', 'user-name-taken'],
    ['an address that is none', { emailAddress: 'maya at home' }, 'email', expect.any(String)],
    ['no first name', { firstName: '' }, 'firstName', expect.any(String)],
    ['a day that is none', { hireDate: '2026-02-30' }, 'hireDate', expect.any(String)],
    ['a language that is none', { locale: 'French' }, 'locale', expect.any(String)],
  ])(
    'W05 %s is named with its field, by the rules of files, and nothing is changed',
    async (_, change, column, code) => {
      const before = await read('maya')
      expect((await edit('support', 'maya', change)).body).toEqual({ faults: [{ row: 0, column, code }] })
      expect(await read('maya')).toEqual(before)
    },
  )

  test('W05 an unknown unit, and an end before the beginning, are named and nothing is moved', async () => {
    const before = await places('maya')
    const begins = { unitId: 'nowhere', role: 'Selector', firstDay: one.day(0) }
    expect((await move('support', 'maya', { begins })).body.faults).toEqual([
      { row: 0, column: 'unitId', code: 'unit-unknown' },
    ])
    const reversed = { unitId: 'south', role: 'Selector', firstDay: one.day(2), lastDay: one.day(1) }
    expect((await move('support', 'maya', { begins: reversed })).body.faults).toMatchObject([
      { code: 'dates-reversed' },
    ])
    expect((await move('support', 'maya', {})).body.messageCode).toBe('errors.nothing-to-move')
    const ends = { placeId: '999999', lastDay: one.day(1) }
    expect((await move('support', 'maya', { ends })).body.messageCode).toBe('errors.place-unknown')
    expect(await places('maya')).toEqual(before)
  })

  test('W10f a move whose answer was lost is made again without a conflict', async () => {
    const { revision: seen, places: was } = await places('maya')
    const begins = { unitId: 'south', role: 'Keeper', firstDay: one.day(40) }
    const ends = { placeId: was[0].placeId, lastDay: one.day(39) }
    for (const change of [{ begins }, { begins, ends }]) {
      const { revision } = await places('maya')
      expect((await move('support', 'maya', change, revision)).body).toEqual({ faults: [] })
      const after = await places('maya')
      expect(await move('support', 'maya', change, revision)).toMatchObject({ status: 200, body: { faults: [] } })
      expect(await places('maya')).toEqual(after)
    }
    const other = { ...begins, lastDay: one.day(50) }
    expect((await move('support', 'maya', { begins: other, ends }, seen)).status).toBe(409)
  })

  test('W10f what was changed since it was read is not overwritten', async () => {
    const { revision } = await read('maya')
    await edit('owner', 'maya', { country: 'DE' })
    const late = await edit('support', 'maya', { lastName: 'Late' }, revision)
    expect(late).toMatchObject({ status: 409, body: { messageCode: 'errors.person-changed' } })
    const { revision: seen } = await places('maya')
    const begins = { unitId: 'south', role: 'Helper', firstDay: one.day(0) }
    expect((await move('owner', 'maya', { begins })).status).toBe(200)
    const other = { begins: { ...begins, role: 'Guide' } }
    expect((await move('support', 'maya', other, seen)).body.messageCode).toBe('errors.places-changed')
  })
})

describe('forbidden', () => {
  test('W05 support and owners alone; nobody themselves, and who holds a role only by owners', async () => {
    for (const name of ['loader', 'auditor'] as const) {
      expect((await edit(name, 'maya', { country: 'FR' })).body.messageCode).toBe('errors.not-permitted')
      expect((await move(name, 'maya', {})).body.messageCode).toBe('errors.not-permitted')
    }
    expect((await edit('support', 'support', { country: 'FR' })).body.messageCode).toBe('errors.own-account')
    expect((await edit('support', 'loader', { country: 'FR' })).body.messageCode).toBe('errors.administrator')
    expect((await edit('owner', 'loader', { country: 'FR' })).status).toBe(200)
  })

  test('W05 a person of another client is not there', async () => {
    const there = { host: 'two', sessionId: foreigner.sessionId }
    expect((await app.get(`${pathOf('maya')}/places`, there)).status).toBe(404)
    const { revision } = await read('maya')
    const fields = { userName: 'maya', firstName: 'A', lastName: 'B', isActive: true }
    expect((await app.post(`${pathOf('maya')}/edit`, { revision, fields, reason }, there)).status).toBe(404)
  })
})
