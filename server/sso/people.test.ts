import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { linkPerson } from '../features/sso/map-person.ts'
import { encoded, responseXml, type SamlWish, signed } from './saml-answer-fixture.ts'
import { type ProviderKey, providerKey } from './saml-idp-fixture.ts'
import { type Browser, expectRefused, expectSignedOn, signOnWorld } from './sign-on-fixture.ts'

const world = signOnWorld(testDatabase())
let key: ProviderKey
const acs = '/sso/saml/acs'
const issuerOf = (providerId: string) => `https://idp.example.com/${providerId}`

/** A provider whose answers need no question, so that a test says in one step who comes. */
const provider = (providerId = 'acme', more: object = {}) => ({
  type: 'saml' as const,
  providerId,
  name: providerId,
  entityId: issuerOf(providerId),
  ssoUrl: 'https://idp.example.com/sso',
  certificates: [key.certificate],
  allowUnsolicited: true,
  ...more,
})
function answer(nameId: string, attributes: Record<string, string> = {}, { providerId = 'acme', host = 'one' } = {}) {
  const origin = `http://${host}.localhost:3000`
  const wish: SamlWish = {
    acs: `${origin}${acs}`,
    audience: `${origin}/sso/saml/metadata`,
    issuer: issuerOf(providerId),
    nameId,
    attributes,
  }
  return { SAMLResponse: encoded(signed(responseXml(wish), { key })) }
}
const come = (browser: Browser, ...who: Parameters<typeof answer>) => browser.post(acs, answer(...who))
const unmapped = (who: Parameters<typeof answer>, why: RegExp) =>
  expectRefused(world, () => come(world.browser(), ...who), { flag: 'unmapped', why })
const personNamed = async (userName: string) => {
  const [row] = await world.one.within(tx =>
    tx.query<Record<string, unknown>>('select * from people where client_id = $1 and user_name = $2', [
      world.one.clientId,
      userName,
    ]),
  )
  return row
}
const set = (userName: string, change: string) =>
  world.one.within(tx =>
    tx.query(`update people set ${change} where client_id = $1 and user_name = $2`, [world.one.clientId, userName]),
  )

beforeAll(async () => {
  key = await providerKey()
  await world.somebody(world.one, 'idp-ann')
  await world.somebody(world.two, 'idp-only-two')
  await world.apply(world.one, { providers: [provider()] })
})

describe('who somebody is', () => {
  test('T3 a provider of one client names nobody of another', async () => {
    await world.apply(world.two, { providers: [provider()] })
    await unmapped(['idp-only-two'], /^nobody$/)
    await expectRefused(world, () => come(world.browser('two'), 'idp-ann', {}, { host: 'two' }), {
      flag: 'unmapped',
      why: /^nobody$/,
    })
    const browser = world.browser('two')
    await expectSignedOn(browser, await come(browser, 'idp-only-two', {}, { host: 'two' }), 'only-two')
  })

  test('T3 a second provider names whom an operator has linked, and nobody else', async () => {
    await world.apply(world.one, { providers: [provider(), provider('second')] })
    const second = { providerId: 'second' }
    await unmapped(['idp-ann', {}, second], /^nobody$/)
    const ann = await personNamed('ann')
    const link = {
      providerId: 'second',
      subject: 'ann-of-second',
      personId: Number(ann!['person_id']),
      actor: 'operator:test' as const,
    }
    expect((await world.one.within(tx => linkPerson(tx, link))).ok).toBe(true)
    // Said again, as where the answer was lost, it is no news; nobody else can have it.
    expect((await world.one.within(tx => linkPerson(tx, link))).ok).toBe(true)
    const { personId } = await world.somebody(world.one, 'idp-other')
    const again = await world.one.within(tx => linkPerson(tx, { ...link, personId }))
    expect(!again.ok && again.refusal).toBe('subject-taken')
    const browser = world.browser()
    await expectSignedOn(browser, await come(browser, 'ann-of-second', {}, second), 'ann')
    // And of the first provider that name is nobody's.
    await unmapped(['ann-of-second'], /^nobody$/)
    await world.apply(world.one, { providers: [provider()] })
  })

  test('T3 neither an e-mail address nor a user name makes anybody who they are', async () => {
    await set('ann', `email = 'ann@example.com'`)
    for (const isOn of [false, true]) {
      await world.apply(world.one, {
        providers: [provider('acme', { provisioning: { isOn, userName: 'login', email: 'mail' } })],
      })
      for (const nameId of ['ann', 'ann@example.com', 'ANN']) {
        await unmapped([nameId, { login: 'ann', mail: 'ann@example.com' }], /^nobody$/)
        await unmapped([nameId, { login: 'ANN', mail: 'ann@example.com' }], /^nobody$/)
      }
    }
    await world.apply(world.one, { providers: [provider()] })
  })

  test('T3 M1 nobody is made of a name that reads like something else or like somebody else', async () => {
    await set('ann', `email = 'ann@example.com'`)
    await world.one.person('coco')
    await world.apply(world.one, { providers: [provider('acme', { provisioning: { isOn: true, userName: 'login' } })] })
    for (const login of ['person 52', 'operator:root', 'an\u200bn', 'b\u043eb', '\u0441\u043e\u0441\u043e']) {
      await unmapped([`idp-${login.codePointAt(0)}-${login.length}`, { login }], /^nobody$/)
    }
    await world.apply(world.one, { providers: [provider()] })
  })

  test('T3 a subject that two people have is refused', async () => {
    await world.one.person('cat')
    await world.one.person('dan')
    await set('cat', `sso_subject = 'idp-twice'`)
    await set('dan', `sso_subject = 'idp-twice'`)
    await unmapped(['idp-twice'], /^several people$/)
  })

  test('T9 T3 who is locked or has left gets neither ticket nor session; who goes while signing on none', async () => {
    for (const change of ['locked_at = now()', `status = 'inactive'`]) {
      const browser = world.browser()
      const arrived = await come(browser, 'idp-ann')
      const session = await expectSignedOn(browser, await come(browser, 'idp-ann'), 'ann')
      await set('ann', change)
      expect((await browser.user(arrived.to!.searchParams.get('JSESSIONID')!)).status, change).toBe(401)
      expect((await browser.user(session)).status, change).toBe(401)
      await unmapped(['idp-ann'], /^may not sign in$/)
      await set('ann', `locked_at = null, status = 'active'`)
    }
  })
})

describe('people that nobody loaded', () => {
  const provisioning = {
    isOn: true,
    userName: 'login',
    firstName: 'first',
    lastName: 'last',
    email: 'mail',
    locale: 'lang',
  }
  const events = () =>
    world.one.within(tx =>
      tx.query<{ count: number }>(
        `select count(*)::int as count from audit_events where action = 'person.provisioned'`,
      ),
    )

  test('A17 become persons at their first sign-on where the provider is set so, once', async () => {
    await unmapped(['new-1', { login: 'new.one' }], /^nobody$/)
    await world.apply(world.one, { providers: [provider('acme', { provisioning })] })
    const attributes = { login: 'new.one', first: 'Zoë', last: 'Ångström', mail: 'zoe@example.com', lang: 'de-DE' }
    const browsers = Array.from({ length: 8 }, () => world.browser())
    const arrived = await Promise.all(browsers.map(browser => come(browser, 'new-1', attributes)))
    for (const [at, reply] of arrived.entries()) await expectSignedOn(browsers[at]!, reply, 'new.one')
    expect(await personNamed('new.one')).toMatchObject({
      first_name: 'Zoë',
      last_name: 'Ångström',
      email: 'zoe@example.com',
      locale: 'de_DE',
      sso_subject: 'new-1',
      password_hash: null,
    })
    expect(await events()).toEqual([{ count: 1 }])
  })

  test('A17 at a second provider too, and then they are its own', async () => {
    await world.apply(world.one, { providers: [provider(), provider('second', { provisioning })] })
    const browser = world.browser()
    const who = { providerId: 'second' }
    await expectSignedOn(browser, await come(browser, 'new-2', { login: 'new.two' }, who), 'new.two')
    await expectSignedOn(browser, await come(browser, 'new-2', { login: 'another' }, who), 'new.two')
    expect(await personNamed('another')).toBeUndefined()
    expect(await personNamed('new.two')).toMatchObject({
      sso_subject: null,
      first_name: 'new.two',
      last_name: '',
      email: null,
      locale: null,
    })
    await unmapped(['new-2'], /^nobody$/)
    await world.apply(world.one, { providers: [provider('acme', { provisioning })] })
  })

  test('A17 a user name that somebody has given up lets the next one in who comes by it', async () => {
    await world.apply(world.one, { providers: [provider('acme', { provisioning })] })
    const first = world.browser()
    await expectSignedOn(first, await come(first, 'lee-1', { login: 'ann.lee' }), 'ann.lee')
    await set('ann.lee', `user_name = 'ann.smith'`)
    const next = world.browser()
    await expectSignedOn(next, await come(next, 'lee-2', { login: 'ann.lee' }), 'ann.lee')
  })

  test('T32 invalid attributes create nobody, or are left out', async () => {
    for (const login of ['', '   ', 'x'.repeat(201), 'a&#9;b', 'line&#10;break']) {
      await unmapped(['new-3', { login }], /^nobody$/)
    }
    await unmapped(['new-3', {}], /^nobody$/)
    const browser = world.browser()
    const invalid = {
      login: ' new.three ',
      first: 'x'.repeat(201),
      last: 'a&#9;b',
      mail: 'x'.repeat(321),
      lang: 'xx-YY',
    }
    await expectSignedOn(browser, await come(browser, 'new-3', invalid), 'new.three')
    expect(await personNamed('new.three')).toMatchObject({
      first_name: 'new.three',
      last_name: '',
      email: null,
      locale: null,
    })
  })

  test('T28 attributes cannot make anybody an administrator, or somebody else', async () => {
    const browser = world.browser()
    const more = {
      login: 'new.four',
      is_admin: 'true',
      isAdmin: 'true',
      adminUser: 'true',
      role: 'admin',
      person_id: '1',
    }
    await expectSignedOn(browser, await come(browser, 'new-4', more), 'new.four')
    expect(await personNamed('new.four')).toMatchObject({ status: 'active' })
    expect(await world.one.within(tx => tx.query('select 1 from grants'))).toEqual([])
  })
})

describe('where somebody goes in', () => {
  const program = { id: 'programme', role: 'rank', section: 'part' }
  const roles = { 'sales-rep': 'Selector', constructor: 'NonSelector' }
  const cases: [attributes: Record<string, string>, place: Record<string, string>][] = [
    [
      { programme: 'summit', rank: 'sales-rep', part: 'progress' },
      { programid: 'summit', programrole: 'Selector', section: 'progress' },
    ],
    [
      { programme: 'summit', rank: 'Manager' },
      { programid: 'summit', programrole: 'Manager' },
    ],
    [
      { programme: 'summit', rank: 'toString' },
      { programid: 'summit', programrole: 'toString' },
    ],
    [{ programme: 'summit' }, { programid: 'summit' }],
    [{ rank: 'sales-rep' }, {}],
    [
      { programme: '//evil.example', part: '../../x&amp;y' },
      { programid: '//evil.example', section: '../../x&y' },
    ],
  ]
  test.each(cases)('N23 T14 %j is said in the return address as %j', async (attributes, place) => {
    await world.apply(world.one, { providers: [provider('acme', { program, roles })] })
    const arrived = await come(world.browser(), 'idp-ann', attributes)
    const { JSESSIONID, ...rest } = Object.fromEntries(arrived.to!.searchParams)
    expect([arrived.to!.pathname, JSESSIONID?.length, rest]).toEqual([
      '/sso-authenticated',
      43,
      { provider: 'acme', ...place },
    ])
  })
})
