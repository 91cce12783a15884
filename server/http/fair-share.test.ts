import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../contract/call.ts'
import { done } from '../../rules/outcome.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from '../db/test-database.ts'
import { testClient } from '../db/test-world.ts'
import { makeApp } from './app.ts'
import { clientSlots } from './fair-share.ts'
import { route } from './route.ts'
import { testSecret } from './test-app.ts'

/** Work that lasts until it is released. */
function heldWork() {
  const held: (() => void)[] = []
  return {
    held,
    work: () => new Promise<string>(resolve => held.push(() => resolve('worked'))),
    letGo: (count: number) => {
      for (const release of held.splice(0, count)) release()
    },
  }
}
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a share', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const busy = { ok: false, refusal: 'server-busy' }
  const worked = { ok: true, value: 'worked' }

  test('T34 beyond its share a client waits, then is refused with Retry-After; another passes', async () => {
    const withClientSlot = clientSlots({ atOnce: 2, mostWaiting: 1, patienceMs: 3000 })
    const { held, work, letGo } = heldWork()
    const greedy = [withClientSlot(1, work), withClientSlot(1, work), withClientSlot(1, work)]
    expect(await withClientSlot(1, work)).toEqual(busy)
    expect(held).toHaveLength(2)
    const modest = withClientSlot(2, work)
    expect(held).toHaveLength(3)
    letGo(1)
    await settled()
    expect(held).toHaveLength(3)
    letGo(3)
    expect(await Promise.all([...greedy, modest])).toEqual([worked, worked, worked, worked])
  })

  test('T34 no request waits longer than the patience, and one that gave up holds no slot', async () => {
    const withClientSlot = clientSlots({ atOnce: 1, mostWaiting: 5, patienceMs: 3000 })
    const { work, letGo } = heldWork()
    const first = withClientSlot(1, work)
    const second = withClientSlot(1, work)
    vi.advanceTimersByTime(3000)
    expect(await second).toEqual(busy)
    letGo(1)
    expect(await first).toEqual(worked)
    const third = withClientSlot(1, work)
    letGo(1)
    expect(await third).toEqual(worked)
  })

  test('T34 failed work releases its slot', async () => {
    const withClientSlot = clientSlots({ atOnce: 1, mostWaiting: 0, patienceMs: 3000 })
    await expect(withClientSlot(1, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault')
    expect(await withClientSlot(1, async () => 'worked')).toEqual(worked)
  })
})

const database = testDatabase()

test('T34 O12 a greedy client gets 503 and Retry-After, and another is served meanwhile', async () => {
  const { work, letGo } = heldWork()
  const slow = route(
    call({ name: 'slow', summary: '', method: 'GET', path: '/api/v1.0/slow', reply: z.object({}), refusals: {} }),
    'anyone',
    async ({ client }) => {
      if (client.key === 'one') await work()
      return done({})
    },
  )
  await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
  const share = { atOnce: 3, mostWaiting: 2, patienceMs: 60_000 }
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const app = await makeApp({ config, db: database.db, secret: testSecret, routes: [slow], share })
  const ask = (host: string) => app.inject({ url: '/v1/contests-api/api/v1.0/slow', headers: { host } })
  const greedy = Array.from({ length: 6 }, () => ask('one.localhost'))
  const refused = await Promise.race(greedy)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ messageCode: 'errors.server-busy' })
  expect((await ask('two.localhost')).statusCode).toBe(200)
  let isOver = false
  const answers = Promise.all(greedy).finally(() => {
    isOver = true
  })
  // Whoever gets a slot may look its client up once more before it works.
  while (!isOver) {
    letGo(1)
    await settled()
  }
  const statuses = (await answers).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 503])
  await app.close()
})
