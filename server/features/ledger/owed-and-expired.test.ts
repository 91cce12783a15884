import { expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { adjustPoints } from './adjust-points.ts'
import { balanceOf } from './balance-of.ts'
import { listRecoveries, settleRecovery } from './end-recovery.ts'
import { expireLots } from './expire-lots.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { issue, personIdOf, plantProgram } from './ledger-fixture.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { spend } from './spend.ts'

const database = testDatabase()
const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)

type Step = 'correct' | 'cancel' | 'expire' | 'settle' | 'pay-again'

/** Ben was issued 60 and ordered for all of them; their last day is over. What he has after these steps. */
async function after(...steps: readonly Step[]): Promise<number> {
  const clientId = await plantProgram(database.db, { expiresAfterDays: 1 })
  const transferId = await as(clientId, async tx => {
    await issue(tx, { lines: [{ userName: 'ben', points: 60 }] })
    const personId = await personIdOf(tx, 'ben')
    const paid = await spend(tx, { personId, points: 60, key: 'reward/1/1', reason: 'order 1', actor: 'operator:ben' })
    if (!paid.ok) throw new Error(paid.refusal)
    return paid.value.transferId
  })
  await plantFault(
    database.address,
    `update ledger_transfers set expires_on = expires_on - 9, created_at = created_at - interval '9 days' where client_id = ${clientId};
     update ledger_postings set created_at = created_at - interval '9 days' where client_id = ${clientId}`,
  )
  const take: Record<Step, (tx: ClientTx) => Promise<unknown>> = {
    correct: tx => issue(tx, { purpose: 'correction', lines: [{ userName: 'ben', points: 0 }] }),
    'pay-again': tx => issue(tx, { purpose: 'correction', lines: [{ userName: 'ben', points: 60 }] }),
    cancel: tx => reverseTransfer(tx, { transferId, reason: 'order 1: cancelled', actor: 'operator:ben' }),
    expire: tx => expireLots(tx, 'system:expiry'),
    settle: async tx => {
      const [one] = await listRecoveries(tx, { isOpenOnly: true })
      return one && settleRecovery(tx, { recoveryId: one.recovery_id, reason: 'agreed', actor: 'person:9002' })
    },
  }
  for (const step of steps) await as(clientId, take[step])
  return as(clientId, async tx => balanceOf(tx, await personIdOf(tx, 'ben')))
}

test.each<[string, readonly Step[]]>([
  ['given back and lapsed before the correction', ['cancel', 'expire', 'correct', 'settle']],
  ['given back, and settled before the hourly run', ['correct', 'cancel', 'settle', 'expire']],
  ['given back, and lapsed before it was settled', ['correct', 'cancel', 'expire', 'settle']],
])('P15 R12 points that lapsed are not owed a second time: %s', async (_, steps) => {
  expect(await after(...steps)).toBe(0)
})

test.each<[string, readonly Step[]]>([
  ['given back and lapsed before the correction', ['cancel', 'expire', 'correct', 'pay-again']],
  ['given back and lapsed after it', ['correct', 'cancel', 'expire', 'pay-again']],
])('P15 R12 an award that lapsed, went, and comes again is paid again: %s', async (_, steps) => {
  expect(await after(...steps)).toBe(60)
})

/** Ben has spent the award of 60 that was taken back, and has a gift of 40 whose last day is over beside one of 100. */
async function afterGifts(...steps: readonly ('settle' | 'expire')[]): Promise<number> {
  const clientId = await plantProgram(database.db)
  await as(clientId, async tx => {
    await issue(tx, { lines: [{ userName: 'ben', points: 60 }] })
    const personId = await personIdOf(tx, 'ben')
    const actor = 'operator:test' as const
    await spend(tx, { personId, points: 60, key: 'reward/1/1', reason: 'order 1', actor })
    await adjustPoints(tx, { personId, points: 40, key: 'gift', reason: 'gift', actor, expiresOn: '2199-01-01' })
    await adjustPoints(tx, { personId, points: 100, key: 'more', reason: 'more', actor })
    await issue(tx, { purpose: 'correction', lines: [{ userName: 'ben', points: 0 }] })
  })
  await plantFault(
    database.address,
    `update ledger_transfers set expires_on = current_date - 1 where client_id = ${clientId} and expires_on is not null`,
  )
  for (const step of steps) {
    await as(clientId, async tx => {
      if (step === 'expire') return void (await expireLots(tx, 'system:expiry'))
      const [one] = await listRecoveries(tx, { isOpenOnly: true })
      await settleRecovery(tx, { recoveryId: one!.recovery_id, reason: 'agreed', actor: 'person:9002' })
    })
  }
  return as(clientId, async tx => balanceOf(tx, await personIdOf(tx, 'ben')))
}

test('P15 R12 a case is not settled with points whose last day is over', async () => {
  expect(await afterGifts('expire', 'settle')).toBe(40)
  expect(await afterGifts('settle', 'expire')).toBe(40)
})
