import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../db/migration-files.ts'
import { superuserOf, testDatabase } from '../db/test-database.ts'
import { testApp } from './test-app.ts'

const database = testDatabase()
const app = testApp(database, [])
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client(superuserOf(database.address))
  await owner.connect()
})
afterAll(() => owner?.end())

const newest = readMigrations().at(-1)!.name
const ran = (name: string, expands: boolean) =>
  `insert into migrations (name, hash, expands) values ('${name}', 'h', ${expands})`

test.each([
  [
    'has run a later file that only expands',
    200,
    ran('9998-later.sql', true),
    "delete from migrations where name = '9998-later.sql'",
  ],
  [
    'has run a later file that contracts',
    503,
    ran('9999-contracts.sql', false),
    "delete from migrations where name = '9999-contracts.sql'",
  ],
  [
    'is older, as one that was restored',
    503,
    `update migrations set name = '9997-away.sql', expands = true where name = '${newest}'`,
    `update migrations set name = '${newest}', expands = false where name = '9997-away.sql'`,
  ],
  ['is empty', 503, 'alter table migrations rename to gone', 'alter table gone rename to migrations'],
])('O03 on a database that %s, ready answers %i, and 200 once it is as before', async (_, status, change, back) => {
  const ready = async () => (await app.page('/health/ready', 'one')).status
  expect(await ready()).toBe(200)
  await owner.query(change)
  expect(await ready()).toBe(status)
  await owner.query(back)
  expect(await ready()).toBe(200)
})

test('O03 ready has a connection of its own, and says yes while work has taken all others', async () => {
  const { pool } = database.db
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    expect((await app.page('/health/ready', 'one')).status).toBe(200)
  } finally {
    for (const connection of taken) connection.release()
  }
})

test('O03 of many who ask at once each is answered by one look: they take no server out of the proxy', async () => {
  const { healthPool } = database.db
  const taken = await healthPool.connect()
  const answers = Array.from({ length: 50 }, () => app.page('/health/ready', 'one'))
  await app.page('/health/live', 'one')
  const waiting = healthPool.waitingCount
  taken.release()
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(waiting).toBe(1)
})
