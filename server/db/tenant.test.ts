import { expect, test } from 'vitest'
import { withClient } from './tenant.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

test('news that cannot be told undo nothing, and leave nobody a connection in the midst of it', async () => {
  const read = (text: string) =>
    withClient(database.db, 1, async tenant => (await tenant.query<{ pid: number }>(text))[0]!.pid)
  const before = await read('select pg_backend_pid() as pid')
  // Longer than the database takes for a word.
  const teller = await read(`select pg_backend_pid() as pid, set_config('cairn.news', '{' || repeat('x', 9000), true)`)
  expect(teller).toBe(before)
  expect(await read('select pg_backend_pid() as pid')).not.toBe(before)
})
