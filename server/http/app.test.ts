import { request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { withClient } from '../db/tenant.ts'
import { testDatabase } from '../db/test-database.ts'
import { doors } from '../doors.ts'
import { hashPassword } from '../features/accounts/password-hash.ts'
import { createClient } from '../features/clients/create-client.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
const api = '/v1/contests-api'
let app: FastifyInstance
let oneId = 0

beforeAll(async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', CAIRN_CHECK_REPLIES: 'on', TRUSTED_PROXIES: '10.1.0.0/16' })
  for (const key of ['one', 'two']) {
    const made = await createClient(database.db, { key, name: key, settings: { mediaLabels: { en_US: `${key}s` } } })
    if (!made.ok) throw new Error(made.refusal)
    if (key === 'one') oneId = made.value
    await addPerson(made.value, 'ada', 'active', await hashPassword('correct horse'))
    await addPerson(made.value, 'gone', 'inactive', await hashPassword('correct horse'))
    await addPerson(made.value, 'new', 'active', null)
  }
  app = await makeApp({ config, db: database.db, secret: testSecret, doors })
})
afterAll(() => app.close())

function addPerson(clientId: number, userName: string, status: string, hash: string | null): Promise<unknown> {
  return withClient(database.db, clientId, tenant =>
    tenant.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name, status, password_hash)
       values ($1, $2, $2, 'Ada', 'Lovelace', $3, $4)`,
      [clientId, userName, status, hash],
    ),
  )
}

function login(username: string, password: string, host = 'one.localhost') {
  return app.inject({
    method: 'POST',
    url: `${api}/api/v1.0/login`,
    headers: { host },
    payload: { username, password },
  })
}

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: `${api}${path}`, headers: { host: 'one.localhost', ...headers } })
}

describe('the client of a host', () => {
  test.each([
    ['one.localhost', {}, 200, 'one'],
    ['ONE.localhost:3000', {}, 200, 'one'],
    ['two.localhost', {}, 200, 'two'],
    ['three.localhost', {}, 400, 'errors.InvalidClientError'],
    ['one.localhost.evil.example', {}, 400, 'errors.InvalidClientError'],
    ['one.localhost/two', {}, 400, 'errors.InvalidSpoofedDomainError'],
    ['one.localhost', { 'x-forwarded-host': 'two.localhost' }, 400, 'errors.InvalidSpoofedDomainError'],
    ['one.localhost', { 'x-forwarded-host': 'one.localhost' }, 200, 'one'],
  ])('T1 %s with %j answers %i %s', async (host, headers, status, answer) => {
    const reply = await app.inject({ method: 'GET', url: `${api}/api/v1.0/client`, headers: { host, ...headers } })
    expect(reply.statusCode).toBe(status)
    expect(reply.json().key ?? reply.json().messageCode).toBe(answer)
  })

  test('T1 a configured proxy may name the host, and nobody else', async () => {
    const ask = (remoteAddress: string) =>
      app.inject({
        method: 'GET',
        url: `${api}/api/v1.0/client`,
        headers: { host: 'inner', 'x-forwarded-host': 'two.localhost' },
        remoteAddress,
      })
    expect((await ask('10.1.2.3')).json().key).toBe('two')
    expect((await ask('10.2.2.3')).json().messageCode).toBe('errors.InvalidSpoofedDomainError')
  })
})

describe('C01 sign-in', () => {
  test('A01 C08 C09 the user id is trimmed and any case will do; the session id opens the other calls', async () => {
    const reply = await login('  ADA ', 'correct horse')
    expect(reply.statusCode).toBe(200)
    const user = reply.json()
    expect(user).toMatchObject({ userName: 'ada', authenticated: true, accountBalance: { result: 0 } })
    expect(user.sessionId).toMatch(/^[\w-]{43}$/)
    const me = await get('/api/v1.0/user', { 'x-session-id': user.sessionId })
    expect(me.json()).toMatchObject({ userName: 'ada' })
    expect(me.json()).not.toHaveProperty('sessionId')
    expect((await get('/api/v1.0/validSession', { 'x-session-id': user.sessionId })).json()).toEqual({ valid: true })
  })

  test('T6 a wrong password, an unknown user, an inactive one and one without a password get the same answer', async () => {
    const tries = [
      ['ada', 'wrong'],
      ['nobody', 'correct horse'],
      ['gone', 'correct horse'],
      ['new', 'correct horse'],
    ] as const
    const answers = await Promise.all(tries.map(([user, password]) => login(user, password)))
    for (const answer of answers) {
      const { requestId, ...rest } = answer.json()
      expect(requestId).toBeTypeOf('string')
      expect(rest).toEqual({
        httpCode: 401,
        messageCode: 'errors.login-failed',
        message: "That user ID and password don't match. Check both and try again.",
      })
    }
  })

  test('C10 A05 logging out ends the session on the server', async () => {
    const { sessionId } = (await login('ada', 'correct horse')).json()
    const out = await app.inject({
      method: 'POST',
      url: `${api}/api/v1.0/logout`,
      headers: { host: 'one.localhost', 'x-session-id': sessionId },
    })
    expect(out.json()).toEqual({ loggedOut: true })
    expect((await get('/api/v1.0/user', { 'x-session-id': sessionId })).statusCode).toBe(401)
  })

  test('T9 a session is of its client only, and ends after 30 idle minutes and after 12 hours', async () => {
    const { sessionId } = (await login('ada', 'correct horse')).json()
    const use = (host: string) => get('/api/v1.0/user', { host, 'x-session-id': sessionId })
    expect((await use('two.localhost')).statusCode).toBe(401)
    expect((await use('one.localhost')).statusCode).toBe(200)
    await shift("last_seen_at = now() - interval '29 minutes 50 seconds'")
    expect((await use('one.localhost')).statusCode).toBe(200)
    await shift("last_seen_at = now() - interval '30 minutes 1 second'")
    expect((await use('one.localhost')).statusCode).toBe(401)
    await shift("last_seen_at = now(), created_at = now() - interval '12 hours 1 second'")
    expect((await use('one.localhost')).statusCode).toBe(401)

    function shift(change: string): Promise<unknown> {
      return withClient(database.db, oneId, tenant =>
        tenant.query(`update sessions set ${change} where ended_at is null`),
      )
    }
  })

  test('T9 a session id counts in its header only', async () => {
    const { sessionId } = (await login('ada', 'correct horse')).json()
    expect((await get('/api/v1.0/user', { cookie: `x-session-id=${sessionId}` })).statusCode).toBe(401)
    expect((await get(`/api/v1.0/user?x-session-id=${sessionId}`)).statusCode).toBe(401)
  })
})

describe('what anybody may know of a client', () => {
  test('C18 branding, rules and locales; the media label is the client’s own', async () => {
    const reply = (await get('/api/v1.0/company-branding-and-rules')).json()
    expect(reply.clientBranding).toMatchObject({
      primaryColor: '#44c9fb',
      secondaryColor: '#0c7eac',
      mediaLabel: 'ones',
    })
    expect(reply.passwordRules).toMatchObject({ minLength: 12, maxLength: 128, isNumberRequired: false })
    expect(reply.localeList.map(({ code }: { code: string }) => code)).toEqual(['en_US', 'de_DE', 'ja_JP'])
  })

  test('C20 the environment', async () => {
    expect((await get('/api/v1.0/env')).json()).toEqual({ version: expect.stringMatching(/^\d/), isTestHost: true })
  })

  test('C21 C22 bundles in a locale, in en_US where it has no words, and 404 for an unknown one', async () => {
    const bundle = (await get('/api/v1.0/translations/goalquest/standard/client?locale=de_DE')).json()
    expect(bundle).toMatchObject({ bundleName: 'goalquest', locale: 'de_DE' })
    expect(bundle.messages['points.media-label']).toBe('Punkte')
    expect((await get('/api/v1.0/translations/goalquest/native?locale=fr_FR')).json().locale).toBe('en_US')
    expect((await get('/api/v1.0/translations/salesmakerNative/native')).statusCode).toBe(200)
    expect((await get('/api/v1.0/translations/unknown/native')).json().messageCode).toBe('errors.bundle-unknown')
    expect((await get('/api/v1.0/translations/goalquest/native?locale=english')).statusCode).toBe(400)
  })
})

describe('C90 what holds for every call', () => {
  test('T33 unknown calls are JSON 404, also with other methods', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await app.inject({ method, url: `${api}/api/v1.0/nothing`, headers: { host: 'one.localhost' } })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ httpCode: 404, messageCode: 'errors.call-unknown' })
    }
  })

  test('E01 messages come in the language of the client', async () => {
    await withClient(database.db, oneId, tenant => tenant.query("update clients set default_locale = 'de_DE'"))
    const other = await makeApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      db: database.db,
      secret: testSecret,
      doors,
    })
    const reply = await other.inject({ method: 'GET', url: `${api}/api/v1.0/user`, headers: { host: 'one.localhost' } })
    expect(reply.json().message).toContain('abgemeldet')
    await other.close()
    await withClient(database.db, oneId, tenant => tenant.query("update clients set default_locale = 'en_US'"))
  })

  test.each([
    ['broken JSON', '{"username":', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"a":1},"username":"ada","password":"x"}', 'application/json', 400],
    ['a form', 'username=ada&password=x', 'application/x-www-form-urlencoded', 415],
    ['text', '{}', 'text/plain', 415],
    ['nothing', '', 'application/json', 400],
    ['a wrong type', '{"username":7,"password":"x"}', 'application/json', 400],
    ['more than 64 kB', JSON.stringify({ username: 'a'.repeat(70_000), password: 'x' }), 'application/json', 413],
  ])('T32 %s is refused as JSON, and the server lives on', async (_, payload, type, status) => {
    const reply = await app.inject({
      method: 'POST',
      url: `${api}/api/v1.0/login`,
      headers: { host: 'one.localhost', 'content-type': type },
      payload,
    })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ httpCode: status, messageCode: expect.stringMatching(/^errors\./) })
    expect(reply.body).not.toMatch(/\n\s+at |node_modules/)
    expect((await get('/api/v1.0/env')).statusCode).toBe(200)
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://one.localhost' }, 200],
    [{ origin: 'http://one.localhost' }, 200],
  ])('T10 a sign-in sent with %j answers %i', async (headers, status) => {
    const reply = await app.inject({
      method: 'POST',
      url: `${api}/api/v1.0/login`,
      headers: { host: 'one.localhost', ...headers } as Record<string, string>,
      payload: { username: 'ada', password: 'correct horse' },
    })
    expect(reply.statusCode).toBe(status)
  })

  test('T11 T33 each answer carries the content policy, and authenticated ones are not stored', async () => {
    const reply = await login('ada', 'correct horse')
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
    expect(reply.headers['content-security-policy']).not.toContain('unsafe')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  test('T1 T32 two Host headers, and a foul header, are refused on the wire', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    expect(await raw(port, ['Host', 'one.localhost', 'Host', 'two.localhost'])).toBe(400)
    expect(
      await raw(port, [
        'Host',
        'one.localhost',
        'X-Forwarded-Host',
        'one.localhost',
        'X-Forwarded-Host',
        'two.localhost',
      ]),
    ).toBe(400)
    expect(await raw(port, ['Host', 'one.localhost'])).toBe(200)
    expect(await raw(port, ['Host', ''])).toBe(400)
    const env = `/v1/contests-api/api/v1.0/env`
    expect(await raw(port, ['Host', 'one.localhost'], `http://one.localhost${env}`)).toBe(200)
    expect(await raw(port, ['Host', 'one.localhost'], `http://two.localhost${env}`)).toBe(400)
    expect(await raw(port, ['Host', 'one.localhost'], env, 'PROPFIND')).toBe(404)
    expect(await raw(port, ['Host', 'one.localhost', 'X-Long', 'x'.repeat(40_000)])).toBe(431)
  })

  test('T10 T32 an address written in another way meets the same guards', async () => {
    const encoded = (headers: Record<string, string>, payload: object) =>
      app.inject({ method: 'POST', url: '/v1/contests%2Dapi/api/v1.0/login', headers, payload })
    const right = { username: 'ada', password: 'correct horse' }
    expect((await encoded({ host: 'one.localhost' }, right)).statusCode).toBe(200)
    expect((await encoded({ host: 'one.localhost', 'sec-fetch-site': 'cross-site' }, right)).statusCode).toBe(403)
    expect((await encoded({ host: 'three.localhost' }, right)).json().messageCode).toBe('errors.InvalidClientError')
    for (const url of [`${api}`, `${api}/%zz`, `${api}/api/v1.0/%E0%A4%A`]) {
      const reply = await app.inject({ method: 'GET', url, headers: { host: 'one.localhost' } })
      expect(reply.json()).toMatchObject({ messageCode: expect.stringMatching(/^errors\./) })
      expect([400, 404]).toContain(reply.statusCode)
    }
  })

  test('T32 a user id with a NUL, and a body that is not UTF-8, are bad requests', async () => {
    expect((await login('a\u0000b', 'x')).statusCode).toBe(400)
    const reply = await app.inject({
      method: 'POST',
      url: `${api}/api/v1.0/login`,
      headers: { host: 'one.localhost', 'content-type': 'application/json' },
      payload: Buffer.from('7b22757365726e616d65223a22ff222c2270617373776f7264223a2278227d', 'hex'),
    })
    expect(reply.statusCode).toBe(400)
  })

  test('T7 a storm of sign-ins is told to come back, and leaves nobody without an answer', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => login('ada', 'wrong')))
    const codes = answers.map(answer => answer.json().messageCode)
    expect(new Set(codes)).toEqual(new Set(['errors.login-failed', 'errors.sign-in-busy']))
    expect((await login('ada', 'correct horse')).statusCode).toBe(200)
  })

  test('the API describes itself as OpenAPI 3.1 and as a page', async () => {
    const document = (await get('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { call } of doors) {
      expect(document.paths[call.path][call.method.toLowerCase()].operationId).toBe(call.name)
    }
    expect((await get('/docs')).body).toContain('/v1/contests-api/api/v1.0/login')
  })
})

function raw(port: number, headers: string[], path = `${api}/api/v1.0/env`, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, method, headers, setHost: false })
    request.on('response', response => {
      response.resume()
      resolve(response.statusCode!)
    })
    request.on('error', reject)
    request.end()
  })
}
