import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { testDatabase } from '../../server/db/test-database.ts'
import { testClient } from '../../server/db/test-world.ts'
import { codeNow } from '../../server/features/factors/app-code.ts'
import { makeApp } from '../../server/http/app.ts'
import { testSecret } from '../../server/http/test-app.ts'
import { demoCodesPath, mountDemoCodes } from './mount-demo-codes.ts'
import { northlightStaff, staffAppSecret } from './staff.ts'

const database = testDatabase()
let app: Awaited<ReturnType<typeof makeApp>>
beforeAll(async () => {
  for (const [at, key] of ['northlight', 'northwind', 'other'].entries()) {
    const { clientId, within } = await testClient(database.db, at + 1, key)
    await within(tx => tx.query('update client_hosts set is_test_host = true where client_id = $1', [clientId]))
    const real = `insert into client_hosts (host, client_id) values ($1, $2)`
    await within(tx => tx.query(real, [`${key}.example.com`, clientId]))
  }
  const config = readConfig({ LOG_LEVEL: 'silent' })
  app = await makeApp({ config, db: database.db, secret: testSecret, routes: [], mounts: [mountDemoCodes] })
})
afterAll(() => app.close())
const ask = (headers: Record<string, string>, url = demoCodesPath) => app.inject({ url, headers })

test('W10d the codes of the demo’s staff are shown on the developer’s own machine', async () => {
  const before = new Date()
  const { statusCode, body, headers } = await ask({ host: 'northlight.localhost' })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  for (const { userName, role } of northlightStaff) {
    const codes = [before, new Date()].map(now => codeNow(staffAppSecret(testSecret, 'northlight', userName), now))
    expect(codes.some(code => body.includes(`<td>${userName}</td><td>${role}</td><td><code>${code}</code>`))).toBe(true)
  }
  expect((await ask({ host: 'northlight.localhost' }, `${demoCodesPath}/style.css`)).statusCode).toBe(200)
  const sample = (await ask({ host: 'northwind.localhost' })).body
  expect([...sample.matchAll(/<tr><td>([^<]*)/g)].map(([, name]) => name)).toEqual(['lars.becker', 'aiko.mori'])
})

test.each<[string, Record<string, string>]>([
  ['by way of a proxy', { host: 'northlight.localhost', 'x-forwarded-for': '127.0.0.1' }],
  ['by a host of the world', { host: 'northlight.example.com' }],
  ['at another client', { host: 'other.localhost' }],
])('W10d they are not there %s', async (_, headers) => {
  expect([(await ask(headers)).statusCode, (await ask(headers)).body]).toEqual([404, 'Not found'])
})

test('W10d a code is of one person and one installation', () => {
  const secrets = [
    staffAppSecret(testSecret, 'northlight', 'owen.fields'),
    staffAppSecret(testSecret, 'northlight', 'aiko.mori'),
    staffAppSecret(testSecret, 'other', 'owen.fields'),
    staffAppSecret(Buffer.alloc(32, 8), 'northlight', 'owen.fields'),
  ]
  expect(new Set(secrets).size).toBe(4)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
