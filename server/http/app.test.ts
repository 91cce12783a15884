import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../rules/clients/locales.ts'
import { readConfig } from '../config.ts'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { createClient } from '../features/clients/create-client.ts'
import { routes } from '../routes.ts'
import type { AnyCall } from './access-row-fixture.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
const api = '/v1/contests-api'
let app: FastifyInstance
let oneId = 0

beforeAll(async () => {
  const made = await createClient(database.db, {
    key: 'one',
    name: 'one',
    settings: { mediaLabels: { en_US: 'ones' } },
  })
  if (!made.ok) throw new Error(made.refusal)
  oneId = made.value
  const config = readConfig({ LOG_LEVEL: 'silent', CAIRN_CHECK_REPLIES: 'on' })
  app = await makeApp({ config, db: database.db, secret: testSecret, routes })
})
afterAll(() => app.close())

function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: `${api}${path}`, headers: { host: 'one.localhost', ...headers } })
}

describe('public data of a client', () => {
  test('C18 branding, rules and locales; the media label is the client’s own', async () => {
    const reply = (await get('/api/v1.0/company-branding-and-rules')).json()
    expect(reply.clientBranding).toMatchObject({
      primaryColor: '#44c9fb',
      secondaryColor: '#0c7eac',
      mediaLabel: 'ones',
    })
    expect(reply.passwordRules).toMatchObject({ minLength: 12, maxLength: 128, isNumberRequired: false })
    expect(reply.localeList.map(({ code }: { code: string }) => code)).toEqual(locales.map(({ code }) => code))
  })

  test('C20 the environment', async () => {
    expect((await get('/api/v1.0/env')).json()).toEqual({ version: expect.stringMatching(/^\d/), isTestHost: true })
  })

  test('C21 C22 bundles in a locale, in en_US where none is named, and 404 for an unknown one', async () => {
    const bundle = (await get('/api/v1.0/translations/goalquest/standard/client?locale=de_DE')).json()
    expect(bundle).toMatchObject({ bundleName: 'goalquest', locale: 'de_DE' })
    expect(bundle.messages['points.media-label']).toBe('Punkte')
    expect((await get('/api/v1.0/translations/goalquest/native?locale=fr_FR')).json().locale).toBe('fr_FR')
    expect((await get('/api/v1.0/translations/goalquest/native')).json().locale).toBe('en_US')
    expect((await get('/api/v1.0/translations/salesmakerNative/native')).statusCode).toBe(200)
    expect((await get('/api/v1.0/translations/unknown/native')).json().messageCode).toBe('errors.bundle-unknown')
    expect((await get('/api/v1.0/translations/goalquest/native?locale=english')).statusCode).toBe(400)
    const { wordsVersion } = (await get('/api/v1.0/client')).json()
    const keptFor = async (v: string) =>
      (await get(`/api/v1.0/translations/goalquest/native?v=${v}`)).headers['cache-control']
    expect(await keptFor(wordsVersion)).toBe('public, max-age=31536000, immutable')
    expect(await keptFor('older')).toBe('no-cache')
  })
})

describe('C90 every call', () => {
  test('T33 unknown calls are JSON 404, also with other methods', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await app.inject({ method, url: `${api}/api/v1.0/nothing`, headers: { host: 'one.localhost' } })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ httpCode: 404, messageCode: 'errors.call-unknown' })
    }
  })

  test('E01 messages come in the language of the client', async () => {
    await withClient(database.db, oneId, tx => tx.query("update clients set default_locale = 'de_DE'"))
    const other = await makeApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      db: database.db,
      secret: testSecret,
      routes,
    })
    const reply = await other.inject({ method: 'GET', url: `${api}/api/v1.0/user`, headers: { host: 'one.localhost' } })
    expect(reply.json().message).toContain('abgemeldet')
    await other.close()
    await withClient(database.db, oneId, tx => tx.query("update clients set default_locale = 'en_US'"))
  })

  test('the API describes itself as OpenAPI 3.1 and as a page', async () => {
    const document = (await get('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { call } of routes) {
      const operation = document.paths[call.path][call.method.toLowerCase()]
      // Where a file is asked for by Accept at the address of another call, that call names both.
      const first = routes.find(other => other.call.path === call.path && other.call.method === call.method)
      expect(operation.operationId).toBe(first?.call.name)
      const { bytes } = first!.call as AnyCall
      if (bytes) expect(Object.keys(operation.requestBody.content)).toEqual(['application/octet-stream'])
      expect(Object.keys(operation.responses[200].content)).toContain(call.media ?? 'application/json')
    }
    expect((await get('/docs')).body).toContain('/v1/contests-api/api/v1.0/login')
  })
})
