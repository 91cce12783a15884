import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { hostileSeed } from './hostile-calls-fixture.ts'
import { crossClients } from './two-clients-fixture.ts'

const database = testDatabase()

test('T2 1,200 mixed calls of two clients never show or change anything of the other', async () => {
  const { calls, own, foreign } = await crossClients(database.db, 1_200, hostileSeed())
  expect([calls, foreign]).toEqual([1_200, 0])
  expect(own).toBeGreaterThan(20)
})
