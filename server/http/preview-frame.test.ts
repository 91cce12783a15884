import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { testClient } from '../db/test-world.ts'
import { routes } from '../routes.ts'
import { testApp } from './test-app.ts'

const database = testDatabase()
const app = testApp(database, routes)

test('W01c T11 the preview may stand in a frame of our own, and no other page in any', async () => {
  await testClient(database.db, 1, 'one')
  const headers = async (path: string) => (await app.get(path, { host: 'one' })).headers
  const framed = await headers('/admin/preview/1/ridge---Selector?status=no_progress')
  expect(framed['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(framed['x-frame-options']).toBeUndefined()
  for (const path of ['/admin', '/admin/drafts/1', '/x/admin/preview/1/y', '/api/v1.0/admin/drafts/1/preview']) {
    const other = await headers(path)
    expect(other['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(other['x-frame-options']).toBe('DENY')
  }
})
