import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { type Database, openDatabase } from '../../db/connect.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { asAdmin, testAddress } from '../../db/test-cluster.ts'
import { getClient } from '../clients/client-of-host.ts'
import { accountHistory } from './account-history.ts'
import { balanceOf } from './balance-of.ts'
import { issue, personIdOf, reverse } from './ledger-fixture.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const server = inject('testServer')
const name = `cairn_carry_${process.pid}`
const address = testAddress(server, name)
let db: Database

/** As the owner before the ledger was transfers, with every guard of that time awake. */
const asOwner = (clientId: number, sql: string) =>
  asAdmin(address.owner, `begin; select set_config('cairn.client_id', '${clientId}', true); ${sql}; commit`)

const program = (client: number, id: string) => `
  insert into programs (client_id, program_id, status, version, published_version) values (${client}, '${id}', 'published', 1, 1);
  insert into program_versions (client_id, program_id, version, document, created_by)
    values (${client}, '${id}', 1, '{"name": {"en_US": "Spring quest"}, "payout": {}}', 'x');
  insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
    select client_id, person_id, '${id}', 'q1', 'field' from people where client_id = ${client}`

/** A batch of 60 points each, prepared by Pia, approved and issued by Max, posted as it was posted then. */
const issued = (client: number, id: string) => `
  insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count, total_points, prepared_by)
    values (${client}, '${id}', 'q1', 1, 'open', 'x', 2, 120, 'Pia');
  insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, points, result_code, explanation)
    select g.client_id, b.batch_id, g.pax_goal_id, 'goal', g.person_id, true, 60, 'YXXX', '{"lines": [{"outcome": "60"}]}'
    from pax_goals g join result_batches b using (client_id, program_id) where g.client_id = ${client} and program_id = '${id}';
  update result_batches set status = 'approved', approved_at = now(), approved_by = 'Max' where program_id = '${id}';
  update result_batches set status = 'issued', issued_at = now(), issued_by = 'Max' where program_id = '${id}';
  insert into audit_events (client_id, actor, action, subject) select b.client_id, e.actor, e.action, 'batch ' || b.batch_id
    from result_batches b cross join (values ('Pia', 'results.prepared'), ('Max', 'results.approved'), ('Max', 'results.issued')) as e (actor, action)
    where b.program_id = '${id}';
  with t as (
    insert into ledger_transactions (client_id, idempotency_key, kind, reason, entry_count, batch_id, pax_goal_id, award_kind, created_by)
      select l.client_id, 'award/' || l.batch_id || '/' || l.pax_goal_id || '/goal', 'award', 'final result', 2, l.batch_id, l.pax_goal_id, 'goal', 'Max'
      from award_lines l join result_batches b using (client_id, batch_id) where b.program_id = '${id}' returning *
  ) insert into ledger_entries (client_id, transaction_id, entry_no, account_id, points)
    select t.client_id, t.transaction_id, e.no, case e.no when 1 then i.account_id else a.account_id end, case e.no when 1 then -60 else 60 end
    from t join pax_goals g using (client_id, pax_goal_id) join ledger_accounts a on (a.client_id, a.person_id) = (g.client_id, g.person_id)
    join ledger_accounts i on i.client_id = t.client_id and i.kind = 'issue' cross join (values (1), (2)) as e (no)`

const reversed = (id: string) => `
  update result_batches set status = 'reversed', reversed_at = now(), reversed_by = 'Max', reason = 'wrong file' where program_id = '${id}';
  insert into audit_events (client_id, actor, action, subject, details)
    select client_id, 'Max', 'results.reversed', 'batch ' || batch_id, '{"reason": "wrong file"}' from result_batches where program_id = '${id}';
  with taken as (
    select t.* from ledger_transactions t join result_batches b using (client_id, batch_id) where b.program_id = '${id}'
  ), t as (
    insert into ledger_transactions (client_id, idempotency_key, kind, reason, entry_count, reverses_id, created_by)
      select client_id, 'reversal/' || transaction_id, 'reversal', 'wrong file', 2, transaction_id, 'Max' from taken returning *
  ), uses as (
    insert into ledger_lot_uses (client_id, transaction_id, lot_id, points) select client_id, transaction_id, reverses_id, 60 from t
  ) insert into ledger_entries (client_id, transaction_id, entry_no, account_id, points)
    select t.client_id, t.transaction_id, e.entry_no, e.account_id, -e.points
    from t join ledger_entries e on (e.client_id, e.transaction_id) = (t.client_id, t.reverses_id)`

beforeAll(async () => {
  const owner = server.socketDir === undefined ? '' : ' owner cairn_owner'
  await asAdmin(server.admin, `create database ${name}${owner}`)
  await migrate(address.owner, readMigrations().slice(0, 5))
  for (const client of [1, 2]) {
    await asOwner(
      client,
      `insert into clients (client_id, key, name, settings) values (${client}, 'client-${client}', 'Client', '{}');
       -- Accounts had numbers of their own, so that they are not those of the people.
       insert into ledger_accounts (client_id, account_id, kind, allow_negative) values (${client}, ${client}00, 'issue', true);
       insert into people (client_id, external_id, user_name, first_name, last_name)
         select ${client}, n, n, n, 'Test' from unnest(array['ann', 'ben']) n;
       insert into ledger_accounts (client_id, account_id, kind, person_id)
         select client_id, 1000 * client_id - person_id, 'participant', person_id from people where client_id = ${client};
       ${program(client, 'kept')}; ${issued(client, 'kept')}`,
    )
    await asOwner(client, `${program(client, 'back')}; ${issued(client, 'back')}; ${reversed('back')}`)
  }
  await asOwner(2, program(2, 'new'))
  expect(await migrate(address.owner)).toContain('0007-ledger-transfers.sql')
  db = openDatabase(address, () => {})
})

afterAll(async () => {
  await db?.close()
  await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
})

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(db, clientId, work)

test.each([1, 2])('I3 I5 I6 what was issued and taken back before stands as it did, of client %i', async clientId => {
  await as(clientId, async tx => {
    const { invariants, transfers, accounts } = await verifyLedger(tx)
    expect(invariants.filter(one => one.broken)).toEqual([])
    expect([transfers, accounts]).toEqual([6, 2])
    const ben = await personIdOf(tx, 'ben')
    expect(await balanceOf(tx, ben)).toBe(60)
    expect(
      (await accountHistory(tx, ben, await getClient(tx), 'en_US')).map(row => [row.description, row.amountOrAward]),
    ).toEqual([
      ['Spring quest: award taken back', -60],
      ['Spring quest: goal reached', 60],
      ['Spring quest: goal reached', 60],
    ])
    expect(await tx.query('select kind, transfers, points from ledger_postings order by batch_id, kind')).toEqual([
      { kind: 'issue', transfers: 2, points: 120 },
      { kind: 'issue', transfers: 2, points: 120 },
      { kind: 'reversal', transfers: 2, points: -120 },
    ])
  })
})

test('P15 what was carried over is spent, corrected, taken back and issued anew like any other', async () => {
  await as(2, async tx => {
    const personId = await personIdOf(tx, 'ben')
    expect((await spend(tx, { personId, points: 50, key: 'k', reason: 'order', actor: 'operator:ben' })).ok).toBe(true)
    const [kept] = await tx.query<{ batch_id: number }>(`select batch_id from result_batches where program_id = 'kept'`)
    const lines = [
      { userName: 'ann', points: 70 },
      { userName: 'ben', points: 20 },
    ]
    expect(await issue(tx, { programId: 'kept', purpose: 'correction', lines })).toMatchObject({
      points: 0,
      owed: 30,
    })
    const [correction] = await tx.query<{ batch_id: number }>('select max(batch_id) as batch_id from result_batches')
    await reverse(tx, correction!.batch_id)
    expect(await reverse(tx, kept!.batch_id)).toMatchObject({ points: -70, owed: 50 })
    expect(await issue(tx, { programId: 'back', lines })).toMatchObject({ points: 90 })
    expect(await issue(tx, { programId: 'new', lines })).toMatchObject({ points: 90 })
    expect((await verifyLedger(tx)).invariants.filter(one => one.broken)).toEqual([])
  })
  expect((await as(1, verifyLedger)).holds).toBe(true)
})
