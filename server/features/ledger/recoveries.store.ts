import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export type RecoveryState = 'open' | 'settled' | 'waived' | 'offset' | 'lapsed' | 'void'

export interface RecoveryRow {
  readonly recovery_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly person_id: number
  readonly program_id: string
  readonly batch_id: number
  readonly award_kind: string
  /** The open part of it, or the original amount once it is closed. */
  readonly points: number
  /** `void` once the batch that made it was reversed; `offset` where the person earned all of it again, `lapsed` where it came back and expired. */
  readonly state: RecoveryState
  readonly reason: string | null
  readonly ended_by: string | null
  /** The movement that settled it. */
  readonly transfer_id: number | null
  readonly created_at: Date
}

const rows = `
  select r.recovery_id, p.user_name, p.first_name, p.last_name, p.person_id, b.program_id, r.batch_id, r.award_kind,
    coalesce(nullif(s.open, 0), e.points, r.points) as points, case when s.open > 0 then 'open' else coalesce(e.how,
      case when s.recovery_id is null then 'void' when s.lapsed > r.lapsed then 'lapsed' else 'offset' end) end as state, e.reason, e.created_by as ended_by,
    e.transfer_id, r.created_at
  from ledger_recoveries r
  join people p on (p.client_id, p.person_id) = (r.client_id, r.account_id)
  join result_batches b on (b.client_id, b.batch_id) = (r.client_id, r.batch_id)
  left join lateral (
    select * from ledger_recovery_decisions e where (e.client_id, e.recovery_id) = (r.client_id, r.recovery_id)
    order by e.number desc limit 1) e on true
  left join ledger_recovery_states s on (s.client_id, s.recovery_id) = (r.client_id, r.recovery_id)`

/** The newest first; those that are open alone, or all. */
export function readRecoveries(tx: ClientTx, isOpenOnly: boolean): Promise<RecoveryRow[]> {
  return tx.query<RecoveryRow>(
    `${rows} where r.client_id = $1 and r.points > 0 and (s.open > 0 or not $2) order by r.recovery_id desc limit 1000`,
    [tx.clientId, isOpenOnly],
  )
}

export async function findRecovery(tx: ClientTx, recoveryId: number): Promise<RecoveryRow | undefined> {
  const found = await tx.query<RecoveryRow>(`${rows} where r.client_id = $1 and r.recovery_id = $2`, [
    tx.clientId,
    recoveryId,
  ])
  return found[0]
}

export async function insertRecoveryEnd(
  tx: ClientTx,
  end: { recoveryId: number; how: 'settled' | 'waived'; reason: string; actor: Actor },
): Promise<void> {
  await tx.query(
    'insert into ledger_recovery_decisions (client_id, recovery_id, how, reason, created_by) values ($1, $2, $3, $4, $5)',
    [tx.clientId, end.recoveryId, end.how, end.reason, end.actor],
  )
}

/**
 * Sets what has expired of awards against the cases of the same awards, the open ones first: of one person, or of all. The database counts
 * how much, and each expiry once.
 */
export async function insertLapses(tx: ClientTx, personId?: number): Promise<void> {
  await tx.query(
    `insert into ledger_recovery_lapses (client_id, transfer_id, recovery_id)
     select r.client_id, e.transfer_id, r.recovery_id
     from (select * from ledger_recovery_states r where r.client_id = $1 and r.owed > 0 and ($2::bigint is null or r.account_id = $2)
       offset 0) r
     cross join lateral (
       select e.transfer_id, sum(sum(u.points)) over () as expired
       from (select * from ledger_transfers l where l.client_id = $1 and greatest(l.debit_account_id, l.credit_account_id) = r.account_id
         and (l.kind, l.pax_goal_id, l.award_kind) = ('award', r.pax_goal_id, r.award_kind) offset 0) l
       join ledger_lot_uses u on (u.client_id, u.lot_id) = (l.client_id, l.transfer_id)
       join ledger_transfers e on (e.client_id, e.transfer_id) = (u.client_id, u.transfer_id) and e.kind = 'expiry'
       group by e.transfer_id) e
     where e.expired > (select sum(s.lapsed) from ledger_recovery_states s
         where (s.client_id, s.pax_goal_id, s.award_kind) = (r.client_id, r.pax_goal_id, r.award_kind))
       and not exists (select from ledger_recovery_lapses s
         where (s.client_id, s.transfer_id, s.recovery_id) = (r.client_id, e.transfer_id, r.recovery_id))
     order by r.account_id, r.open = 0, r.recovery_id, e.transfer_id`,
    [tx.clientId, personId ?? null],
  )
}

/**
 * Holds the balances of who owes something of a batch's awards, so that none of it lapses while the batch is posted or reversed. Where
 * anybody does, also of all whose points it moves: whoever holds many balances holds them in one order.
 */
export async function holdOwing(tx: ClientTx, batchId: number): Promise<void> {
  await tx.query(
    `with owing as (
       select r.account_id from ledger_recovery_states r where r.client_id = $1 and r.owed > 0 and exists (
         select from award_lines l where (l.client_id, l.batch_id, l.pax_goal_id, l.award_kind) = ($1, $2, r.pax_goal_id, r.award_kind))
     )
     select lock_balance(account_id) from (
       select account_id from owing
       union select l.person_id from award_lines l
         where l.client_id = $1 and l.batch_id = $2 and l.points <> l.issued_before and exists (select from owing)
       order by 1 offset 0) held`,
    [tx.clientId, batchId],
  )
}

/** One at a time decides on cases of the program of this one, and nothing of the case lapses meanwhile. */
export async function holdRecovery(tx: ClientTx, recoveryId: number): Promise<void> {
  await tx.query(
    `select 1 from programs p
     join result_batches b using (client_id, program_id) join ledger_recoveries r using (client_id, batch_id)
     where r.client_id = $1 and r.recovery_id = $2 for update of p`,
    [tx.clientId, recoveryId],
  )
  await tx.query('select lock_balance(account_id) from ledger_recoveries where client_id = $1 and recovery_id = $2', [
    tx.clientId,
    recoveryId,
  ])
}
