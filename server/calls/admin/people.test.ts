import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { ssoOnly, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { setPassword } from '../../features/accounts/set-password.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { readPdf } from '../../features/pdf/read-pdf-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/people'
const reason = 'She called, her number is on file'

let one: TestClient
let two: TestClient
const who = {} as Record<
  'support' | 'owner' | 'second' | 'loader' | 'auditor' | 'maya' | 'mueller' | 'idle' | 'new',
  TestPerson
>
const document = () => quest(one.day, 'q3', { window: [-9, -3], period: [-2, 30] })

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  for (const name of ['support', 'owner', 'second', 'loader', 'auditor', 'maya', 'mueller', 'idle', 'new'] as const) {
    who[name] = await one.person(name === 'maya' ? 'm.andersson' : name)
  }
  for (const role of ['support', 'owner', 'loader', 'auditor'] as const) await one.grant(who[role], role)
  await one.grant(who.second, 'owner')
  await two.person('m.andersson')
  await one.within(async tx => {
    await tx.query(`update people set first_name = 'Maya', last_name = 'Andersson', external_id = '10-4471',
      email = 'Maya.Andersson@Example.com' where user_name = 'm.andersson'`)
    await tx.query(`update people set first_name = 'Jürgen', last_name = 'Müller-Ağaoğlu' where user_name = 'mueller'`)
    await tx.query(
      `update people set first_name = '翔', last_name = '佐藤', status = 'inactive' where user_name = 'idle'`,
    )
    await tx.query(`update people set email = 'new@example.com' where user_name = 'new'`)
  })
  await one.publish(document())
  const paxGoalId = await one.enroll(who.maya, document(), { levelId: 'silver', target: '120' })
  await one.loadProgress(document(), one.day(-1), [{ paxGoalId, value: '84' }])
})

const as = (name: keyof typeof who, host = 'one') => ({ host, sessionId: who[name].sessionId })
const find = async (search: string, locale = 'en_US') => {
  await one.within(tx => tx.query(`update people set locale = $1 where user_name = 'support'`, [locale]))
  const { body } = await app.get(`${path}?${new URLSearchParams({ search })}`, as('support'))
  return body.people.map(({ userName }: { userName: string }) => userName)
}
const idOf = (name: keyof typeof who) => String(who[name].personId)
const act = (name: keyof typeof who, on: keyof typeof who, what: string, body: object = { reason }) =>
  app.post(`${path}/${idOf(on)}/${what}`, body, as(name))
const person = async (of: keyof typeof who, by: keyof typeof who = 'support') =>
  (await app.get(`${path}/${idOf(of)}`, as(by))).body
const newest = async (action: string) => {
  const [row] = await one.within(tx =>
    tx.query('select actor, subject, details from audit_events where action = $1 order by event_id desc limit 1', [
      action,
    ]),
  )
  return row
}

describe('happy', () => {
  test.each([
    ['a user name', 'M.AND', 'm.andersson'],
    ['names in any order', 'anders maya', 'm.andersson'],
    ['an address', 'maya.andersson@EXAMPLE', 'm.andersson'],
    ['the number in the files', '10-4471', 'm.andersson'],
    ['a name without its marks', 'agaoglu', 'mueller'],
    ['one part of a double name', 'muller', 'mueller'],
    ['a name in its own script, together', '佐藤翔', 'idle'],
  ])('W05a somebody is found by %s', async (_, typed, userName) => {
    expect(await find(typed)).toEqual([userName])
  })

  test('W05a umlauts may be typed as two letters where people write them so, and an id is the person’s own', async () => {
    expect(await find('Mueller Juergen', 'de_DE')).toContain('mueller')
    expect(await find(idOf('maya'))).toEqual(['m.andersson'])
  })

  test('W05a without a search the first by user name; beyond fifty it says that there are more', async () => {
    expect((await find('')).slice(0, 3)).toEqual(['auditor', 'idle', 'loader'])
    await one.within(tx =>
      tx.query(`insert into people (client_id, external_id, user_name, first_name, last_name)
        select 1, 'many-' || n, 'many-' || n, 'Many', 'One' from generate_series(1, 60) n`),
    )
    const { body } = await app.get(`${path}?search=many`, as('support'))
    expect([body.people.length, body.isMore]).toEqual([50, true])
  })

  test('W05a the list goes on page by page, everybody once, and by the state of their accounts', async () => {
    const listed = async (query: Record<string, string>) => {
      const names: string[] = []
      for (let after = ''; ; ) {
        const { body } = await app.get(`${path}?${new URLSearchParams({ ...query, after })}`, as('support'))
        names.push(...body.people.map(({ userName }: { userName: string }) => userName))
        if (!body.isMore) return names
        after = names.at(-1)!
      }
    }
    const all = await listed({})
    expect(all.length).toBeGreaterThan(60)
    expect(new Set(all).size).toBe(all.length)
    await one.within(tx => tx.query(`update people set locked_at = now() where user_name in ('many-7', 'many-8')`))
    await one.within(tx => tx.query(`update people set activated_at = now() where user_name not like 'many-%'`))
    expect(await listed({ state: 'locked' })).toEqual(['many-7', 'many-8'])
    expect(await listed({ state: 'inactive' })).toEqual(['idle'])
    expect(await listed({ state: 'new' })).toHaveLength(58)
    expect(await listed({ state: 'active' })).toHaveLength(all.length - 3)
    // Of a search as well.
    expect(await listed({ search: 'many', state: 'locked' })).toEqual(['many-7', 'many-8'])
    expect(await listed({ search: 'maya', state: 'locked' })).toEqual([])
  })

  test.each([
    ['Maya Andreson', ['m.andersson']],
    ['Anderssen', ['m.andersson']],
    ['m.andresson', ['m.andersson']],
    ['Muler', []],
    ['Zzyzx', []],
  ])('W05a where nobody is called %s, the list proposes who may have been meant: %s', async (typed, userNames) => {
    const { body } = await app.get(`${path}?${new URLSearchParams({ search: typed })}`, as('support'))
    expect(body.people).toEqual([])
    expect(body.meant.map(({ userName }: { userName: string }) => userName)).toEqual(userNames)
  })

  test('the page shows the figures that the person sees: one reply for both', async () => {
    const own = await app.get('/api/v1.0/program-views', as('maya'))
    const shown = await app.get(`${path}/${idOf('maya')}/programs`, as('support'))
    expect(own.body.programViews).toHaveLength(1)
    expect(shown.body).toEqual(own.body)
  })

  test('W04b the statement as PDF, in the person’s language or one that is asked for, with the balance after each movement', async () => {
    const take = async (query: string, by: keyof typeof who = 'auditor') =>
      app.get(`${path}/${idOf('second')}/statement/pdf${query}`, as(by))
    await one.within(async tx => {
      await tx.query(`update people set locale = 'de_DE' where user_name = 'second'`)
      const order = { personId: who.second.personId, reason, actor: 'operator:test' } as const
      for (const [at, points] of [1200, -200].entries()) await adjustPoints(tx, { ...order, points, key: `pdf-${at}` })
    })
    const own = await take('')
    expect(own.headers).toMatchObject({ 'content-type': 'application/pdf' })
    const german = readPdf(own.raw).text
    for (const text of ['Kontoverlauf', 'Second Test', '1.200', '1.000']) expect(german).toContain(text)
    expect(readPdf((await take('?locale=ja_JP')).raw).text).toContain('1,000')
    expect((await take('?locale=xx_XX')).body.messageCode).toBe('errors.locale-unknown')
    expect((await take('', 'loader')).body.messageCode).toBe('errors.not-permitted')
    expect(await newest('ledger.statement-exported')).toMatchObject({ details: { format: 'pdf', locale: 'ja_JP' } })
  })

  test('W04b points: balance, lots with their last day, and a statement that sums to the balance, whose cells are no formulas', async () => {
    const adjust = (points: number, key: string, more: object = {}) =>
      one.within(tx =>
        adjustPoints(tx, {
          personId: who.maya.personId,
          points,
          key,
          reason: `=HYPERLINK("${key}")`,
          actor: 'operator:test',
          ...more,
        }),
      )
    await adjust(500, 'one', { expiresOn: one.day(20) })
    await adjust(300, 'two')
    await adjust(-120, 'three')
    const { body } = await app.get(`${path}/${idOf('maya')}/points`, as('support'))
    expect(body.balance).toBe(680)
    expect(body.lots.map(({ came, left, lastDay }: Record<string, unknown>) => [came, left, lastDay])).toEqual([
      [500, 380, one.day(20)],
      [300, 300, undefined],
    ])
    expect(body.statement.map(({ points, balance }: Record<string, unknown>) => [points, balance])).toEqual([
      [-120, 680],
      [300, 800],
      [500, 500],
    ])
    const file = await app.get(`${path}/${idOf('maya')}/statement`, {
      ...as('support'),
      headers: { accept: 'text/csv' },
    })
    const lines = file.raw.toString().trim().split('\r\n').slice(1)
    const sum = lines.reduce((total, line) => total + Number(line.split(',').at(-2)), 0)
    expect([sum, Number(lines.at(-1)!.split(',').at(-1))]).toEqual([680, 680])
    expect(lines[0]).toContain(`"'=HYPERLINK(""one"")"`)
    expect(await newest('ledger.statement-exported')).toMatchObject({ subject: `person:${idOf('maya')}` })
  })

  test('W05b a lock ends every session at once, says who and why, and is taken back', async () => {
    expect((await app.get('/api/v1.0/user', as('mueller'))).status).toBe(200)
    expect((await act('support', 'mueller', 'lock')).body).toEqual({ isNew: true })
    expect((await app.get('/api/v1.0/user', as('mueller'))).status).toBe(401)
    expect(await person('mueller')).toMatchObject({ isLocked: true, lock: { by: 'support', reason } })
    expect(await newest('account.locked')).toEqual({
      actor: `person:${idOf('support')}`,
      subject: `person:${idOf('mueller')}`,
      details: { reason },
    })
    expect((await act('support', 'mueller', 'lock')).body).toEqual({ isNew: false })
    expect((await act('owner', 'mueller', 'unlock')).body).toEqual({ isNew: true })
    expect((await person('mueller')).lock).toBeUndefined()
  })

  test('an activation goes out by mail, and the page lists the mail without its link', async () => {
    expect((await act('support', 'new', 'activation')).body).toEqual({})
    const { body } = await app.get(`${path}/${idOf('new')}/mails`, as('support'))
    expect(body.mails).toMatchObject([{ kind: 'activation', to: 'new@example.com', state: 'waiting' }])
    expect(JSON.stringify(body)).not.toMatch(/token|[\w-]{43}/)
    expect(await newest('activation.issued')).toMatchObject({ details: { isMailed: true, reason } })
  })

  test('a temporary password is shown once, opens the activation alone, and is nowhere else', async () => {
    const { body } = await act('support', 'new', 'temporary-password')
    expect(body.password).toMatch(/^(?:[A-Z0-9]{4}-){4}[A-Z0-9]{4}$/)
    expect((await person('new')).signIn).toMatchObject({ password: 'temporary', liveSessions: 0 })
    const event = await newest('password.handed-out')
    expect(event).toMatchObject({ details: { isTemporary: true, reason } })
    expect(JSON.stringify(event)).not.toContain(body.password)
  })

  test('the trail has what they did and what was done to them, and nothing else', async () => {
    const { body } = await app.get(`${path}/${idOf('mueller')}/trail`, as('auditor'))
    const about = new Set(body.events.flatMap(({ actor, subject }: Record<string, string>) => [actor, subject]))
    expect(body.events.map(({ action }: { action: string }) => action)).toEqual(['account.unlocked', 'account.locked'])
    expect(about.has(`person:${idOf('mueller')}`)).toBe(true)
  })
})

describe('refusals', () => {
  test('a loader finds people and sees no figures, sign-ins or mails', async () => {
    const shown = await person('maya', 'loader')
    expect(shown).toMatchObject({
      userName: 'm.andersson',
      units: [{ unitId: 'north-east' }],
      assistRefusal: 'not-permitted',
    })
    expect(shown.signIn).toBeUndefined()
    for (const what of ['programs', 'points', 'statement', 'mails', 'trail']) {
      expect((await app.get(`${path}/${idOf('maya')}/${what}`, as('loader'))).status).toBe(403)
    }
  })

  test('nobody acts on their own account, and support not on those who hold a role', async () => {
    for (const what of ['lock', 'unlock', 'activation', 'temporary-password']) {
      expect((await act('owner', 'owner', what)).body.messageCode).toBe('errors.own-account')
      expect((await act('support', 'auditor', what)).body.messageCode).toBe('errors.administrator')
      expect((await act('auditor', 'maya', what)).body.messageCode).toBe('errors.not-permitted')
    }
    expect((await act('owner', 'second', 'lock')).status).toBe(200)
  })

  test('W10a the last owner without an end is not locked, nor do two owners lock each other at once', async () => {
    const owned = await testClient(database.db, 4, 'owned')
    const [anna, bert, cleo] = [await owned.person('anna'), await owned.person('bert'), await owned.person('cleo')]
    await owned.grant(anna, 'owner')
    await owned.grant(cleo, 'owner', { until: `now() + interval '2 days'` })
    const lock = (by: TestPerson, on: TestPerson) =>
      app.post(`${path}/${on.personId}/lock`, { reason }, { host: 'owned', ...by })
    expect((await lock(cleo, anna)).body).toMatchObject({ httpCode: 409, messageCode: 'errors.last-owner' })
    await owned.grant(bert, 'owner')
    const crossed = await Promise.all([lock(anna, bert), lock(bert, anna)])
    expect(crossed.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await owned.within(tx =>
      tx.query(`select 1 from people where user_name in ('anna', 'bert') and locked_at is null`),
    )
    expect(left).toHaveLength(1)
  })

  test('each act takes a reason, and an id of another client is nobody', async () => {
    for (const what of ['lock', 'unlock', 'activation', 'temporary-password']) {
      expect((await act('support', 'maya', what, { reason: ' ' })).status).toBe(400)
      const foreign = await two.person(`foreign-${what}`)
      const reply = await app.post(`${path}/${foreign.personId + 1_000_000}/${what}`, { reason }, as('support'))
      expect(reply.body.messageCode).toBe('errors.person-unknown')
    }
  })

  test('a temporary password takes a proof of the last ten minutes, and a factor to prove by', async () => {
    await one.within(tx =>
      tx.query(`update sessions set proved_at = now() - interval '11 minutes' where person_id = $1`, [
        who.support.personId,
      ]),
    )
    expect((await act('support', 'maya', 'temporary-password')).body.messageCode).toBe('errors.factor-needed')
    await one.within(tx =>
      tx.query('update sessions set proved_at = now() where person_id = $1', [who.support.personId]),
    )
  })

  test('T15 where single sign-on is the only way in nobody gets a link or a password, and sessions go on', async () => {
    const only = await testClient(database.db, 3, 'only')
    await only.within(tx => tx.query(`update clients set settings = settings || '${ssoOnly}'`))
    const helper = await only.person('helper')
    await only.grant(helper, 'support')
    const gus = await only.person('gus')
    for (const what of ['activation', 'temporary-password']) {
      const reply = await app.post(`${path}/${gus.personId}/${what}`, { reason }, { host: 'only', ...helper })
      expect(reply.body.messageCode).toBe('errors.passwords-off')
    }
    expect((await app.get('/api/v1.0/user', { host: 'only', ...gus })).status).toBe(200)
  })

  test('who has a password or no address gets no activation; who is locked no password', async () => {
    await one.within(tx => setPassword(tx, { userName: 'm.andersson' }, 'a lake and a dune'))
    expect((await act('support', 'maya', 'activation')).body.messageCode).toBe('errors.has-password')
    expect((await act('support', 'mueller', 'activation')).body.messageCode).toBe('errors.mail-address-missing')
    await act('support', 'mueller', 'lock')
    expect((await act('support', 'mueller', 'temporary-password')).body.messageCode).toBe('errors.may-not-sign-in')
    expect((await act('support', 'idle', 'activation')).body.messageCode).toBe('errors.may-not-sign-in')
  })
})
