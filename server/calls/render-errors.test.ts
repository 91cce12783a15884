import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { testApp } from '../http/test-app.ts'
import { reportRenderErrorRoute } from './render-errors.ts'

const database = testDatabase()
const app = testApp(database, [reportRenderErrorRoute])
let one: TestClient
let addresses = 0
const newAddress = () => `192.0.2.${++addresses}`

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
})

const broken = { message: 'x is undefined', componentStack: '\n    at Tile\n    at Dashboard', path: '/dashboard' }
const report = (body: object = broken, caller: object = {}) =>
  app.post('/api/v1.0/render-errors', body, { host: 'one', address: newAddress(), ...caller })

describe('happy', () => {
  test('E04 anybody may report a render error, signed in or not, and learns only that it is logged', async () => {
    const { sessionId } = await one.person('maya')
    for (const caller of [{}, { sessionId }, { sessionId: 'nobody' }]) {
      const { status, body } = await report(broken, caller)
      expect([status, body]).toEqual([200, { logged: true }])
    }
  })
})

describe('refused', () => {
  test.each([
    [{ ...broken, message: 'm'.repeat(501) }],
    [{ ...broken, componentStack: 's'.repeat(8001) }],
    [{ ...broken, path: '/reset-password?k=secret' }],
    [{ ...broken, path: 'https://elsewhere.example/' }],
    [{ message: 'no stack' }],
  ])('E04 what is too long or may contain a secret is not logged', async body => {
    expect((await report(body)).status).toBe(400)
  })

  test('E04 T34 a page that fails repeatedly does not fill the log, and other addresses are still logged', async () => {
    const address = newAddress()
    const statuses = []
    for (let at = 0; at < 21; at++) statuses.push((await report(broken, { address })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    const { headers, body } = await report(broken, { address })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body.messageCode).toBe('errors.too-many-tries')
    expect((await report()).status).toBe(200)
  })
})

test('T5 E04 people whose address the proxy does not name do not count as one', async () => {
  for (let at = 0; at < 21; at++) expect((await report(broken, { address: 'unknown' })).status).toBe(200)
})

describe('forbidden', () => {
  test('E04 each client is counted separately, and an unknown host is refused', async () => {
    const address = newAddress()
    for (let at = 0; at < 21; at++) await report(broken, { address })
    expect((await report(broken, { address, host: 'two' })).status).toBe(200)
    expect((await report(broken, { host: 'nobody' })).body.messageCode).toBe('errors.InvalidClientError')
  })
})
