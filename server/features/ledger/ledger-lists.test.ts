import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { adjustPoints } from './adjust-points.ts'
import { checkLists } from './ledger-lists-fixture.ts'

const database = testDatabase()

test('R3 random lists of operations leave the ledger as its plain model says', async () => {
  const { failed, counterexample, errorInstance } = await checkLists(database.db, { runs: 40, seed: 20261121 })
  expect([failed, counterexample, (errorInstance as Error | undefined)?.message]).toEqual([false, null, undefined])
})

test('R3 T22 a naive credit that pays again under a key that was paid is found, and shrunk to that alone', async () => {
  let calls = 0
  const { failed, counterexample } = await checkLists(database.db, {
    runs: 40,
    seed: 7,
    give: (tx, adjustment) => adjustPoints(tx, { ...adjustment, key: `${adjustment.key} ${calls++}` }),
  })
  expect(failed).toBe(true)
  expect(counterexample![0]).toEqual([expect.objectContaining({ op: 'give', points: 1, isAgain: true })])
})
