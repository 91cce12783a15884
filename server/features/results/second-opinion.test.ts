import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { recompute } from './second-opinion-run-fixture.ts'

const database = testDatabase()

test('D1 D3 P13 P14 random programs pay what a second implementation of decisions §4 calculates', async () => {
  const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 1_000_000_000))
  console.log(`Second opinion of FC_SEED=${seed}`)
  let awards = 0
  for (let round = 0; awards < 300; round++) {
    const found = await recompute(database.db, seed + round * 1_000_003, 6)
    expect(found.differences).toEqual([])
    awards += found.awards
  }
})
