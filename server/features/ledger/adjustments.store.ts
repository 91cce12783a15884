import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export type AdjustmentState = 'proposed' | 'made' | 'declined'

export interface AdjustmentRow {
  readonly adjustment_id: number
  readonly person_id: number
  readonly points: number
  readonly reason: string
  readonly adjustment_key: string
  readonly expires_on: string | null
  readonly state: AdjustmentState
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly decided_by: string | null
  readonly decided_at: Date | null
  readonly decision_reason: string | null
  readonly transfer_id: number | null
}

export interface NewAdjustment {
  readonly personId: number
  /** Negative for points that are taken. */
  readonly points: number
  readonly reason: string
  readonly key: string
  readonly expiresOn?: string | undefined
  readonly actor: Actor
}

const columns = `adjustment_id, person_id, points, reason, adjustment_key, expires_on, state, proposed_by, proposed_at, decided_by,
  decided_at, decision_reason, transfer_id`

/** Nothing where there is one under the key; waits for whoever writes one at the same time. */
export async function insertAdjustment(tx: ClientTx, wanted: NewAdjustment): Promise<AdjustmentRow | undefined> {
  const { personId, points, reason, key, expiresOn, actor } = wanted
  const [row] = await tx.query<AdjustmentRow>(
    `insert into ledger_adjustments (client_id, person_id, points, reason, adjustment_key, expires_on, proposed_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (client_id, adjustment_key) do nothing returning ${columns}`,
    [tx.clientId, personId, points, reason, key, expiresOn ?? null, actor],
  )
  return row
}

export async function findAdjustmentByKey(tx: ClientTx, key: string): Promise<AdjustmentRow | undefined> {
  const text = `select ${columns} from ledger_adjustments where client_id = $1 and adjustment_key = $2`
  return (await tx.query<AdjustmentRow>(text, [tx.clientId, key]))[0]
}

/** One at a time decides on it. */
export async function lockAdjustment(tx: ClientTx, adjustmentId: number): Promise<AdjustmentRow | undefined> {
  const text = `select ${columns} from ledger_adjustments where client_id = $1 and adjustment_id = $2 for update`
  return (await tx.query<AdjustmentRow>(text, [tx.clientId, adjustmentId]))[0]
}

export type Decision =
  | { readonly state: 'made'; readonly transferId: number; readonly actor: Actor }
  | { readonly state: 'declined'; readonly reason: string; readonly actor: Actor }

export async function decideAdjustment(tx: ClientTx, adjustmentId: number, decision: Decision): Promise<AdjustmentRow> {
  const [row] = await tx.query<AdjustmentRow>(
    `update ledger_adjustments set state = $3, decided_by = $4, decided_at = now(), transfer_id = $5, decision_reason = $6
     where client_id = $1 and adjustment_id = $2 returning ${columns}`,
    [
      tx.clientId,
      adjustmentId,
      decision.state,
      decision.actor,
      decision.state === 'made' ? decision.transferId : null,
      decision.state === 'declined' ? decision.reason : null,
    ],
  )
  return row!
}

/** Of one that could not be made: its key is free again. */
export async function deleteAdjustment(tx: ClientTx, adjustmentId: number): Promise<void> {
  await tx.query('delete from ledger_adjustments where client_id = $1 and adjustment_id = $2', [
    tx.clientId,
    adjustmentId,
  ])
}

export interface ListedAdjustment extends AdjustmentRow {
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
}

/** Those that wait first, then the newest; all, or those that somebody proposed. */
export function readAdjustments(
  tx: ClientTx,
  { proposedBy, most }: { readonly proposedBy: string | undefined; readonly most: number },
): Promise<ListedAdjustment[]> {
  return tx.query<ListedAdjustment>(
    `select a.*, p.user_name, p.first_name, p.last_name
     from ((select ${columns} from ledger_adjustments where client_id = $1 and state = 'proposed'
              and ($2::text is null or proposed_by = $2) order by adjustment_id desc limit $3)
           union
           (select ${columns} from ledger_adjustments where client_id = $1 and ($2::text is null or proposed_by = $2)
            order by adjustment_id desc limit $3)) a
     cross join lateral (
       select user_name, first_name, last_name from people p where p.client_id = $1 and p.person_id = a.person_id offset 0) p
     order by a.state <> 'proposed', a.adjustment_id desc limit $3`,
    [tx.clientId, proposedBy ?? null, most],
  )
}
