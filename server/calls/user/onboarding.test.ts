import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { ssoOnly, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { hashPassword } from '../../features/accounts/password-hash.ts'
import { testApp } from '../../http/test-app.ts'
import { loginRoute } from '../login.ts'
import { getUserRoute } from '../user.ts'
import { acknowledgePrivacyNoticeRoute } from './acknowledge-privacy-notice.ts'
import { setUserLocaleRoute } from './locale.ts'
import { finishOnboardingRoute } from './onboarding.ts'
import { getProfileRoute } from './profile.ts'

const database = testDatabase()
const app = testApp(database, [
  finishOnboardingRoute,
  setUserLocaleRoute,
  acknowledgePrivacyNoticeRoute,
  getProfileRoute,
  getUserRoute,
  loginRoute,
])
const onboarding = '/api/v1.0/user/onboarding'
const locale = '/api/v1.0/user/locale'
const notice = '/api/v1.0/user/acknowledge-privacy-notice'
const profile = '/api/v1.0/user/profile'
const fine = 'seven brown acorns 7'

let one: TestClient
let two: TestClient
let boss: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one', 'Pacific/Kiritimati')
  two = await testClient(database.db, 2, 'two')
  boss = await one.person('boss')
  await one.grant(boss, 'owner')
})

const set = (settings: object, client = one) =>
  client.within(tx => tx.query('update clients set settings = settings || $1::jsonb', [JSON.stringify(settings)]))
// The client of a host is remembered for some seconds: what a test sets before it asks first is seen by all.
beforeEach(() => set({ privacyNotice: { version: 3 }, locales: ['en_US', 'de_DE', 'ja_JP'] }))

let people = 0
async function somebody(client = one): Promise<TestPerson & { host: string }> {
  people += 1
  return { ...(await client.person(`person-${people}`)), host: client.key }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const change = ({ personId }: Somebody, columns: string, values: readonly unknown[] = [], client = one) =>
  client.within(tx => tx.query(`update people set ${columns} where person_id = $1`, [personId, ...values]))
const personOf = async ({ personId }: Somebody, client = one) =>
  (
    await client.within(tx =>
      tx.query<Record<string, unknown>>('select * from people where person_id = $1', [personId]),
    )
  )[0]!
const eventsOf = ({ personId }: Somebody, client = one) =>
  client.within(tx =>
    tx.query('select actor, action, subject, details from audit_events where subject = $1 order by event_id', [
      `person:${personId}`,
    ]),
  )
const launch = ({ personId }: Somebody) =>
  one.within(tx =>
    tx.query(`update sessions set auth_type = 'launch', launched_by = $2, launch_reason = 'x' where person_id = $1`, [
      personId,
      boss.personId,
    ]),
  )

describe('happy', () => {
  test('A11 language and privacy finish the first-time setup, and the trail keeps both', async () => {
    const ann = await somebody()
    expect((await app.get('/api/v1.0/user', ann)).body).toMatchObject({
      firstTimeSetupDone: false,
      credentialsExpired: false,
      privacyNotice: { hasAcknowledged: false, version: 3 },
    })
    const { status, body } = await app.post(onboarding, { locale: 'ja_JP', privacyVersion: 3 }, ann)
    expect([status, body]).toMatchObject([
      200,
      { firstTimeSetupDone: true, locale: { code: 'ja_JP' }, privacyNotice: { hasAcknowledged: true, version: 3 } },
    ])
    expect(body.sessionId).toBeUndefined()
    const self = `person:${ann.personId}`
    expect(await eventsOf(ann)).toEqual([
      { actor: self, action: 'privacy.acknowledged', subject: self, details: { version: 3 } },
      { actor: self, action: 'account.set-up', subject: self, details: { locale: 'ja_JP' } },
    ])
  })

  test('A11 T9 a temporary password is replaced by the person’s own, and every session by a new one', async () => {
    const ann = await somebody()
    await change(ann, 'password_temporary = true, password_hash = $2, password_changed_at = now()', [
      await hashPassword('handed out'),
    ])
    expect((await app.get('/api/v1.0/user', ann)).body.credentialsExpired).toBe(true)
    const { status, body } = await app.post(onboarding, { locale: 'en_US', privacyVersion: 3, newPassword: fine }, ann)
    expect([status, body.credentialsExpired]).toEqual([200, false])
    expect((await app.get('/api/v1.0/user', ann)).status).toBe(401)
    expect((await app.get('/api/v1.0/user', { ...ann, sessionId: body.sessionId })).status).toBe(200)
    expect((await app.post('/api/v1.0/login', { username: ann.userName, password: fine }, ann)).status).toBe(200)
    expect((await app.post('/api/v1.0/login', { username: ann.userName, password: 'handed out' }, ann)).status).toBe(
      401,
    )
  })

  test('T15 A11 where single sign-on is the only way in a temporary password is not asked for, and none is taken', async () => {
    const only = await testClient(database.db, 3, 'only')
    await set(JSON.parse(ssoOnly), only)
    const ann = await somebody(only)
    await change(ann, 'password_temporary = true, password_hash = $2', ['x'], only)
    expect((await app.get('/api/v1.0/user', ann)).body.credentialsExpired).toBe(false)
    expect((await app.get(profile, ann)).body.hasPassword).toBe(false)
    const typed = await app.post(onboarding, { locale: 'en_US', newPassword: fine }, ann)
    expect(typed.body.messageCode).toBe('errors.password-not-needed')
    expect((await app.post(onboarding, { locale: 'en_US' }, ann)).status).toBe(200)
    expect((await app.get('/api/v1.0/user', ann)).status).toBe(200)
  })

  test('A11 whoever has acknowledged before need not again', async () => {
    const ann = await somebody()
    await change(ann, 'privacy_version = 3')
    expect((await app.post(onboarding, { locale: 'de_DE' }, ann)).status).toBe(200)
  })

  test('A12 C12 another language is kept and answered with the user', async () => {
    const ann = await somebody()
    const { status, body } = await app.post(locale, { locale: 'de_DE' }, ann)
    expect([status, body.locale]).toEqual([200, { code: 'de_DE', intlCode: 'de-DE' }])
    expect((await app.get('/api/v1.0/user', ann)).body.locale.code).toBe('de_DE')
    // And what is refused is said in it.
    expect((await app.post(locale, { locale: 'tr_TR' }, ann)).body.message).toMatch(/Sprache/)
  })

  test('A19 C11 the notice is acknowledged by version: twice is once, and a new version asks again', async () => {
    const ann = await somebody()
    for (const _ of [1, 2]) {
      const { status, body } = await app.put(notice, { version: 3 }, ann)
      expect([status, body.privacyNotice]).toEqual([200, { hasAcknowledged: true, version: 3 }])
    }
    expect(await eventsOf(ann)).toHaveLength(1)
    await set({ privacyNotice: { version: 4 } })
    const { status, body } = await app.put(notice, { version: 4 }, ann)
    expect([status, body.privacyNotice]).toEqual([200, { hasAcknowledged: true, version: 4 }])
    expect((await personOf(ann))['privacy_version']).toBe(4)
  })

  test('the profile tells where a person stands today, what is kept on them, and the sign-in before this one', async () => {
    const ann = await one.person('ann-profile', [
      { unitId: 'north', role: 'Manager' },
      { unitId: 'north-east', role: 'Selector' },
      { unitId: 'south', role: 'Owner', validTo: one.day(-1) },
      { unitId: 'Corporate', role: 'Superviewer', validFrom: one.day(1) },
    ])
    const who = { ...ann, host: 'one' }
    await change(
      who,
      `email = 'ann@example.com', country = 'DE', hire_date = '2019-04-01', locale = 'de_DE', middle_name = 'Q'`,
    )
    const first = await app.get(profile, who)
    expect(first.body).toEqual({
      userName: 'ann-profile',
      firstName: 'Ann-Profile',
      middleName: 'Q',
      lastName: 'Test',
      emailAddress: 'ann@example.com',
      country: { code: 'DE', name: 'Deutschland' },
      hireDate: '2019-04-01',
      locale: 'de_DE',
      localeList: expect.arrayContaining([expect.objectContaining({ code: 'ja_JP', label: '日本語' })]),
      assignments: [
        { unitId: 'north', unitName: 'North', role: 'Manager' },
        { unitId: 'north-east', unitName: 'North-East', role: 'Selector' },
      ],
      hasPassword: false,
    })
    await one.within(async tx => {
      await tx.query(`update sessions set created_at = now() - interval '1 hour' where person_id = $1`, [ann.personId])
      await tx.query(
        `insert into sessions (client_id, session_hash, person_id, created_at) values
           (1, '\\x01', $1, now() - interval '2 days'), (1, '\\x02', $1, now() - interval '3 days'), (1, '\\x03', $1, now())`,
        [ann.personId],
      )
    })
    const [row] = await one.within(tx =>
      tx.query<{ at: Date }>(`select created_at as at from sessions where session_hash = '\\x01'`),
    )
    expect((await app.get(profile, who)).body.lastSignInAt).toBe(row!.at.toISOString())
  })
})

describe('refused', () => {
  test.each([
    ['privacy-not-acknowledged', 409, {}],
    ['privacy-not-acknowledged', 409, { privacyVersion: 0 }],
    ['privacy-notice-changed', 409, { privacyVersion: 2 }],
    ['privacy-notice-changed', 409, { privacyVersion: 4 }],
    ['locale-not-offered', 422, { locale: 'tr_TR', privacyVersion: 3 }],
    ['password-not-needed', 409, { privacyVersion: 3, newPassword: fine }],
  ])('A11 %s (%d), and nothing of the setup is kept', async (code, status, more) => {
    const ann = await somebody()
    const { body } = await app.post(onboarding, { locale: 'de_DE', ...more }, ann)
    expect(body).toMatchObject({ httpCode: status, messageCode: `errors.${code}`, errorCode: code })
    expect(body.message).not.toMatch(/^Missing/)
    expect(await personOf(ann)).toMatchObject({ first_time_setup_done: false, locale: null, privacy_version: 0 })
    expect(await eventsOf(ann)).toEqual([])
  })

  test.each([
    ['password-needed', undefined],
    ['password-rules', 'short'],
    ['password-common', 'password1234'],
    ['password-personal', 'person person one'],
  ])('A10 A11 with a temporary password: %s', async (code, newPassword) => {
    const ann = await somebody()
    await change(ann, 'password_temporary = true, password_hash = $2', ['x'])
    const { body } = await app.post(onboarding, { locale: 'en_US', privacyVersion: 3, newPassword }, ann)
    expect(body).toMatchObject({ httpCode: 422, errorCode: code })
    expect(await personOf(ann)).toMatchObject({ first_time_setup_done: false, password_hash: 'x' })
    expect((await app.get('/api/v1.0/user', ann)).status).toBe(200)
  })

  test('A11 a setup is finished once: of two at once one is, and a password is never set past it', async () => {
    const ann = await somebody()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => app.post(onboarding, { locale: 'en_US', privacyVersion: 3 }, ann)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const late = await app.post(onboarding, { locale: 'en_US', privacyVersion: 3, newPassword: fine }, ann)
    expect(late.body.messageCode).toBe('errors.setup-already-done')
    expect((await personOf(ann))['password_hash']).toBeNull()
  })

  test.each([1, 2, 4, 1_000_000])(
    'A19 version %d of the notice is not current, so it cannot be acknowledged',
    async version => {
      const ann = await somebody()
      expect((await app.put(notice, { version }, ann)).body).toMatchObject({
        httpCode: 409,
        messageCode: 'errors.privacy-notice-changed',
      })
      expect((await personOf(ann))['privacy_version']).toBe(0)
    },
  )

  test('A12 A19 what no page sends is refused', async () => {
    const ann = await somebody()
    for (const body of [{}, { locale: 'de' }, { locale: 7 }, { locale: '../../de_DE' }]) {
      expect((await app.post(locale, body, ann)).status).toBe(400)
    }
    for (const body of [{}, { version: 0 }, { version: 1.5 }, { version: '3' }, { version: -3 }, { version: 1e12 }]) {
      expect((await app.put(notice, body, ann)).status).toBe(400)
    }
    expect((await app.post(locale, { locale: 'tr_TR' }, ann)).status).toBe(422)
  })

  test('T28 fields outside the form are not changed', async () => {
    const ann = await somebody()
    const more = {
      isAdmin: true,
      adminUser: true,
      is_admin: true,
      userId: boss.personId,
      clientId: 2,
      firstTimeSetupDone: false,
    }
    expect((await app.post(onboarding, { locale: 'en_US', privacyVersion: 3, ...more }, ann)).body.adminUser).toBe(
      false,
    )
    expect(await personOf(ann)).toMatchObject({ client_id: 1, first_time_setup_done: true })
  })
})

describe('forbidden', () => {
  const asks: [string, (who: Partial<Somebody> & { host: string }) => ReturnType<typeof app.get>][] = [
    ['onboarding', who => app.post(onboarding, { locale: 'en_US', privacyVersion: 3 }, who)],
    ['privacy notice', who => app.put(notice, { version: 3 }, who)],
    ['language', who => app.post(locale, { locale: 'de_DE' }, who)],
    ['profile', who => app.get(profile, who)],
  ]
  test.each(asks)('T27 T1 %s: nobody who is not signed in here', async (_, ask) => {
    const ann = await somebody()
    expect((await ask({ host: 'one' })).status).toBe(401)
    expect((await ask({ ...ann, host: 'two' })).status).toBe(401)
  })

  test('T21 nobody acknowledges or sets up for another in a launched session', async () => {
    const ann = await somebody()
    await launch(ann)
    for (const [, ask] of asks.slice(0, 2)) {
      expect((await ask(ann)).body).toMatchObject({ httpCode: 403, messageCode: 'errors.not-while-launched' })
    }
    expect(await personOf(ann)).toMatchObject({ privacy_version: 0, first_time_setup_done: false })
    expect((await app.get('/api/v1.0/user', ann)).body).toMatchObject({ isLaunchAs: true, launchedBy: 'boss' })
  })

  test('T2 what one client’s people do and have never shows at another’s', async () => {
    const ann = await somebody()
    const bea = await somebody(two)
    expect(bea.personId).not.toBe(ann.personId)
    await app.post(locale, { locale: 'ja_JP' }, ann)
    expect((await app.get(profile, bea)).body).toMatchObject({ userName: bea.userName, locale: 'en_US' })
    expect((await personOf(bea, two))['locale']).toBeNull()
  })
})
