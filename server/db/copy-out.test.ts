import type { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOut } from './copy-out.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()
let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(database.address.owner)
  await client.connect()
})
afterAll(() => client.end())

async function read(query: string): Promise<string> {
  const parts: Buffer[] = []
  const stream = client.query(copyOut(`copy (${query}) to stdout`) as Readable & pg.Submittable)
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

test.each([
  ['no row', 'select 1 where false', ''],
  ['one row', `select 'é', null, E'a\\tb'`, 'é\t\\N\ta\\tb\n'],
  [
    'many rows over many packets',
    "select n, repeat('x', n % 300) from generate_series(1, 30000) n",
    Array.from({ length: 30_000 }, (_, at) => `${at + 1}\t${'x'.repeat((at + 1) % 300)}\n`).join(''),
  ],
  [
    'rows larger than a packet',
    "select repeat('y', 500000) from generate_series(1, 3)",
    `${'y'.repeat(500_000)}\n`.repeat(3),
  ],
])('COPY returns %s as PostgreSQL wrote it, and the connection can be used further', async (_, query, text) => {
  expect((await read(query)) === text).toBe(true)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an error amid the rows is thrown, and the connection can be used further', async () => {
  await expect(read('select 1 / (n - 20000) from generate_series(1, 30000) n')).rejects.toThrow(/division by zero/)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
