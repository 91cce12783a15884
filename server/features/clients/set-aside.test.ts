import { expect, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { closeClient } from './set-aside.ts'

const database = testDatabase()

/** Does something while a transaction of a client is open, which has done something. */
const beside = <T>(clientId: number, statement: string, work: () => Promise<T>) =>
  withClient(database.db, clientId, async tx => {
    await tx.query(statement)
    return work()
  })

test('O08 a client is set aside once its own transactions have ended, whatever others have under way', async () => {
  await testClient(database.db, 1, 'northlight')
  await testClient(database.db, 2, 'acme')
  const close = () => closeClient(database.db, 1, 'operator:test', 0)
  expect(await beside(2, 'select pg_current_xact_id()', close)).toBe(true)
  // One that has only read so far may write yet.
  expect(await beside(1, 'select 1', close)).toBe(false)
  expect(await close()).toBe(true)
})
