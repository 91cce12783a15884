import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { withClient } from '../../db/tenant.ts'
import { testDatabase } from '../../db/test-database.ts'
import { adjustPoints } from './adjust-points.ts'
import { listRecoveries, settleRecovery } from './end-recovery.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { issue, personIdOf, plantIssued, reverse, workedLines } from './ledger-fixture.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

/**
 * A ledger in which everything has happened: Ben bought twice, was given 25 and corrected down to 10 with a case that was
 * settled, Cem is corrected with a case that is open, and another batch was reversed.
 */
async function plantLively(db: Database): Promise<number> {
  const { clientId } = await plantIssued(db)
  await withClient(db, clientId, async tenant => {
    const ben = await personIdOf(tenant, 'ben')
    const cem = await personIdOf(tenant, 'cem')
    const order = { reason: 'order', actor: 'shop' }
    await spend(tenant, { personId: ben, points: 50, key: 'order 1', ...order })
    await adjustPoints(tenant, { personId: ben, points: 25, key: 'extra', reason: 'sorry', actor: 'Max' })
    await spend(tenant, { personId: ben, points: 20, key: 'order 2', ...order })
    await spend(tenant, { personId: cem, points: 60, key: 'order 3', ...order })
    const lower = workedLines.map(line => (line.points === 60 ? { ...line, points: 10 } : line))
    await issue(tenant, { purpose: 'correction', lines: lower })
    const cases = await listRecoveries(tenant, { isOpenOnly: true })
    const { recovery_id: recoveryId } = cases.find(one => one.user_name === 'ben')!
    await settleRecovery(tenant, { recoveryId, reason: 'agreed', actor: 'Max' })
    const { batchId } = await issue(tenant, { purpose: 'correction', lines: [{ userName: 'dan', points: 140 }] })
    await reverse(tenant, batchId)
  })
  return clientId
}

const transfer = (clientId: number, kind: string, points?: number) =>
  `(select min(transfer_id) from ledger_transfers where client_id = ${clientId} and kind = '${kind}'${points === undefined ? '' : ` and points = ${points}`})`
const lotOf = (clientId: number, name: string) =>
  `(select min(transfer_id) from ledger_transfers where client_id = ${clientId} and kind = 'award' and credit_account_id = ${person(clientId, name)})`
const person = (clientId: number, name: string) =>
  `(select person_id from people where client_id = ${clientId} and user_name = '${name}')`
const edit = (clientId: number, kind: string, change: string, points?: number) =>
  `update ledger_transfers set ${change} where client_id = ${clientId} and transfer_id = ${transfer(clientId, kind, points)}`

/** All of Dan's award that is written somewhere, changed alike. */
const forged = (clientId: number, change: string) => {
  const dan = `client_id = ${clientId} and pax_goal_id = (select pax_goal_id from award_lines where client_id = ${clientId} and points = 120 limit 1)`
  return `update ledger_balances set ${change} where client_id = ${clientId} and points = 120;
    update ledger_transfers set ${change} where ${dan} and kind = 'award' and points = 120;
    update ledger_paid_awards set ${change} where ${dan};
    update ledger_postings set points = points + 5880 where client_id = ${clientId} and kind = 'issue' and points = 240;
    update award_lines set ${change} where client_id = ${clientId} and points = 120`
}

type Fault = readonly [title: string, what: string, sql: (clientId: number, other: number) => string, words: RegExp]
const faults: readonly Fault[] = [
  [
    'I2',
    'points from nowhere',
    id => `insert into ledger_balances values (${id}, ${person(id, 'ann')}, 5)`,
    /^the whole ledger is off by 5$/,
  ],
  [
    'I2',
    'a balance that fell out',
    id => `delete from ledger_balances where client_id = ${id} and points = 120`,
    /off by -120$/,
  ],
  [
    'I3',
    'an edited balance',
    id => `update ledger_balances set points = points + 1 where client_id = ${id} and points = 120`,
    /^account \d+ has a balance of 121 and lots of 120, its transfers sum to 120$/,
  ],
  [
    'I3',
    'an edited movement',
    id => edit(id, 'spend', 'points = 49', 50),
    /^transfer \d+ takes 50 of lots and 49 of the account$/,
  ],
  [
    'I3',
    'a lost movement',
    id => `delete from ledger_transfers where client_id = ${id} and transfer_id = ${transfer(id, 'spend', 20)}`,
    /^transfer \d+ takes of lot \d+, which is none of the account$/,
  ],
  [
    'I3',
    'a lot that was used without a debit',
    id => `insert into ledger_lot_uses values (${id}, ${transfer(id, 'award', 120)}, ${transfer(id, 'award', 120)}, 1)`,
    /^transfer \d+ takes 1 of lots and -120 of the account$/,
  ],
  [
    'I3',
    'a younger lot that was spent first',
    id => `
      update ledger_lot_uses set points = case lot_id when ${lotOf(id, 'ben')} then 9 else 11 end
        where client_id = ${id} and transfer_id = ${transfer(id, 'spend', 20)};
      update ledger_lot_uses set points = 14 where client_id = ${id} and transfer_id = ${transfer(id, 'recovery')};
      insert into ledger_lot_uses values (${id}, ${transfer(id, 'recovery')}, ${lotOf(id, 'ben')}, 1)`,
    /^transfer \d+ takes of lot \d+ while lot \d+ has points left$/,
  ],
  [
    'I3',
    'a lot that was spent before it came',
    id => `
      update ledger_lot_uses set points = 49 where client_id = ${id} and transfer_id = ${transfer(id, 'spend', 50)};
      insert into ledger_lot_uses values (${id}, ${transfer(id, 'spend', 50)}, ${transfer(id, 'adjustment')}, 1);
      update ledger_lot_uses set points = case lot_id when ${lotOf(id, 'ben')} then 11 else 9 end
        where client_id = ${id} and transfer_id = ${transfer(id, 'spend', 20)}`,
    /^transfer \d+ takes of lot \d+, which came later$/,
  ],
  [
    'I3',
    'a lot of another person',
    id =>
      `update ledger_lot_uses set lot_id = ${lotOf(id, 'dan')} where client_id = ${id} and transfer_id = ${transfer(id, 'spend', 50)}`,
    /^transfer \d+ takes of lot \d+, which is none of the account$/,
  ],
  [
    'I4',
    'a balance below zero that nobody approved',
    id => edit(id, 'spend', `debit_account_id = ${person(id, 'dan')}, points = 121`, 50),
    /^account \d+ has transfers that sum to -1, of which 0 are settled recoveries$/,
  ],
  [
    'T22 I5',
    'an award that was credited twice',
    id => `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, reason, batch_id, pax_goal_id, award_kind, created_by)
      select client_id, kind, debit_account_id, credit_account_id, points, reason, batch_id, pax_goal_id, award_kind, created_by
      from ledger_transfers where client_id = ${id} and transfer_id = ${transfer(id, 'award', 120)};
      update ledger_balances set points = points + 120 where client_id = ${id} and points = 120`,
    /participation \d+ goal has 240 paid and 120 recorded, its line says 120$/,
  ],
  [
    'I5',
    'a lost record of what is paid',
    id => `delete from ledger_paid_awards where client_id = ${id} and points = 120`,
    /120 paid and 0 recorded/,
  ],
  [
    'I5',
    'a lost case',
    id =>
      `delete from ledger_recoveries r where client_id = ${id} and not exists (select from ledger_recovery_ends e where e.recovery_id = r.recovery_id)`,
    /has 60 paid and 60 recorded, its line says 10$/,
  ],
  [
    'I6',
    'an issued line that was never posted',
    id => `delete from ledger_transfers where client_id = ${id} and transfer_id = ${transfer(id, 'award', 120)}`,
    /^batch \d+, participation \d+ was issued and never posted$/,
  ],
  [
    'I6',
    'a line that was edited after issuance',
    id => `update award_lines set points = 121 where client_id = ${id} and points = 120 and issued_before = 0`,
    /is posted with 120 where its line says 121$/,
  ],
  [
    'I6',
    'an award moved to another person',
    id => edit(id, 'award', `credit_account_id = ${person(id, 'ann')}`, 120),
    /moves points of another person than its line says$/,
  ],
  [
    'I6',
    'a line that was lost',
    id => `delete from award_lines where client_id = ${id} and points = 120`,
    /has no such line in an issued batch$/,
  ],
  [
    'I6',
    'a batch that is reversed in name only',
    id => `update result_batches set status = 'reversed' where client_id = ${id} and purpose = 'final'`,
    /is not as it should be in a batch that is reversed$/,
  ],
  [
    'I6',
    'a reversal that went missing',
    id => `delete from ledger_transfers where client_id = ${id} and kind = 'reversal'`,
    /is not as it should be in a batch that is reversed$/,
  ],
  [
    'I6',
    'a difference that took too little',
    id => `update ledger_recoveries set points = 49 where client_id = ${id} and not exists (
      select from ledger_recovery_ends e where e.recovery_id = ledger_recoveries.recovery_id)`,
    /takes 0 and leaves 49 to recover where its line says -50$/,
  ],
  [
    'I6',
    'a posting that went missing',
    id => `delete from ledger_postings where client_id = ${id} and kind = 'reversal'`,
    /^batch \d+ has no posting/,
  ],
  [
    'I7',
    'another approver',
    id => `update result_batches set approved_by = 'Eve' where client_id = ${id} and purpose = 'final'`,
    /^batch \d+ and the audit trail disagree on results.approved by Eve$/,
  ],
  [
    'I7',
    'a batch that nobody approved',
    id => `update result_batches set approved_by = null where client_id = ${id} and purpose = 'final'`,
    /^batch \d+ has nobody for results.approved$/,
  ],
  [
    'I7',
    'another author of an award',
    id => edit(id, 'award', `created_by = 'Eve'`),
    /^transfer \d+ has another author or reason than its batch$/,
  ],
  [
    'I7',
    'another reason of an award',
    id => edit(id, 'award', `reason = 'gift'`),
    /^transfer \d+ has another author or reason than its batch$/,
  ],
  [
    'I7',
    'another author of an adjustment',
    id => edit(id, 'adjustment', `created_by = 'Eve'`),
    /disagree on ledger.adjusted by Eve$/,
  ],
  [
    'I7',
    'another person who settled a case',
    id => `update ledger_recovery_ends set created_by = 'Eve' where client_id = ${id}`,
    /^recovery \d+ and the audit trail disagree on ledger.recovery-settled by Eve$/,
  ],
  [
    'I7',
    'another author of a posting',
    id => `update ledger_postings set created_by = 'Eve' where client_id = ${id} and kind = 'reversal'`,
    /^batch \d+ has a posting of another author or reason than its own$/,
  ],
  [
    'I6',
    'sums of a batch that are not those of its lines',
    id => `update result_batches set total_points = total_points + 1 where client_id = ${id} and purpose = 'final'`,
    /^batch \d+ says 241 points in 4 lines, its lines say 240 in 4$/,
  ],
  [
    'I6',
    'a line and all that follows it, raised together',
    id => forged(id, 'points = 6000'),
    /says 6000 points, its explanation comes to 120$/,
  ],
  [
    'I6',
    'an award that lasts longer than its terms say',
    id => edit(id, 'award', `expires_on = '2999-01-01'`, 120),
    /^transfer \d+ has 2999-01-01 as its last day, unlike its terms or its batch$/,
  ],
  [
    'I6',
    'a batch that is superseded by nothing',
    id =>
      `update result_batches set follows_id = null where client_id = ${id} and purpose = 'correction' and status = 'issued'`,
    /^batch \d+ is superseded by no correction$/,
  ],
  [
    'I7',
    'an adjustment and its balance, raised together',
    id => `${edit(id, 'adjustment', 'points = 1000')};
      update ledger_balances set points = points + 975 where client_id = ${id} and account_id = ${person(id, 'ben')}`,
    /^transfer \d+ and the audit trail disagree on ledger.adjusted by Max$/,
  ],
  [
    'I7',
    'an adjustment with another last day',
    id => edit(id, 'adjustment', `expires_on = '2999-01-01'`),
    /^transfer \d+ and the audit trail disagree on ledger.adjusted by Max$/,
  ],
  [
    'I7',
    'an adjustment that is gone with all it moved',
    id => `delete from ledger_transfers where client_id = ${id} and kind = 'adjustment'`,
    /^transfer \d+ is not there, and the audit trail tells of ledger.adjusted by Max$/,
  ],
  [
    'I8',
    "a movement of another client's person",
    (id, other) => edit(id, 'award', `credit_account_id = ${person(other, 'dan')}`, 120),
    /^transfer \d+ moves points of account \d+, which the client does not have$/,
  ],
  [
    'I8',
    "another client's movement among one's own",
    (id, other) =>
      `update ledger_transfers set client_id = ${id} where client_id = ${other} and transfer_id = ${transfer(other, 'award', 120)}`,
    /^transfer \d+ moves points of account \d+, which the client does not have$/,
  ],
  [
    'I8',
    "a use of another client's lot",
    (id, other) =>
      `update ledger_lot_uses set lot_id = ${lotOf(other, 'dan')} where client_id = ${id} and transfer_id = ${transfer(id, 'spend', 50)}`,
    /^transfer \d+ takes of lot \d+, and the client does not have both$/,
  ],
]
test.each(faults)('%s finds %s', (...fault) => expectFound(database, fault))

// These open the tables first: each has a database of its own.
const opened: readonly Fault[] = [
  [
    'I1',
    'a movement of nothing',
    id =>
      `alter table ledger_transfers drop constraint ledger_transfers_points_check; ${edit(id, 'spend', 'points = 0', 50)}`,
    /^transfer \d+ moves 0 points/,
  ],
  [
    'I1',
    'a movement from person to person',
    id => `alter table ledger_transfers drop constraint ledger_transfers_sides;
      ${edit(id, 'adjustment', `debit_account_id = ${person(id, 'ann')}`)}`,
    /^transfer \d+ moves 25 points from account \d+ to account \d+$/,
  ],
  [
    'T22 I5',
    'a naive credit that was posted twice under one key',
    id => `drop index ledger_transfers_key;
      insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
      select client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by
      from ledger_transfers where client_id = ${id} and kind = 'adjustment'`,
    /^transfer \d+ is number 2 of key extra$/,
  ],
]
describe.each(opened)('%s finds %s', (...fault) => {
  const own = testDatabase()
  test('where the table was opened first', () => expectFound(own, fault))
})

async function expectFound({ db, address }: TestDatabase, [title, _, fault, words]: Fault) {
  const clientId = await plantLively(db)
  const other = (await plantIssued(db)).clientId
  const proof = () => withClient(db, clientId, verifyLedger)
  expect((await proof()).invariants.filter(one => one.broken)).toEqual([])
  await plantFault(address, fault(clientId, other))
  const { holds, invariants } = await proof()
  expect(holds).toBe(false)
  const told = invariants
    .filter(one => one.broken)
    .map(one => [one.invariant, `${one.broken!.place} ${one.broken!.why}`])
  expect(told).toContainEqual([title.replace('T22 ', ''), expect.stringMatching(words)])
}
type TestDatabase = ReturnType<typeof testDatabase>
