import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { lockSubjects } from './limits.store.ts'
import {
  clearAttempts,
  growingMinutes,
  isReached,
  recordAttempt,
  takeBackAttempt,
  waitBeforeAttempt,
} from './limits.ts'

const database = testDatabase()
let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

let subjects = 0
const someLimit = (most: number) => ({ kind: 'test', subject: `subject ${subjects++}`, most, minutes: 15 })
const someGrowth = () => ({ kind: 'test-growing', subject: `subject ${subjects++}`, free: 5, mostMinutes: 15 })
/** Moves what was tried into the past: no test waits. */
const age = (seconds: number) =>
  one.within(tx => tx.query('update attempts set at = at - make_interval(secs => $1)', [seconds]))

test('T5 the wait doubles from a second and never exceeds its most', () => {
  const limit = { free: 5, mostMinutes: 15 }
  const seconds = [0, 4, 5, 6, 10, 14, 15, 500].map(attempts => growingMinutes(attempts, limit) * 60)
  expect(seconds.map(Math.round)).toEqual([0, 0, 1, 2, 32, 512, 900, 900])
  fc.assert(
    fc.property(fc.nat(10_000), attempts => {
      expect(growingMinutes(attempts + 1, limit)).toBeGreaterThanOrEqual(growingMinutes(attempts, limit))
      expect(growingMinutes(attempts, limit)).toBeLessThanOrEqual(15)
    }),
  )
})

test('T5 a growing wait counts from the newest attempt, and ends without further action', async () => {
  const limit = someGrowth()
  const wait = () => one.within(tx => waitBeforeAttempt(tx, [], [limit]))
  for (let attempts = 0; attempts < 5; attempts++) {
    expect(await wait()).toBe(0)
    await one.within(tx => recordAttempt(tx, [limit]))
  }
  // As if it had been a minute from now, so that nothing here has to be quick.
  await age(-60)
  expect(await wait()).toBeGreaterThan(1)
  await age(62)
  expect(await wait()).toBe(0)
  for (let attempts = 5; attempts < 20; attempts++) await one.within(tx => recordAttempt(tx, [limit]))
  expect(await wait()).toBeGreaterThan(890)
  await age(901)
  expect(await wait()).toBe(0)
  await one.within(tx => recordAttempt(tx, [limit]))
  expect(await wait()).toBeGreaterThan(890)
  await one.within(tx => clearAttempts(tx, limit.kind, limit.subject))
  expect(await wait()).toBe(0)
})

test('T5 a burst is counted one by one, over connections', async () => {
  const limit = someLimit(7)
  const tryOnce = () =>
    one.within(async tx => {
      if ((await waitBeforeAttempt(tx, [limit])) > 0) return false
      await recordAttempt(tx, [limit])
      return true
    })
  const passed = await Promise.all(Array.from({ length: 40 }, tryOnce))
  expect(passed.filter(Boolean)).toHaveLength(7)
})

test('T34 a subject that has to wait anyway is answered at once, without waiting for the lock', async () => {
  const [limit, growing] = [someLimit(1), someGrowth()]
  await one.within(tx => recordAttempt(tx, [limit, ...Array(15).fill(growing)]))
  await one.within(async tx => {
    await lockSubjects(tx, [limit, growing])
    expect(await one.within(other => waitBeforeAttempt(other, [limit]))).toBeGreaterThan(0)
    expect(await one.within(other => waitBeforeAttempt(other, [], [growing]))).toBeGreaterThan(0)
  })
})

test('T5 a successful attempt is deleted, and only that one', async () => {
  const limit = someLimit(2)
  await one.within(tx => recordAttempt(tx, [limit]))
  await one.within(tx => recordAttempt(tx, [limit]))
  expect(await one.within(tx => isReached(tx, limit))).toBe(true)
  await one.within(tx => takeBackAttempt(tx, [limit]))
  expect(await one.within(tx => isReached(tx, limit))).toBe(false)
  await one.within(tx => recordAttempt(tx, [limit]))
  expect(await one.within(tx => isReached(tx, limit))).toBe(true)
})

test('T2 the attempts of one client count for no other', async () => {
  const limit = someLimit(1)
  await one.within(tx => recordAttempt(tx, [limit]))
  expect(await two.within(tx => waitBeforeAttempt(tx, [limit]))).toBe(0)
  expect(await one.within(tx => waitBeforeAttempt(tx, [limit]))).toBeGreaterThan(0)
})
