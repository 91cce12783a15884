import type { AwardKind } from '../../../rules/payout/correct-award.ts'
import type { Tenant } from '../../db/tenant.ts'

export interface AwardedGoal {
  readonly pax_goal_id: number
  /** Whether anything of the program's period stands issued. */
  readonly is_issued: boolean
  /** Whether the person has an award of the kind: one that was issued, or a goal that may earn it. */
  readonly has_award: boolean
}

/** A person's place in a program's period. */
export async function findAwardedGoal(
  tenant: Tenant,
  { programId, timePeriodId }: { readonly programId: string; readonly timePeriodId: string },
  userName: string,
  kind: AwardKind,
): Promise<AwardedGoal | undefined> {
  const [row] = await tenant.query<AwardedGoal>(
    `select g.pax_goal_id,
       exists (select from result_batches b where b.client_id = g.client_id and b.program_id = g.program_id
         and b.time_period_id = g.time_period_id and b.status in ('issued', 'locked', 'superseded')) as is_issued,
       ($4 = 'goal' and g.target is not null and g.enrolled) or exists (
         select from award_lines l join result_batches b using (client_id, batch_id)
         where l.client_id = g.client_id and l.pax_goal_id = g.pax_goal_id and l.award_kind = $4
           and b.status in ('issued', 'locked', 'superseded')) as has_award
     from people p join pax_goals g using (client_id, person_id)
     where p.client_id = $1 and lower(p.user_name) = lower($3) and g.program_id = $2 and g.time_period_id = $5`,
    [tenant.clientId, programId, userName, kind, timePeriodId],
  )
  return row
}

export interface NewDelta {
  readonly paxGoalId: number
  readonly kind: AwardKind
  readonly points: number
  readonly reason: string
  readonly actor: string
}

export async function insertDelta(tenant: Tenant, delta: NewDelta): Promise<number> {
  const [row] = await tenant.query<{ delta_id: number }>(
    `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
     values ($1, $2, $3, $4, $5, $6) returning delta_id`,
    [tenant.clientId, delta.paxGoalId, delta.kind, delta.points, delta.reason, delta.actor],
  )
  return row!.delta_id
}
