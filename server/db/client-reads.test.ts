import { expect, test } from 'vitest'
import { readerOf } from './client-reads.ts'
import type { Database } from './connect.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()
const echo = 'select current_client() as client, $1::int as value'

/** A database that counts the messages sent to it. */
function counted(): { db: Database; messages: () => number } {
  let messages = 0
  const pool = new Proxy(database.db.pool, {
    get: (target, name) => {
      if (name === 'connect') messages += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: { ...database.db, pool }, messages: () => messages }
}

test('T2 concurrent reads of a client are sent together, and each gets its own rows', async () => {
  const { db, messages } = counted()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, value) => readerOf(db, 1 + (value % 2)).query(echo, [value])),
  )
  expect(answers).toEqual(Array.from({ length: 20 }, (_, value) => [{ client: 1 + (value % 2), value }]))
  expect(messages()).toBe(2)
})

test('T34 more reads than fit into one message are sent in several', async () => {
  const { db, messages } = counted()
  const reader = readerOf(db, 1)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, value) => reader.query(echo, [value])))
  expect(answers.map(([row]) => row)).toEqual(Array.from({ length: 50 }, (_, value) => ({ client: 1, value })))
  expect(messages()).toBe(3)
})

test('R10 a failing read fails alone', async () => {
  const reader = readerOf(database.db, 1)
  const fails = reader.query('select 1 / $1::int', [0])
  const [failed, ...others] = await Promise.allSettled([
    fails,
    ...[1, 2, 3].map(value => readerOf(database.db, 1).query(echo, [value])),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(others).toMatchObject([1, 2, 3].map(value => ({ status: 'fulfilled', value: [{ value }] })))
})

test('a reader cannot write', async () => {
  const renamed = readerOf(database.db, 1).query("update clients set name = 'x' where client_id = $1", [1])
  await expect(renamed).rejects.toMatchObject({ cause: { code: '25006' } })
})

test('the time of a read is the database’s, and unknown before the first', async () => {
  const reader = readerOf(database.db, 1)
  expect(() => reader.now).toThrow('known once')
  const [row] = await reader.query<{ now: Date }>('select now() as now')
  expect(reader.now).toEqual(row!.now)
})
