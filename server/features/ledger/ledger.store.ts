import type { Tenant } from '../../db/tenant.ts'

export interface Posted {
  readonly transactions: number
  readonly points: number
}

/** The accounts that a batch's awards move points between, made where they are missing. */
export async function openAccounts(tenant: Tenant, batchId: number): Promise<void> {
  await tenant.query(
    `insert into ledger_accounts (client_id, kind, allow_negative) values ($1, 'issue', true)
     on conflict (client_id) where kind = 'issue' do nothing`,
    [tenant.clientId],
  )
  // In the order of their key, so that two batches that share people do not wait for each other in a circle.
  await tenant.query(
    `insert into ledger_accounts (client_id, kind, person_id)
     select distinct client_id, 'participant', person_id from award_lines where client_id = $1 and batch_id = $2 and points > 0
     order by person_id
     on conflict (client_id, person_id) where person_id is not null do nothing`,
    [tenant.clientId, batchId],
  )
}

/**
 * One transaction for each line that earns points, with both its entries, in one statement. The numbers are drawn first,
 * so that nothing has to be joined to what was just inserted, of which the planner knows nothing.
 */
export async function insertAwards(tenant: Tenant, batchId: number, reason: string, actor: string): Promise<Posted> {
  const [row] = await tenant.query<Posted>(
    `with lines as materialized (
       select nextval('ledger_transactions_transaction_id_seq') as transaction_id, l.*
       from (
         select l.pax_goal_id, l.award_kind, l.points, a.account_id
         from award_lines l join ledger_accounts a on (a.client_id, a.person_id) = (l.client_id, l.person_id)
         where l.client_id = $1 and l.batch_id = $2 and l.points > 0
         order by l.pax_goal_id, l.award_kind
       ) l
     ), posted as (
       insert into ledger_transactions
         (client_id, transaction_id, idempotency_key, kind, reason, entry_count, batch_id, pax_goal_id, award_kind, created_by)
       select $1, transaction_id, 'award/' || $2 || '/' || pax_goal_id || '/' || award_kind, 'award', $3, 2, $2, pax_goal_id,
         award_kind, $4
       from lines
     ), entries as (
       insert into ledger_entries (client_id, transaction_id, entry_no, account_id, points)
       select $1, l.transaction_id, side.no, case side.no when 1 then i.account_id else l.account_id end,
         case side.no when 1 then -l.points else l.points end
       from (select account_id from ledger_accounts where client_id = $1 and kind = 'issue') i
       cross join lines l cross join (values (1), (2)) as side (no)
     )
     select count(*) as transactions, coalesce(sum(points), 0)::bigint as points from lines`,
    [tenant.clientId, batchId, reason, actor],
  )
  return row!
}

/** The counter-entries of every award of a batch, each taking back its own lot, in one statement. */
export async function insertReversals(tenant: Tenant, batchId: number, reason: string, actor: string): Promise<Posted> {
  const [row] = await tenant.query<Posted>(
    `with awards as materialized (
       select nextval('ledger_transactions_transaction_id_seq') as transaction_id, t.*
       from (
         select t.transaction_id as reverses_id, t.entry_count, e.entry_no, e.account_id, -e.points as points
         from ledger_transactions t
         join ledger_entries e on (e.client_id, e.transaction_id, e.entry_no) = (t.client_id, t.transaction_id, 2)
         where t.client_id = $1 and t.batch_id = $2 and t.kind = 'award' order by t.transaction_id
       ) t
     ), posted as (
       insert into ledger_transactions
         (client_id, transaction_id, idempotency_key, kind, reason, entry_count, reverses_id, created_by)
       select $1, transaction_id, 'reversal/' || reverses_id, 'reversal', $3, entry_count, reverses_id, $4 from awards
     ), uses as (
       insert into ledger_lot_uses (client_id, transaction_id, lot_id, points)
       select $1, transaction_id, reverses_id, -points from awards
     ), entries as (
       insert into ledger_entries (client_id, transaction_id, entry_no, account_id, points)
       select $1, a.transaction_id, e.entry_no, e.account_id, -e.points
       from awards a join ledger_entries e on e.client_id = $1 and e.transaction_id = a.reverses_id
     )
     select count(*) as transactions, coalesce(sum(points), 0)::bigint as points from awards`,
    [tenant.clientId, batchId, reason, actor],
  )
  return row!
}

export async function readBalance(tenant: Tenant, personId: number): Promise<number> {
  const [row] = await tenant.query<{ points: number }>(
    `select b.points from ledger_accounts a join ledger_balances b using (client_id, account_id)
     where a.client_id = $1 and a.person_id = $2`,
    [tenant.clientId, personId],
  )
  return row?.points ?? 0
}

export interface StatementRow {
  readonly transaction_id: number
  readonly kind: 'award' | 'reversal'
  /** The day where the client is. */
  readonly date: string
  readonly points: number
  /** The program's names, by locale, in the version that the results used. */
  readonly program_name: Readonly<Record<string, string>>
}

/** Every movement of a person's points, newest first. */
export function readStatement(tenant: Tenant, personId: number): Promise<StatementRow[]> {
  return tenant.query<StatementRow>(
    `select t.transaction_id, t.kind, (t.created_at at time zone c.time_zone)::date as date, e.points,
       v.document -> 'name' as program_name
     from ledger_accounts a
     join ledger_entries e using (client_id, account_id)
     join ledger_transactions t using (client_id, transaction_id)
     join ledger_transactions award on award.client_id = t.client_id and award.transaction_id = coalesce(t.reverses_id, t.transaction_id)
     join result_batches b on b.client_id = award.client_id and b.batch_id = award.batch_id
     join program_versions v on (v.client_id, v.program_id, v.version) = (b.client_id, b.program_id, b.program_version)
     join clients c on c.client_id = a.client_id
     where a.client_id = $1 and a.person_id = $2
     order by t.transaction_id desc`,
    [tenant.clientId, personId],
  )
}
