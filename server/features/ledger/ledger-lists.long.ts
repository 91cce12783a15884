import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { checkLists } from './ledger-lists-fixture.ts'

const database = testDatabase()

/** Of each of the four seeds; 10,000 in all (security R3). */
const runs = 2500

test.each([1, 2, 3, Date.now() % 1_000_000])('R3 2,500 random lists of seed %i leave no difference', async seed => {
  const { failed, counterexample, errorInstance, numRuns } = await checkLists(database.db, { runs, seed })
  console.log(
    `R3 seed ${seed}: ${numRuns} lists, each compared after every step and proved at its end: ${failed ? 'A DIFFERENCE' : 'no difference'}`,
  )
  expect([failed, counterexample, (errorInstance as Error | undefined)?.message]).toEqual([false, null, undefined])
})
