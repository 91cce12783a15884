import { expect, test } from 'vitest'
import { type ClientTx, withClient } from '../../db/client-tx.ts'
import { asAdmin } from '../../db/test-cluster.ts'
import { superuserOf, testDatabase } from '../../db/test-database.ts'
import { plantIssued } from './ledger-fixture.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = testDatabase()

const as = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)

const guards: [string, string, string, RegExp][] = [
  [
    'I7',
    'alter table ledger_transfers enable trigger keep',
    'alter table ledger_transfers enable always trigger keep',
    /table ledger_transfers has no trigger keep/,
  ],
  [
    'I7',
    'drop index ledger_transfers_key',
    'create unique index ledger_transfers_key on ledger_transfers (client_id, idempotency_key) where idempotency_key is not null',
    /key ledger_transfers_key is gone/,
  ],
  [
    'I7',
    'alter table ledger_transfers rename constraint ledger_transfers_sides to gone',
    'alter table ledger_transfers rename constraint gone to ledger_transfers_sides',
    /condition ledger_transfers_sides is gone/,
  ],
  [
    'I7',
    'alter table ledger_transfers disable trigger keep',
    'alter table ledger_transfers enable always trigger keep',
    /table ledger_transfers has no trigger keep/,
  ],
  [
    'I7',
    'alter table ledger_postings disable trigger post',
    'alter table ledger_postings enable always trigger post',
    /has no trigger post/,
  ],
  [
    'I7',
    'grant update on ledger_transfers to cairn_app',
    'revoke update on ledger_transfers from cairn_app',
    /table ledger_transfers may be changed by cairn_app/,
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
    `create or replace trigger keep before update or delete or truncate on ledger_transfers for each statement
       when (false) execute function refuse_but_erasing(); alter table ledger_transfers enable always trigger keep`,
    `create or replace trigger keep before update or delete or truncate on ledger_transfers for each statement
       execute function refuse_but_erasing(); alter table ledger_transfers enable always trigger keep`,
    /table ledger_transfers has another trigger keep than ours/,
  ],
  [
    'I7',
    'alter table ledger_transfers disable trigger keep_but_erased',
    'alter table ledger_transfers enable always trigger keep_but_erased',
    /table ledger_transfers has no trigger keep_but_erased/,
  ],
  [
    'I7',
    'create rule gift as on insert to ledger_lot_uses do instead nothing',
    'drop rule gift on ledger_lot_uses',
    /table ledger_lot_uses has a rule/,
  ],
  [
    'I7',
    'grant execute on function post_transfer() to public',
    'revoke execute on function post_transfer() from public',
    /function post_transfer may be hung on any table by cairn_app/,
  ],
  [
    'I7',
    'alter function post_transfer() set search_path = pg_catalog, public',
    'alter function post_transfer() set search_path = pg_catalog, public, pg_temp',
    /function post_transfer is not the one/,
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
    'alter table ledger_transfers no force row level security',
    'alter table ledger_transfers force row level security',
    /table ledger_transfers does not hold/,
  ],
]
test.each(guards)('%s finds the removed guard: %s', async (invariant, remove, restore, words) => {
  const { clientId } = await plantIssued(database.db)
  await asAdmin(superuserOf(database.address), remove)
  const { invariants } = await as(clientId, verifyLedger)
  await asAdmin(superuserOf(database.address), restore)
  expect(
    invariants.filter(one => one.broken).map(one => [one.invariant, `${one.broken!.place} ${one.broken!.why}`]),
  ).toEqual([[invariant, expect.stringMatching(words)]])
})

test.each([
  'refuse_change',
  'refuse_direct_change',
  'refuse_broken',
  'post_transfer',
  'post_batch',
  'take_lots',
  'guard_batch',
])('I7 finds a guard that was replaced: %s', async guard => {
  const { clientId } = await plantIssued(database.db)
  const [made] = await as(clientId, tx =>
    tx.query<{ definition: string; header: string }>(
      `select pg_get_functiondef(oid) as definition, split_part(pg_get_functiondef(oid), 'AS $function$', 1) as header
         from pg_proc where proname = $1`,
      [guard],
    ),
  )
  const body = guard === 'refuse_broken' ? 'begin end' : 'begin return null; end'
  await asAdmin(superuserOf(database.address), `${made!.header} AS $function$ ${body} $function$`)
  const { invariants } = await as(clientId, verifyLedger)
  await asAdmin(superuserOf(database.address), made!.definition)
  expect(invariants.filter(one => one.broken).map(one => [one.invariant, one.broken])).toEqual([
    ['I7', { place: `function ${guard}`, why: 'is not the one that the migrations made' }],
  ])
})
