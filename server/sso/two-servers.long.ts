import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { ssoDocument } from '../../contract/sso-document.ts'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { linkPerson } from '../features/sso/map-person.ts'
import { applySso } from '../features/sso/providers.ts'
import { testSecret } from '../http/test-app.ts'
import { type ServerProcess, startProcess } from '../http/test-process.ts'
import { canvasPayload, canvasSecret, organizationId, signedRequest } from './canvas-fixture.ts'
import { type OidcIdp, openOidcIdp } from './oidc-idp-fixture.ts'
import { encoded, requestIdOf, responseXml, signed } from './saml-answer-fixture.ts'
import { type ProviderKey, providerKey } from './saml-idp-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-sso-'))
const origin = 'http://one.localhost:3000'
const issuer = 'https://idp.example.com/acme'
const times = 32
let servers: ServerProcess[] = []
let one: TestClient
let idp: OidcIdp
let key: ProviderKey

beforeAll(async () => {
  key = await providerKey()
  idp = await openOidcIdp([`${origin}/sso/oidc/callback/oidc`])
  one = await testClient(database.db, 1, 'one')
  const { personId } = await one.person('ann')
  const shared = { name: 'Acme' }
  const document = ssoDocument.parse({
    ssoType: 'sso_login',
    providers: [
      {
        ...shared,
        type: 'oidc',
        providerId: 'oidc',
        issuer: idp.issuer,
        clientId: 'cairn',
        clientSecret: 'a secret of the provider',
      },
      {
        ...shared,
        type: 'saml',
        providerId: 'saml',
        entityId: issuer,
        ssoUrl: `${issuer}/sso`,
        certificates: [key.certificate],
      },
      {
        ...shared,
        type: 'canvas',
        providerId: 'canvas',
        consumerSecret: canvasSecret,
        organizationId,
        origins: ['https://acme.my.salesforce.com'],
      },
    ],
  })
  await one.within(async tx => {
    await tx.query(`update people set sso_subject = 'idp-ann' where person_id = $1`, [personId])
    await tx.query(`update clients set settings = settings || $1`, [JSON.stringify({ origin })])
    await applySso(tx, testSecret, document, 'operator:test')
    for (const providerId of ['saml', 'canvas']) {
      await linkPerson(tx, { providerId, subject: 'idp-ann', personId, actor: 'operator:test' })
    }
  })
  const environment = {
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: folder,
    CAIRN_SECRET: testSecret.toString('hex'),
  }
  servers = [await startProcess(environment), await startProcess(environment)]
}, 90_000)
afterAll(async () => {
  for (const server of servers) await server.end()
  await idp?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Got {
  readonly status: number
  readonly location: string
  readonly cookie: string
}
function ask(
  at: number,
  path: string,
  headers: Record<string, string> = {},
  form?: Record<string, string>,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const { port } = servers[at % servers.length]!
    const method = form === undefined ? 'GET' : 'POST'
    const sent = request(
      { port, host: '127.0.0.1', method, path, headers: { host: 'one.localhost', ...type, ...headers } },
      reply => {
        reply.resume()
        const cookie = reply.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        reply.once('end', () => resolve({ status: reply.statusCode!, location: reply.headers.location ?? '', cookie }))
      },
    )
    sent.once('error', reject)
    sent.end(form && new URLSearchParams(form).toString())
  })
}
const atOnce = (go: (at: number) => Promise<Got>) => Promise.all(Array.from({ length: times }, (_, at) => go(at)))
const arrived = (all: readonly Got[]) => all.filter(({ location }) => location.includes('JSESSIONID='))

/** One arrives, and its ticket is good once; for everybody else it is invalid. */
async function expectOne(all: readonly Got[], cookie: string): Promise<void> {
  expect(arrived(all)).toHaveLength(1)
  expect(all.filter(({ location }) => location.endsWith('?invalid=true'))).toHaveLength(times - 1)
  const ticket = new URL(arrived(all)[0]!.location, origin).searchParams.get('JSESSIONID')!
  const users = await atOnce(at => ask(at, `${basePath}/api/v1.0/user`, { cookie, 'x-session-id': ticket }))
  expect(users.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(users.filter(({ status }) => status === 401)).toHaveLength(times - 1)
}

test('R13 T19 one OIDC answer and its ticket 32 times at once on two server processes: exactly one is done', async () => {
  const { location, cookie } = await ask(0, '/sso/login?provider=oidc')
  const back = await idp.walk(location, 'idp-ann')
  await expectOne(await atOnce(at => ask(at, back.pathname + back.search, { cookie })), cookie)
})

test('R13 T18 one SAML response and its ticket 32 times at once on two server processes: exactly one is done', async () => {
  const { location, cookie } = await ask(0, '/sso/login?provider=saml')
  const requestId = requestIdOf(location)
  const wish = { requestId, acs: `${origin}/sso/saml/acs`, audience: `${origin}/sso/saml/metadata`, issuer }
  const form = { SAMLResponse: encoded(signed(responseXml(wish), { key })) }
  await expectOne(await atOnce(at => ask(at, '/sso/saml/acs', {}, form)), cookie)
})

test('R13 T20 one signed request of Salesforce and its ticket 32 times at once on two server processes: exactly one is done', async () => {
  const form = { signed_request: signedRequest(canvasPayload()) }
  const all = await atOnce(at => ask(at, '/salesforce-canvas.html', {}, form))
  await expectOne(all, arrived(all)[0]!.cookie)
})
