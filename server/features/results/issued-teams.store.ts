import type { ClientTx } from '../../db/client-tx.ts'
import { isFinalBatch } from './final-award.ts'

/** The final result that stands, and the terms by which it was calculated. */
export interface IssuedTerms {
  readonly batch_id: number
  readonly document: unknown
}

export async function findIssuedTerms(
  tx: ClientTx,
  { programId, timePeriodId }: { readonly programId: string; readonly timePeriodId: string },
): Promise<IssuedTerms | undefined> {
  const rows = await tx.query<IssuedTerms>(
    `select b.batch_id, v.document from result_batches b
     join program_versions v on (v.client_id, v.program_id, v.version) = (b.client_id, b.program_id, b.program_version)
     where b.client_id = $1 and b.program_id = $2 and b.time_period_id = $3 and ${isFinalBatch}`,
    [tx.clientId, programId, timePeriodId],
  )
  return rows[0]
}

/** The teams that were issued, as `findTeams` leaves its own; who is not enrolled any more is in none. */
export async function holdIssuedTeams(tx: ClientTx, batchId: number): Promise<void> {
  await tx.query('drop table if exists pg_temp.award_teams')
  await tx.query(
    `create temp table award_teams on commit drop as
     select l.person_id as leader_id, g.pax_goal_id
     from award_lines l cross join unnest(l.team_members) m (pax_goal_id)
     join pax_goals g on g.client_id = $1 and g.pax_goal_id = m.pax_goal_id and g.enrolled
     where l.client_id = $1 and l.batch_id = $2 and l.award_kind = 'override'`,
    [tx.clientId, batchId],
  )
  await tx.query('analyze award_teams')
}

/** Somebody whom a leader's award counted. */
export interface TeamMember {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  /** Of their goal award. */
  readonly points: number
  readonly isGoalAchieved: boolean
}

/** Whom line `l` counted, those with most points first and so many at most; null where it is of no team. */
export const teamOfLine = (most: number) => `case when l.team_members is not null then (
  select coalesce(jsonb_agg(jsonb_build_object('userName', p.user_name, 'firstName', p.first_name, 'lastName', p.last_name,
    'points', m.points, 'isGoalAchieved', m.is_achieved) order by m.place), '[]')
  from unnest(l.team_members[1:${most}], l.team_points[1:${most}], l.team_achieved[1:${most}])
    with ordinality m (pax_goal_id, points, is_achieved, place)
  join pax_goals mg on mg.client_id = l.client_id and mg.pax_goal_id = m.pax_goal_id
  join people p on p.client_id = l.client_id and p.person_id = mg.person_id) end`
