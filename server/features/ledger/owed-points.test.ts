import { describe, expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { balanceOf } from './balance-of.ts'
import { listRecoveries, settleRecovery, waiveRecovery } from './end-recovery.ts'
import { expireLots } from './expire-lots.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { issue, markIssued, personIdOf, plantApproved, plantIssued, plantProgram, reverse } from './ledger-fixture.ts'
import { postBatch } from './post-batch.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
const correct = (tx: ClientTx, points: Readonly<Record<string, number>>) => {
  const lines = Object.entries(points).map(([userName, each]) => ({ userName, points: each }))
  return issue(tx, { purpose: 'correction', lines })
}
const buy = async (tx: ClientTx, points: number, key = `order ${points}`) =>
  spend(tx, { personId: await personIdOf(tx, 'ben'), points, key, reason: 'order', actor: 'operator:ben' })
const decide = async (tx: ClientTx, end: typeof settleRecovery) => {
  const [one] = await listRecoveries(tx, { isOpenOnly: true })
  return end(tx, { recoveryId: one!.recovery_id, reason: 'agreed', actor: 'person:9002' })
}

/** What Ben has and what is open of his cases, in a ledger that proves right. */
async function ben(tx: ClientTx): Promise<{ has: number; open: number[] }> {
  expect((await verifyLedger(tx)).invariants.filter(one => one.broken)).toEqual([])
  const open = await listRecoveries(tx, { isOpenOnly: true })
  return { has: await balanceOf(tx, await personIdOf(tx, 'ben')), open: open.map(one => one.points) }
}

describe('happy', () => {
  test('I4 who is below zero by a settled case does not stop the next correction', async () => {
    const { clientId } = await plantIssued(database.db)
    await as(clientId, async tx => {
      await buy(tx, 60)
      await correct(tx, { ben: 40 })
      await decide(tx, settleRecovery)
      expect(await ben(tx)).toEqual({ has: -20, open: [] })
      expect(await correct(tx, { ben: 20, cem: 65 })).toMatchObject({ points: 5, recoveries: 1, owed: 20 })
      expect(await ben(tx)).toEqual({ has: -20, open: [20] })
    })
  })

  test('R12 what lapsed of an award went back already: it is not asked for again, and comes back with nothing', async () => {
    const clientId = await plantProgram(database.db, { expiresAfterDays: -1 })
    await as(clientId, async tx => {
      await issue(tx, { lines: [{ userName: 'ben', points: 60 }] })
      await expireLots(tx, 'system:expiry')
      const { batchId, ...posted } = await correct(tx, { ben: 10 })
      expect(posted).toEqual({ transactions: 0, points: 0, recoveries: 0, owed: 0 })
      expect(await ben(tx)).toEqual({ has: 0, open: [] })
      expect(await listRecoveries(tx, { isOpenOnly: false })).toEqual([])
      await reverse(tx, batchId)
      expect(await ben(tx)).toEqual({ has: 0, open: [] })
      await correct(tx, { ben: 0 })
      // What went back is paid again in full, and counts once: of what comes now nothing has lapsed.
      expect(await correct(tx, { ben: 60 })).toMatchObject({ points: 60 })
      expect(await correct(tx, { ben: 0 })).toMatchObject({ points: -60, recoveries: 0 })
      expect(await ben(tx)).toEqual({ has: 0, open: [] })
    })
  })

  test('P15 what lapsed is closed at birth, what was spent besides is a case', async () => {
    const clientId = await plantProgram(database.db, { expiresAfterDays: 1 })
    await as(clientId, async tx => {
      await issue(tx, { lines: [{ userName: 'ben', points: 60 }] })
      await buy(tx, 25)
    })
    await plantFault(
      database.address,
      `update ledger_transfers set expires_on = expires_on - 9, created_at = created_at - interval '9 days' where client_id = ${clientId};
       update ledger_postings set created_at = created_at - interval '9 days' where client_id = ${clientId}`,
    )
    await as(clientId, async tx => {
      expect(await expireLots(tx, 'system:expiry')).toEqual({ people: 1, points: 35 })
      expect(await correct(tx, { ben: 0 })).toMatchObject({ points: 0, recoveries: 1, owed: 25 })
      expect(await ben(tx)).toEqual({ has: 0, open: [25] })
    })
  })

  test('P15 who earns again what they still owe is not paid again, and a part closes a part', async () => {
    const { clientId } = await plantIssued(database.db)
    await as(clientId, async tx => {
      await buy(tx, 60)
      await correct(tx, { ben: 0 })
      expect(await correct(tx, { ben: 45 })).toMatchObject({ transactions: 0, points: 0 })
      expect(await ben(tx)).toEqual({ has: 0, open: [15] })
      expect(await correct(tx, { ben: 80 })).toMatchObject({ transactions: 1, points: 20 })
      expect(await ben(tx)).toEqual({ has: 20, open: [] })
      expect((await listRecoveries(tx, { isOpenOnly: false })).map(one => one.state)).toEqual(['offset'])
    })
  })

  test('P15 a case that was decided for its rest opens again for what a reversed batch had set against it', async () => {
    const { clientId } = await plantIssued(database.db)
    await as(clientId, async tx => {
      await buy(tx, 60)
      const lost = await correct(tx, { ben: 0 })
      const again = await correct(tx, { ben: 45 })
      await decide(tx, settleRecovery)
      expect(await ben(tx)).toEqual({ has: -15, open: [] })
      await reverse(tx, again.batchId)
      expect(await ben(tx)).toEqual({ has: -15, open: [45] })
      await decide(tx, settleRecovery)
      expect(await ben(tx)).toEqual({ has: -60, open: [] })
      await reverse(tx, lost.batchId)
      expect(await ben(tx)).toEqual({ has: 0, open: [] })
    })
  })

  test.each([
    ['settled', settleRecovery, 60, 20],
    ['waived', waiveRecovery, 20, 20],
  ] as const)(
    'P15 after a case was %s an award that comes again pays what was given back',
    async (_, end, pays, has) => {
      const { clientId } = await plantIssued(database.db)
      await as(clientId, async tx => {
        await buy(tx, 40)
        await correct(tx, { ben: 0 })
        await decide(tx, end)
        expect(await correct(tx, { ben: 60 })).toMatchObject({ points: pays })
        expect(await ben(tx)).toEqual({ has, open: [] })
      })
    },
  )
})

describe('refused', () => {
  test('I5 T22 a batch that gives and takes holds every balance in one order, so that an expiry does not meet it halfway', async () => {
    const { clientId } = await plantIssued(database.db)
    const posting = await as(clientId, async tx => {
      const lines = [
        { userName: 'ben', points: 0 },
        { userName: 'dan', points: 129 },
      ]
      return markIssued(tx, await plantApproved(tx, { purpose: 'correction', lines }))
    })
    const hold = async (tx: ClientTx, name: string) => tx.query('select lock_balance($1)', [await personIdOf(tx, name)])
    let posted: Promise<unknown> = Promise.resolve()
    await as(clientId, async tx => {
      await hold(tx, 'ben')
      posted = as(clientId, other => postBatch(other, posting))
      await somebodyWaits(tx)
      await hold(tx, 'dan')
    })
    await expect(posted).resolves.toMatchObject({ points: -51 })
  })
})
