import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { type Database, openDatabase } from '../../db/connect.ts'
import { testDatabase, testPatienceMs } from '../../db/test-database.ts'
import { adjustPoints } from './adjust-points.ts'
import { balanceOf } from './balance-of.ts'
import { personIdOf, plantProgram } from './ledger-fixture.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()
/** As many connections as seven serving processes have, so that all 64 are in the database at once. */
let pools: Database[] = []
beforeAll(() => {
  pools = Array.from({ length: 7 }, () => openDatabase(database.address, () => {}, testPatienceMs))
})
afterAll(async () => {
  await Promise.all(pools.map(pool => pool.close()))
})

test.each([1, 2, 3, 4])(
  'R2 round %i: 64 in the database at once try 640 purchases, 100 are payable and paid',
  async round => {
    const clientId = await plantProgram(database.db)
    const personId = await withClient(database.db, clientId, async tx => {
      const ben = await personIdOf(tx, 'ben')
      // In lots of many sizes, so that purchases take of several.
      for (let lot = 1; lot <= 40; lot++) {
        const points = lot === 40 ? 1009 - 39 * 25 : 25
        await adjustPoints(tx, { personId: ben, points, key: `lot ${lot}`, reason: 'gift', actor: 'person:9002' })
      }
      return ben
    })
    let next = 0
    let paid = 0
    let lowest = Number.POSITIVE_INFINITY
    async function buy(db: Database): Promise<void> {
      for (let at = next++; at < 640; at = next++) {
        const order = { personId, points: 10, key: `order ${at}`, reason: 'order', actor: 'operator:ben' as const }
        const { outcome, balance } = await withClient(db, clientId, async tx => ({
          outcome: await spend(tx, order),
          balance: await balanceOf(tx, personId),
        }))
        if (outcome.ok) paid += 1
        lowest = Math.min(lowest, balance)
      }
    }
    await Promise.all(Array.from({ length: 64 }, (_, at) => buy(pools[at % pools.length]!)))
    const { left, proof } = await withClient(database.db, clientId, async tx => ({
      left: await balanceOf(tx, personId),
      proof: await verifyLedger(tx),
    }))
    console.log(
      `R2 round ${round}: 64 connections, 640 attempts of 10 points on 1,009: ${paid} paid, ${left} left, never below ${lowest}`,
    )
    expect({ paid, left, lowest }).toEqual({ paid: 100, left: 9, lowest: 9 })
    expect(proof.invariants.filter(({ broken }) => broken)).toEqual([])
  },
)
