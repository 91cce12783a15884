import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { confirmationXml, encoded, requestIdOf, responseXml, type SamlWish, signed } from './saml-answer-fixture.ts'
import { type ProviderKey, providerKey } from './saml-idp-fixture.ts'
import { malformedResponses } from './saml-malformed-fixture.ts'
import { wrapped } from './saml-wrapped-fixture.ts'
import { type Browser, expectRefused, expectSignedOn, type Reply, signOnWorld } from './sign-on-fixture.ts'

const world = signOnWorld(testDatabase())
const acs = 'http://one.localhost:3000/sso/saml/acs'
const issuer = 'https://idp.example.com/acme'
const audience = 'http://one.localhost:3000/sso/saml/metadata'
let key: ProviderKey
let other: ProviderKey

beforeAll(async () => {
  key = await providerKey()
  other = await providerKey('attacker')
  await world.somebody(world.one, 'idp-ann')
  await world.somebody(world.one, 'idp-bob')
  const ssoUrl = 'https://idp.example.com/sso'
  const provider = {
    type: 'saml' as const,
    providerId: 'acme',
    name: 'Acme',
    entityId: issuer,
    ssoUrl,
    certificates: [key.certificate],
    // Whoever is let in by mistake would be made.
    provisioning: { isOn: true, userName: 'login' },
  }
  await world.apply(world.one, { providers: [provider] })
})

async function begin(): Promise<{ browser: Browser; wish: SamlWish; post: (xml: string) => Promise<Reply> }> {
  const browser = world.browser()
  const begun = await browser.get('/sso/login?provider=acme')
  const requestId = requestIdOf(begun.location)
  return {
    browser,
    wish: { requestId, acs, issuer, audience, attributes: { login: 'new.person', role: 'Selector' } },
    post: xml => browser.post('/sso/saml/acs', { SAMLResponse: encoded(xml) }),
  }
}

describe('what a provider may send', () => {
  const fits: [string, (wish: SamlWish) => string][] = [
    ['a signed Assertion', wish => signed(responseXml(wish), { key })],
    ['a signed Response', wish => signed(responseXml(wish), { key, of: 'Response' })],
    ['both signed', wish => signed(signed(responseXml(wish), { key }), { key, of: 'Response' })],
    ['a signature by SHA-512', wish => signed(responseXml(wish), { key, algorithm: rsaSha512, digest: sha512 })],
    ['an XML declaration', wish => `<?xml version="1.0" encoding="UTF-8"?>\n${signed(responseXml(wish), { key })}`],
    ['a clock that is 50 seconds ahead', wish => signed(responseXml({ ...wish, issued: 50, notBefore: 50 }), { key })],
    [
      'a clock that is late, to the last second',
      wish => signed(responseXml({ ...wish, issued: -290, until: -30 }), { key }),
    ],
    [
      'an hour, set back by five minutes',
      wish => signed(responseXml({ ...wish, notBefore: -300, until: 3600, confirmedUntil: 3600 }), { key }),
    ],
    [
      'a second confirmation that is for others',
      wish => {
        const others = confirmationXml(wish, { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' })
        return signed(responseXml({ ...wish, confirmation: others + confirmationXml(wish) }), { key })
      },
    ],
    [
      'a name of another namespace beside the name',
      wish => {
        const foreign = '<x:NameID xmlns:x="urn:example:x">idp-bob</x:NameID><saml:NameID>'
        return signed(responseXml(wish).replace('<saml:NameID>', foreign), { key })
      },
    ],
    [
      'no key of its own in the signature',
      wish => signed(responseXml(wish), { key }).replace(/<KeyInfo>.*<\/KeyInfo>/s, ''),
    ],
  ]
  test.each(fits)('A17 T17 %s is taken, once', async (_, make) => {
    const { browser, wish, post } = await begin()
    const xml = make(wish)
    await expectSignedOn(browser, await post(xml), 'ann')
    await expectRefused(world, () => post(xml), { why: /no such sign-on/ })
  })
})

const rsaSha512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'
const sha512 = 'http://www.w3.org/2001/04/xmlenc#sha512'

describe('invalid responses', () => {
  test.each(malformedResponses)('T17 a response %s', async (_name, make, why, flag = 'invalid') => {
    const { wish, post } = await begin()
    await expectRefused(world, () => post(make(wish, { key, other })), { why, flag })
  })

  test('T17 a response with a wrapped signature', async () => {
    const names = new Set<string>()
    for (const signing of [{ key }, { key, of: 'Assertion' as const, digest: sha512 }]) {
      for (const at of wrapped(await begin().then(({ wish }) => wish), signing).keys()) {
        const { wish, post } = await begin()
        const [name, xml] = wrapped(wish, signing)[at]!
        names.add(name)
        await expectRefused(world, () => post(xml))
      }
    }
    expect(names.size).toBe(12)
  })

  test('T17 T32 a form that holds no response', async () => {
    const { wish, browser } = await begin()
    const fit = encoded(signed(responseXml(wish), { key }))
    const form = (SAMLResponse: string) => new URLSearchParams({ SAMLResponse }).toString()
    const forms: [form: string, why: RegExp, contentType?: string][] = [
      [form(`${fit}!`), /^not base64$/],
      [form(''), /^not base64$/],
      [
        form(
          Buffer.concat([Buffer.from(signed(responseXml(wish), { key })), Buffer.from([0xc3, 0x28])]).toString(
            'base64',
          ),
        ),
        /^not UTF-8$/,
      ],
      [form(Buffer.from(signed(responseXml(wish), { key }), 'utf16le').toString('base64')), /./],
      [`${form(fit)}&${form(fit)}`, /^no single response$/],
      [`${form(fit)}&SAMLResponse=`, /^no single response$/],
      ['SAMLResponse=%C3%28', /^no single response$/],
      ['', /^no single response$/],
      ['__proto__=x&constructor=y', /^no single response$/],
      ['a&'.repeat(200_000), /^no single response$/],
      ['x'.repeat(600 * 1024), /^cannot be read: 413$/],
      [JSON.stringify({ SAMLResponse: fit }), /^cannot be read: 415$/, 'application/json'],
      [form(fit), /^cannot be read: 415$/, 'text/plain'],
    ]
    for (const [body, why, type = 'application/x-www-form-urlencoded'] of forms) {
      await expectRefused(world, () => browser.post('/sso/saml/acs', body, { 'content-type': type }), { why })
    }
    // None of them has used the sign-on up.
    const arrived = await browser.post('/sso/saml/acs', form(fit))
    await expectSignedOn(browser, arrived, 'ann')
  })
})
