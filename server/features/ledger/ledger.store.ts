import type { Actor } from '../../../rules/actors/actor.ts'
import type { AwardKind } from '../../../rules/payout/correct-award.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Named } from '../accounts/person-named.ts'

/** What a posting moved. */
export interface Posted {
  /** Movements, one for each line that has more or less than before. */
  readonly transactions: number
  /** What people have more by it; negative where they gave back. */
  readonly points: number
  /** Cases that it opened, as points that should go back were spent; and their points. */
  readonly recoveries: number
  readonly owed: number
}

export interface NewPosting {
  readonly kind: 'issue' | 'reversal'
  readonly batchId: number
  readonly reason: string
  readonly actor: Actor
}

/** The database makes the movements, from the batch's lines, as it takes this row in. */
export async function insertPosting(tx: ClientTx, { kind, batchId, reason, actor }: NewPosting): Promise<Posted> {
  const [row] = await tx.query<Posted>(
    `insert into ledger_postings (client_id, batch_id, kind, reason, created_by) values ($1, $2, $3, $4, $5)
     returning transfers as transactions, points, recoveries, owed`,
    [tx.clientId, batchId, kind, reason, actor],
  )
  return row!
}

export async function readBalance(tx: ClientTx, personId: number): Promise<number> {
  const [row] = await tx.query<{ points: number }>(
    'select points from ledger_balances where client_id = $1 and account_id = $2',
    [tx.clientId, personId],
  )
  return row?.points ?? 0
}

export interface StatementRow {
  readonly transfer_id: number
  readonly kind: 'award' | 'correction' | 'reversal' | 'code' | 'adjustment' | 'spend' | 'expiry' | 'recovery'
  /** The day where the client is. */
  readonly date: string
  readonly points: number
  readonly reason: string
  readonly created_by: string
  readonly expires_on: string | null
  readonly program_id: string | null
  /** Of what follows results. */
  readonly award_kind: AwardKind | null
  /** The movement that it takes back. */
  readonly reverses_id: number | null
  /** The program's names, by locale, in the version that the results used; of what follows results. */
  readonly program_name: Readonly<Record<string, string>> | null
}

/** Every movement of a person's points, newest first. */
export function readStatement(tx: ClientTx, personId: number): Promise<StatementRow[]> {
  return tx.query<StatementRow>(
    `select t.transfer_id, t.kind, (t.created_at at time zone c.time_zone)::date as date,
       case when t.credit_account_id > 0 then t.points else -t.points end as points, t.reason,
       t.created_by, t.expires_on, t.reverses_id, t.award_kind, b.program_id, v.document -> 'name' as program_name
     from ledger_transfers t
     join clients c using (client_id)
     left join result_batches b on (b.client_id, b.batch_id) = (t.client_id, t.batch_id)
     left join program_versions v on (v.client_id, v.program_id, v.version) = (b.client_id, b.program_id, b.program_version)
     where t.client_id = $1 and greatest(t.debit_account_id, t.credit_account_id) = $2
     order by t.transfer_id desc`,
    [tx.clientId, personId],
  )
}

/** What is left of points whose last day is ahead, by that day, of all people; at most a year of days. */
export function readExpiringAhead(tx: ClientTx): Promise<{ day: string; points: number; people: number }[]> {
  return tx.query(
    `select expires_on as day, sum(points_left)::bigint as points, count(distinct account_id)::int as people
     from ledger_lots where client_id = $1 and expires_on is not null and points_left > 0
     group by expires_on order by expires_on limit 366`,
    [tx.clientId],
  )
}

/** What is left of all points that have a last day. */
export async function readCanExpire(tx: ClientTx): Promise<number> {
  const text = `select coalesce(sum(points_left), 0)::bigint as points from ledger_lots
    where client_id = $1 and expires_on is not null and points_left > 0`
  return (await tx.query<{ points: number }>(text, [tx.clientId]))[0]!.points
}

/** What people have to spend. */
export async function readOutstanding(tx: ClientTx): Promise<number> {
  const text =
    'select coalesce(sum(points) filter (where points > 0), 0)::bigint as points from ledger_balances where client_id = $1'
  return (await tx.query<{ points: number }>(text, [tx.clientId]))[0]!.points
}

/**
 * What became of points whose last day was in the past twelve months, where the client is: spent, or expired unused. Points that were taken
 * back are neither.
 */
export async function readLapsed(tx: ClientTx): Promise<{ lots: number; expired: number; spent: number }> {
  const [row] = await tx.query<{ lots: number; expired: number; spent: number }>(
    `with lots as (
       select l.lot_id, l.points_left from ledger_lots l join clients c using (client_id)
       cross join lateral (select (now() at time zone c.time_zone)::date as today) d
       where l.client_id = $1 and l.expires_on < d.today and l.expires_on >= d.today - interval '12 months'
     ), uses as (
       select u.points, coalesce(r.kind, t.kind) as kind from lots
       join ledger_lot_uses u on u.client_id = $1 and u.lot_id = lots.lot_id
       join ledger_transfers t on (t.client_id, t.transfer_id) = (u.client_id, u.transfer_id)
       left join ledger_transfers r on (r.client_id, r.transfer_id) = (t.client_id, t.reverses_id)
     )
     select (select count(*)::int from lots) as lots,
       (select coalesce(sum(points_left), 0)::bigint from lots)
         + coalesce(sum(points) filter (where kind = 'expiry'), 0)::bigint as expired,
       coalesce(sum(points) filter (where kind = 'spend'), 0)::bigint as spent
     from uses`,
    [tx.clientId],
  )
  return row!
}

export interface LotRow {
  readonly lot_id: number
  readonly kind: 'award' | 'code' | 'adjustment'
  /** The day where the client is. */
  readonly day: string
  readonly points: number
  readonly points_left: number
  readonly expires_on: string | null
  readonly program_name: Readonly<Record<string, string>> | null
}

/** The lots of which something is left, in the order in which they are spent. */
export function readLots(tx: ClientTx, personId: number): Promise<LotRow[]> {
  return tx.query<LotRow>(
    `select l.lot_id, t.kind, (l.issued_at at time zone c.time_zone)::date as day, l.points, l.points_left, l.expires_on,
       v.document -> 'name' as program_name
     from ledger_lots l
     join ledger_transfers t on (t.client_id, t.transfer_id) = (l.client_id, l.lot_id)
     join clients c on c.client_id = l.client_id
     left join result_batches b on (b.client_id, b.batch_id) = (l.client_id, l.batch_id)
     left join program_versions v on (v.client_id, v.program_id, v.version) = (b.client_id, b.program_id, b.program_version)
     where l.client_id = $1 and l.account_id = $2 and l.points_left > 0
     order by l.lot_id`,
    [tx.clientId, personId],
  )
}

export async function findAccount(
  tx: ClientTx,
  who: Named,
): Promise<{ personId: number; userName: string } | undefined> {
  const [row] = await tx.query<{ personId: number; userName: string }>(
    `select person_id as "personId", user_name as "userName" from people where client_id = $1
       and ${'userName' in who ? 'user_name_folded = lower($2)' : 'person_id = $2'}`,
    [tx.clientId, 'userName' in who ? who.userName : who.personId],
  )
  return row
}
