import { expect, test } from 'vitest'
import { type Tenant, withClient } from '../../db/tenant.ts'
import { asAdmin } from '../../db/test-cluster.ts'
import { testDatabase } from '../../db/test-database.ts'
import { personIdOf, plantApproved, plantIssued } from '../results/results-fixture.ts'
import { reverseResults } from '../results/reverse-results.ts'
import { insertAwards } from './ledger.store.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tenant: Tenant) => Promise<T>) => withClient(database.db, clientId, work)
/** As the owner of the tables, triggers awake and row security answered. */
const asOwner = (clientId: number, sql: string) =>
  asAdmin(database.address.owner, `begin; select set_config('cairn.client_id', '${clientId}', true); ${sql}; commit`)

const tables = [
  'ledger_transactions',
  'ledger_entries',
  'ledger_accounts',
  'ledger_lot_uses',
  'ledger_balances',
  'ledger_paid_awards',
  'award_lines',
  'result_batches',
]

test.each(tables)('I7 %s cannot be edited, emptied or truncated by its owner', async table => {
  const { clientId } = await plantIssued(database.db)
  for (const sql of [
    `update ${table} set client_id = client_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]) {
    if (table === 'result_batches' && sql.startsWith('update')) continue
    await expect(asOwner(clientId, sql)).rejects.toThrow(/is refused|lines stay/)
  }
  if (table === 'result_batches') {
    await expect(asOwner(clientId, `update ${table} set total_points = 1`)).rejects.toThrow('cannot go from issued')
    await expect(asOwner(clientId, `update ${table} set status = 'open'`)).rejects.toThrow('cannot go from issued')
  }
  expect((await as(clientId, verifyLedger)).holds).toBe(true)
})

test.each(tables.slice(0, 6))('I7 the application may at most add to %s', async table => {
  const { clientId } = await plantIssued(database.db)
  await expect(as(clientId, tenant => tenant.query(`update ${table} set client_id = client_id`))).rejects.toThrow(
    'permission denied',
  )
  await expect(as(clientId, tenant => tenant.query(`delete from ${table}`))).rejects.toThrow('permission denied')
})

/** One statement that posts the award of Ben, 60 points, with the entries that are told. */
const post = (entries: string) => `
  with l as (select l.*, a.account_id from award_lines l join ledger_accounts a using (client_id, person_id)), t as (
    insert into ledger_transactions (client_id, idempotency_key, kind, reason, entry_count, batch_id, pax_goal_id, award_kind, created_by)
    select client_id, 'key', 'award', 'test', 2, batch_id, pax_goal_id, award_kind, 'test' from l returning *
  ) insert into ledger_entries (client_id, transaction_id, entry_no, account_id, points)
    select t.client_id, t.transaction_id, e.no,
      case e.kind when 'issue' then (select account_id from ledger_accounts where kind = 'issue') else l.account_id end, e.points
    from t cross join l cross join (values ${entries}) as e (no, kind, points)`
const right = `(1, 'issue', -60), (2, 'participant', 60)`

/** Tries SQL where the batch is approved or issued and nothing is posted yet; the attempt is rolled back. */
async function attempt(sql: string | ((clientId: number) => string), status: 'approved' | 'issued' = 'issued') {
  const { clientId, batchId } = await plantApproved(database.db)
  return as(clientId, async tenant => {
    await tenant.query(`insert into ledger_accounts (client_id, kind, allow_negative) values ($1, 'issue', true)`, [
      clientId,
    ])
    await tenant.query(`insert into ledger_accounts (client_id, kind, person_id) values ($1, 'participant', $2)`, [
      clientId,
      await personIdOf(tenant, 'ben'),
    ])
    if (status === 'issued') {
      await tenant.query(
        `update result_batches set status = 'issued', issued_at = now(), issued_by = 'x' where batch_id = $1`,
        [batchId],
      )
    }
    await tenant.query(typeof sql === 'string' ? sql : sql(clientId))
    return 'posted'
  })
}

/** With the awards' own check asleep, so that the entries' check has to stand alone. */
async function withoutAwardCheck(work: () => Promise<unknown>): Promise<void> {
  await plantFault(database.address, 'alter table ledger_transactions disable trigger post')
  await work().finally(() => plantFault(database.address, 'alter table ledger_transactions enable trigger post'))
}

test('I1 entries that do not sum to zero, come alone or come later are refused', async () => {
  expect(await attempt(post(right))).toBe('posted')
  await withoutAwardCheck(async () => {
    await expect(attempt(post(`(1, 'issue', -60), (2, 'participant', 61)`))).rejects.toThrow('I1')
    await expect(attempt(post(`(1, 'issue', -60)`))).rejects.toThrow('I1')
    await expect(attempt(post(`(1, 'issue', -60), (3, 'participant', 60)`))).rejects.toThrow('I1')
    await expect(attempt(post(`(1, 'participant', -60), (2, 'issue', 60)`))).rejects.toThrow('I4')
  })
  await expect(attempt(post(right).replace(/\) insert into ledger_entries[\s\S]*/, ') select 1'))).rejects.toThrow('I1')
  const later =
    'insert into ledger_entries select client_id, transaction_id, entry_no + 2, account_id, points from ledger_entries'
  const { clientId } = await plantIssued(database.db)
  await expect(as(clientId, tenant => tenant.query(later))).rejects.toThrow('I1')
})

test('I5 I6 an award is posted only as its issued line says, and only once', async () => {
  await expect(attempt(post(right), 'approved')).rejects.toThrow('I6')
  await expect(attempt(post(`(1, 'issue', -61), (2, 'participant', 61)`))).rejects.toThrow('I6')
  await expect(attempt(post(`(1, 'participant', -60), (2, 'issue', 60)`))).rejects.toThrow('I6')
  const { clientId } = await plantIssued(database.db)
  const again = post(right).replace('from l returning', 'from l where points = 60 limit 1 returning')
  await expect(as(clientId, tenant => tenant.query(again))).rejects.toThrow('ledger_transactions_line')
})

test('I5 a second award of the same program, person, kind and period is refused while the first stands', async () => {
  const { clientId } = await plantIssued(database.db)
  // Everything that stops it before the ledger is put to sleep: a second issued batch with the same lines.
  await plantFault(
    database.address,
    `drop index result_batches_one_final;
    insert into result_batches (client_id, batch_id, program_id, time_period_id, program_version, status, input_hash, line_count, total_points, prepared_by)
      select client_id, 77001, program_id, time_period_id, 1, 'issued', 'x', line_count, total_points, 'x' from result_batches where client_id = ${clientId};
    insert into award_lines select client_id, 77001, pax_goal_id, award_kind, person_id, level_id, result, target, mq_value, is_goal_achieved,
      is_mq_achieved, points, result_code, explanation from award_lines where client_id = ${clientId};`,
  )
  await expect(as(clientId, tenant => insertAwards(tenant, 77001, 'twice', 'x'))).rejects.toThrow(
    'ledger_paid_awards_pkey',
  )
})

test('I4 no balance falls below zero, even by a reversal', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  await plantFault(
    database.address,
    `update ledger_balances set points = 59 where client_id = ${clientId} and points = 60`,
  )
  await expect(as(clientId, tenant => reverseResults(tenant, batchId, 'why', 'Max'))).rejects.toThrow('I4')
})

test("I8 an entry of another client's account is refused, and none can be written for another client", async () => {
  const other = await plantIssued(database.db)
  const [account] = await as(other.clientId, tenant =>
    tenant.query<{ account_id: number }>(`select account_id from ledger_accounts where kind = 'participant' limit 1`),
  )
  const foreign = post(right).replace('else l.account_id', `else ${account!.account_id}`)
  await expect(attempt(foreign)).rejects.toThrow('I6')
  await withoutAwardCheck(() => expect(attempt(foreign)).rejects.toThrow('I8'))
  await expect(attempt(post(right).replace('select t.client_id,', `select ${other.clientId},`))).rejects.toThrow(
    'row-level security',
  )
  expect((await as(other.clientId, verifyLedger)).holds).toBe(true)
})

test('a debit says which lots it takes, of its own account and never more than is left', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  const use = `insert into ledger_lot_uses (client_id, transaction_id, lot_id, points) select client_id, lot_id, lot_id, 1 from ledger_lots limit 1`
  await expect(as(clientId, tenant => tenant.query(use))).rejects.toThrow('uses do not sum')
  const lots = await as(clientId, tenant =>
    tenant.query<{ points: number; program_id: string }>('select points, program_id from ledger_lots order by points'),
  )
  expect(lots).toEqual([60, 60, 120].map(points => ({ points, program_id: 'quest' })))
  await as(clientId, tenant => reverseResults(tenant, batchId, 'why', 'Max'))
  expect(await as(clientId, tenant => tenant.query('select points from ledger_lot_uses order by points'))).toEqual(
    [60, 60, 120].map(points => ({ points })),
  )
  expect((await as(clientId, verifyLedger)).holds).toBe(true)
})

test('lines never join an approved batch and never leave one', async () => {
  const { clientId } = await plantApproved(database.db)
  const join = `with g as (insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
      select client_id, person_id, program_id, 'other', group_id from pax_goals limit 1 returning *)
    insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, points, result_code, explanation)
    select client_id, (select batch_id from result_batches), pax_goal_id, 'goal', person_id, true, 1, 'Y', '{}' from g`
  await expect(as(clientId, tenant => tenant.query(join))).rejects.toThrow('only into an open batch')
  await expect(as(clientId, tenant => tenant.query('delete from award_lines'))).rejects.toThrow('lines stay')
})
