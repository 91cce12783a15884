import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ssoDocument } from '../../contract/sso-document.ts'
import { testDatabase } from '../db/test-database.ts'
import { applySso } from '../features/sso/providers.ts'
import { mountSso } from '../sso/mount-sso.ts'
import { headerFlaws, insides } from './answer-flaws-fixture.ts'
import { hostileSeed } from './hostile-calls-fixture.ts'
import { type HostileAnswer, hostileWorld } from './hostile-world-fixture.ts'
import {
  malformedBodies,
  malformedHeaders,
  malformedPathParts,
  malformedQueries,
  malformedTypes,
} from './malformed-values-fixture.ts'
import { testSecret } from './test-app.ts'

const world = hostileWorld(testDatabase(), { mounts: [mountSso] })
const seed = hostileSeed()
const api = '/v1/contests-api'

const framedBy = 'https://acme.my.salesforce.com'

// A client whose people sign on: by a provider that is away, and from within Salesforce.
beforeAll(async () => {
  const document = ssoDocument.parse({
    ssoType: 'sso_login',
    providers: [
      { type: 'oidc', providerId: 'idp', name: 'Idp', issuer: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b' },
      {
        type: 'canvas',
        providerId: 'sf',
        name: 'Sf',
        consumerSecret: 'a secret of sixteen',
        organizationId: '00D000000000001',
        origins: [framedBy],
      },
    ],
  })
  await world.one.within(tx => applySso(tx, testSecret, document, 'operator:test'))
})

/** What is wrong with the headers; one page may stand in Salesforce's frame, and a sign-on may keep its browser's cookie. */
function flaws(url: string, { headers }: HostileAnswer): string[] {
  const isFramed = String(headers['content-security-policy']).includes(framedBy)
  const isOfSso = /^\/(sso|salesforce)/.test(url)
  const { 'set-cookie': cookie, ...others } = headers
  if (!isOfSso) return headerFlaws({ headers })
  const policy = String(headers['content-security-policy']).replace(framedBy, "'none'")
  const framed = isFramed ? { 'content-security-policy': policy, 'x-frame-options': 'DENY' } : {}
  const isBound = cookie === undefined || /^(__Host-)?[\w-]+=.*HttpOnly/i.test(String(cookie))
  return [...headerFlaws({ headers: { ...others, ...framed } }), ...(isBound ? [] : [`set-cookie: ${cookie}`])]
}

/** What is no call: where machines, providers and pages come in. */
const addresses = [
  '/',
  '/assets/',
  '/health/live',
  '/health/ready',
  '/dev/mail',
  '/dev/mail/1/html',
  '/sso/login',
  '/sso/logout',
  '/sso/oidc/callback/idp',
  '/sso/saml/metadata',
  '/sso/saml/acs',
  '/salesforce-canvas.html',
  api,
  `${api}/docs`,
  `${api}/openapi.json`,
  `${api}/api/v1.0`,
  `${api}/api/v1.0/nothing`,
]

const requests = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
  url: fc
    .tuple(
      fc.constantFrom(...addresses),
      fc.oneof(fc.constant(''), malformedPathParts),
      fc.oneof(
        fc.constant(''),
        malformedQueries,
        fc.constant('SAMLResponse=x&RelayState=//evil.example&state=a&code=b&error=c'),
      ),
    )
    .map(([address, part, query]) => `${address}${part === '' ? '' : `/${part}`}${query === '' ? '' : `?${query}`}`),
  body: fc.oneof(
    fc.constant(undefined),
    malformedBodies,
    fc.constant('SAMLResponse=PGE%2BPC9hPg%3D%3D&signed_request=a.b'),
  ),
  type: fc.oneof(malformedTypes, fc.constant('application/x-www-form-urlencoded')),
  headers: fc.oneof(fc.constant({}), malformedHeaders),
})

test('T32 R20 anything sent to an unknown address is answered cleanly, and the server keeps running', () => attack(400))

test('T32 R20 anything sent to an unknown address is answered cleanly, 1,500 times (thorough)', () => attack(1500))

async function attack(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, url, body, type, headers }) => {
      const answer = await world.send({
        method: method as 'GET',
        url,
        headers: { host: 'one.localhost', ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      expect(answer.status).toBeLessThan(500)
      expect(flaws(url, answer)).toEqual([])
      expect(answer.text).not.toMatch(
        url.startsWith(`${api}/`) && answer.status === 200 ? /\n\s+at |node_modules/ : insides,
      )
      const { location } = answer.headers
      if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns, seed },
  )
  const alive = await world.send({ url: `${api}/api/v1.0/env`, headers: { host: 'one.localhost' } })
  expect(alive.status).toBe(200)
}
