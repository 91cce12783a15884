import { beforeAll, expect, test } from 'vitest'
import { breakable } from '../db/break-after-commit-fixture.ts'
import { testDatabase } from '../db/test-database.ts'
import { linkPerson } from '../features/sso/map-person.ts'
import { canvasPayload, canvasSecret, organizationId, signedRequest } from './canvas-fixture.ts'
import { type Browser, expectRefused, signOnWorld } from './sign-on-fixture.ts'

const database = testDatabase()
const world = signOnWorld(database)
const page = '/salesforce-canvas.html'
const framing = 'https://acme.my.salesforce.com'

const provider = (more: object = {}) => ({
  type: 'canvas' as const,
  providerId: 'salesforce',
  name: 'Salesforce',
  consumerSecret: canvasSecret,
  organizationId,
  origins: [framing],
  ...more,
})
const post = (browser: Browser, signed_request: string) =>
  browser.post(page, { signed_request }, { origin: framing, 'sec-fetch-site': 'cross-site' })

beforeAll(async () => {
  await world.somebody(world.one, 'idp-ann')
  await world.somebody(world.two, 'idp-ann')
  await world.apply(world.one, { providers: [provider()] })
  await world.apply(world.two, { providers: [provider({ consumerSecret: 'another consumer secret' })] })
})

test('A17 T20 a signed request of Salesforce signs in, in the frame, once', async () => {
  const browser = world.browser()
  const text = signedRequest(canvasPayload())
  const arrived = await post(browser, text)
  expect([arrived.status, arrived.to?.pathname]).toEqual([303, page])
  expect(String(arrived.headers['set-cookie'])).toMatch(/; SameSite=None; Partitioned; Secure$/)
  expect(String(arrived.headers['content-security-policy'])).toContain(`frame-ancestors ${framing}`)
  expect(arrived.headers['x-frame-options']).toBeUndefined()
  const user = await browser.user(arrived.to!.searchParams.get('JSESSIONID')!)
  expect(user.json()).toMatchObject({ userName: 'ann', authType: 'sso' })
  await expectRefused(world, () => post(browser, text), { why: /^taken before$/, page })
  expect(JSON.stringify(world.lines())).not.toContain('SECRET-OAUTH-TOKEN')
})

test('R5 T20 a sign-on that was kept leads in, though the database dies right then', async () => {
  const connections = breakable(database.db)
  const ask = async (cutAfter?: number) => {
    const browser = world.browser()
    let location = ''
    // The servers answer in turn: the next request comes to the one whose connections are cut.
    await browser.get(page)
    const committed = await connections.during(async () => {
      location = (await post(browser, signedRequest(canvasPayload()))).location
    }, cutAfter)
    return { committed, location }
  }
  const whole = await ask()
  expect(whole.location).toMatch(/\?JSESSIONID=/)
  expect(whole.committed).toBeGreaterThan(1)
  for (let cutAfter = 1; cutAfter <= whole.committed; cutAfter += 1) {
    const before = await world.traces()
    const { location } = await ask(cutAfter)
    if (!/\?JSESSIONID=/.test(location)) expect(await world.traces()).toEqual(before)
  }
})

test('T20 an organisation of 15 letters is the one of 18, and the user name may be the subject', async () => {
  await world.apply(world.one, {
    providers: [provider({ organizationId: organizationId.slice(0, 15), subject: 'userName' })],
  })
  const browser = world.browser()
  const arrived = await post(browser, signedRequest(canvasPayload({}, { userName: 'idp-ann', userId: 'other' })))
  expect(arrived.location).toMatch(/\?JSESSIONID=/)
  await world.apply(world.one, { providers: [provider()] })
})

test('A17 T20 of two Salesforce organisations each signs in its own people; what neither signed is said of the first', async () => {
  const second = {
    providerId: 'second',
    consumerSecret: 'of the second organisation',
    organizationId: '00D000000000099',
  }
  const signed = (secret: string) =>
    signedRequest(
      canvasPayload({
        context: { user: { userId: 'idp-bea-2' }, organization: { organizationId: second.organizationId } },
      }),
      secret,
    )
  await world.apply(world.one, { providers: [provider(), provider(second)] })
  const { personId } = await world.somebody(world.one, 'idp-bea')
  const link = { providerId: 'second', subject: 'idp-bea-2', personId, actor: 'operator:test' as const }
  expect((await world.one.within(tx => linkPerson(tx, link))).ok).toBe(true)
  expect((await post(world.browser(), signed(second.consumerSecret))).location).toMatch(/\?JSESSIONID=/)
  expect((await post(world.browser(), signedRequest(canvasPayload()))).location).toMatch(/\?JSESSIONID=/)
  await expectRefused(world, () => post(world.browser(), signed('of nobody at all')), { why: /^signature$/, page })
  await world.apply(world.one, { providers: [provider()] })
})

test('T20 only this page may be framed, and only by Salesforce', async () => {
  const browser = world.browser()
  const login = await browser.get('/sso/login?provider=salesforce')
  expect(login.headers['x-frame-options']).toBe('DENY')
  expect(String(login.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  expect(login.location).toBe('/sso-authenticated?error=true')
  const elsewhere = await world.browser('two').post(page, {})
  expect(String(elsewhere.headers['content-security-policy'])).toContain(`frame-ancestors ${framing}`)
})

const context = { user: { userId: 'idp-ann' }, organization: { organizationId } }
const minutes = (count: number) => Date.now() + count * 60_000
const malformed: [name: string, text: () => string, why: RegExp, flag?: string][] = [
  ['of another secret', () => signedRequest(canvasPayload(), 'another consumer secret'), /^signature$/],
  ['of no secret', () => signedRequest(canvasPayload(), ''), /^signature$/],
  ['by SHA-1', () => signedRequest(canvasPayload(), canvasSecret, 'sha1'), /^signature$/],
  ['without a signature', () => `.${signedRequest(canvasPayload()).split('.')[1]}`, /^signature$/],
  ['without a payload', () => `${signedRequest('').split('.')[0]}.`, /^payload$/],
  ['with a shortened signature', () => signedRequest(canvasPayload()).slice(4), /^signature$/],
  ['with an altered payload', () => signedRequest(canvasPayload()).replace(/.....$/, 'AAAA='), /^signature$/],
  ['in three parts', () => `${signedRequest(canvasPayload())}.x`, /^not a signed request$/],
  ['in one part', () => 'x', /^not a signed request$/],
  ['that names another algorithm', () => signedRequest(canvasPayload({ algorithm: 'none' })), /^algorithm$/],
  ['that is no JSON', () => signedRequest('{'), /^payload$/],
  ['that is a text', () => signedRequest('"text"'), /^payload$/],
  ['that is nothing', () => signedRequest('null'), /^payload$/],
  ['of six minutes ago', () => signedRequest(canvasPayload({ issuedAt: minutes(-6) })), /^issued at$/],
  ['of two minutes from now', () => signedRequest(canvasPayload({ issuedAt: minutes(2) })), /^issued at$/],
  ['without a time', () => signedRequest(canvasPayload({ issuedAt: undefined })), /^issued at$/],
  ['with a time that is none', () => signedRequest(canvasPayload({ issuedAt: 'now' })), /^issued at$/],
  [
    'of another organisation',
    () =>
      signedRequest(canvasPayload({ context: { ...context, organization: { organizationId: '00D000000000063' } } })),
    /^organisation$/,
  ],
  ['of no organisation', () => signedRequest(canvasPayload({ context: { user: context.user } })), /^organisation$/],
  ['without a context', () => signedRequest(canvasPayload({ context: null })), /^organisation$/],
  ['of nobody', () => signedRequest(canvasPayload({ context: { ...context, user: undefined } })), /^no userId$/],
  ['of a number', () => signedRequest(canvasPayload({}, { userId: 5 })), /^no userId$/],
  [
    'of a name with a line break',
    () => signedRequest(canvasPayload({}, { userId: 'idp-ann\n' })),
    /^the name is not fit$/,
  ],
  ['of a name with a NUL', () => signedRequest(canvasPayload({}, { userId: 'idp-\0ann' })), /^the name is not fit$/],
  ['of a stranger', () => signedRequest(canvasPayload({}, { userId: 'idp-stranger' })), /^nobody$/, 'unmapped'],
]
test.each(malformed)('T20 a signed request %s signs nobody in', async (_name, text, why, flag = 'invalid') => {
  await expectRefused(world, () => post(world.browser(), text()), { why, flag, page })
})

test('T2 T20 the signed request of one client is invalid at another', async () => {
  await expectRefused(world, () => post(world.browser('two'), signedRequest(canvasPayload())), {
    why: /^signature$/,
    page,
  })
})

test('T20 it must be posted, exactly once in its form', async () => {
  const text = signedRequest(canvasPayload())
  const form = new URLSearchParams({ signed_request: text }).toString()
  const browser = world.browser()
  for (const body of ['', `${form}&${form}`, `${form}&signed_request=`, 'signed_request=%ff']) {
    await expectRefused(world, () => browser.post(page, body), { why: /^no single signed request$/, page })
  }
  await expectRefused(
    world,
    () => browser.post(page, JSON.stringify({ signed_request: text }), { 'content-type': 'application/json' }),
    { why: /415/, page },
  )
  expect((await browser.get(`${page}?${form}`)).location).toBe('')
  expect((await post(browser, text)).location).toMatch(/\?JSESSIONID=/)
})
