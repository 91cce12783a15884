import { describe, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { edit, expectFound, type Fault, lotOf, person, transfer } from './found-faults-fixture.ts'

const database = testDatabase()

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
      `delete from ledger_recoveries r where client_id = ${id} and not exists (select from ledger_recovery_decisions e where e.recovery_id = r.recovery_id)`,
    /has 60 paid and 60 recorded, its line says 10$/,
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
