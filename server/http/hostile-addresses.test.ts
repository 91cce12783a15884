import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { mountSso } from '../sso/mount-sso.ts'
import { headerFlaws, insides } from './answer-flaws-fixture.ts'
import { foulBodies, foulHeaders, foulPathParts, foulQueries, foulTypes } from './foul-values-fixture.ts'
import { hostileSeed } from './hostile-calls-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase(), { mounts: [mountSso] })
const seed = hostileSeed()
const api = '/v1/contests-api'

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
      fc.oneof(fc.constant(''), foulPathParts),
      fc.oneof(
        fc.constant(''),
        foulQueries,
        fc.constant('SAMLResponse=x&RelayState=//evil.example&state=a&code=b&error=c'),
      ),
    )
    .map(([address, part, query]) => `${address}${part === '' ? '' : `/${part}`}${query === '' ? '' : `?${query}`}`),
  body: fc.oneof(fc.constant(undefined), foulBodies, fc.constant('SAMLResponse=PGE%2BPC9hPg%3D%3D&signed_request=a.b')),
  type: fc.oneof(foulTypes, fc.constant('application/x-www-form-urlencoded')),
  headers: fc.oneof(fc.constant({}), foulHeaders),
})

test('T32 R20 whatever is sent to an address that is no call is answered cleanly, and the server lives on', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, url, body, type, headers }) => {
      const answer = await world.send({
        method: method as 'GET',
        url,
        headers: { host: 'one.localhost', ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      expect(answer.status).toBeLessThan(500)
      expect(headerFlaws(answer)).toEqual([])
      expect(answer.text).not.toMatch(
        url.startsWith(`${api}/`) && answer.status === 200 ? /\n\s+at |node_modules/ : insides,
      )
      const { location } = answer.headers
      if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 1500, seed },
  )
  const alive = await world.send({ url: `${api}/api/v1.0/env`, headers: { host: 'one.localhost' } })
  expect(alive.status).toBe(200)
})
