import { describe, expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { balanceOf } from './balance-of.ts'
import { listRecoveries, settleRecovery, waiveRecovery } from './end-recovery.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import {
  issue,
  markIssued,
  personIdOf,
  plantApproved,
  plantIssued,
  plantProgram,
  reverse,
  workedLines,
} from './ledger-fixture.ts'
import { postBatch } from './post-batch.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
const balance = async (tx: ClientTx, name: string) => balanceOf(tx, await personIdOf(tx, name))
const buy = async (tx: ClientTx, name: string, points: number, key = `order ${name} ${points}`) => {
  const personId = await personIdOf(tx, name)
  const spent = await spend(tx, { personId, points, key, reason: 'order', actor: `person:${personId}` })
  if (!spent.ok) throw new Error(spent.refusal)
}
const broken = async (tx: ClientTx) => (await verifyLedger(tx)).invariants.filter(one => one.broken)
const correct = (tx: ClientTx, points: number) =>
  issue(tx, {
    purpose: 'correction',
    lines: workedLines.map(line => (line.userName === 'ben' ? { ...line, points } : line)),
  })
const openCase = async (tx: ClientTx) => (await listRecoveries(tx, { isOpenOnly: true }))[0]!

describe('happy', () => {
  test('P15 each difference is posted once, and an entitlement of nothing moves nothing', async () => {
    const clientId = await plantProgram(database.db)
    await as(clientId, async tx => {
      expect(await issue(tx, { lines: workedLines })).toMatchObject({
        transactions: 3,
        points: 240,
        recoveries: 0,
        owed: 0,
      })
      expect([await balance(tx, 'ann'), await balance(tx, 'ben'), await balance(tx, 'dan')]).toEqual([0, 60, 120])
      expect(await broken(tx)).toEqual([])
    })
  })

  test('P15 at progress each batch moves what changed, up and down: issued 15, corrected to 10 is −5', async () => {
    const clientId = await plantProgram(database.db)
    await as(clientId, async tx => {
      const at = (points: number) => issue(tx, { purpose: 'progress', lines: [{ userName: 'ben', points }] })
      expect(await at(15)).toMatchObject({ transactions: 1, points: 15 })
      expect(await at(10)).toMatchObject({ transactions: 1, points: -5, recoveries: 0 })
      expect(await at(40)).toMatchObject({ transactions: 1, points: 30 })
      expect(await balance(tx, 'ben')).toBe(40)
      expect(
        await issue(tx, {
          lines: [
            { userName: 'ben', points: 40 },
            { userName: 'ann', points: 20 },
          ],
        }),
      ).toMatchObject({ points: 20 })
      expect(await broken(tx)).toEqual([])
    })
  })

  test('P15 kinds of one person are paid apart and add up', async () => {
    const clientId = await plantProgram(database.db)
    await as(clientId, async tx => {
      const lines = (['goal', 'basic', 'bonus'] as const).map((awardKind, at) => ({
        userName: 'ben',
        points: 10 + at,
        awardKind,
      }))
      expect(await issue(tx, { lines })).toMatchObject({ transactions: 3, points: 33 })
      expect(await balance(tx, 'ben')).toBe(33)
      expect(await broken(tx)).toEqual([])
    })
  })

  test('P15 a negative difference takes what is unspent and opens a case for the rest; settled it may go below zero', async () => {
    const { clientId } = await plantIssued(database.db)
    await as(clientId, async tx => {
      await buy(tx, 'ben', 45)
      expect(await correct(tx, 10)).toMatchObject({ transactions: 1, points: -15, recoveries: 1, owed: 35 })
      expect(await balance(tx, 'ben')).toBe(0)
      expect(await broken(tx)).toEqual([])
      const { recovery_id: recoveryId, points } = await openCase(tx)
      expect(points).toBe(35)
      expect((await settleRecovery(tx, { recoveryId, reason: 'agreed with Ben', actor: 'person:9002' })).ok).toBe(true)
      expect(await balance(tx, 'ben')).toBe(-35)
      expect(await broken(tx)).toEqual([])
      // What comes later fills up first what is below zero.
      expect(await correct(tx, 80)).toMatchObject({ points: 70 })
      expect(await balance(tx, 'ben')).toBe(35)
      expect(await broken(tx)).toEqual([])
      await buy(tx, 'ben', 35, 'all the rest')
      expect(await broken(tx)).toEqual([])
    })
  })

  test('P15 a waived case leaves the person what they have, and what they earn again of it is not paid again', async () => {
    const { clientId } = await plantIssued(database.db)
    await as(clientId, async tx => {
      await buy(tx, 'ben', 60)
      expect(await correct(tx, 20)).toMatchObject({ transactions: 0, points: 0, recoveries: 1, owed: 40 })
      const { recovery_id: recoveryId } = await openCase(tx)
      const waived = await waiveRecovery(tx, { recoveryId, reason: 'our mistake', actor: 'person:9002' })
      expect(waived.ok && waived.value.state).toBe('waived')
      expect(await balance(tx, 'ben')).toBe(0)
      expect(await broken(tx)).toEqual([])
      // They still have 60 of which 20 stand: 30 brings nothing, 80 the 20 that they never had.
      expect(await correct(tx, 30)).toMatchObject({ transactions: 0, points: 0 })
      expect(await broken(tx)).toEqual([])
      expect(await correct(tx, 80)).toMatchObject({ points: 20 })
      expect(await balance(tx, 'ben')).toBe(20)
      expect(await broken(tx)).toEqual([])
    })
  })

  test.each(['nothing', 'settle', 'waive'] as const)(
    'P15 a correction is taken back with all that it took, after somebody did %s about its case',
    async act => {
      const { clientId } = await plantIssued(database.db)
      await as(clientId, async tx => {
        await buy(tx, 'ben', 45)
        const { batchId } = await correct(tx, 10)
        const { recovery_id: recoveryId } = await openCase(tx)
        if (act === 'settle') await settleRecovery(tx, { recoveryId, reason: 'yes', actor: 'person:9002' })
        if (act === 'waive') await waiveRecovery(tx, { recoveryId, reason: 'yes', actor: 'person:9002' })
        expect(await broken(tx)).toEqual([])
        expect(await reverse(tx, batchId)).toMatchObject({ points: act === 'settle' ? 50 : 15, recoveries: 0 })
        expect(await balance(tx, 'ben')).toBe(15)
        expect(await listRecoveries(tx, { isOpenOnly: true })).toEqual([])
        expect(await broken(tx)).toEqual([])
        await buy(tx, 'ben', 15, 'the rest')
        expect(await broken(tx)).toEqual([])
      })
    },
  )

  test('P15 reversing a batch takes whole awards back exactly, and opens cases for what is spent', async () => {
    const { clientId, batchId } = await plantIssued(database.db)
    await as(clientId, async tx => {
      await buy(tx, 'ben', 20)
      await buy(tx, 'cem', 60)
      expect(await reverse(tx, batchId)).toEqual({ transactions: 2, points: -160, recoveries: 2, owed: 80 })
      expect([await balance(tx, 'ben'), await balance(tx, 'cem'), await balance(tx, 'dan')]).toEqual([0, 0, 0])
      expect(await broken(tx)).toEqual([])
      expect(
        (await listRecoveries(tx, { isOpenOnly: true })).map(row => [row.user_name, row.points, row.state]),
      ).toEqual(
        expect.arrayContaining([
          ['ben', 20, 'open'],
          ['cem', 60, 'open'],
        ]),
      )
      // Issued anew, each is paid what they gave back; what they did not is theirs again, and no case any more.
      expect(await issue(tx, { lines: workedLines })).toMatchObject({ transactions: 2, points: 160 })
      expect(await balance(tx, 'ben')).toBe(40)
      expect(await listRecoveries(tx, { isOpenOnly: true })).toEqual([])
      expect(await broken(tx)).toEqual([])
    })
  })
})

describe('refused', () => {
  test('T22 I5 a batch is posted once, taken back once, and never before it was issued or reversed', async () => {
    const clientId = await plantProgram(database.db)
    const batchId = await as(clientId, tx => plantApproved(tx, { lines: workedLines }))
    const posting = { batchId, reason: 'final result', actor: 'person:9002' as const }
    await expect(as(clientId, tx => postBatch(tx, posting))).rejects.toThrow('I6')
    await as(clientId, async tx => postBatch(tx, await markIssued(tx, batchId)))
    await expect(as(clientId, tx => postBatch(tx, posting))).rejects.toThrow('I5')
    await as(clientId, tx => reverse(tx, batchId))
    await expect(as(clientId, tx => postBatch(tx, posting))).rejects.toThrow('I6')
    expect(await as(clientId, broken)).toEqual([])
  })

  test('T22 of 16 concurrent postings of the same batch one succeeds', async () => {
    const clientId = await plantProgram(database.db)
    const posting = await as(clientId, async tx => markIssued(tx, await plantApproved(tx, { lines: workedLines })))
    const attempts = await Promise.allSettled(
      Array.from({ length: 16 }, () => as(clientId, tx => postBatch(tx, posting))),
    )
    expect(attempts.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(await as(clientId, tx => balance(tx, 'dan'))).toBe(120)
    expect(await as(clientId, broken)).toEqual([])
  })

  test('I5 a batch that was calculated against something else than what stands paid is refused', async () => {
    const { clientId } = await plantIssued(database.db)
    const posting = await as(clientId, async tx => {
      const batchId = await plantApproved(tx, { purpose: 'correction', lines: [{ userName: 'ben', points: 70 }] })
      return markIssued(tx, batchId)
    })
    await plantFault(database.address, `update award_lines set issued_before = 0 where batch_id = ${posting.batchId}`)
    await expect(as(clientId, tx => postBatch(tx, posting))).rejects.toThrow('I5: what is paid is not what the line')
  })
})

describe('forbidden', () => {
  test("T2 another client's batch cannot be posted, and its cases are unknown", async () => {
    const { clientId } = await plantIssued(database.db)
    const recoveryId = await as(clientId, async tx => {
      await buy(tx, 'ben', 60)
      await correct(tx, 0)
      return (await openCase(tx)).recovery_id
    })
    const batchId = await as(clientId, tx =>
      plantApproved(tx, { programId: 'quest', lines: [], purpose: 'correction' }),
    )
    const other = await plantProgram(database.db)
    await expect(as(other, tx => postBatch(tx, { batchId, reason: 'x', actor: 'person:9004' }))).rejects.toThrow('I6')
    await as(other, async tx => {
      expect(await listRecoveries(tx, { isOpenOnly: false })).toEqual([])
      const attempt = { recoveryId, reason: 'mine', actor: 'person:9004' as const }
      expect(await settleRecovery(tx, attempt)).toMatchObject({ ok: false, refusal: 'recovery-unknown' })
      expect(await waiveRecovery(tx, attempt)).toMatchObject({ ok: false, refusal: 'recovery-unknown' })
    })
    expect((await as(clientId, openCase)).state).toBe('open')
  })
})
