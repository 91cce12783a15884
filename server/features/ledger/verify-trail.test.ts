import { test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { edit, expectFound, type Fault, forged, lotOf, person, transfer } from './found-faults-fixture.ts'

const database = testDatabase()

const faults: readonly Fault[] = [
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
      select from ledger_recovery_decisions e where e.recovery_id = ledger_recoveries.recovery_id)`,
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
    id => `update result_batches set approved_by = 'person:9004' where client_id = ${id} and purpose = 'final'`,
    /^batch \d+ and the audit trail disagree on results.approved by person:9004$/,
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
    id => edit(id, 'award', `created_by = 'person:9004'`),
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
    id => edit(id, 'adjustment', `created_by = 'person:9004'`),
    /disagree on ledger.adjusted by person:9004$/,
  ],
  [
    'I7',
    'another person who settled a case',
    id => `update ledger_recovery_decisions set created_by = 'person:9004' where client_id = ${id}`,
    /^recovery \d+ and the audit trail disagree on ledger.recovery-settled by person:9004$/,
  ],
  [
    'I7',
    'another author of a posting',
    id => `update ledger_postings set created_by = 'person:9004' where client_id = ${id} and kind = 'reversal'`,
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
    /^transfer \d+ and the audit trail disagree on ledger.adjusted by person:9002$/,
  ],
  [
    'I7',
    'an adjustment with another last day',
    id => edit(id, 'adjustment', `expires_on = '2999-01-01'`),
    /^transfer \d+ and the audit trail disagree on ledger.adjusted by person:9002$/,
  ],
  [
    'I7',
    'an adjustment that is gone with all it moved',
    id => `delete from ledger_transfers where client_id = ${id} and kind = 'adjustment'`,
    /^transfer \d+ is not there, and the audit trail tells of ledger.adjusted by person:9002$/,
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
