import type { Tenant } from '../../db/tenant.ts'
import { brokenGuards, brokenTrail, openTables } from './ledger-guards.store.ts'

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8'

/** What an invariant says, and the question whose first row names what breaks it; `place` and `why` are for the operator. */
export interface LedgerCheck {
  readonly invariant: Invariant
  readonly says: string
  readonly breaks: string
}

export interface Broken {
  readonly place: string
  readonly why: string
}

const participants = `ledger_accounts a where a.kind = 'participant'`
const sumOfEntries = `(select coalesce(sum(e.points), 0) from ledger_entries e
  where (e.client_id, e.account_id) = (a.client_id, a.account_id))`

/** Nothing here trusts what a trigger keeps: sums are made again from the entries, awards from the lines. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    invariant: 'I1',
    says: 'each transaction is whole and sums to 0',
    breaks: `
      select 'transaction ' || coalesce(t.transaction_id, e.transaction_id) as place,
        'has ' || coalesce(e.entries, 0) || ' of ' || coalesce(t.entry_count::text, 'no') || ' entries, which sum to ' || coalesce(e.total, 0) as why
      from ledger_transactions t
      full join (select client_id, transaction_id, count(*) as entries, sum(points) as total from ledger_entries group by 1, 2) e
        using (client_id, transaction_id)
      where e.entries is distinct from t.entry_count or e.total <> 0
      order by coalesce(t.transaction_id, e.transaction_id) limit 1`,
  },
  {
    invariant: 'I2',
    says: 'all entries of the client sum to 0',
    breaks: `select 'the whole ledger' as place, 'sums to ' || sum(points) as why from ledger_entries having sum(points) <> 0`,
  },
  {
    invariant: 'I3',
    says: 'each balance, and what is left of the lots, is the sum of the entries',
    breaks: `
      select 'account ' || account_id as place,
        'has a balance of ' || coalesce(kept::text, 'nothing') || ' and lots of ' || lots || ', its entries sum to ' || total as why
      from (
        select a.account_id, ${sumOfEntries} as total,
          (select b.points from ledger_balances b where (b.client_id, b.account_id) = (a.client_id, a.account_id)) as kept,
          coalesce((select sum(l.points) from ledger_lots l where (l.client_id, l.account_id) = (a.client_id, a.account_id)), 0)
            - coalesce((select sum(u.points) from ledger_lots l
                join ledger_lot_uses u on (u.client_id, u.lot_id) = (l.client_id, l.lot_id)
                where (l.client_id, l.account_id) = (a.client_id, a.account_id)), 0) as lots
        from ${participants}
      ) accounts
      where coalesce(kept, 0) <> total or lots <> total
      order by account_id limit 1`,
  },
  {
    invariant: 'I4',
    says: 'no participant is below 0 unless the account allows it',
    breaks: `
      select 'account ' || account_id as place, 'has entries that sum to ' || total as why
      from (select a.account_id, a.allow_negative, ${sumOfEntries} as total from ${participants}) accounts
      where total < 0 and not allow_negative order by account_id limit 1`,
  },
  {
    invariant: 'I5',
    says: 'at most one award stands per program, person, kind and period',
    breaks: `
      with standing as (
        select b.program_id, b.time_period_id, t.award_kind, l.person_id, min(t.transaction_id) as first,
          max(t.transaction_id) as last, count(*) as awards
        from ledger_transactions t
        join result_batches b using (client_id, batch_id)
        join award_lines l using (client_id, batch_id, pax_goal_id, award_kind)
        where t.kind = 'award' and not exists (
          select from ledger_transactions r where (r.client_id, r.reverses_id) = (t.client_id, t.transaction_id))
        group by 1, 2, 3, 4
      )
      select 'transaction ' || coalesce(s.last, p.transaction_id) as place,
        case when s.awards > 1 then 'is award ' || s.awards || ' of person ' || s.person_id || ' for ' || s.program_id || ' ' || s.time_period_id
          else 'and the record of awards that stand disagree' end as why
      from standing s full join ledger_paid_awards p using (program_id, time_period_id, award_kind, person_id)
      where s.awards is distinct from 1 or p.transaction_id is distinct from s.last
      order by coalesce(s.last, p.transaction_id) limit 1`,
  },
  {
    invariant: 'I6',
    says: 'each award line of an issued batch is posted exactly once, as it says, and taken back exactly with its batch',
    breaks: `
      with lines as (
        select l.*, b.status from award_lines l join result_batches b using (client_id, batch_id)
        where b.status in ('issued', 'reversed') and l.points > 0
      ), awards as (
        select t.client_id, t.batch_id, t.pax_goal_id, t.award_kind, min(t.transaction_id) as transaction_id, count(*) as times,
          min(e.points) as points, min(a.person_id) as person_id, min(i.kind) as giver, count(r.transaction_id) as reversals
        from ledger_transactions t
        left join ledger_entries e on (e.client_id, e.transaction_id, e.entry_no) = (t.client_id, t.transaction_id, 2)
        left join ledger_accounts a on (a.client_id, a.account_id) = (e.client_id, e.account_id)
        left join ledger_entries o on (o.client_id, o.transaction_id, o.entry_no) = (t.client_id, t.transaction_id, 1)
        left join ledger_accounts i on (i.client_id, i.account_id) = (o.client_id, o.account_id)
        left join ledger_transactions r on (r.client_id, r.reverses_id) = (t.client_id, t.transaction_id)
        where t.kind = 'award' group by 1, 2, 3, 4
      )
      select coalesce('transaction ' || p.transaction_id, 'batch ' || batch_id || ', goal ' || pax_goal_id) as place,
        case when p.times is null then 'was issued and never posted'
          when l.points is null then 'has no line in an issued batch'
          when p.times > 1 then 'is posted ' || p.times || ' times'
          when (p.points, p.person_id, p.giver) is distinct from (l.points, l.person_id, 'issue') then 'does not say what its line says'
          else 'is taken back ' || p.reversals || ' times in a batch that is ' || l.status end as why
      from lines l full join awards p using (client_id, batch_id, pax_goal_id, award_kind)
      where p.times is distinct from 1 or (p.points, p.person_id, p.giver) is distinct from (l.points, l.person_id, 'issue')
        or p.reversals is distinct from case l.status when 'reversed' then 1 else 0 end
      order by p.transaction_id nulls last, batch_id, pax_goal_id limit 1`,
  },
  {
    invariant: 'I7',
    says: 'nobody can change or delete what was posted, and each batch and posting tells who did it and why',
    get breaks() {
      return `select place, why from (${brokenGuards()} union all (${brokenTrail})) broken order by place, why limit 1`
    },
  },
  {
    invariant: 'I8',
    says: 'no entry crosses clients, and each client sees only its own',
    breaks: `
      select place, why from (
        select e.transaction_id as at, 'transaction ' || e.transaction_id || ', entry ' || e.entry_no as place,
          case when a.account_id is null then 'moves points of account ' || e.account_id || ', which the client does not have'
            else 'belongs to no transaction of the client' end as why
        from ledger_entries e
        left join ledger_accounts a using (client_id, account_id)
        left join ledger_transactions t using (client_id, transaction_id)
        where a.account_id is null or t.transaction_id is null
        union all
        select u.transaction_id, 'transaction ' || u.transaction_id, 'takes of lot ' || u.lot_id || ', which the client does not have'
        from ledger_lot_uses u left join ledger_transactions t on (t.client_id, t.transaction_id) = (u.client_id, u.lot_id)
        where t.transaction_id is null
        union all
        select 0, place, why from (${openTables}) tables
      ) broken order by at limit 1`,
  },
]

export async function firstBroken(tenant: Tenant, check: LedgerCheck): Promise<Broken | undefined> {
  return (await tenant.query<Broken>(check.breaks))[0]
}

export async function countLedger(
  tenant: Tenant,
): Promise<{ transactions: number; entries: number; accounts: number }> {
  const [row] = await tenant.query<{ transactions: number; entries: number; accounts: number }>(
    `select (select count(*) from ledger_transactions) as transactions, (select count(*) from ledger_entries) as entries,
       (select count(*) from ledger_accounts) as accounts`,
  )
  return row!
}
