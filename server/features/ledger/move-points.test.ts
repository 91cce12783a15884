import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../rules/outcome.ts'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { adjustPoints } from './adjust-points.ts'
import { balanceOf } from './balance-of.ts'
import { credit } from './credit.ts'
import { expireLots } from './expire-lots.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { addPerson, issue, personIdOf, plantIssued, plantProgram } from './ledger-fixture.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const expectHolds = async (tx: ClientTx) =>
  expect((await verifyLedger(tx)).invariants.filter(one => one.broken)).toEqual([])
const left = async (tx: ClientTx, personId: number) =>
  (
    await tx.query<{ points_left: number }>(
      'select points_left from ledger_lots where account_id = $1 order by lot_id',
      [personId],
    )
  ).map(lot => lot.points_left)

/** A client with one person, who has three lots: 60, 30 until tomorrow and 10. */
async function plantThreeLots(): Promise<{ clientId: number; personId: number }> {
  const clientId = await plantProgram(database.db)
  const personId = await as(clientId, async tx => {
    const ben = await personIdOf(tx, 'ben')
    await issue(tx, { lines: [{ userName: 'ben', points: 60 }] })
    const extra = { personId: ben, kind: 'adjustment', reason: 'extra', actor: 'person:9002' as const } as const
    const [day] = await tx.query<{ tomorrow: string }>(`select (current_date + 1)::date as tomorrow`)
    must(await adjustPoints(tx, { ...extra, points: 30, key: 'thirty', expiresOn: day!.tomorrow }))
    must(await adjustPoints(tx, { ...extra, points: 10, key: 'ten' }))
    return ben
  })
  return { clientId, personId }
}

/** Lets two days go by for whatever has a last day. */
const lapse = (clientId: number) =>
  plantFault(
    database.address,
    `update ledger_transfers set expires_on = current_date - 1 where client_id = ${clientId} and expires_on is not null;
     update audit_events set details = jsonb_set(details, '{expiresOn}', to_jsonb((current_date - 1)::text))
       where client_id = ${clientId} and details ->> 'expiresOn' is not null`,
  )
const order = { reason: 'order', actor: 'catalogue' as const }

describe('happy', () => {
  test('W04 points are spent of the oldest lots first, and come back to them', async () => {
    const { clientId, personId } = await plantThreeLots()
    await as(clientId, async tx => {
      const bought = must(await spend(tx, { personId, points: 75, key: 'order', ...order }))
      expect(bought).toMatchObject({ personId, points: -75, isRepeat: false })
      expect([await left(tx, personId), await balanceOf(tx, personId)]).toEqual([[0, 15, 10], 25])
      const { transferId } = bought
      const back = must(await reverseTransfer(tx, { transferId, reason: 'cancelled', actor: 'catalogue' }))
      expect(back).toMatchObject({ points: 75, isRepeat: false })
      expect([await left(tx, personId), await balanceOf(tx, personId)]).toEqual([[60, 30, 10], 100])
      expect(must(await reverseTransfer(tx, { transferId, reason: 'cancelled', actor: 'catalogue' }))).toEqual({
        ...back,
        isRepeat: true,
      })
      await expectHolds(tx)
    })
  })

  test('W04 the same key and content answers the same and moves nothing twice; other content is refused', async () => {
    const { clientId, personId } = await plantThreeLots()
    await as(clientId, async tx => {
      const request = { personId, points: 40, key: 'order 7', ...order }
      const first = must(await spend(tx, request))
      expect(must(await spend(tx, request))).toEqual({ ...first, isRepeat: true })
      expect(await balanceOf(tx, personId)).toBe(60)
      const other = await addPerson(tx, 'zoe')
      for (const changed of [{ points: 41 }, { reason: 'other' }, { personId: other }]) {
        expect(await spend(tx, { ...request, ...changed })).toMatchObject({ ok: false, refusal: 'key-reused' })
      }
      expect(await credit(tx, { ...request, kind: 'adjustment' })).toMatchObject({ ok: false, refusal: 'key-reused' })
      await expectHolds(tx)
    })
  })

  test('W04 points expire once, however often the run is repeated, and returned points expire too', async () => {
    const { clientId, personId } = await plantThreeLots()
    const bought = await as(clientId, tx => spend(tx, { personId, points: 70, key: 'order', ...order }))
    await lapse(clientId)
    const runs = await Promise.all(Array.from({ length: 4 }, () => as(clientId, tx => expireLots(tx, 'system:expiry'))))
    expect(runs.map(run => run.points).sort()).toEqual([0, 0, 0, 20])
    await as(clientId, async tx => {
      expect([await left(tx, personId), await balanceOf(tx, personId)]).toEqual([[0, 0, 10], 10])
      expect(await expireLots(tx, 'system:expiry')).toEqual({ people: 0, points: 0 })
      await expectHolds(tx)
      must(await reverseTransfer(tx, { transferId: must(bought).transferId, reason: 'cancelled', actor: 'catalogue' }))
      expect(await left(tx, personId)).toEqual([60, 10, 10])
      expect(await expireLots(tx, 'system:expiry')).toEqual({ people: 1, points: 10 })
      expect(await left(tx, personId)).toEqual([60, 0, 10])
      await expectHolds(tx)
    })
  })

  test('W04 awards expire by the program’s terms, counted from the day of issuance in the client’s time zone', async () => {
    const clientId = await plantProgram(database.db, { expiresAfterDays: 30 })
    await as(clientId, async tx => {
      await issue(tx, { lines: [{ userName: 'ben', points: 60 }] })
      expect(await tx.query('select expires_on - current_date as days from ledger_lots')).toEqual([{ days: 30 }])
      expect(await expireLots(tx, 'system:expiry')).toEqual({ people: 0, points: 0 })
    })
  })

  test('W04 a credit is taken back whole while all of it is there', async () => {
    const { clientId, personId } = await plantThreeLots()
    await as(clientId, async tx => {
      const given = must(
        await adjustPoints(tx, { personId, points: 5, key: 'five', reason: 'sorry', actor: 'person:9002' }),
      )
      const taken = { transferId: given.transferId, reason: 'a mistake', actor: 'person:9002' as const }
      expect(must(await reverseTransfer(tx, taken)).points).toBe(-5)
      expect([await left(tx, personId), await balanceOf(tx, personId)]).toEqual([[60, 30, 10, 0], 100])
      await expectHolds(tx)
    })
  })
})

describe('refused', () => {
  test('R12 expired points are not spent, even before the expiry run', async () => {
    const { clientId, personId } = await plantThreeLots()
    await lapse(clientId)
    await as(clientId, async tx => {
      expect(await spend(tx, { personId, points: 71, key: 'order', ...order })).toEqual({
        ok: false,
        refusal: 'balance-too-low',
        details: { balance: 70, points: 71 },
      })
      expect(await left(tx, personId)).toEqual([60, 0, 10])
      expect(await expireLots(tx, 'system:expiry')).toEqual({ people: 0, points: 0 })
      expect(must(await spend(tx, { personId, points: 65, key: 'order', ...order })).points).toBe(-65)
      expect([await left(tx, personId), await balanceOf(tx, personId)]).toEqual([[0, 0, 5], 5])
      await expectHolds(tx)
    })
  })

  test('R12 the database itself takes no lapsed points for a movement that says spend', async () => {
    const { clientId, personId } = await plantThreeLots()
    await lapse(clientId)
    const spent = `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
      values ($1, 'spend', $2, -2, 71, 'k', 'order', 'operator:x')`
    await expect(as(clientId, tx => tx.query(spent, [clientId, personId]))).rejects.toThrow('lots')
    await as(clientId, expectHolds)
  })

  test('W04 nobody spends more than they have, and nothing is written then', async () => {
    const { clientId, personId } = await plantThreeLots()
    await as(clientId, async tx => {
      expect(await spend(tx, { personId, points: 101, key: 'order', ...order })).toEqual({
        ok: false,
        refusal: 'balance-too-low',
        details: { balance: 100, points: 101 },
      })
      const taken = { personId, points: -101, key: 'order', reason: 'fine', actor: 'person:9002' as const }
      expect(await adjustPoints(tx, taken)).toMatchObject({ ok: false, refusal: 'balance-too-low' })
      expect(await adjustPoints(tx, { ...taken, reason: ' ' })).toMatchObject({
        ok: false,
        refusal: 'reason-missing',
      })
      expect(await balanceOf(tx, personId)).toBe(100)
      await expect(spend(tx, { personId, points: 0, key: 'nothing', ...order })).rejects.toThrow(RangeError)
      await expect(spend(tx, { personId, points: 1.5, key: 'half', ...order })).rejects.toThrow(RangeError)
      await expectHolds(tx)
    })
  })

  test('W04 a movement is taken back once, never in part, and an award never alone', async () => {
    const { clientId, personId } = await plantThreeLots()
    await as(clientId, async tx => {
      const [award, thirty] = await tx.query<{ lot_id: number }>('select lot_id from ledger_lots order by lot_id')
      const back = { reason: 'a mistake', actor: 'person:9002' as const }
      const refusalOf = async (transferId: number, reason = back.reason) => {
        const outcome = await reverseTransfer(tx, { transferId, actor: 'person:9002', reason })
        return outcome.ok ? 'done' : outcome.refusal
      }
      expect(await refusalOf(award!.lot_id)).toBe('not-reversible')
      expect(await refusalOf(999_999)).toBe('transfer-unknown')
      expect(await refusalOf(thirty!.lot_id, '  ')).toBe('reason-missing')
      must(await spend(tx, { personId, points: 61, key: 'order', ...order }))
      expect(await refusalOf(thirty!.lot_id)).toBe('lot-spent')
      const bought = must(await spend(tx, { personId, points: 1, key: 'one', ...order }))
      expect(await refusalOf(bought.transferId)).toBe('done')
      expect(await refusalOf(bought.transferId, 'other words')).toBe('already-reversed')
      await expectHolds(tx)
    })
  })
})

describe('forbidden', () => {
  test("T2 another client's person and movements are unknown, and the same key is another one there", async () => {
    const { clientId, personId } = await plantThreeLots()
    const bought = must(await as(clientId, tx => spend(tx, { personId, points: 5, key: 'order', ...order })))
    const { clientId: other } = await plantIssued(database.db)
    await as(other, async tx => {
      const own = await personIdOf(tx, 'dan')
      expect(await spend(tx, { personId, points: 5, key: 'x', ...order })).toMatchObject({
        refusal: 'person-unknown',
      })
      expect(await credit(tx, { personId, points: 5, key: 'x', kind: 'adjustment', ...order })).toMatchObject({
        refusal: 'person-unknown',
      })
      const back = { transferId: bought.transferId, reason: 'mine', actor: 'person:9004' as const }
      expect(await reverseTransfer(tx, back)).toMatchObject({ refusal: 'transfer-unknown' })
      expect(must(await spend(tx, { personId: own, points: 7, key: 'order', ...order })).isRepeat).toBe(false)
      expect(await expireLots(tx, 'system:expiry')).toEqual({ people: 0, points: 0 })
      await expectHolds(tx)
    })
    await as(clientId, async tx => {
      expect(await balanceOf(tx, personId)).toBe(95)
      await expectHolds(tx)
    })
  })
})
