import { expect } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import type { testDatabase } from '../../db/test-database.ts'
import { adjustPoints } from './adjust-points.ts'
import { listRecoveries, settleRecovery } from './end-recovery.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { issue, personIdOf, plantIssued, reverse, workedLines } from './ledger-fixture.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

/**
 * A ledger in which everything has happened: Ben bought twice, was given 25 and corrected down to 10 with a case that was
 * settled, Cem is corrected with a case that is open, and another batch was reversed.
 */
async function plantLively(db: Database): Promise<number> {
  const { clientId } = await plantIssued(db)
  await withClient(db, clientId, async tx => {
    const ben = await personIdOf(tx, 'ben')
    const cem = await personIdOf(tx, 'cem')
    const order = { reason: 'order', actor: 'catalogue' as const }
    await spend(tx, { personId: ben, points: 50, key: 'order 1', ...order })
    await adjustPoints(tx, { personId: ben, points: 25, key: 'extra', reason: 'sorry', actor: 'person:9002' })
    await spend(tx, { personId: ben, points: 20, key: 'order 2', ...order })
    await spend(tx, { personId: cem, points: 60, key: 'order 3', ...order })
    const lower = workedLines.map(line => (line.points === 60 ? { ...line, points: 10 } : line))
    await issue(tx, { purpose: 'correction', lines: lower })
    const cases = await listRecoveries(tx, { isOpenOnly: true })
    const { recovery_id: recoveryId } = cases.find(one => one.user_name === 'ben')!
    await settleRecovery(tx, { recoveryId, reason: 'agreed', actor: 'person:9002' })
    const { batchId } = await issue(tx, { purpose: 'correction', lines: [{ userName: 'dan', points: 140 }] })
    await reverse(tx, batchId)
  })
  return clientId
}

export const transfer = (clientId: number, kind: string, points?: number) =>
  `(select min(transfer_id) from ledger_transfers where client_id = ${clientId} and kind = '${kind}'${points === undefined ? '' : ` and points = ${points}`})`
export const lotOf = (clientId: number, name: string) =>
  `(select min(transfer_id) from ledger_transfers where client_id = ${clientId} and kind = 'award' and credit_account_id = ${person(clientId, name)})`
export const person = (clientId: number, name: string) =>
  `(select person_id from people where client_id = ${clientId} and user_name = '${name}')`
export const edit = (clientId: number, kind: string, change: string, points?: number) =>
  `update ledger_transfers set ${change} where client_id = ${clientId} and transfer_id = ${transfer(clientId, kind, points)}`

/** All of Dan's award that is written somewhere, changed alike. */
export const forged = (clientId: number, change: string) => {
  const dan = `client_id = ${clientId} and pax_goal_id = (select pax_goal_id from award_lines where client_id = ${clientId} and points = 120 limit 1)`
  return `update ledger_balances set ${change} where client_id = ${clientId} and points = 120;
    update ledger_transfers set ${change} where ${dan} and kind = 'award' and points = 120;
    update ledger_paid_awards set ${change} where ${dan};
    update ledger_postings set points = points + 5880 where client_id = ${clientId} and kind = 'issue' and points = 240;
    update award_lines set ${change} where client_id = ${clientId} and points = 120`
}

export type Fault = readonly [
  title: string,
  what: string,
  sql: (clientId: number, other: number) => string,
  words: RegExp,
]

/** Plants a fault into a lively ledger that was whole, beside another client's, and expects that the proof finds it. */
export async function expectFound({ db, address }: TestDatabase, [title, _, fault, words]: Fault) {
  const clientId = await plantLively(db)
  const other = (await plantIssued(db)).clientId
  const proof = () => withClient(db, clientId, verifyLedger)
  expect((await proof()).invariants.filter(one => one.broken)).toEqual([])
  await plantFault(address, fault(clientId, other))
  const { holds, invariants } = await proof()
  expect(holds).toBe(false)
  const found = invariants
    .filter(one => one.broken)
    .map(one => [one.invariant, `${one.broken!.place} ${one.broken!.why}`])
  expect(found).toContainEqual([title.replace('T22 ', ''), expect.stringMatching(words)])
}
type TestDatabase = ReturnType<typeof testDatabase>
