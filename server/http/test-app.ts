import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { makeApp } from './app.ts'
import type { Door } from './door.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any
  /** The reply as it went out, but for the id of the request, by which no two are alike. */
  readonly bytes: string
}

export interface Caller {
  /** The host's first label: `one` asks `one.localhost`. */
  readonly host: string
  readonly sessionId?: string
}

/** The server as it is, on a test database, with each reply held against its contract. */
export function testApp(database: { readonly db: Database }, doors: readonly Door[]) {
  let app: FastifyInstance | undefined
  beforeAll(async () => {
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }), checkReplies: true }
    app = await makeApp({ config, db: database.db, doors })
  })
  afterAll(() => app?.close())

  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, caller: Caller, body?: object): Promise<Answer> {
    const reply = await app!.inject({
      method,
      url: basePath + path,
      headers: {
        host: `${caller.host}.localhost`,
        ...(caller.sessionId === undefined ? {} : { 'x-session-id': caller.sessionId }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const bytes = reply.body.replace(/"requestId":"[^"]*"/, '"requestId":""')
    return { status: reply.statusCode, body: reply.json(), bytes }
  }
  return {
    get: (path: string, caller: Caller) => ask('GET', path, caller),
    post: (path: string, body: object, caller: Caller) => ask('POST', path, caller, body),
  }
}
