import type { Actor } from '../../../rules/actors/actor.ts'
import type { AwardKind } from '../../../rules/payout/correct-award.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isHeldNow } from './held-back.store.ts'

export interface AwardedGoal {
  readonly pax_goal_id: number
  readonly person_id: number
  /** Whether anything of the program's period is issued. */
  readonly is_issued: boolean
  /** Whether the person has an award of the kind: one that was issued, or a goal that may earn it. */
  readonly has_award: boolean
}

/** A person's place in a program's period. */
export async function findAwardedGoal(
  tx: ClientTx,
  { programId, timePeriodId }: { readonly programId: string; readonly timePeriodId: string },
  userName: string,
  kind: AwardKind,
): Promise<AwardedGoal | undefined> {
  const [row] = await tx.query<AwardedGoal>(
    `select g.pax_goal_id, g.person_id,
       exists (select from result_batches b where b.client_id = g.client_id and b.program_id = g.program_id
         and b.time_period_id = g.time_period_id and b.status in ('issued', 'locked', 'superseded')) as is_issued,
       ($4 = 'goal' and g.target is not null and g.enrolled) or exists (
         select from award_lines l join result_batches b using (client_id, batch_id)
         where l.client_id = g.client_id and l.pax_goal_id = g.pax_goal_id and l.award_kind = $4
           and b.status in ('issued', 'locked', 'superseded')) as has_award
     from pax_goals g
     where g.client_id = $1 and g.program_id = $2 and g.time_period_id = $5 and g.person_id = (
       select p.person_id from people p where p.client_id = $1 and p.user_name_folded = lower($3))`,
    [tx.clientId, programId, userName, kind, timePeriodId],
  )
  return row
}

/** A hash of all corrections by hand of a program's period, whoever they are of; undefined without any. */
export async function hashDeltas(
  tx: ClientTx,
  { programId, timePeriodId }: { readonly programId: string; readonly timePeriodId: string },
): Promise<string | undefined> {
  const [row] = await tx.query<{ hash: string | null }>(
    `select encode(sha256(convert_to(string_agg(
       json_build_array(d.delta_id, d.pax_goal_id, d.award_kind, d.points, d.reason)::text, E'\n' order by d.delta_id), 'UTF8')), 'hex') as hash
     from award_deltas d join pax_goals g using (client_id, pax_goal_id)
     where d.client_id = $1 and g.program_id = $2 and g.time_period_id = $3`,
    [tx.clientId, programId, timePeriodId],
  )
  return row?.hash ?? undefined
}

/** Corrections by hand of one award that the calculation has no line of. */
export interface LeftOutAward {
  readonly pax_goal_id: number
  readonly person_id: number
  readonly award_kind: AwardKind
  readonly deltas: readonly { readonly points: number; readonly reason: string }[]
}

/** Who has corrections by hand and no line among those calculated: they are not enrolled any more, or lead nobody; not who is held back. */
export function readLeftOut(
  tx: ClientTx,
  { programId, timePeriodId }: { readonly programId: string; readonly timePeriodId: string },
): Promise<LeftOutAward[]> {
  return tx.query<LeftOutAward>(
    `select d.pax_goal_id, g.person_id, d.award_kind,
       jsonb_agg(jsonb_build_object('points', d.points, 'reason', d.reason) order by d.delta_id) as deltas
     from award_deltas d join pax_goals g using (client_id, pax_goal_id)
     where d.client_id = $1 and g.program_id = $2 and g.time_period_id = $3 and not exists (
       select from calculated_awards w where (w.pax_goal_id, w.award_kind) = (d.pax_goal_id, d.award_kind))
       and not ${isHeldNow('d.pax_goal_id', 'd.award_kind')}
     group by d.pax_goal_id, g.person_id, d.award_kind order by d.pax_goal_id, d.award_kind`,
    [tx.clientId, programId, timePeriodId],
  )
}

export interface NewDelta {
  readonly paxGoalId: number
  readonly kind: AwardKind
  readonly points: number
  readonly reason: string
  readonly actor: Actor
}

/** Answers the number of the new correction; nothing where the same person made the same one for the same reason. */
export async function insertDelta(tx: ClientTx, delta: NewDelta): Promise<number | undefined> {
  const [row] = await tx.query<{ delta_id: number }>(
    `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
     select $1, $2, $3, $4, $5, $6::text where not exists (
       select from award_deltas where client_id = $1 and pax_goal_id = $2 and award_kind = $3 and points = $4 and reason = $5
         and created_by = $6)
     returning delta_id`,
    [tx.clientId, delta.paxGoalId, delta.kind, delta.points, delta.reason, delta.actor],
  )
  return row?.delta_id
}
