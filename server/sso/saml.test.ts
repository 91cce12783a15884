import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SamlProvider } from '../../contract/sso-document.ts'
import { testDatabase } from '../db/test-database.ts'
import { listKeys, makeKey, retireOldKeys, signingKey } from '../features/sso/keys.ts'
import { testSecret } from '../http/test-app.ts'
import { openSamlIdp, type ProviderKey, providerKey, type SamlAnswers, type SamlIdp } from './saml-idp-fixture.ts'
import { type Browser, expectRefused, expectSignedOn, signOnWorld } from './sign-on-fixture.ts'

const world = signOnWorld(testDatabase())
const origin = 'http://one.localhost:3000'
const acs = `${origin}/sso/saml/acs`
let idp: SamlIdp
let key: ProviderKey
let nextKey: ProviderKey

const provider = (more: Partial<SamlProvider> = {}) => ({
  type: 'saml' as const,
  providerId: 'acme',
  name: 'Acme',
  entityId: idp.entityId,
  ssoUrl: idp.ssoUrl,
  certificates: [key.certificate],
  ...more,
})
/** Our metadata's certificates, as a provider that imports them reads them. */
async function certificatesOfMetadata(): Promise<string[]> {
  const { body, headers } = await world.browser().get('/sso/saml/metadata')
  expect(headers['content-type']).toContain('application/samlmetadata+xml')
  expect(body).toContain(`entityID="${origin}/sso/saml/metadata"`)
  expect(body).toContain(`Location="${acs}"`)
  return [...body.matchAll(/<[\w:]*X509Certificate>([^<]+)</g)].map(([, base64]) => {
    return `-----BEGIN CERTIFICATE-----\n${base64!.trim()}\n-----END CERTIFICATE-----`
  })
}
async function walk(browser: Browser, account = 'idp-ann', start = '/sso/login?provider=acme') {
  const begun = await browser.get(start)
  expect(begun.status).toBe(303)
  return idp.walk(begun.location, account)
}

beforeAll(async () => {
  key = await providerKey('old')
  nextKey = await providerKey('new')
  idp = await openSamlIdp(acs, key)
  await world.somebody(world.one, 'idp-ann')
  await world.apply(world.one, { providers: [provider()] })
  const [certificate, ...more] = await certificatesOfMetadata()
  expect([certificate, more]).toEqual([expect.any(String), []])
  idp.trust(certificate!)
})
afterAll(() => idp?.close())

const signs: SamlAnswers['signs'][] = ['assertion', 'response', 'both']
test.each(signs)('A17 T17 a provider that others wrote understands our request and signs in by its %s', async signs => {
  idp.answer({ signs })
  const browser = world.browser()
  const { to, form } = await walk(browser, 'idp-ann', '/sso/login?provider=acme&next=%2Fprofile')
  expect(to.href).toBe(acs)
  // The provider posts from its own site: no cookie of ours comes with it.
  const fromElsewhere = { cookie: '', origin: idp.entityId, 'sec-fetch-site': 'cross-site' }
  const arrived = await browser.post(to.pathname, form, fromElsewhere)
  expect(arrived.to?.searchParams.get('next')).toBe('/profile')
  const sessionId = await expectSignedOn(browser, arrived, 'ann')
  expect((await browser.user(sessionId)).status).toBe(200)
  await expectRefused(world, () => browser.post(to.pathname, form), { why: /no such sign-on/ })
})

test('A17 nothing but a signature of the key that was given convinces', async () => {
  for (const how of [{ signs: 'neither' }, { signs: 'both', key: nextKey }] as const) {
    idp.answer({ key, ...how })
    const browser = world.browser()
    const { to, form } = await walk(browser)
    await expectRefused(world, () => browser.post(to.pathname, form), { why: /signature/i })
  }
  idp.answer({ key, signs: 'both' })
})

test('A17 while the provider changes its key both are good, and then the new one alone', async () => {
  const signOn = async (with_: ProviderKey) => {
    idp.answer({ key: with_ })
    const browser = world.browser()
    const { to, form } = await walk(browser)
    return { browser, answer: () => browser.post(to.pathname, form) }
  }
  await world.apply(world.one, { providers: [provider({ certificates: [key.certificate, nextKey.certificate] })] })
  for (const one of [key, nextKey]) {
    const { browser, answer } = await signOn(one)
    await expectSignedOn(browser, await answer(), 'ann')
  }
  await world.apply(world.one, { providers: [provider({ certificates: [nextKey.certificate] })] })
  const { browser, answer } = await signOn(nextKey)
  await expectSignedOn(browser, await answer(), 'ann')
  await expectRefused(world, (await signOn(key)).answer, { why: /signature/i })
  idp.answer({ key })
  await world.apply(world.one, { providers: [provider()] })
})

test('A17 while we change our key the metadata has both, and requests change over when the old one is retired', async () => {
  const [old] = await certificatesOfMetadata()
  await world.one.within(tx => makeKey(tx, testSecret, 'one', 'operator:test'))
  const both = await certificatesOfMetadata()
  expect(both).toHaveLength(2)
  const fresh = both.find(one => one !== old)!
  expect(new X509Certificate(fresh).publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072)
  const browser = world.browser()
  idp.trust(fresh)
  await expect(walk(browser)).rejects.toThrow(/does not match/)
  idp.trust(old!)
  await walk(browser)
  await world.one.within(tx => retireOldKeys(tx, 'operator:test'))
  expect(await certificatesOfMetadata()).toEqual([fresh])
  await expect(walk(browser)).rejects.toThrow(/does not match/)
  idp.trust(fresh)
  await walk(browser)
  expect(await world.one.within(tx => listKeys(tx, testSecret))).toHaveLength(1)
})

test('A17 a client whose many people come first at once gets one key', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, () => world.two.within(tx => signingKey(tx, testSecret, 'two'))),
  )
  expect(new Set(made.map(({ certificate }) => certificate)).size).toBe(1)
  expect(await world.two.within(tx => listKeys(tx, testSecret))).toHaveLength(1)
})

test('A17 A05 signing off leads to the client’s own address, else to the provider’s page, else to login', async () => {
  const leave = async (query = '') => (await world.browser().get(`/sso/logout${query}`)).location
  expect(await leave()).toBe('/login')
  await world.apply(world.one, { providers: [provider({ sloUrl: 'https://idp.example.com/slo' })] })
  expect(await leave()).toBe('https://idp.example.com/slo')
  const other = provider({
    providerId: 'other',
    entityId: 'https://other.example',
    sloUrl: 'https://other.example/slo',
  })
  await world.apply(world.one, { providers: [provider({ sloUrl: 'https://idp.example.com/slo' }), other] })
  expect([await leave(), await leave('?provider=other'), await leave('?provider=gone')]).toEqual([
    'https://idp.example.com/slo',
    'https://other.example/slo',
    '/login',
  ])
  await world.apply(world.one, { providers: [provider()], logoutUrl: 'https://www.example.com/bye' })
  expect(await leave()).toBe('https://www.example.com/bye')
  await world.apply(world.one, { providers: [provider()] })
})

test('T15 without single sign-on its routes are not there', async () => {
  for (const ssoType of ['none', 'login_only'] as const) {
    await world.apply(world.one, { ssoType, providers: [provider()] })
    const browser = world.browser()
    const got = ['/sso/login', '/sso/logout', '/sso/saml/metadata', '/sso/oidc/callback/acme?state=x']
    for (const path of got) expect((await browser.get(path)).status, path).toBe(404)
    for (const path of ['/sso/saml/acs', '/salesforce-canvas.html']) {
      expect((await browser.post(path, { SAMLResponse: 'x' })).status, path).toBe(404)
    }
  }
  await world.apply(world.one, { providers: [provider()] })
})
