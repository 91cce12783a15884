import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { testDatabase } from '../db/test-database.ts'
import { linkPerson } from '../features/sso/map-person.ts'
import { canvasPayload, canvasSecret, organizationId, signedRequest } from './canvas-fixture.ts'
import { encoded, requestIdOf, responseXml, type SamlWish, signed } from './saml-answer-fixture.ts'
import { type ProviderKey, providerKey } from './saml-idp-fixture.ts'
import { expectRefused, expectSignedOn, type Reply, signOnWorld } from './sign-on-fixture.ts'

const world = signOnWorld(testDatabase())
const issuer = 'https://idp.example.com/acme'
const atHost = (host: string) => `http://${host}.localhost:3000`
let key: ProviderKey

const provider = (more: object = {}) => ({
  type: 'saml' as const,
  providerId: 'acme',
  name: 'Acme',
  entityId: issuer,
  ssoUrl: 'https://idp.example.com/sso',
  certificates: [key.certificate],
  ...more,
})
const canvas = () => ({
  type: 'canvas' as const,
  providerId: 'salesforce',
  name: 'Salesforce',
  consumerSecret: canvasSecret,
  organizationId,
  origins: ['https://acme.my.salesforce.com'],
})
const wishAt = (host: string, requestId?: string): SamlWish => ({
  requestId,
  acs: `${atHost(host)}/sso/saml/acs`,
  issuer,
  audience: `${atHost(host)}/sso/saml/metadata`,
})
const formOf = (wish: SamlWish) => ({ SAMLResponse: encoded(signed(responseXml(wish), { key })) })
async function begin(host = 'one', start = '/sso/login?provider=acme') {
  const browser = world.browser(host)
  const begun = await browser.get(start)
  const wish = wishAt(host, requestIdOf(begun.location))
  return { browser, wish, form: formOf(wish) }
}
const succeeded = (replies: readonly Reply[]) => replies.filter(({ location }) => location.includes('JSESSIONID'))
const others = (replies: readonly Reply[], flag = '?invalid=true') =>
  replies.filter(({ status, location }) => status === 303 && location.endsWith(flag))
const times = 32

beforeAll(async () => {
  key = await providerKey()
  const { personId } = await world.somebody(world.one, 'idp-ann')
  await world.somebody(world.two, 'idp-ann')
  await world.apply(world.one, {
    providers: [provider({ allowUnsolicited: true }), canvas()],
  })
  const link = { providerId: 'salesforce', subject: 'idp-ann', personId, actor: 'operator:test' as const }
  expect((await world.one.within(tx => linkPerson(tx, link))).ok).toBe(true)
  await world.apply(world.two, { providers: [provider()] })
})

describe('once, and no more, over two servers', () => {
  test('T18 R13 one SAML response 32 times at once: exactly one arrives', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { browser, form } = await begin()
      const replies = await Promise.all(Array.from({ length: times }, () => browser.post('/sso/saml/acs', form)))
      expect([succeeded(replies).length, others(replies).length]).toEqual([1, times - 1])
      expect((await browser.user(succeeded(replies)[0]!.to!.searchParams.get('JSESSIONID')!)).status).toBe(200)
    }
  })

  test('T18 R13 one unsolicited SAML response 32 times at once: exactly one arrives', async () => {
    const form = formOf(wishAt('one'))
    const replies = await Promise.all(Array.from({ length: times }, () => world.browser().post('/sso/saml/acs', form)))
    expect([succeeded(replies).length, others(replies).length]).toEqual([1, times - 1])
    await expectRefused(world, () => world.browser().post('/sso/saml/acs', form), { why: /^taken before$/ })
  })

  test('T18 the assertion of one response in another is taken before', async () => {
    const wish = { ...wishAt('one'), assertionId: '_the-same' }
    const browser = world.browser()
    await expectSignedOn(browser, await browser.post('/sso/saml/acs', formOf(wish)), 'ann')
    await expectRefused(world, () => world.browser().post('/sso/saml/acs', formOf(wish)), { why: /^taken before$/ })
  })

  test('T20 R13 one signed request of Salesforce 32 times at once: exactly one arrives', async () => {
    const form = { signed_request: signedRequest(canvasPayload()) }
    const replies = await Promise.all(
      Array.from({ length: times }, () => world.browser().post('/salesforce-canvas.html', form)),
    )
    expect([succeeded(replies).length, others(replies).length]).toEqual([1, times - 1])
  })

  test('T13 R13 one ticket of the way back 32 times at once: exactly one session', async () => {
    const { browser, form } = await begin()
    const arrived = await browser.post('/sso/saml/acs', form)
    const ticket = arrived.to!.searchParams.get('JSESSIONID')!
    const before = await world.traces()
    const users = await Promise.all(Array.from({ length: times }, () => browser.user(ticket)))
    expect(users.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(users.filter(({ status }) => status === 401)).toHaveLength(times - 1)
    expect((await world.traces())['one sessions']).toBe(before['one sessions']! + 1)
  })
})

describe('the way back', () => {
  async function arrive() {
    const { browser, form } = await begin()
    const arrived = await browser.post('/sso/saml/acs', form)
    return { browser, ticket: arrived.to!.searchParams.get('JSESSIONID')! }
  }

  test('T13 the ticket is not a session: every other call is answered 401', async () => {
    const { browser, ticket } = await arrive()
    for (const path of [
      '/api/v1.0/user/profile',
      '/api/v1.0/programViews',
      '/api/v1.0/user/account/history',
      '/validSession',
    ]) {
      const reply = await browser.get(basePath + path, { 'x-session-id': ticket })
      expect([401, 404], path).toContain(reply.status)
    }
    const profile = await browser.get(`${basePath}/api/v1.0/user/profile`, { 'x-session-id': ticket })
    expect(profile.status).toBe(401)
    // None of them has spent it; the session id that it is exchanged for is another.
    const user = await browser.user(ticket)
    expect(user.status).toBe(200)
    expect(user.json().sessionId).not.toBe(ticket)
    expect((await browser.user(ticket)).status).toBe(401)
  })

  test('T13 in another browser it is invalid, with a cookie of its own or without', async () => {
    const first = await arrive()
    expect((await world.browser().user(first.ticket)).status).toBe(401)
    const attacker = await begin()
    expect((await attacker.browser.user(first.ticket)).status).toBe(401)
    const second = await arrive()
    second.browser.cookie = `${second.browser.cookie}; ${attacker.browser.cookie}`
    expect((await second.browser.user(second.ticket)).status).toBe(401)
  })

  test('T10 T13 nobody is signed in as somebody else by an answer that is not theirs', async () => {
    // The attacker begins and answers; the victim is led to post it, and to open the way back.
    const attacker = await begin()
    const victim = await begin()
    const arrived = await victim.browser.post('/sso/saml/acs', attacker.form)
    expect((await victim.browser.user(arrived.to!.searchParams.get('JSESSIONID')!)).status).toBe(401)
  })

  test('T13 it ends after 60 seconds', async () => {
    const { browser, ticket } = await arrive()
    await world.one.within(tx =>
      tx.query(
        `update tickets set created_at = created_at - interval '61 seconds', expires_at = expires_at - interval '61 seconds'
         where purpose = 'sso-return' and consumed_at is null`,
      ),
    )
    expect((await browser.user(ticket)).status).toBe(401)
  })

  test('T2 T13 at another client it is invalid', async () => {
    const { browser, ticket } = await arrive()
    const elsewhere = world.browser('two')
    elsewhere.cookie = browser.cookie
    expect((await elsewhere.user(ticket)).status).toBe(401)
    expect((await browser.user(ticket)).status).toBe(200)
  })
})

describe('the way there', () => {
  test('T18 a sign-on ends after ten minutes', async () => {
    const { browser, form } = await begin()
    await world.one.within(tx => tx.query(`update sso_requests set expires_at = now() - interval '1 second'`))
    await expectRefused(world, () => browser.post('/sso/saml/acs', form), { why: /^no such sign-on under way$/ })
  })

  test('T1 T17 a response for one client is invalid at another, whoever signed it', async () => {
    const { form } = await begin('one')
    await expectRefused(world, () => world.browser('two').post('/sso/saml/acs', form), { why: /^no such sign-on/ })
    const two = await begin('two')
    const forOne = formOf({ ...wishAt('one'), requestId: two.wish.requestId })
    await expectRefused(world, () => two.browser.post('/sso/saml/acs', forOne), { why: /^destination$/ })
  })

  test('T18 an unsolicited response is refused where the client has not allowed it', async () => {
    await expectRefused(world, () => world.browser('two').post('/sso/saml/acs', formOf(wishAt('two'))), {
      why: /^nobody asked$/,
    })
  })

  const relays: [string, string | null][] = [
    ['/profile', '/profile'],
    ['/program-view/summit---Selector/progress', '/program-view/summit---Selector/progress'],
    ['https://evil.example/', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/%2f%2fevil.example', '/dashboard'],
    ['/logout', '/dashboard'],
    ['/sso/logout', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['', null],
  ]
  test.each(relays)('T14 N23 the relay state %j of an unsolicited response leads to %j', async (RelayState, next) => {
    const arrived = await world.browser().post('/sso/saml/acs', { ...formOf(wishAt('one')), RelayState })
    expect(arrived.location).toContain('JSESSIONID')
    expect(arrived.to!.searchParams.get('next')).toBe(next)
  })

  test('T14 the relay state of a requested response is ignored', async () => {
    const { browser, form } = await begin('one', '/sso/login?provider=acme&next=https%3A%2F%2Fevil.example')
    const arrived = await browser.post('/sso/saml/acs', { ...form, RelayState: '/profile' })
    expect(arrived.to!.searchParams.get('next')).toBe('/dashboard')
  })

  test('T5 an address that sends 100 invalid responses waits, and nobody else does', async () => {
    const browser = world.browser()
    for (let at = 0; at < 100; at += 1) await browser.post('/sso/saml/acs', { SAMLResponse: 'x' })
    const { form, browser: elsewhere } = await begin()
    await expectRefused(world, () => browser.post('/sso/saml/acs', form), {
      flag: 'error',
      why: /^too many invalid responses$/,
    })
    await expectSignedOn(elsewhere, await elsewhere.post('/sso/saml/acs', form), 'ann')
    expect(Number((await browser.post('/sso/saml/acs', form)).headers['retry-after'])).toBeGreaterThan(800)
  })
})

test('T20 what is kept of a taken request is a hash of it', async () => {
  const payload = canvasPayload()
  await world.browser().post('/salesforce-canvas.html', { signed_request: signedRequest(payload) })
  const rows = await world.one.within(tx =>
    tx.query<{ text: string }>('select sso_answers::text as text from sso_answers'),
  )
  const signature = createHmac('sha256', canvasSecret)
    .update(Buffer.from(JSON.stringify(payload)).toString('base64'))
    .digest()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join()).not.toContain(signature.toString('hex'))
})
