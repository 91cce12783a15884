import { expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { asAdmin } from '../../db/test-cluster.ts'
import { superuserOf, testDatabase } from '../../db/test-database.ts'
import { credit } from './credit.ts'
import { listRecoveries } from './end-recovery.ts'
import { plantFault } from './ledger-fault-fixture.ts'
import { issue, personIdOf, plantApproved, plantIssued, reverse } from './ledger-fixture.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)
/** As the owner of the tables, triggers awake and row security answered. */
const asOwner = (clientId: number, sql: string) =>
  asAdmin(database.address.owner, `begin; select set_config('cairn.client_id', '${clientId}', true); ${sql}; commit`)

const tables = [
  'ledger_transfers',
  'ledger_postings',
  'ledger_recoveries',
  'ledger_recovery_decisions',
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

test.each(tables.slice(0, 7))('I7 the application may at most add to %s', async table => {
  const { clientId } = await plantIssued(database.db)
  await expect(as(clientId, tx => tx.query(`update ${table} set client_id = client_id`))).rejects.toThrow(
    'permission denied',
  )
  await expect(as(clientId, tx => tx.query(`delete from ${table}`))).rejects.toThrow('permission denied')
})

const direct: [string, string][] = [
  ['a balance', 'insert into ledger_balances select client_id, person_id, 5 from people limit 1'],
  [
    'a record of what is paid',
    `insert into ledger_paid_awards select client_id, pax_goal_id, 'bonus', 5 from pax_goals limit 1`,
  ],
  ['a use of a lot', 'insert into ledger_lot_uses select client_id, lot_id, lot_id, 5 from ledger_lots limit 1'],
  [
    'a case',
    `insert into ledger_recoveries (client_id, batch_id, at_reversal, pax_goal_id, award_kind, account_id, points)
     select client_id, batch_id, true, pax_goal_id, award_kind, person_id, 5 from award_lines limit 1`,
  ],
  [
    'an award',
    `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, reason, batch_id, pax_goal_id, award_kind, created_by)
     select client_id, 'award', -1, person_id, 5, 'gift', batch_id, pax_goal_id, 'bonus', 'operator:x' from award_lines limit 1`,
  ],
]
const rewritten: [string, string][] = [
  ['terms', `update program_versions set document = '{}'`],
  ['a version', 'delete from program_versions'],
  ['progress rows', 'update progress_rows set value = value + 1'],
  ['the trail', `update audit_events set actor = 'person:9004'`],
  ['what the trail tells', 'delete from audit_events'],
]
test.each(rewritten)('I7 nobody rewrites %s that results stand upon', async (_, sql) => {
  const { clientId } = await plantIssued(database.db)
  await expect(as(clientId, tx => tx.query(sql))).rejects.toThrow('permission denied')
  await expect(asOwner(clientId, sql)).rejects.toThrow('is refused')
})

test('I6 a batch is superseded by a correction that stands, and by no trigger of somebody’s own', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  const supersede = (tx: ClientTx) =>
    tx.connection.query(`create temp table own (n int) on commit drop;
      create function pg_temp.own() returns trigger language plpgsql as $$ begin
        update public.result_batches set status = 'superseded' where batch_id = ${batchId}; return null; end $$;
      create trigger own after insert on own for each row execute function pg_temp.own();
      insert into own values (1)`)
  await expect(as(clientId, supersede)).rejects.toThrow('cannot go from issued to superseded')
  // Nor while a correction that might is approved and waits.
  await as(clientId, tx => plantApproved(tx, { purpose: 'correction', lines: [] }))
  await expect(as(clientId, supersede)).rejects.toThrow('superseded by no correction')
  expect((await as(clientId, verifyLedger)).holds).toBe(true)
})

test.each(direct)('I5 I7 a careless owner cannot write %s', async (_, sql) => {
  const { clientId } = await plantIssued(database.db)
  await expect(asOwner(clientId, sql)).rejects.toThrow(/is refused|comes by its posting alone/)
  // Not even where replication has put other triggers to sleep, which takes a superuser.
  const asleep = `set session_replication_role = replica; begin; select set_config('cairn.client_id', '${clientId}', true); ${sql}; commit`
  await expect(asAdmin(superuserOf(database.address), asleep)).rejects.toThrow(/is refused|comes by its posting alone/)
  expect((await as(clientId, verifyLedger)).holds).toBe(true)
})

const shape = (kind: string, debit: string, to: string, points: number, key = `'k'`) =>
  `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
   select client_id, '${kind}', ${debit}, ${to}, ${points}, ${key}, 'test', 'operator:x' from people where user_name = 'ben'`
const wrong: [string, string, string | RegExp][] = [
  ['I1', shape('adjustment', '-1', 'person_id', 0), 'points_check'],
  ['I1', shape('adjustment', '-1', 'person_id', -5), 'points_check'],
  ['I1', shape('adjustment', 'person_id', 'person_id', 5), 'ledger_transfers_sides'],
  ['I1', shape('adjustment', '-1', '-2', 5), 'ledger_transfers_sides'],
  ['I1', shape('adjustment', '-9', 'person_id', 5), 'ledger_transfers_sides'],
  ['I1', shape('spend', '-2', 'person_id', 5), 'ledger_transfers_sides'],
  ['I1', shape('gift', '-1', 'person_id', 5), 'ledger_transfers_sides'],
  ['I5', shape('adjustment', '-1', 'person_id', 5, 'null'), 'ledger_transfers_source'],
  ['I4', shape('spend', 'person_id', '-2', 61), 'I4'],
  ['I8', shape('adjustment', '-1', 'person_id + 100000', 5), 'I8'],
]
test.each(wrong)('%s an invalid movement is refused by the database itself: %s', async (_, sql, refusal) => {
  const { clientId } = await plantIssued(database.db)
  await expect(as(clientId, tx => tx.query(sql))).rejects.toThrow(refusal)
  await expect(asOwner(clientId, sql)).rejects.toThrow(refusal)
  expect((await as(clientId, verifyLedger)).holds).toBe(true)
})

test('I4 no balance falls below zero, even by a reversal', async () => {
  const { clientId, batchId } = await plantIssued(database.db)
  await plantFault(
    database.address,
    `update ledger_balances set points = 59 where client_id = ${clientId} and points = 60`,
  )
  await expect(as(clientId, tx => reverse(tx, batchId))).rejects.toThrow('I4')
})

test('I5 nothing is posted where what stands paid is not what the lines were calculated against', async () => {
  const { clientId } = await plantIssued(database.db)
  await plantFault(
    database.address,
    `update ledger_paid_awards set points = 59 where client_id = ${clientId} and points = 60`,
  )
  const lines = [{ userName: 'ben', points: 70 }]
  await expect(as(clientId, tx => issue(tx, { purpose: 'correction', lines }))).rejects.toThrow('I5')
})

test('I5 a case is decided once, and the application cannot say which movement settled it', async () => {
  const { clientId } = await plantIssued(database.db)
  const end = (recovery: string) =>
    `insert into ledger_recovery_decisions (client_id, recovery_id, how, reason, created_by) select ${clientId}, ${recovery}, 'waived', 'x', 'operator:x'`
  const recoveryId = await as(clientId, async tx => {
    const personId = await personIdOf(tx, 'ben')
    await spend(tx, { personId, points: 60, key: 'k', reason: 'order', actor: 'operator:ben' })
    await issue(tx, { purpose: 'correction', lines: [{ userName: 'ben', points: 0 }] })
    return (await listRecoveries(tx, { isOpenOnly: true }))[0]!.recovery_id
  })
  await expect(as(clientId, tx => tx.query(end('999999')))).rejects.toThrow('I5: nothing is open')
  await as(clientId, tx => tx.query(end(String(recoveryId))))
  await expect(as(clientId, tx => tx.query(end(String(recoveryId))))).rejects.toThrow('I5: nothing is open')
  const forged = end(String(recoveryId))
    .replace('created_by)', 'created_by, transfer_id)')
    .replace(`'x', 'operator:x'`, `'x', 'operator:x', 1`)
  await expect(as(clientId, tx => tx.query(forged))).rejects.toThrow('permission denied')
})

test('I8 nothing can be written for another client, and another client’s person has no account here', async () => {
  const other = await plantIssued(database.db)
  const { clientId } = await plantIssued(database.db)
  const foreign = await as(other.clientId, tx => personIdOf(tx, 'ben'))
  await expect(as(clientId, tx => tx.query(shape('adjustment', '-1', String(foreign), 5)))).rejects.toThrow('I8')
  const elsewhere = shape('adjustment', '-1', String(foreign), 5).replace(
    'select client_id',
    `select ${other.clientId}`,
  )
  await expect(as(clientId, tx => tx.query(elsewhere))).rejects.toThrow('row-level security')
  expect((await as(other.clientId, verifyLedger)).holds).toBe(true)
})

test('lots are taken first-in first-out, whatever the application would like', async () => {
  const { clientId } = await plantIssued(database.db)
  await as(clientId, async tx => {
    const personId = await personIdOf(tx, 'ben')
    const give = (points: number, key: string) =>
      credit(tx, { personId, points, kind: 'adjustment', key, reason: 'extra', actor: 'person:9002' })
    const second = await give(30, 'second')
    const third = await give(10, 'third')
    const spent = await spend(tx, { personId, points: 65, key: 'order', reason: 'order', actor: 'operator:ben' })
    if (!second.ok || !third.ok || !spent.ok) throw new Error('refused')
    const left = await tx.query('select points, points_left from ledger_lots where account_id = $1 order by lot_id', [
      personId,
    ])
    expect(left).toEqual([
      { points: 60, points_left: 0 },
      { points: 30, points_left: 25 },
      { points: 10, points_left: 10 },
    ])
  })
})

test('a person with an account stays', async () => {
  const { clientId } = await plantIssued(database.db)
  const gone = `delete from people where client_id = ${clientId} and user_name = 'ben'`
  await expect(asOwner(clientId, gone)).rejects.toThrow()
  await as(clientId, async tx => {
    const [row] = await tx.query<{ person_id: number }>(
      `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, 'x', 'zoe', 'person:9003', 'Test') returning person_id`,
      [clientId],
    )
    await credit(tx, {
      personId: row!.person_id,
      points: 1,
      kind: 'adjustment',
      key: 'z',
      reason: 'hello',
      actor: 'person:9002',
    })
  })
  await expect(asOwner(clientId, gone.replace('ben', 'zoe'))).rejects.toThrow('has an account')
})

test('lines never join an approved batch and never leave an issued one', async () => {
  const { clientId } = await plantIssued(database.db)
  const join = `with g as (insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
      select client_id, person_id, program_id, 'other', group_id from pax_goals limit 1 returning *)
    insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, points, result_code, explanation)
    select client_id, (select batch_id from result_batches), pax_goal_id, 'goal', person_id, true, 1, 'Y', '{}' from g`
  await expect(as(clientId, tx => tx.query(join))).rejects.toThrow('only into an open batch')
  await expect(as(clientId, tx => tx.query('delete from award_lines'))).rejects.toThrow('lines stay')
})
