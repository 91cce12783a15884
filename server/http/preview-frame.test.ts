import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { testClient } from '../db/test-world.ts'
import { makeApp } from './app.ts'
import { testSecret } from './test-app.ts'

const database = testDatabase()
let app: Awaited<ReturnType<typeof makeApp>>
beforeAll(async () => {
  await testClient(database.db, 1, 'one')
  const config = readConfig({ LOG_LEVEL: 'silent' })
  app = await makeApp({ config, db: database.db, secret: testSecret, routes: [] })
})
afterAll(() => app.close())

test('W01c T11 the preview may stand in a frame of our own, and no other page in any', async () => {
  const headers = async (url: string) => (await app.inject({ url, headers: { host: 'one.localhost' } })).headers
  const framed = await headers('/admin/preview/1/ridge---Selector?status=no_progress')
  expect(framed['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(framed['x-frame-options']).toBeUndefined()
  for (const path of ['/admin', '/admin/drafts/1', '/x/admin/preview/1/y', '/?/admin/preview/1/y']) {
    const other = await headers(path)
    expect(other['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(other['x-frame-options']).toBe('DENY')
  }
})
