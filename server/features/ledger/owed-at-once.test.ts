import { expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { balanceOf } from './balance-of.ts'
import { expireLots } from './expire-lots.ts'
import { holdPoints } from './hold-points.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { issue, type PlantedLine, personIdOf, plantProgram, reverse } from './ledger-fixture.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const correction = (...lines: readonly PlantedLine[]) => ({ purpose: 'correction', lines }) as const
const ben = (points: number) => ({ userName: 'ben', points })
const dan = (points: number) => ({ userName: 'dan', points })

/** A client whose Dan has spent the 60 that he was issued, and owes them since they were corrected to none; their last day is over. */
async function danOwes() {
  const clientId = await plantProgram(database.db, { expiresAfterDays: 1 })
  const as = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
  const transferId = await as(async tx => {
    await issue(tx, { lines: [ben(10), dan(60)] })
    const personId = await personIdOf(tx, 'dan')
    const paid = await spend(tx, { personId, points: 60, key: 'reward/1/1', reason: 'order 1', actor: 'operator:dan' })
    if (!paid.ok) throw new Error(paid.refusal)
    return paid.value.transferId
  })
  await plantFault(
    database.address,
    `update ledger_transfers set expires_on = expires_on - 9, created_at = created_at - interval '9 days' where client_id = ${clientId};
     update ledger_postings set created_at = created_at - interval '9 days' where client_id = ${clientId}`,
  )
  await as(tx => issue(tx, correction(ben(10), dan(0))))
  return { as, transferId }
}

const broken = async (as: Awaited<ReturnType<typeof danOwes>>['as']) =>
  (await as(verifyLedger)).invariants.filter(one => one.broken)

test('P15 R12 points of a cancelled order that lapse while a batch is reversed leave what is paid right', async () => {
  const { as, transferId } = await danOwes()
  const { batchId } = await as(tx => issue(tx, correction(ben(20), dan(0))))
  const reason = 'order 1: cancelled'
  expect((await as(tx => reverseTransfer(tx, { transferId, reason, actor: 'operator:dan' }))).ok).toBe(true)
  let reversed: Promise<unknown> | undefined
  await as(async tx => {
    await expireLots(tx, 'system:expiry')
    reversed = as(other => reverse(other, batchId))
    await somebodyWaits(tx)
  })
  await reversed
  expect(await broken(as)).toEqual([])
  // What has lapsed is owed no longer, and so is paid when it is earned again.
  await as(tx => issue(tx, correction(ben(10), dan(60))))
  expect(await as(async tx => balanceOf(tx, await personIdOf(tx, 'dan')))).toBe(60)
})

test('P15 a batch holds who owes and whom it pays in one order, so that it waits for others without holding them up', async () => {
  const { as } = await danOwes()
  let issued: Promise<unknown> | undefined
  await as(async tx => {
    await holdPoints(tx, await personIdOf(tx, 'ben'))
    issued = as(other => issue(other, correction(ben(20), dan(0))))
    await somebodyWaits(tx)
    await holdPoints(tx, await personIdOf(tx, 'dan'))
  })
  await issued
  expect(await broken(as)).toEqual([])
})
