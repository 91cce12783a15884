import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../contract/call.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { type TestPerson, testClient } from '../db/test-world.ts'
import { routes } from '../routes.ts'
import { headerFlaws } from './answer-flaws-fixture.ts'
import { makeApp } from './app.ts'
import { route } from './route.ts'
import { briefStreams, testSecret } from './test-app.ts'

const database = testDatabase()
const api = '/v1/contests-api/api/v1.0'
let app: FastifyInstance
let ann: TestPerson
let webFolder = ''

/** A call with an internal error. */
const faulty = route(
  call({ name: 'faulty', summary: '', method: 'GET', path: '/api/v1.0/faulty', reply: z.object({}), refusals: {} }),
  'anyone',
  async () => {
    throw new Error('secret of the server at select * from people')
  },
)

beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'cairn-web-'))
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(webFolder, 'assets', 'main-abc123.js'), 'export {}')
  ann = await (await testClient(database.db, 1, 'one')).person('ann')
  const config = { ...readConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '10.0.0.1' }), checkReplies: true }
  app = await makeApp({
    config,
    db: database.db,
    secret: testSecret,
    routes: [...routes, faulty],
    webFolder,
    streams: briefStreams,
  })
})
afterAll(async () => {
  await app?.close()
  rmSync(webFolder, { recursive: true, force: true })
})

const ask = async (url: string, more: Omit<InjectOptions, 'url'> = {}) =>
  app.inject({ ...more, url, headers: { host: 'one.localhost', ...more.headers } })

type Way = [name: string, url: string, status: number, cache: string, more?: Omit<InjectOptions, 'url'>]
const kept = 'public, max-age=31536000, immutable'
const ways: Way[] = [
  ['the page', '/', 200, 'no-cache'],
  ['a page below', '/program-view/a---b/progress', 200, 'no-cache'],
  ['the page of an unknown host', '/', 200, 'no-cache', { headers: { host: 'three.localhost' } }],
  ['the head of the page', '/', 200, 'no-cache', { method: 'HEAD' }],
  ['a page that is posted to', '/dashboard', 404, 'no-store', { method: 'POST' }],
  ['what search engines leave out', '/robots.txt', 200, 'no-cache'],
  ['an asset', '/assets/main-abc123.js', 200, kept],
  ['a part of an asset', '/assets/main-abc123.js', 206, kept, { headers: { range: 'bytes=0-2' } }],
  ['no such asset', '/assets/none.js', 404, 'no-store'],
  ['the folder of assets', '/assets/', 404, 'no-store'],
  ['a way out of the folder', '/assets/..%2f..%2fpackage.json', 404, 'no-store'],
  ['a file of the project', '/.git/config', 200, 'no-cache'],
  ['whether it lives', '/health/live', 200, 'no-store'],
  ['whether it is ready', '/health/ready', 200, 'no-store'],
  ['a call for anybody', `${api}/client`, 200, 'no-store'],
  ['a call of somebody', `${api}/user`, 200, 'no-store', { headers: { 'x-session-id': 'ann' } }],
  ['a call of nobody', `${api}/user`, 401, 'no-store'],
  ['a call of an unknown host', `${api}/client`, 400, 'no-store', { headers: { host: 'three.localhost' } }],
  ['no such call', `${api}/nothing`, 404, 'no-store'],
  ['another method', `${api}/user`, 404, 'no-store', { method: 'DELETE' }],
  ['a question before', `${api}/user`, 404, 'no-store', { method: 'OPTIONS' }],
  ['an address that is none', `${api}/%zz`, 400, 'no-store'],
  ['a request of another site', `${api}/login`, 403, 'no-store', { method: 'POST', headers: { origin: 'null' } }],
  [
    'a form where there is none',
    `${api}/login`,
    415,
    'no-store',
    { method: 'POST', headers: { 'content-type': 'a/b' }, payload: 'a' },
  ],
  [
    'too large a request',
    `${api}/login`,
    413,
    'no-store',
    { method: 'POST', payload: { username: 'x'.repeat(70_000) } },
  ],
  ['a fault of ours', `${api}/faulty`, 500, 'no-store'],
  ['the API described', '/v1/contests-api/openapi.json', 200, 'no-store'],
  ['the API to read', '/v1/contests-api/docs', 200, 'no-store'],
]

test.each(['/rewards', '/rewards/', '/rewards?category=vouchers'])('S01 %s leads to the list of rewards', async url => {
  const reply = await ask(url)
  expect([reply.statusCode, reply.headers['location']]).toEqual([302, '/rewards/merchandise'])
  expect(headerFlaws(reply)).toEqual([])
})

describe('headers', () => {
  test.each(ways)('T11 T33 %s (%s, %i) has every security header and is kept as %s', async (...way) => {
    const [, url, status, cache, more = {}] = way
    const headers: Record<string, string> = { ...(more.headers as Record<string, string>) }
    if (headers['x-session-id'] === 'ann') headers['x-session-id'] = ann.sessionId
    const reply = await ask(url, { ...more, headers })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, cache])
    expect(headerFlaws(reply)).toEqual([])
    expect(reply.headers['content-type']).toMatch(
      /^(text\/(html|plain)|application\/(json|javascript)); charset=utf-8$/i,
    )
    expect(reply.headers['strict-transport-security']).toBeUndefined()
  })

  test.each(ways)('T11 %s (%s) sends HSTS over TLS', async (...way) => {
    const [, url, , , more = {}] = way
    const byTls = { 'x-forwarded-proto': 'https' }
    const reply = (remoteAddress: string) =>
      ask(url, { ...more, remoteAddress, headers: { ...more.headers, ...byTls } })
    const hsts = 'strict-transport-security'
    expect((await reply('10.0.0.1')).headers[hsts]).toBe('max-age=31536000; includeSubDomains')
    expect((await reply('203.0.113.9')).headers[hsts]).toBeUndefined()
  })

  test('T11 the policy lets a page load from its own origin only, and never eval a text', async () => {
    const policy = String((await ask('/')).headers['content-security-policy'])
    const rules = Object.fromEntries(policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    expect(rules).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'trusted-types': ['service-worker'],
    })
  })

  test('C92 every reply of a call says that its texts are plain', async () => {
    for (const [, url, status] of ways.filter(([, url]) => url.startsWith(`${api}/client`))) {
      if (status === 200) expect((await ask(url)).headers['x-string-encoding']).toBe('none')
    }
  })
})

describe('C90 E01 failed replies', () => {
  const failed = ways.filter(([, url, status]) => status >= 400 && url.startsWith('/v1/'))

  test.each(failed)('E01 %s (%s) says what happened: message, HTTP code, message code, request', async (...way) => {
    const [, url, status, , more] = way
    const reply = await ask(url, more)
    const { errorCode, ...said } = reply.json()
    if (errorCode !== undefined) expect(`errors.${errorCode}`).toBe(said.messageCode)
    expect(said).toEqual({
      message: expect.stringMatching(/\w/),
      httpCode: status,
      messageCode: expect.stringMatching(/^errors\./),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(reply.body).not.toMatch(/Missing locale value|\n\s+at |secret of the server|select/)
  })

  test('E01 an internal error is answered with the general message, without its details', async () => {
    expect((await ask(`${api}/faulty`)).json()).toMatchObject({
      httpCode: 500,
      messageCode: 'errors.generic.global',
    })
  })
})

test('T33 logging out clears the browser’s site data', async () => {
  const reply = await ask(`${api}/logout`, { method: 'POST', headers: { 'x-session-id': ann.sessionId } })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['clear-site-data']).toBe('"cache", "storage"')
})
