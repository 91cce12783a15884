import type { ClientTx } from '../../db/client-tx.ts'

/** Whose points of which program's period: as somebody who takes part, or as who leads them. */
export interface PaidScope {
  readonly personId: number
  readonly programId: string
  readonly timePeriodId: string
  readonly isLeader: boolean
}

export interface PaymentRow {
  /** The day where the client is. */
  readonly date: string
  readonly kind: 'progress' | 'final' | 'correction' | 'reversal' | 'recovery'
  /** Whole points; negative where they were taken back. */
  readonly points: number
  /** Of a correction or a reversal, as whoever made it wrote it. */
  readonly reason: string | null
}

const ofScope = `b.program_id = $3 and b.time_period_id = $4`
const keysOf = (tx: ClientTx, { personId, programId, timePeriodId, isLeader }: PaidScope) => [
  tx.clientId,
  personId,
  programId,
  timePeriodId,
  isLeader,
]

/** What a program's results moved in a person's account, a row for each batch and way, oldest first. */
export function readPayments(tx: ClientTx, scope: PaidScope): Promise<PaymentRow[]> {
  return tx.query<PaymentRow>(
    `select (min(t.created_at) at time zone min(c.time_zone))::date as date,
       case when t.kind in ('reversal', 'recovery') then t.kind else b.purpose end as kind,
       sum(case when t.credit_account_id > 0 then t.points else -t.points end)::bigint as points,
       case when t.kind = 'reversal' then min(t.reason) else min(b.correction_reason) end as reason
     from ledger_transfers t
     join result_batches b on (b.client_id, b.batch_id) = (t.client_id, t.batch_id)
     join clients c on c.client_id = t.client_id
     where t.client_id = $1 and greatest(t.debit_account_id, t.credit_account_id) = $2 and ${ofScope}
       and (t.award_kind = 'override') = $5
     group by t.batch_id, b.purpose, t.kind
     order by min(t.transfer_id)`,
    keysOf(tx, scope),
  )
}

export interface LotRow {
  readonly expires_on: string
  readonly points_left: number
}

/** What is left of a program's points that do not last for ever, by their last day. */
export function readExpiringLots(tx: ClientTx, scope: PaidScope): Promise<LotRow[]> {
  return tx.query<LotRow>(
    `select l.expires_on, sum(l.points_left)::bigint as points_left
     from ledger_lots l join result_batches b on (b.client_id, b.batch_id) = (l.client_id, l.batch_id)
     where l.client_id = $1 and l.account_id = $2 and ${ofScope} and (l.award_kind = 'override') = $5
       and l.expires_on is not null
     group by l.expires_on order by l.expires_on`,
    keysOf(tx, scope),
  )
}

export interface SpentRow {
  /** Nobody settled or waived it yet. */
  readonly open: number
  /** It was waived, and was not earned again since. */
  readonly kept: number
}

/** What a program's results should have taken back and could not, as it was spent. */
export async function readSpent(tx: ClientTx, scope: PaidScope): Promise<SpentRow> {
  const [row] = await tx.query<SpentRow>(
    `select coalesce(sum(r.open), 0)::bigint as open, coalesce(sum(r.owed - r.open), 0)::bigint as kept
     from ledger_recovery_states r join result_batches b on (b.client_id, b.batch_id) = (r.client_id, r.batch_id)
     where r.client_id = $1 and r.account_id = $2 and ${ofScope} and (r.award_kind = 'override') = $5`,
    keysOf(tx, scope),
  )
  return row!
}
