import type { ClientTx } from '../../db/client-tx.ts'
import { lineChecks } from './award-checks.store.ts'
import type { Broken, LedgerCheck } from './ledger-check.ts'
import { brokenGuards } from './ledger-guards.store.ts'
import { brokenTrail } from './ledger-trail.store.ts'
import { openTables } from './open-tables.store.ts'

const account = 'greatest(t.debit_account_id, t.credit_account_id)'
const gained = 'case when t.credit_account_id > 0 then t.points else -t.points end'

/** Of each account what its transfers sum to, what its lots have left, and what settled recoveries took below zero. */
const accounts = `
  moved as (
    select ${account} as account_id, sum(${gained}) as total, max(t.transfer_id) as last,
      coalesce(sum(t.points) filter (where t.kind in ('award', 'code', 'adjustment') and t.credit_account_id > 0), 0) as lots,
      coalesce(sum(t.points - coalesce(u.points, 0)) filter (where t.kind = 'recovery' and r.transfer_id is null), 0) as uncovered
    from ledger_transfers t
    left join (select transfer_id, sum(points) as points from ledger_lot_uses group by 1) u on u.transfer_id = t.transfer_id
    left join ledger_transfers r on r.reverses_id = t.transfer_id
    group by 1
  ), used as (
    select ${account} as account_id, sum(u.points) as points
    from ledger_lot_uses u join ledger_transfers t on t.transfer_id = u.lot_id group by 1
  ), accounts as (
    select coalesce(m.account_id, b.account_id) as account_id, coalesce(m.total, 0) as total, coalesce(b.points, 0) as kept,
      coalesce(m.lots, 0) - coalesce(u.points, 0) as lots, coalesce(m.uncovered, 0) as uncovered, m.last
    from moved m full join ledger_balances b using (account_id) left join used u on u.account_id = coalesce(m.account_id, b.account_id)
  )`

const brokenBalances = `
  select coalesce(last, 0) as at, 'account ' || account_id as place, 'has a balance of ' || kept || ' and lots of ' || lots ||
    case when uncovered > 0 then ' and owes ' || uncovered else '' end || ', its transfers sum to ' || total as why
  from accounts where kept <> total or lots - uncovered <> total`

/** A movement takes as much of lots as it takes of the account, of its own account; a reversal gives back what was taken. */
const brokenUses = `
  select t.transfer_id, 'transfer ' || t.transfer_id,
    'takes ' || coalesce(u.points, 0) || ' of lots and ' || -(${gained}) || ' of the account'
  from ledger_transfers t
  left join (select transfer_id, sum(points) as points from ledger_lot_uses group by 1) u on u.transfer_id = t.transfer_id
  left join (select transfer_id, sum(points) as points from ledger_lot_uses group by 1) o on o.transfer_id = t.reverses_id
  where case when t.kind = 'recovery' then coalesce(u.points, 0) not between 0 and t.points
    when t.credit_account_id < 0 then coalesce(u.points, 0) <> t.points
    when t.kind = 'reversal' then coalesce(u.points, 0) <> -coalesce(o.points, 0)
    else u.points is not null end
  union all
  select u.transfer_id, 'transfer ' || u.transfer_id, 'takes of lot ' || u.lot_id || ', which came later'
  from ledger_lot_uses u join ledger_transfers t using (transfer_id)
  where u.lot_id >= u.transfer_id and t.kind <> 'recovery'
  union all
  select u.transfer_id, 'transfer ' || u.transfer_id, 'takes of lot ' || u.lot_id || ', which is none of the account'
  from ledger_lot_uses u
  left join ledger_transfers t on t.transfer_id = u.transfer_id
  left join ledger_transfers l on l.transfer_id = u.lot_id
  where l.credit_account_id is distinct from ${account} or l.kind not in ('award', 'code', 'adjustment')
  union all
  select l.transfer_id, 'lot ' || l.transfer_id, 'of ' || l.points || ' has ' || l.points - u.points || ' left'
  from ledger_transfers l join (select lot_id, sum(points) as points from ledger_lot_uses group by 1) u on u.lot_id = l.transfer_id
  where u.points not between 0 and l.points`

/** Numbers are drawn under the account's lock, so that their order is the order of an account's movements. */
const notTheOldest = `
  select u.transfer_id, 'transfer ' || u.transfer_id, 'takes of lot ' || u.lot_id || ' while lot ' || older.transfer_id || ' has points left'
  from ledger_lot_uses u
  join ledger_transfers t on t.transfer_id = u.transfer_id and t.kind in ('spend', 'adjustment', 'recovery') and u.lot_id < u.transfer_id
  join ledger_transfers older on greatest(older.debit_account_id, older.credit_account_id) = ${account}
    and older.kind in ('award', 'code', 'adjustment') and older.credit_account_id > 0 and older.transfer_id < u.lot_id
  where older.points > coalesce((select sum(o.points) from ledger_lot_uses o
    where o.lot_id = older.transfer_id and greatest(o.transfer_id, o.lot_id) <= u.transfer_id), 0)`

/** Nothing here trusts what a trigger keeps: sums are made again from the transfers, awards from the lines. */
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    invariant: 'I1',
    says: 'each transfer gives to one account what it takes of another',
    breaks: `
      select 'transfer ' || transfer_id as place,
        'moves ' || points || ' points from account ' || debit_account_id || ' to account ' || credit_account_id as why
      from ledger_transfers
      where points <= 0 or greatest(debit_account_id, credit_account_id) <= 0 or least(debit_account_id, credit_account_id) not between -3 and -1
      order by transfer_id limit 1`,
  },
  {
    invariant: 'I2',
    says: 'all accounts of the client sum to 0',
    breaks: `
      select 'the whole ledger' as place, 'is off by ' || held + own as why
      from (select coalesce(sum(points), 0) as held from ledger_balances) people, (
        select coalesce(sum(case when t.credit_account_id < 0 then t.points else 0 end - case when t.debit_account_id < 0 then t.points else 0 end), 0) as own
        from ledger_transfers t) client
      where held + own <> 0`,
  },
  {
    invariant: 'I3',
    says: 'each balance, and what is left of the lots, is the sum of the transfers, and the oldest lots go first',
    breaks: `with ${accounts} select place, why from (${brokenBalances} union all ${brokenUses} union all ${notTheOldest}) broken
      order by at, place limit 1`,
  },
  {
    invariant: 'I4',
    says: 'nobody is below 0, unless by a recovery that a person settled',
    breaks: `with ${accounts} select 'account ' || account_id as place,
        'has transfers that sum to ' || total || ', of which ' || uncovered || ' are settled recoveries' as why
      from accounts where total < 0 and -total <> uncovered order by last limit 1`,
  },
  ...lineChecks,
  {
    invariant: 'I7',
    says: 'nobody can change or delete what was posted, and each batch and movement tells who did it and why',
    get breaks() {
      return `select place, why from (${brokenGuards()} union all (${brokenTrail})) broken order by place, why limit 1`
    },
  },
  {
    invariant: 'I8',
    says: 'no transfer crosses clients, and each client sees only its own',
    breaks: `
      select place, why from (
        select t.transfer_id as at, 'transfer ' || t.transfer_id as place,
          'moves points of account ' || ${account} || ', which the client does not have' as why
        from ledger_transfers t left join people p on p.person_id = ${account}
        where p.person_id is null and ${account} > 0
        union all
        select u.transfer_id, 'transfer ' || u.transfer_id, 'takes of lot ' || u.lot_id || ', and the client does not have both'
        from ledger_lot_uses u
        left join ledger_transfers t on t.transfer_id = u.transfer_id left join ledger_transfers l on l.transfer_id = u.lot_id
        where t.transfer_id is null or l.transfer_id is null
        union all
        select 0, place, why from (${openTables}) tables
      ) broken order by at, place limit 1`,
  },
]

export async function firstBroken(tx: ClientTx, check: LedgerCheck): Promise<Broken | undefined> {
  return (await tx.query<Broken>(check.breaks))[0]
}

export async function countLedger(tx: ClientTx): Promise<{ transfers: number; accounts: number }> {
  const [row] = await tx.query<{ transfers: number; accounts: number }>(
    `select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_balances) as accounts`,
  )
  return row!
}
