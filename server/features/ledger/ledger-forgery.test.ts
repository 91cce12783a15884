import { expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { balanceOf } from './balance-of.ts'
import { personIdOf, plantIssued } from './ledger-fixture.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)

/** Runs what an attacker with the application's role and connection could run, and answers the result. */
async function forge(...statements: string[]) {
  const { clientId } = await plantIssued(database.db)
  const attempt = as(clientId, async tx => {
    for (const sql of statements) await tx.query(sql)
  })
  const refusal = await attempt.then(
    () => 'nothing refused it',
    error => (error as Error).message,
  )
  const after = await as(clientId, async tx => ({
    ben: await balanceOf(tx, await personIdOf(tx, 'ben')),
    holds: (await verifyLedger(tx)).holds,
  }))
  return { refusal, ...after }
}

const shadowBatches = (id: string, status: string) =>
  `create temp table result_batches on commit drop as
   select client_id, ${id} as batch_id, program_id, 'other' as time_period_id, '${status}' as status from public.result_batches`
const ben = `(select person_id from people where user_name = 'ben')`

test.each([
  ['post_transfer', 'after insert on forged for each row'],
  ['post_batch', 'before insert on forged for each row'],
  ['decide_recovery', 'before insert on forged for each row'],
])('I3 I7 %s cannot be hung on a table of one’s own and fed forged rows', async (guard, when) => {
  const attack = await forge(
    'create temp table forged (like ledger_transfers) on commit drop',
    `create trigger post ${when} execute function ${guard}()`,
  )
  expect(attack).toEqual({ refusal: `permission denied for function ${guard}`, ben: 60, holds: true })
})

test('I6 temporary tables do not make an award that nobody was promised', async () => {
  const attack = await forge(
    shadowBatches('424242::bigint', 'issued'),
    `create temp table award_lines on commit drop as
     select l.client_id, 424242::bigint as batch_id, l.pax_goal_id, 'goal' as award_kind, l.person_id, 5000::bigint as points,
       0::bigint as issued_before
     from public.award_lines l join people p using (client_id, person_id) where p.user_name = 'ben'`,
    `insert into ledger_postings (client_id, batch_id, kind, reason, created_by)
     select client_id, 424242, 'issue', 'forged', 'operator:x' from result_batches`,
  )
  expect(attack).toEqual({ refusal: expect.stringMatching(/^I6: /), ben: 60, holds: true })
})

test.each([
  [
    'an award',
    `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, reason, batch_id, pax_goal_id, award_kind, created_by)
     select client_id, 'award', -1, person_id, 5000, 'forged', batch_id, pax_goal_id, 'bonus', 'operator:x' from award_lines where points = 60 limit 1`,
    'permission denied for table ledger_transfers',
  ],
  [
    'yesterday’s movement',
    `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_at, created_by)
     select client_id, 'adjustment', -1, person_id, 5, 'k', 'forged', now() - interval '1 day', 'operator:x' from people where user_name = 'ben'`,
    'permission denied for table ledger_transfers',
  ],
  ['a balance', 'update ledger_balances set points = 1000000', 'permission denied for table ledger_balances'],
  [
    'a lot that was never touched',
    'insert into ledger_lot_uses select client_id, lot_id, lot_id, -1000 from ledger_lots limit 1',
    'permission denied for table ledger_lot_uses',
  ],
  [
    'a case',
    `insert into ledger_recoveries (client_id, batch_id, at_reversal, pax_goal_id, award_kind, account_id, points)
     select client_id, batch_id, true, pax_goal_id, award_kind, person_id, 5 from award_lines limit 1`,
    'permission denied for table ledger_recoveries',
  ],
])('I7 %s is not the application’s to write', async (_, sql, refusal) => {
  expect(await forge(sql)).toEqual({ refusal, ben: 60, holds: true })
})

test('I4 a movement from within a trigger of one’s own is checked as any other', async () => {
  const attack = await forge(
    'create temp table bait (a int) on commit drop',
    `create function pg_temp.take() returns trigger language plpgsql as $$ begin
       insert into public.ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
       select client_id, 'spend', person_id, -2, 61, 'k', 'forged', 'operator:x' from public.people where user_name = 'ben';
       return null; end $$`,
    'create trigger take after insert on bait for each row execute function pg_temp.take()',
    'insert into bait values (1)',
  )
  expect(attack).toEqual({ refusal: expect.stringMatching(/^I4: /), ben: 60, holds: true })
})

test('I6 an expiry takes nothing that has not lapsed', async () => {
  const attack = await forge(
    `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, idempotency_key, reason, created_by)
     select client_id, 'expiry', person_id, -3, 60, 'k', 'forged', 'operator:x' from people where user_name = 'ben'`,
  )
  expect(attack).toEqual({ refusal: expect.stringMatching(/^lots: not enough is left/), ben: 60, holds: true })
})

test('I6 a reversal is the exact counter-movement of one that may be taken back alone', async () => {
  const reversal = (debit: string, points: number) =>
    `insert into ledger_transfers (client_id, kind, debit_account_id, credit_account_id, points, reason, reverses_id, created_by)
     select client_id, 'reversal', ${debit}, -1, ${points}, 'forged', transfer_id, 'operator:x' from ledger_transfers
     where kind = 'award' and credit_account_id = ${ben}`
  for (const sql of [reversal('credit_account_id', 60), reversal('credit_account_id', 59), reversal('999', 60)]) {
    expect(await forge(sql)).toEqual({ refusal: expect.stringMatching(/^I[68]: /), ben: 60, holds: true })
  }
})

test('I6 a temporary table of batches opens no issued batch for another line', async () => {
  const attack = await forge(
    shadowBatches('batch_id', 'open'),
    `with g as (
       insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
       select client_id, person_id, program_id, 'other', group_id from pax_goals limit 1 returning *)
     insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, points, result_code, explanation)
     select client_id, (select batch_id from public.result_batches), pax_goal_id, 'goal', person_id, true, 1, 'Y', '{}' from g`,
  )
  expect(attack).toEqual({ refusal: expect.stringMatching(/only into an open batch/), ben: 60, holds: true })
})

test('I7 a temporary table of batches withdraws no issued batch, so its lines stay', async () => {
  const attack = await forge(shadowBatches('batch_id', 'withdrawn'), 'delete from award_lines')
  expect(attack).toEqual({ refusal: expect.stringMatching(/lines stay with batch/), ben: 60, holds: true })
})

test('T2 I7 every function searches temporary tables last, or has a fixed search path', async () => {
  const loose = await as(1, tx =>
    tx.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is null
         and not coalesce('search_path=pg_catalog, public, pg_temp' = any(proconfig), false)`,
    ),
  )
  expect(loose).toEqual([])
})
