import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { ssoDocument } from '../../contract/sso-document.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { applySso } from '../features/sso/providers.ts'
import { makeApp } from '../http/app.ts'
import { testSecret } from '../http/test-app.ts'
import { routes } from '../routes.ts'
import { mountSso } from './mount-sso.ts'
import { type OidcIdp, openOidcIdp } from './oidc-idp-fixture.ts'

const database = testDatabase()
const host = 'one.localhost'
let app: FastifyInstance
let idp: OidcIdp
let one: TestClient

beforeAll(async () => {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), checkReplies: true }
  app = await makeApp({ config, db: database.db, secret: testSecret, routes, mounts: [mountSso] })
  idp = await openOidcIdp([`http://${host}:3000/sso/oidc/callback/acme`])
  one = await testClient(database.db, 1, 'one')
  const ann = await one.person('ann')
  await one.within(tx => tx.query(`update people set sso_subject = 'idp-ann' where person_id = $1`, [ann.personId]))
  const document = ssoDocument.parse({
    ssoType: 'sso_login',
    providers: [
      {
        type: 'oidc',
        providerId: 'acme',
        name: 'Acme',
        issuer: idp.issuer,
        clientId: 'cairn',
        clientSecret: 'a secret of the provider',
      },
    ],
  })
  await one.within(tx => applySso(tx, testSecret, document, 'operator:test'))
})
afterAll(async () => {
  await app?.close()
  await idp?.close()
})

/** A browser: it keeps the cookies that it is sent. */
function browser() {
  let cookie = ''
  return async (path: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ method: 'GET', url: path, headers: { host, cookie, ...headers } })
    const set = String(reply.headers['set-cookie'] ?? '')
    if (set !== '') cookie = set.split(';')[0]!
    return reply
  }
}

test('A17 T19 somebody whom a provider vouches for is signed in by the ticket of the return', async () => {
  const get = browser()
  const begun = await get('/sso/login?provider=acme&next=%2Fprofile')
  expect(begun.statusCode).toBe(303)
  const back = await idp.walk(String(begun.headers['location']), 'idp-ann')
  expect(back.origin).toBe(`http://${host}:3000`)
  const arrived = await get(back.pathname + back.search)
  const to = new URL(String(arrived.headers['location']), 'http://x')
  expect([arrived.statusCode, to.pathname, to.searchParams.get('next')]).toEqual([
    303,
    '/sso-authenticated',
    '/profile',
  ])
  const ticket = to.searchParams.get('JSESSIONID')!
  const user = await get(`${basePath}/api/v1.0/user`, { 'x-session-id': ticket })
  expect(user.json()).toMatchObject({ userName: 'ann', authType: 'sso' })
  const { sessionId } = user.json() as { sessionId: string }
  expect(sessionId).not.toBe(ticket)
  expect((await get(`${basePath}/api/v1.0/user`, { 'x-session-id': sessionId })).statusCode).toBe(200)
  // Once, and no more.
  expect((await get(`${basePath}/api/v1.0/user`, { 'x-session-id': ticket })).statusCode).toBe(401)
  expect(String((await get(back.pathname + back.search)).headers['location'])).toBe('/sso-authenticated?invalid=true')
})
