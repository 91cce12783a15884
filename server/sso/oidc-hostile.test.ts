import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { exportSPKI, importJWK, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import {
  bareToken,
  type HostileIdp,
  invalidClaims,
  json,
  openHostileIdp,
  secretToken,
  signedToken,
} from './oidc-hostile-idp-fixture.ts'
import { type Browser, expectRefused, expectSignedOn, signOnWorld } from './sign-on-fixture.ts'

const world = signOnWorld(testDatabase())
const clientSecret = 'a secret of ours and theirs'
let idp: HostileIdp

beforeAll(async () => {
  idp = await openHostileIdp()
  await world.somebody(world.one, 'idp-ann')
  await world.somebody(world.one, 'idp-bob')
})
afterAll(() => idp?.close())

const provider = (issuer: string, providerId = 'acme') => ({
  type: 'oidc' as const,
  providerId,
  name: 'Acme',
  issuer,
  clientId: 'cairn',
  clientSecret,
  provisioning: { isOn: true },
})

interface Begun {
  readonly browser: Browser
  readonly issuer: string
  readonly at: URL
  readonly claims: JWTPayload
  /** Comes back from the provider, with other or further parameters. */
  back(more?: Record<string, string>, path?: string, browser?: Browser): ReturnType<Browser['get']>
}
async function begin(metadata: Record<string, unknown> = {}): Promise<Begun> {
  idp.answer({})
  const issuer = idp.issuer(metadata)
  await world.apply(world.one, { providers: [provider(issuer)] })
  return beginAt(issuer)
}
async function beginAt(issuer: string, providerId = 'acme'): Promise<Begun> {
  const browser = world.browser()
  const begun = await browser.get(`/sso/login?provider=${providerId}`)
  const at = new URL(begun.location, 'http://nowhere')
  const seconds = Math.floor(Date.now() / 1000)
  const nonce = at.searchParams.get('nonce') ?? ''
  const state = at.searchParams.get('state') ?? ''
  return {
    browser,
    issuer,
    at,
    claims: { iss: issuer, aud: 'cairn', sub: 'idp-ann', nonce, iat: seconds, exp: seconds + 300 },
    back: (more = {}, path = `/sso/oidc/callback/${providerId}`, by = browser) =>
      by.get(`${path}?${new URLSearchParams({ code: 'a-code', state, ...more })}`),
  }
}
function answerWith(idToken: string): void {
  const reply = { access_token: 'at', token_type: 'Bearer', expires_in: 60, id_token: idToken }
  idp.answer({ token: response => json(response, reply) })
}
const goodToken = (claims: JWTPayload) => signedToken(claims, idp.keys.good)

test('A17 T19 code flow with PKCE S256, state and nonce; the secret goes in the body alone', async () => {
  const begun = await begin()
  answerWith(await goodToken(begun.claims))
  await expectSignedOn(begun.browser, await begun.back(), 'ann')
  const { searchParams } = begun.at
  const form = idp.tokenRequests.at(-1)!
  const challenge = createHash('sha256').update(form.get('code_verifier')!).digest('base64url')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: challenge,
    client_id: 'cairn',
    redirect_uri: 'http://one.localhost:3000/sso/oidc/callback/acme',
  })
  expect(form.get('redirect_uri')).toBe(searchParams.get('redirect_uri'))
  expect([form.get('code'), form.get('client_secret')]).toEqual(['a-code', clientSecret])
  expect([searchParams.get('state')!.length, searchParams.get('nonce')!.length]).toEqual([43, 43])
  expect(begun.at.href).not.toContain(encodeURIComponent(clientSecret))
})

test('A17 T19 a provider may sign by an elliptic key where it says so', async () => {
  const begun = await begin({ id_token_signing_alg_values_supported: ['ES256'] })
  answerWith(await signedToken(begun.claims, idp.keys.elliptic))
  await expectSignedOn(begun.browser, await begun.back(), 'ann')
})

describe('ID tokens that sign nobody in', () => {
  test.each(invalidClaims)('T19 a token %s', async (_name, more, why) => {
    const begun = await begin()
    answerWith(await goodToken({ ...begun.claims, ...more(begun.claims) } as JWTPayload))
    await expectRefused(world, () => begun.back(), { why })
  })

  const signedBy: [name: string, token: (claims: JWTPayload) => string | Promise<string>, metadata?: object][] = [
    [
      'that was altered',
      async claims => {
        const [head, , signature] = (await goodToken(claims)).split('.')
        return `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'idp-bob' })).toString('base64url')}.${signature}`
      },
    ],
    ['by nobody', claims => bareToken(claims)],
    [
      'by nobody, as the provider says it may',
      claims => bareToken(claims),
      { id_token_signing_alg_values_supported: ['none'] },
    ],
    ['by nobody, in capitals', claims => bareToken(claims, { alg: 'NONE' })],
    ['without its signature', claims => bareToken(claims, { alg: 'RS256', kid: 'good' })],
    ['by our own secret', claims => secretToken(claims, clientSecret)],
    [
      'by our own secret, as the provider says it may',
      claims => secretToken(claims, clientSecret),
      { id_token_signing_alg_values_supported: ['HS256'] },
    ],
    [
      'by the public key for a secret',
      async claims => {
        const key = (await importJWK({ ...idp.keys.good.jwk, ext: true }, 'RS256')) as CryptoKey
        return secretToken(claims, await exportSPKI(key))
      },
    ],
    ['by another key of the same name', claims => signedToken(claims, idp.keys.other)],
    ['by another key, which it brings', claims => signedToken(claims, idp.keys.other, { jwk: idp.keys.other.jwk })],
    ['by a key that the provider does not know', claims => signedToken(claims, { ...idp.keys.other, kid: 'unknown' })],
    ['by an algorithm that the provider does not name', claims => signedToken(claims, idp.keys.elliptic)],
    [
      'with something critical that we do not know',
      async claims => bareToken(claims, { alg: 'RS256', kid: 'good', crit: ['x'], x: 1 }, 'AAAA'),
    ],
    ['that is none', () => 'nonsense'],
  ]
  test.each(signedBy)('T19 a token %s', async (_name, token, metadata = {}) => {
    const begun = await begin(metadata as Record<string, unknown>)
    answerWith(await token(begun.claims))
    await expectRefused(world, () => begun.back())
  })
})

describe('answers that sign nobody in', () => {
  const tokens: [name: string, answer: (response: ServerResponse) => void, flag: string][] = [
    ['a fault', response => json(response, {}, 500), 'error'],
    ['being away', response => json(response, {}, 503), 'error'],
    ['another code', response => json(response, { error: 'invalid_grant' }, 400), 'invalid'],
    ['a redirect', response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'invalid'],
    ['no JSON', response => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'), 'invalid'],
    ['no ID token', response => json(response, { access_token: 'at', token_type: 'Bearer' }), 'invalid'],
    ['too much', response => json(response, { x: 'x'.repeat(600_000) }), 'error'],
    ['nothing', response => response.socket!.destroy(), 'error'],
    ['a status that is none', response => response.writeHead(999).end(), 'error'],
  ]
  test.each(tokens)('T19 %s for a code', async (_name, answer, flag) => {
    const begun = await begin()
    idp.answer({ token: answer })
    await expectRefused(world, () => begun.back(), { flag })
  })

  test('T19 keys that cannot be fetched', async () => {
    for (const answer of [
      (response: ServerResponse) => json(response, {}, 500),
      (response: ServerResponse) => json(response, { keys: [] }),
    ]) {
      const begun = await begin()
      const reply = { access_token: 'at', token_type: 'Bearer', id_token: await goodToken(begun.claims) }
      idp.answer({ token: response => json(response, reply), jwks: answer })
      const before = await world.traces()
      expect((await begun.back()).location).toMatch(/^\/sso-authenticated\?(error|invalid)=true$/)
      expect(await world.traces()).toEqual(before)
    }
  })

  test('T19 an error of the provider, in its own words, which nobody is shown', async () => {
    const begun = await begin()
    const error = { error: 'access_denied', error_description: '<script>' }
    const state = begun.at.searchParams.get('state')!
    const go = () => begun.browser.get(`/sso/oidc/callback/acme?${new URLSearchParams({ ...error, state })}`)
    await expectRefused(world, go, { flag: 'error', why: /access_denied/ })
    await expectRefused(world, go, { why: /no such sign-on/ })
  })

  test('T19 an unknown state, none, two, and one that was answered', async () => {
    const begun = await begin()
    answerWith(await goodToken(begun.claims))
    const path = '/sso/oidc/callback/acme'
    await expectRefused(world, () => begun.back({ state: 'x' }), { why: /no such sign-on/ })
    await expectRefused(world, () => begun.browser.get(`${path}?code=x`), { why: /no single state/ })
    const state = begun.at.searchParams.get('state')!
    await expectRefused(world, () => begun.browser.get(`${path}?code=x&state=${state}&state=${state}`), {
      why: /no single state/,
    })
    await expectSignedOn(begun.browser, await begun.back(), 'ann')
    await expectRefused(world, () => begun.back(), { why: /no such sign-on/ })
  })

  test('T19 two codes, and none', async () => {
    for (const query of ['code=x&code=y', 'x=y']) {
      const begun = await begin()
      answerWith(await goodToken(begun.claims))
      const state = begun.at.searchParams.get('state')!
      await expectRefused(world, () => begun.browser.get(`/sso/oidc/callback/acme?state=${state}&${query}`))
    }
  })

  test('T10 T13 T19 in another browser, with a cookie of its own or without', async () => {
    const first = await begin()
    answerWith(await goodToken(first.claims))
    await expectRefused(world, () => first.back({}, undefined, world.browser()), { why: /another browser/ })
    const attacker = await beginAt(first.issuer)
    const victim = await beginAt(first.issuer)
    answerWith(await goodToken(attacker.claims))
    await expectRefused(world, () => attacker.back({}, undefined, victim.browser), { why: /another browser/ })
  })

  test('T19 the answer of one provider at the route of another', async () => {
    const [honest, evil] = [idp.issuer(), idp.issuer()]
    idp.answer({})
    await world.apply(world.one, { providers: [provider(honest), provider(evil, 'evil')] })
    const begun = await beginAt(honest)
    answerWith(await goodToken(begun.claims))
    await expectRefused(world, () => begun.back({}, '/sso/oidc/callback/evil'), { why: /another provider/ })
    await expectRefused(world, () => begun.back({}, '/sso/oidc/callback/nobody'), { why: /no such sign-on/ })
  })

  test('T19 the name of another issuer beside the code, or none where one is promised', async () => {
    const promised = { authorization_response_iss_parameter_supported: true }
    const first = await begin(promised)
    answerWith(await goodToken(first.claims))
    await expectRefused(world, () => first.back(), { why: /iss/ })
    const second = await begin()
    answerWith(await goodToken(second.claims))
    await expectRefused(world, () => second.back({ iss: first.issuer }), { why: /iss/ })
    const third = await begin(promised)
    answerWith(await goodToken(third.claims))
    await expectSignedOn(third.browser, await third.back({ iss: third.issuer }), 'ann')
  })

  test('T19 R13 one answer 32 times at once, over two servers: exactly one arrives', async () => {
    const begun = await begin()
    answerWith(await goodToken(begun.claims))
    const replies = await Promise.all(Array.from({ length: 32 }, () => begun.back()))
    const locations = replies.map(({ location }) => location.replace(/=[\w-]{43}&/, '=…&'))
    expect(locations.filter(one => one === '/sso-authenticated?JSESSIONID=…&provider=acme')).toHaveLength(1)
    expect(locations.filter(one => one === '/sso-authenticated?invalid=true')).toHaveLength(31)
  })
})

describe('refused providers', () => {
  const descriptions: [name: string, metadata: object, answer?: (response: ServerResponse) => void][] = [
    ['that says it is another', { issuer: 'https://idp.example.com' }],
    ['that says nothing of who it is', { issuer: undefined }],
    ['that sends us on', {}, response => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['that has a fault', {}, response => json(response, {}, 500)],
    ['that says too much', {}, response => json(response, { x: 'x'.repeat(600_000) })],
    ['that says nonsense', {}, response => response.writeHead(200).end('nonsense')],
    ['that hangs up', {}, response => response.socket!.destroy()],
  ]
  test.each(descriptions)('T19 a provider %s', async (_name, metadata, answer) => {
    idp.answer(answer === undefined ? {} : { 'openid-configuration': answer })
    await world.apply(world.one, { providers: [provider(idp.issuer(metadata as Record<string, unknown>))] })
    await expectRefused(world, () => world.browser().get('/sso/login?provider=acme'), { flag: 'error' })
  })

  test('T19 a failed discovery is repeated', async () => {
    idp.answer({ 'openid-configuration': response => json(response, {}, 500) })
    const issuer = idp.issuer()
    await world.apply(world.one, { providers: [provider(issuer)] })
    expect((await world.browser().get('/sso/login')).location).toBe('/sso-authenticated?error=true')
    idp.answer({})
    expect((await world.browser().get('/sso/login')).location).toContain(`${issuer}/authorize?`)
  })

  test('T19 an unknown provider', async () => {
    await expectRefused(world, () => world.browser().get('/sso/login?provider=nobody'), {
      flag: 'error',
      why: /provider unknown/,
    })
  })
})
