import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { type SsoDocumentInput, ssoDocument } from '../../contract/sso-document.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { type testDatabase, testPatienceMs } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { applySso } from '../features/sso/providers.ts'
import { makeApp } from '../http/app.ts'
import { testSecret } from '../http/test-app.ts'
import { routes } from '../routes.ts'
import { mountSso } from './mount-sso.ts'

/** Two servers on one database, with two clients, and browsers that come to them. */
export interface SignOnWorld {
  readonly one: TestClient
  readonly two: TestClient
  readonly apps: readonly FastifyInstance[]
  apply(client: TestClient, document: Omit<SsoDocumentInput, 'ssoType'> & Partial<SsoDocumentInput>): Promise<void>
  /** A browser of its own address, at a client's host. */
  browser(host?: string): Browser
  /** What the servers said since the test began, or since `hush`. */
  lines(): Record<string, unknown>[]
  hush(): void
  /** Everything that a sign-on may leave behind, counted. */
  traces(): Promise<Record<string, number>>
  /** A person with a subject of the first provider. */
  somebody(client: TestClient, subject: string): Promise<{ personId: number; userName: string }>
}

export interface Browser {
  readonly address: string
  cookie: string
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, form: Record<string, string> | string, headers?: Record<string, string>): Promise<Reply>
  /** The first `GET /user` after the way back, with the ticket in place of a session. */
  user(sessionId: string): Promise<Reply>
}

export interface Reply {
  readonly status: number
  readonly to: URL | undefined
  /** Where it leads as it was sent, or nothing. */
  readonly location: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  json(): any
}

let addresses = 0

export function signOnWorld(database: ReturnType<typeof testDatabase>): SignOnWorld {
  let one: TestClient
  let two: TestClient
  const apps: FastifyInstance[] = []
  let second: Database
  const said: string[] = []
  let applied = ''
  // Each server remembers a client for some seconds; a test begins it anew instead of waiting.
  async function start() {
    for (const app of apps.splice(0)) await app.close()
    const config = { ...readConfig({ LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' }), checkReplies: true }
    for (const db of [database.db, second]) {
      const logTo = { write: (line: string) => void said.push(line) }
      apps.push(await makeApp({ config, db, secret: testSecret, routes, mounts: [mountSso], logTo }))
    }
  }
  beforeAll(async () => {
    second = openDatabase(database.address, () => {}, testPatienceMs)
    await start()
    one = await testClient(database.db, 1, 'one')
    two = await testClient(database.db, 2, 'two')
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await second.close()
  })
  beforeEach(() => {
    said.length = 0
  })
  return {
    get one() {
      return one
    },
    get two() {
      return two
    },
    apps,
    apply: async (client, document) => {
      const whole = ssoDocument.parse({ ssoType: 'sso_login', ...document })
      const outcome = await client.within(tx =>
        applySso(tx, testSecret, whole, 'operator:test', { isUntriedMeant: true }),
      )
      expect(outcome.ok).toBe(true)
      const { ssoType, logoutUrl, providers } = whole
      const origins = providers.map(provider => (provider.type === 'canvas' ? provider.origins : []))
      const seen = JSON.stringify([client.key, ssoType, logoutUrl, origins])
      if (seen !== applied) await start()
      applied = seen
    },
    browser: (host = 'one') => browser(apps, `${host}.localhost`),
    lines: () => said.map(line => JSON.parse(line) as Record<string, unknown>),
    hush: () => {
      said.length = 0
    },
    traces: async () => {
      const counts = 'sessions tickets people sso_identities'.split(' ')
      const found: Record<string, number> = {}
      for (const client of [one, two]) {
        for (const table of counts) {
          const [row] = await client.within(tx =>
            tx.query<{ count: number }>(`select count(*)::int as count from ${table} where client_id = $1`, [
              client.clientId,
            ]),
          )
          found[`${client.key} ${table}`] = row!.count
        }
      }
      return found
    },
    somebody: async (client, subject) => {
      const person = await client.person(subject.replace(/^idp-/, ''))
      await client.within(tx =>
        tx.query('update people set sso_subject = $3 where client_id = $1 and person_id = $2', [
          client.clientId,
          person.personId,
          subject,
        ]),
      )
      return person
    },
  }
}

function browser(apps: readonly FastifyInstance[], host: string): Browser {
  addresses += 1
  const address = `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`
  let turn = 0
  const self: Browser = {
    address,
    cookie: '',
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, form, headers = {}) => {
      const body = typeof form === 'string' ? form : new URLSearchParams(form).toString()
      return send('POST', path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body)
    },
    user: sessionId => send('GET', `${basePath}/api/v1.0/user`, { 'x-session-id': sessionId }),
  }
  // The servers in turn, as behind a proxy.
  async function send(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string>,
    payload?: string,
  ): Promise<Reply> {
    turn += 1
    const reply = await apps[turn % apps.length]!.inject({
      method,
      url,
      headers: { host, 'x-forwarded-for': address, ...(self.cookie && { cookie: self.cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    const set = String(reply.headers['set-cookie'] ?? '')
    if (set !== '') self.cookie = set.split(';')[0]!
    const location = String(reply.headers['location'] ?? '')
    return {
      status: reply.statusCode,
      location,
      to: location === '' ? undefined : new URL(location, `http://${host}`),
      headers: reply.headers,
      body: reply.body,
      json: () => reply.json(),
    }
  }
  return self
}

/** Refused by this flag, with one line of the log that says why, and nothing left behind. */
export async function expectRefused(
  world: SignOnWorld,
  answer: () => Promise<Reply>,
  { flag = 'invalid', why, page = '/sso-authenticated' }: { flag?: string; why?: RegExp; page?: string } = {},
): Promise<void> {
  const before = await world.traces()
  world.hush()
  const reply = await answer()
  const lines = world.lines()
  expect({ status: reply.status, location: reply.location, why: lines.map(({ reason }) => reason) }).toEqual({
    status: 303,
    location: `${page}?${flag}=true`,
    why: [why === undefined ? expect.any(String) : expect.stringMatching(why)],
  })
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'sign-on', sso: flag, requestId: expect.any(String) }),
  ])
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(await world.traces()).toEqual(before)
}

/** Signed on: the ticket of the way back, exchanged in this browser for a session of this person. */
export async function expectSignedOn(browser: Browser, reply: Reply, userName: string): Promise<string> {
  expect(reply.location).toMatch(/^\/sso-authenticated\?JSESSIONID=/)
  const user = await browser.user(reply.to!.searchParams.get('JSESSIONID')!)
  expect(user.json()).toMatchObject({ userName, authType: 'sso' })
  return String(user.json().sessionId)
}
