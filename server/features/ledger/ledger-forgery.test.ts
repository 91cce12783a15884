import { expect, test } from 'vitest'
import { type Tenant, withClient } from '../../db/tenant.ts'
import { testDatabase } from '../../db/test-database.ts'
import { personIdOf, plantIssued } from '../results/results-fixture.ts'
import { balanceOf } from './balance-of.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tenant: Tenant) => Promise<T>) => withClient(database.db, clientId, work)

/** Runs what somebody might who has the application's role and its connection, and tells what became of it. */
async function forge(...statements: string[]) {
  const { clientId } = await plantIssued(database.db)
  const attempt = as(clientId, async tenant => {
    for (const sql of statements) await tenant.query(sql)
  })
  const refusal = await attempt.then(
    () => 'nothing refused it',
    error => (error as Error).message,
  )
  const after = await as(clientId, async tenant => ({
    ben: await balanceOf(tenant, await personIdOf(tenant, 'ben')),
    holds: (await verifyLedger(tenant)).holds,
  }))
  return { refusal, ...after }
}

const shadowBatches = (id: string, status: string) =>
  `create temp table result_batches on commit drop as
   select client_id, ${id} as batch_id, program_id, 'other' as time_period_id, '${status}' as status from public.result_batches`

test.each(['post_entries', 'post_transactions', 'post_lot_uses'])(
  'I3 I7 %s cannot be hung on a table of one’s own and fed forged rows',
  async guard => {
    const transition = { post_entries: 'new_entries', post_transactions: 'new_transactions', post_lot_uses: 'new_uses' }
    const told = await forge(
      `create temp table forged (client_id int, transaction_id bigint, entry_no smallint, account_id bigint, points bigint)
       on commit drop`,
      `create trigger post after insert on forged referencing new table as ${transition[guard as keyof typeof transition]}
       for each statement execute function ${guard}()`,
      `insert into forged select e.client_id, e.transaction_id, e.entry_no, e.account_id, sign(e.points) * 1000000
       from ledger_entries e join ledger_accounts a using (client_id, account_id)
       where e.transaction_id = (select min(transaction_id) from ledger_entries)`,
    )
    expect(told).toEqual({ refusal: `permission denied for function ${guard}`, ben: 60, holds: true })
  },
)

test('I6 temporary tables do not make an award that nobody was promised', async () => {
  const told = await forge(
    shadowBatches('424242::bigint', 'issued'),
    `create temp table award_lines on commit drop as
     select l.client_id, 424242::bigint as batch_id, l.pax_goal_id, 'goal' as award_kind, l.person_id, 5000::bigint as points
     from public.award_lines l join people p using (client_id, person_id) where p.user_name = 'ben'`,
    `with l as (select l.*, a.account_id from award_lines l join ledger_accounts a using (client_id, person_id)), t as (
       insert into ledger_transactions
         (client_id, idempotency_key, kind, reason, entry_count, batch_id, pax_goal_id, award_kind, created_by)
       select client_id, 'forged', 'award', 'forged', 2, batch_id, pax_goal_id, award_kind, 'x' from l returning *
     ) insert into ledger_entries (client_id, transaction_id, entry_no, account_id, points)
       select t.client_id, t.transaction_id, e.no,
         case e.no when 1 then (select account_id from ledger_accounts where kind = 'issue') else l.account_id end, e.points
       from t cross join l cross join (values (1, -5000), (2, 5000)) as e (no, points)`,
  )
  expect(told).toEqual({
    refusal: expect.stringMatching(/^I6: /),
    ben: 60,
    holds: true,
  })
})

test('I6 a temporary table of batches opens no issued batch for another line', async () => {
  const told = await forge(
    shadowBatches('batch_id', 'open'),
    `with g as (
       insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
       select client_id, person_id, program_id, 'other', group_id from pax_goals limit 1 returning *)
     insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, points, result_code, explanation)
     select client_id, (select batch_id from public.result_batches), pax_goal_id, 'goal', person_id, true, 1, 'Y', '{}' from g`,
  )
  expect(told).toEqual({ refusal: expect.stringMatching(/only into an open batch/), ben: 60, holds: true })
})

test('I7 a temporary table of batches withdraws no issued batch, so its lines stay', async () => {
  const told = await forge(shadowBatches('batch_id', 'withdrawn'), 'delete from award_lines')
  expect(told).toEqual({ refusal: expect.stringMatching(/lines stay with batch/), ben: 60, holds: true })
})

test('T2 I7 every function searches temporary tables last, or has its names settled', async () => {
  const loose = await as(1, tenant =>
    tenant.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is null
         and not coalesce('search_path=pg_catalog, public, pg_temp' = any(proconfig), false)`,
    ),
  )
  expect(loose).toEqual([])
})
