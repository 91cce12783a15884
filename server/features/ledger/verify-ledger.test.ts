import { expect, test } from 'vitest'
import { type Tenant, withClient } from '../../db/tenant.ts'
import { testDatabase } from '../../db/test-database.ts'
import { plantIssued } from '../results/results-fixture.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tenant: Tenant) => Promise<T>) => withClient(database.db, clientId, work)

const first = (clientId: number) =>
  `(select min(transaction_id) from ledger_transactions where client_id = ${clientId})`
const faults: [string, string, (clientId: number, other: number) => string, RegExp][] = [
  [
    'I1',
    'an edited entry',
    id =>
      `update ledger_entries set points = points + 1 where client_id = ${id} and transaction_id = ${first(id)} and entry_no = 2`,
    /^transaction \d+ has 2 of 2 entries, which sum to 1$/,
  ],
  [
    'I1',
    'a lost entry',
    id => `delete from ledger_entries where client_id = ${id} and transaction_id = ${first(id)} and entry_no = 1`,
    /has 1 of 2 entries/,
  ],
  [
    'I1',
    'a transaction without entries',
    id => `delete from ledger_entries where client_id = ${id} and transaction_id = ${first(id)}`,
    /has 0 of 2/,
  ],
  [
    'I2',
    'points from nowhere',
    id =>
      `insert into ledger_entries select client_id, 99999, 1, account_id, 5 from ledger_accounts where client_id = ${id} and kind = 'participant' limit 1`,
    /the whole ledger sums to 5/,
  ],
  [
    'I3',
    'an edited balance',
    id => `update ledger_balances set points = points + 1 where client_id = ${id} and points = 120`,
    /^account \d+ has a balance of 121 and lots of 120, its entries sum to 120$/,
  ],
  [
    'I3',
    'a lost balance',
    id => `delete from ledger_balances where client_id = ${id} and points = 120`,
    /balance of nothing/,
  ],
  [
    'I3',
    'a lot that was used without a debit',
    id =>
      `insert into ledger_lot_uses select client_id, transaction_id, transaction_id, 1 from ledger_transactions where client_id = ${id} limit 1`,
    /lots of 59/,
  ],
  [
    'I4',
    'a balance below zero',
    id => `update ledger_entries set points = -points where client_id = ${id}`,
    /^account \d+ has entries that sum to -60$/,
  ],
  [
    'I5',
    'a second award that stands',
    id => `insert into ledger_transactions (client_id, transaction_id, idempotency_key, kind, reason, entry_count, batch_id, pax_goal_id, award_kind, created_by)
      select client_id, 88000 + client_id, 'twice', kind, reason, entry_count, 78001, pax_goal_id, award_kind, 'x' from ledger_transactions where client_id = ${id} order by transaction_id limit 1;
    insert into result_batches (client_id, batch_id, program_id, time_period_id, program_version, status, input_hash, line_count, total_points, prepared_by)
      select client_id, 78001, program_id, time_period_id, 1, 'reversed', 'x', line_count, total_points, 'x' from result_batches where client_id = ${id};
    insert into award_lines select client_id, 78001, pax_goal_id, award_kind, person_id, level_id, result, target, mq_value, is_goal_achieved,
      is_mq_achieved, points, result_code, explanation from award_lines where client_id = ${id}`,
    /^transaction 88\d+ is award 2 of person \d+ for quest q1$/,
  ],
  ['I5', 'a lost record of what stands', id => `delete from ledger_paid_awards where client_id = ${id}`, /disagree/],
  [
    'I6',
    'an issued line that was never posted',
    id =>
      `delete from ledger_entries where client_id = ${id} and transaction_id = ${first(id)}; delete from ledger_transactions where client_id = ${id} and transaction_id = ${first(id)}`,
    /^batch \d+, goal \d+ was issued and never posted$/,
  ],
  [
    'I6',
    'a line that was edited after issuance',
    id => `update award_lines set points = 61 where client_id = ${id} and points = 60`,
    /does not say what its line says/,
  ],
  [
    'I6',
    'an award moved to another person',
    id => `update ledger_entries e set account_id = (select max(account_id) from ledger_accounts where client_id = ${id} and kind = 'participant')
      where client_id = ${id} and transaction_id = ${first(id)} and entry_no = 2`,
    /does not say what its line says/,
  ],
  [
    'I6',
    'a line that was lost',
    id => `delete from award_lines where client_id = ${id} and points = 120`,
    /has no line in an issued batch/,
  ],
  [
    'I6',
    'a batch that is reversed in name only',
    id => `update result_batches set status = 'reversed' where client_id = ${id}`,
    /is taken back 0 times in a batch that is reversed/,
  ],
  [
    'I7',
    'another approver',
    id => `update result_batches set approved_by = 'Eve' where client_id = ${id}`,
    /^batch \d+ and the audit trail disagree on results.approved by Eve$/,
  ],
  [
    'I7',
    'a batch that nobody approved',
    id => `update result_batches set approved_by = null where client_id = ${id}`,
    /^batch \d+ has nobody for results.approved$/,
  ],
  [
    'I7',
    'another author of a posting',
    id => `update ledger_transactions set created_by = 'Eve' where client_id = ${id} and transaction_id = ${first(id)}`,
    /^transaction \d+ has another author or reason than its batch$/,
  ],
  [
    'I7',
    'another reason of a posting',
    id => `update ledger_transactions set reason = 'gift' where client_id = ${id} and transaction_id = ${first(id)}`,
    /^transaction \d+ has another author or reason than its batch$/,
  ],
  [
    'I8',
    "an entry that moves another client's points",
    (
      id,
      other,
    ) => `update ledger_entries set account_id = (select max(account_id) from ledger_accounts where client_id = ${other})
      where client_id = ${id} and transaction_id = ${first(id)} and entry_no = 2`,
    /^transaction \d+, entry 2 moves points of account \d+, which the client does not have$/,
  ],
  [
    'I8',
    "another client's entry among one's own",
    (id, other) => `update ledger_entries set client_id = ${id} where client_id = ${other}
        and transaction_id = ${first(other)} and entry_no = 1`,
    /^transaction \d+, entry 1 moves points of account \d+, which the client does not have$/,
  ],
]
test.each(faults)('%s finds %s', async (invariant, _, fault, words) => {
  const { clientId } = await plantIssued(database.db)
  const other = (await plantIssued(database.db)).clientId
  expect((await as(clientId, verifyLedger)).invariants.filter(one => one.broken)).toEqual([])
  await plantFault(database.address, fault(clientId, other))
  const proof = await as(clientId, verifyLedger)
  expect(proof.holds).toBe(false)
  const told = proof.invariants
    .filter(one => one.broken)
    .map(one => [one.invariant, `${one.broken!.place} ${one.broken!.why}`])
  expect(told).toContainEqual([invariant, expect.stringMatching(words)])
})

const doors: [string, string, string, RegExp][] = [
  [
    'I7',
    'alter table ledger_entries disable trigger keep',
    'alter table ledger_entries enable trigger keep',
    /table ledger_entries has no trigger keep/,
  ],
  [
    'I7',
    'alter table ledger_transactions disable trigger post',
    'alter table ledger_transactions enable trigger post',
    /has no trigger post/,
  ],
  [
    'I7',
    'grant update on ledger_entries to cairn_app',
    'revoke update on ledger_entries from cairn_app',
    /table ledger_entries may be changed by cairn_app/,
  ],
  [
    'I7',
    'grant insert on ledger_balances to cairn_app',
    'revoke insert on ledger_balances from cairn_app',
    /table ledger_balances may be changed/,
  ],
  [
    'I7',
    'create trigger gift before insert on award_lines for each row when (false) execute function guard_batch()',
    'drop trigger gift on award_lines',
    /table award_lines has a trigger gift that is none of ours/,
  ],
  [
    'I7',
    `create or replace trigger keep before update or delete or truncate on ledger_entries for each statement
       when (false) execute function refuse_change()`,
    `create or replace trigger keep before update or delete or truncate on ledger_entries for each statement
       execute function refuse_change()`,
    /table ledger_entries has another trigger keep than ours/,
  ],
  [
    'I7',
    'create rule gift as on insert to ledger_lot_uses do instead nothing',
    'drop rule gift on ledger_lot_uses',
    /table ledger_lot_uses has a rule/,
  ],
  [
    'I7',
    'grant execute on function post_entries() to public',
    'revoke execute on function post_entries() from public',
    /function post_entries may be hung on any table by cairn_app/,
  ],
  [
    'I7',
    'alter function post_entries() set search_path = pg_catalog, public',
    'alter function post_entries() set search_path = pg_catalog, public, pg_temp',
    /function post_entries is not the one/,
  ],
  [
    'I7',
    `create or replace function current_client() returns int language sql stable parallel safe
       return coalesce(nullif(current_setting('cairn.client_id', true), '')::int, 1)`,
    `create or replace function current_client() returns int language sql stable parallel safe
       return nullif(current_setting('cairn.client_id', true), '')::int`,
    /function current_client is not the one/,
  ],
  [
    'I8',
    'alter policy own_client on people using (true)',
    'alter policy own_client on people using (client_id = (select current_client()))',
    /table people does not hold/,
  ],
  [
    'I8',
    'create policy everybody on people using (true)',
    'drop policy everybody on people',
    /table people does not hold/,
  ],
  [
    'I8',
    'alter table ledger_entries no force row level security',
    'alter table ledger_entries force row level security',
    /table ledger_entries does not hold/,
  ],
]
test.each(doors)('%s finds the open door: %s', async (invariant, open, close, words) => {
  const { clientId } = await plantIssued(database.db)
  await plantFault(database.address, open)
  const { invariants } = await as(clientId, verifyLedger)
  await plantFault(database.address, close)
  expect(
    invariants.filter(one => one.broken).map(one => [one.invariant, `${one.broken!.place} ${one.broken!.why}`]),
  ).toEqual([[invariant, expect.stringMatching(words)]])
})

test.each(['refuse_change', 'refuse_direct_change', 'refuse_broken', 'post_entries', 'guard_batch'])(
  'I7 finds a guard that was replaced: %s',
  async guard => {
    const { clientId } = await plantIssued(database.db)
    const [made] = await as(clientId, tenant =>
      tenant.query<{ definition: string; header: string }>(
        `select pg_get_functiondef(oid) as definition, split_part(pg_get_functiondef(oid), 'AS $function$', 1) as header
         from pg_proc where proname = $1`,
        [guard],
      ),
    )
    const body = guard === 'refuse_broken' ? 'begin end' : 'begin return null; end'
    await plantFault(database.address, `${made!.header} AS $function$ ${body} $function$`)
    const { invariants } = await as(clientId, verifyLedger)
    await plantFault(database.address, made!.definition)
    expect(invariants.filter(one => one.broken).map(one => [one.invariant, one.broken])).toEqual([
      ['I7', { place: `function ${guard}`, why: 'is not the one that the migrations made' }],
    ])
  },
)
