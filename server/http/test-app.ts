import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { type StreamLimits, streamLimits } from '../features/live/streams.ts'
import { type AppParts, makeApp } from './app.ts'
import type { Route } from './route.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any
  /** The reply as it went out, but for the id of the request, by which no two are alike. */
  readonly bytes: string
  /** What is no JSON, such as a picture. */
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

/** The key for secrets at rest of every test's server. */
export const testSecret = Buffer.alloc(32, 7)

/** Streams that end at once, where every answer is waited for. */
export const briefStreams: StreamLimits = { ...streamLimits, longestMs: 0 }

/** For a test that holds the statements of two requests against each other: neither looks the client up. */
export const remembersClients = { clientMemoryMs: 3_600_000 } as const

export interface Caller {
  /** The host's first label: `one` asks `one.localhost`. */
  readonly host: string
  readonly sessionId?: string
  /** The caller's own key of the request, by which a lost answer is asked for again. */
  readonly idempotencyKey?: string
  readonly address?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The server as it is, on a test database, with each reply held against its contract. */
export function testApp(
  database: { readonly db: Database },
  routes: readonly Route[],
  more: Pick<AppParts, 'clientMemoryMs'> = {},
) {
  let app: FastifyInstance | undefined
  beforeAll(async () => {
    const config = { ...readConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }), checkReplies: true }
    app = await makeApp({ config, db: database.db, secret: testSecret, routes, ...more })
  })
  afterAll(() => app?.close())

  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, caller: Caller, sent?: object): Promise<Answer> {
    const reply = await app!.inject({
      method,
      url: basePath + path,
      headers: {
        host: `${caller.host}.localhost`,
        ...(caller.sessionId === undefined ? {} : { 'x-session-id': caller.sessionId }),
        ...(caller.idempotencyKey === undefined ? {} : { 'idempotency-key': caller.idempotencyKey }),
        ...(caller.address === undefined ? {} : { 'x-forwarded-for': caller.address }),
        ...caller.headers,
      },
      ...(sent === undefined ? {} : { payload: sent }),
    })
    const bytes = reply.body.replace(/"requestId":"[^"]*"/, '"requestId":""')
    const isJson = /json/.test(String(reply.headers['content-type']))
    const body = isJson ? reply.json() : undefined
    return { status: reply.statusCode, body, bytes, raw: reply.rawPayload, headers: reply.headers }
  }
  /** What is no call: a page, as a visitor without a session gets it. */
  async function page(url: string, host: string) {
    const reply = await app!.inject({ url, headers: { host: `${host}.localhost` } })
    return { status: reply.statusCode, bytes: reply.body, headers: reply.headers }
  }
  return {
    page,
    get: (path: string, caller: Caller) => ask('GET', path, caller),
    post: (path: string, body: object, caller: Caller) => ask('POST', path, caller, body),
    put: (path: string, body: object, caller: Caller) => ask('PUT', path, caller, body),
  }
}
