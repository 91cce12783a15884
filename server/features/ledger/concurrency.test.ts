import { describe, expect, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { asAdmin } from '../../db/test-cluster.ts'
import { testDatabase } from '../../db/test-database.ts'
import { adjustPoints } from './adjust-points.ts'
import { balanceOf } from './balance-of.ts'
import { issue, personIdOf, plantProgram } from './ledger-fixture.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

/** Runs work of which so many are under way at once. */
async function crowd<T>(concurrent: number, attempts: number, attempt: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (next < attempts) answers.push(await attempt(next++))
    }),
  )
  return answers
}

test('R2 of 640 attempts by 64 concurrent clients for 100 payable purchases exactly 100 are paid, and the balance is never below 0', async () => {
  const clientId = await plantProgram(database.db)
  const as = <T>(work: Parameters<typeof withClient<T>>[2]) => withClient(database.db, clientId, work)
  const personId = await as(async tx => {
    await issue(tx, { lines: [{ userName: 'ben', points: 600 }] })
    const ben = await personIdOf(tx, 'ben')
    await adjustPoints(tx, { personId: ben, points: 406, key: 'extra', reason: 'extra', actor: 'person:9002' })
    return ben
  })
  const balances: number[] = []
  const paid = await crowd(64, 640, async index => {
    const outcome = await as(tx =>
      spend(tx, { personId, points: 10, key: `order ${index}`, reason: 'order', actor: 'operator:ben' }),
    )
    if (index % 16 === 0) balances.push(await as(tx => balanceOf(tx, personId)))
    return outcome.ok
  })
  expect(paid.filter(Boolean)).toHaveLength(100)
  expect(Math.min(...balances)).toBeGreaterThanOrEqual(6)
  await as(async tx => {
    expect(await balanceOf(tx, personId)).toBe(6)
    expect((await verifyLedger(tx)).invariants.filter(one => one.broken)).toEqual([])
  })
})

test('R2 T22 of 64 who say the same key at once all hear of the one movement', async () => {
  const clientId = await plantProgram(database.db)
  const as = <T>(work: Parameters<typeof withClient<T>>[2]) => withClient(database.db, clientId, work)
  const personId = await as(tx => personIdOf(tx, 'ben'))
  const answers = await crowd(64, 64, () =>
    as(tx => adjustPoints(tx, { personId, points: 7, key: 'once', reason: 'hello', actor: 'person:9002' })),
  )
  expect(new Set(answers.map(answer => answer.ok && answer.value.transferId)).size).toBe(1)
  expect(answers.filter(answer => answer.ok && !answer.value.isRepeat)).toHaveLength(1)
  await as(async tx => {
    expect(await balanceOf(tx, personId)).toBe(7)
    expect((await verifyLedger(tx)).holds).toBe(true)
  })
})

describe('a planted fault', () => {
  const own = testDatabase()

  test('R2 a naive debit that looks first and takes later pays concurrent purchases more than the balance, and the checker says so', async () => {
    const clientId = await plantProgram(own.db)
    const as = <T>(work: Parameters<typeof withClient<T>>[2]) => withClient(own.db, clientId, work)
    const personId = await as(async tx => {
      await issue(tx, { lines: [{ userName: 'ben', points: 20 }] })
      return personIdOf(tx, 'ben')
    })
    await asAdmin(own.address.owner, 'alter table ledger_transfers disable trigger post')
    // As many as one client may have connections at once (db/client-turns.ts): all of them look before any takes.
    const concurrent = 6
    let looking = 0
    let goOn = () => {}
    const allHaveLooked = new Promise<void>(resolve => {
      goOn = resolve
    })
    const paid = await crowd(concurrent, concurrent, index =>
      as(async tx => {
        const [sum] = await tx.query<{ points: number }>(
          'select sum(points)::bigint as points from ledger_entries where account_id = $1',
          [personId],
        )
        looking += 1
        if (looking === concurrent) goOn()
        await allHaveLooked
        if (sum!.points < 10) return false
        await tx.query(
          `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
           values ($1, 'spend', $2, -2, 10, $3, 'order', 'operator:ben')`,
          [clientId, personId, `order ${index}`],
        )
        return true
      }),
    )
    await asAdmin(
      own.address.owner,
      'alter table ledger_transfers enable trigger post; alter table ledger_transfers enable always trigger post',
    )
    expect(paid.filter(Boolean)).toHaveLength(concurrent)
    const broken = (await as(verifyLedger)).invariants.filter(one => one.broken).map(one => one.invariant)
    expect(broken).toEqual(expect.arrayContaining(['I3', 'I4']))
  })
})
