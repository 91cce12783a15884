import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { hashPassword } from '../features/accounts/password-hash.ts'
import { createClient } from '../features/clients/create-client.ts'
import { routes } from '../routes.ts'
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
  app = await makeApp({ config, db: database.db, secret: testSecret, routes })
})
afterAll(() => app.close())

function addPerson(clientId: number, userName: string, status: string, hash: string | null): Promise<unknown> {
  return withClient(database.db, clientId, tx =>
    tx.query(
      `insert into people (client_id, external_id, user_name, first_name, last_name, status, password_hash)
       values ($1, $2, $2, 'Ada', 'Lovelace', $3, $4)`,
      [clientId, userName, status, hash],
    ),
  )
}

function login(username: string, password: string, host = 'one.localhost', remoteAddress = '127.0.0.1') {
  return app.inject({
    method: 'POST',
    remoteAddress,
    url: `${api}/api/v1.0/login`,
    headers: { host },
    payload: { username, password },
  })
}

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: `${api}${path}`, headers: { host: 'one.localhost', ...headers } })
}

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
    const attempts = [
      ['ada', 'wrong'],
      ['nobody', 'correct horse'],
      ['gone', 'correct horse'],
      ['new', 'correct horse'],
    ] as const
    const answers = await Promise.all(attempts.map(([user, password]) => login(user, password)))
    for (const answer of answers) {
      const { requestId, ...rest } = answer.json()
      expect(requestId).toBeTypeOf('string')
      expect(rest).toEqual({
        errorCode: 'login-failed',
        httpCode: 401,
        messageCode: 'errors.login-failed',
        message: 'That user ID and password don’t match. Check both and try again.',
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
    await shift("last_seen_at = now() - interval '29 minutes'")
    expect((await use('one.localhost')).statusCode).toBe(200)
    await shift("last_seen_at = now() - interval '30 minutes 1 second'")
    expect((await use('one.localhost')).statusCode).toBe(401)
    await shift("last_seen_at = now(), created_at = now() - interval '12 hours 1 second'")
    expect((await use('one.localhost')).statusCode).toBe(401)

    function shift(change: string): Promise<unknown> {
      return withClient(database.db, oneId, tx => tx.query(`update sessions set ${change} where ended_at is null`))
    }
  })

  test('T9 a session id counts in its header only', async () => {
    const { sessionId } = (await login('ada', 'correct horse')).json()
    expect((await get('/api/v1.0/user', { cookie: `x-session-id=${sessionId}` })).statusCode).toBe(401)
    expect((await get(`/api/v1.0/user?x-session-id=${sessionId}`)).statusCode).toBe(401)
  })

  test('T7 a storm of sign-ins is refused with Retry-After, and every sign-in is answered', async () => {
    // Each from an address and at an account of its own, so that no limit ends it before (T5).
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => login(`somebody ${at}`, 'wrong', 'one.localhost', `192.0.2.${at}`)),
    )
    const codes = answers.map(answer => answer.json().messageCode)
    expect(new Set(codes)).toEqual(new Set(['errors.login-failed', 'errors.sign-in-busy']))
    expect((await login('ada', 'correct horse')).statusCode).toBe(200)
  })
})
