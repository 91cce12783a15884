import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { hostileSeed } from './hostile-calls-fixture.ts'
import { crossClients } from './two-clients-fixture.ts'

const database = testDatabase()

test('R14 T2 20,000 mixed calls of two clients never show or change anything of the other', async () => {
  const crossing = await crossClients(database.db, 20_000, hostileSeed())
  console.log(JSON.stringify(crossing))
  expect([crossing.calls, crossing.foreign]).toEqual([20_000, 0])
  expect(crossing.own).toBeGreaterThan(500)
})
