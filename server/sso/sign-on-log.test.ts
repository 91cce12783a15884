import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { canvasPayload, canvasSecret, organizationId, signedRequest } from './canvas-fixture.ts'
import { type HostileIdp, json, openHostileIdp, signedToken } from './oidc-hostile-idp-fixture.ts'
import { encoded, requestIdOf, responseXml, signed } from './saml-answer-fixture.ts'
import { type ProviderKey, providerKey } from './saml-idp-fixture.ts'
import { expectSignedOn, signOnWorld } from './sign-on-fixture.ts'

const world = signOnWorld(testDatabase())
const origin = 'http://one.localhost:3000'
const issuer = 'https://idp.example.com/acme'
let idp: HostileIdp
let key: ProviderKey

const shared = { name: 'Acme', providerId: 'acme' }
const saml = () => ({
  ...shared,
  type: 'saml' as const,
  entityId: issuer,
  ssoUrl: issuer,
  certificates: [key.certificate],
})
const canvas = () => ({
  ...shared,
  type: 'canvas' as const,
  consumerSecret: canvasSecret,
  organizationId,
  origins: ['https://acme.my.salesforce.com'],
})

beforeAll(async () => {
  idp = await openHostileIdp()
  key = await providerKey()
  await world.somebody(world.one, 'idp-ann')
})
afterAll(() => idp?.close())

/** A journey by each protocol; answers every secret that was on its way. */
const journeys: [name: string, go: () => Promise<string[]>][] = [
  [
    'SAML',
    async () => {
      await world.apply(world.one, { providers: [saml()] })
      world.hush()
      const browser = world.browser()
      const { location } = await browser.get('/sso/login')
      const requestId = requestIdOf(location)
      const wish = { requestId, acs: `${origin}/sso/saml/acs`, audience: `${origin}/sso/saml/metadata`, issuer }
      const SAMLResponse = encoded(signed(responseXml(wish), { key }))
      const arrived = await browser.post('/sso/saml/acs', { SAMLResponse })
      const sessionId = await expectSignedOn(browser, arrived, 'ann')
      await browser.post('/sso/saml/acs', { SAMLResponse })
      return [
        requestId,
        SAMLResponse.slice(0, 60),
        arrived.to!.searchParams.get('JSESSIONID')!,
        sessionId,
        browser.cookie.split('=')[1]!,
      ]
    },
  ],
  [
    'OpenID Connect',
    async () => {
      const identifier = idp.issuer()
      const clientSecret = 'a secret of ours and theirs'
      await world.apply(world.one, {
        providers: [{ ...shared, type: 'oidc', issuer: identifier, clientId: 'cairn', clientSecret }],
      })
      world.hush()
      const browser = world.browser()
      const { searchParams } = new URL((await browser.get('/sso/login')).location)
      const [state, nonce] = [searchParams.get('state')!, searchParams.get('nonce')!]
      const iat = Math.floor(Date.now() / 1000)
      const claims = { iss: identifier, aud: 'cairn', sub: 'idp-ann', nonce, iat, exp: iat + 60 }
      const token = await signedToken(claims, idp.keys.good)
      idp.answer({
        token: response => json(response, { access_token: 'THE-ACCESS-TOKEN', token_type: 'Bearer', id_token: token }),
      })
      const back = `/sso/oidc/callback/acme?code=THE-CODE&state=${state}`
      const arrived = await browser.get(back)
      const sessionId = await expectSignedOn(browser, arrived, 'ann')
      await browser.get(back)
      const ticket = arrived.to!.searchParams.get('JSESSIONID')!
      const verifier = idp.tokenRequests.at(-1)!.get('code_verifier')!
      return [
        state,
        nonce,
        token,
        'THE-ACCESS-TOKEN',
        'THE-CODE',
        clientSecret,
        verifier,
        ticket,
        sessionId,
        browser.cookie.split('=')[1]!,
      ]
    },
  ],
  [
    'Salesforce Canvas',
    async () => {
      await world.apply(world.one, { providers: [canvas()] })
      world.hush()
      const browser = world.browser()
      const text = signedRequest(canvasPayload())
      const arrived = await browser.post('/salesforce-canvas.html', { signed_request: text })
      const ticket = arrived.to!.searchParams.get('JSESSIONID')!
      const sessionId = String((await browser.user(ticket)).json().sessionId)
      await browser.post('/salesforce-canvas.html', { signed_request: text })
      return [...text.split('.'), 'SECRET-OAUTH-TOKEN', canvasSecret, ticket, sessionId, browser.cookie.split('=')[1]!]
    },
  ],
]
test.each(journeys)(
  'T35 of a sign-on by %s two lines tell who, where and why, and nothing that is secret',
  async (_, go) => {
    const secrets = await go()
    const lines = world.lines().filter(({ msg }) => msg === 'sign-on')
    const every = {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client: 'one',
      address: expect.stringMatching(/^198\.51\./),
    }
    expect(lines).toEqual([
      expect.objectContaining({
        ...every,
        level: 'info',
        sso: 'done',
        provider: 'acme',
        actor: expect.stringMatching(/^person:\d+$/),
      }),
      expect.objectContaining({ ...every, level: 'warn', sso: 'invalid', reason: expect.any(String) }),
    ])
    const log = JSON.stringify(world.lines())
    expect(secrets.every(secret => secret.length > 7)).toBe(true)
    expect(secrets.filter(secret => log.includes(secret))).toEqual([])
    // Nor is anything of it kept as it was.
    const kept = await world.one.within(tx =>
      tx.query<{ text: string }>(
        `select r::text as text from sso_requests r union all select a::text from sso_answers a
       union all select t::text from tickets t union all select p::text from sso_providers p union all select e::text from audit_events e`,
      ),
    )
    const all = kept.map(({ text }) => text).join()
    expect(secrets.filter(secret => all.includes(secret))).toEqual([])
  },
)
