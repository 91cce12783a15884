import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { asAdmin } from '../db/test-cluster.ts'
import { testDatabase } from '../db/test-database.ts'
import { addHost } from '../features/clients/change-hosts.ts'
import { makeApp } from '../http/app.ts'
import { testSecret } from '../http/test-app.ts'
import { routes } from '../routes.ts'
import { canvasPayload, canvasSecret, organizationId, signedRequest } from './canvas-fixture.ts'
import { mountSso } from './mount-sso.ts'
import { encoded, responseXml, signed } from './saml-answer-fixture.ts'
import { type ProviderKey, providerKey } from './saml-idp-fixture.ts'
import { expectSignedOn, type Reply, signOnWorld } from './sign-on-fixture.ts'

const database = testDatabase()
const world = signOnWorld(database)
const origin = 'http://one.localhost:3000'
const acs = '/sso/saml/acs'
const issuer = 'https://idp.example.com/acme'
const framing = 'https://acme.my.salesforce.com'
let key: ProviderKey

const provider = () => ({
  type: 'saml' as const,
  providerId: 'acme',
  name: 'Acme',
  entityId: issuer,
  ssoUrl: 'https://idp.example.com/sso',
  certificates: [key.certificate],
  allowUnsolicited: true,
})
const salesforce = {
  type: 'canvas' as const,
  providerId: 'salesforce',
  name: 'Salesforce',
  consumerSecret: canvasSecret,
  organizationId,
  origins: [framing],
}
function answer() {
  const wish = { acs: origin + acs, audience: `${origin}/sso/saml/metadata`, issuer }
  return { SAMLResponse: encoded(signed(responseXml(wish), { key })) }
}

beforeAll(async () => {
  key = await providerKey()
  await world.somebody(world.one, 'idp-ann')
  await world.apply(world.one, { providers: [provider()] })
})

describe('how a client signs on', () => {
  const byPassword = routes.filter(({ byPassword }) => byPassword).map(({ call }) => call)
  const ask = async ({ method, path }: { method: 'GET' | 'POST' | 'PUT'; path: string }, sessionId: string) => {
    const headers = { host: 'one.localhost', 'x-session-id': sessionId }
    const reply = await world.apps[0]!.inject({ method, url: basePath + path, headers, payload: {} })
    return [reply.statusCode, reply.json().messageCode]
  }

  test('T15 where single sign-on is the only way in, every way by password is closed on the server', async () => {
    expect(byPassword.map(({ path }) => path.replace('/api/v1.0/', '')).toSorted()).toEqual([
      'activate',
      'activate/check',
      'forgot-password',
      'forgot-username',
      'login',
      'savePassword',
      'savePassword/check',
      'user/password',
    ])
    await world.apply(world.one, { ssoType: 'sso_only', providers: [provider()] })
    const browser = world.browser()
    const sessionId = await expectSignedOn(browser, await browser.post(acs, answer()), 'ann')
    for (const call of byPassword)
      expect(await ask(call, sessionId), call.path).toEqual([403, 'errors.password-sign-in-off'])
    await world.apply(world.one, { ssoType: 'sso_login', providers: [provider()] })
    for (const call of byPassword) expect(await ask(call, sessionId), call.path).toEqual([400, 'errors.body-malformed'])
  })
})

test('A17 T1 T13 a sign-on and a test that begin at another host of the client go on at its own address, where providers answer', async () => {
  await world.one.within(tx =>
    tx.query(`update clients set settings = settings || jsonb_build_object('origin', $1::text)`, [origin]),
  )
  await addHost(database.db, 1, { host: 'b.one.localhost', actor: 'operator:test' })
  await world.apply(world.one, { logoutUrl: 'https://idp.example.com/bye', providers: [provider()] })
  for (const path of ['/sso/login?provider=acme&next=%2Fprofile', '/sso/try/unknown']) {
    const begun = await world.browser('b.one').get(path)
    expect([begun.status, begun.location, begun.headers['set-cookie']]).toEqual([303, origin + path, undefined])
  }
  expect((await world.browser().get('/sso/login?provider=acme')).location).toMatch(
    /^https:\/\/idp\.example\.com\/sso\?/,
  )
})

describe('what breaks on the way', () => {
  async function broken(table: string, go: () => Promise<Reply>): Promise<Record<string, unknown>[]> {
    const before = await world.traces()
    await owner(`alter table ${table} rename to ${table}_gone`)
    world.hush()
    let reply: Reply
    try {
      reply = await go()
    } finally {
      await owner(`alter table ${table}_gone rename to ${table}`)
    }
    expect(reply.status).toBe(303)
    expect(reply.location).toMatch(/^(\/sso-authenticated|\/salesforce-canvas\.html|\/login)\?error=true$/)
    expect(reply.body).not.toContain('relation')
    expect(await world.traces()).toEqual(before)
    return world.lines()
  }
  const owner = (text: string) => asAdmin(database.address.owner, text)

  test('E01 A18 an internal error leads to its page, and is one line of the log', async () => {
    await world.apply(world.one, { providers: [provider()] })
    for (const go of [
      () => world.browser().get('/sso/login?provider=acme'),
      () => world.browser().post(acs, answer()),
      () => world.browser().get('/sso/logout'),
    ]) {
      const lines = await broken('sso_providers', go)
      expect(lines).toEqual([
        expect.objectContaining({ level: 'error', msg: 'unexpected', sso: 'error', client: 'one' }),
      ])
    }
    const text = { signed_request: signedRequest(canvasPayload()) }
    await world.apply(world.one, { providers: [salesforce] })
    const lines = await broken('sso_answers', () => world.browser().post('/salesforce-canvas.html', text))
    expect(lines).toHaveLength(1)
  })

  test('R10 E01 without a database it leads there too', async () => {
    const { app, owner } = database.address
    const nowhere = { host: '127.0.0.1', port: 1, database: 'none', user: 'none' }
    const db = openDatabase(
      { ...database.address, app: { ...app, ...nowhere }, owner: { ...owner, ...nowhere } },
      () => {},
    )
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const config = readConfig({ LOG_LEVEL: 'info' })
    const lost = await makeApp({ config, db, secret: testSecret, routes, mounts: [mountSso], logTo })
    const reply = await lost.inject({ method: 'GET', url: '/sso/login', headers: { host: 'one.localhost' } })
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/sso-authenticated?error=true'])
    expect(lines.map(line => JSON.parse(line).msg)).toEqual(['database unavailable'])
    const metadata = await lost.inject({ method: 'GET', url: '/sso/saml/metadata', headers: { host: 'one.localhost' } })
    expect([metadata.statusCode, metadata.headers['retry-after']]).toEqual([503, '2'])
    await lost.close()
    await db.close()
  })
})

describe('the page that may be framed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-pages-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('T20 N05 is the application itself, in the frames of the client’s Salesforce alone', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Cairn</title>')
    await world.apply(world.one, { providers: [salesforce] })
    const config = readConfig({ LOG_LEVEL: 'silent' })
    const app = await makeApp({
      config,
      db: database.db,
      secret: testSecret,
      routes,
      mounts: [mountSso],
      webFolder: folder,
    })
    const get = (url: string) =>
      app.inject({ method: 'GET', url, headers: { host: 'one.localhost', accept: 'text/html' } })
    const page = await get('/salesforce-canvas.html?JSESSIONID=x')
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<title>')])
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${framing}`)
    expect(page.headers['x-frame-options']).toBeUndefined()
    for (const url of ['/sso-authenticated', '/login', '/dashboard']) {
      const { headers } = await get(url)
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    await app.close()
  })
})
