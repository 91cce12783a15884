import type { AwardKind } from '../../../rules/payout/correct-award.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { AwardExplanation } from './award-line.ts'
import { isFinalBatch, issuedAt } from './final-award.ts'
import { type TeamMember, teamOfLine } from './issued-teams.store.ts'

/** Goal, basic part and bonus first, a leader's own last. */
export const kindOrder = `array_position(array['goal', 'basic', 'bonus', 'override'], l.award_kind)`

/** The people and points of a batch by level and outcome; leaders, who have neither, stand apart. */
export interface LevelSum {
  readonly is_leaders: boolean
  readonly group_id: string
  readonly level_id: string | null
  readonly people: number
  readonly achieved: number
  readonly missed_minimum: number
  readonly with_bonus: number
  readonly points: number
}

export function sumByLevel(tx: ClientTx, batchId: number): Promise<LevelSum[]> {
  return tx.query<LevelSum>(
    `with own as (
       select pax_goal_id, award_kind = 'override' as is_leaders, min(level_id) as level_id, min(target) as target,
         bool_or(is_goal_achieved) as is_achieved, bool_or(is_goal_achieved and not is_mq_achieved) as is_short,
         bool_or(award_kind = 'bonus' and points > 0) as has_bonus, sum(points)::bigint as points
       from award_lines where client_id = $1 and batch_id = $2 group by 1, 2
     )
     select own.is_leaders, case when own.is_leaders then '' else g.group_id end as group_id, own.level_id, count(*) as people,
       count(*) filter (where own.is_achieved) as achieved, count(*) filter (where own.is_short) as missed_minimum,
       count(*) filter (where own.has_bonus) as with_bonus, sum(own.points)::bigint as points
     from own join pax_goals g on g.client_id = $1 and g.pax_goal_id = own.pax_goal_id
     group by 1, 2, 3 order by 1, min(own.target), 2, 3`,
    [tx.clientId, batchId],
  )
}

export interface FinalLineRow {
  readonly program_id: string
  readonly time_period_id: string
  readonly program_version: number
  readonly award_kind: AwardKind
  readonly level_id: string | null
  readonly result: string | null
  readonly is_goal_achieved: boolean | null
  readonly is_mq_achieved: boolean | null
  readonly is_bonus_achieved: boolean | null
  readonly earned_to_date: number | null
  readonly manager_range: string | null
  readonly team_size: number | null
  readonly achievers: number | null
  readonly points: number
  readonly result_code: string
  readonly explanation: AwardExplanation
  /** The files of the loads that its source rows came with, by load. */
  readonly files: Readonly<Record<string, string>>
  /** Of a leader: whom the award counted, those with most points first; not all of a very large team. */
  readonly team: readonly TeamMember[] | null
  readonly issued_on: string
}

/** The files that the source rows of line `l` came with. */
export const filesOfLine = `coalesce((
  select jsonb_object_agg(d.load_id, d.file_name) from loads d
  where d.client_id = l.client_id and d.load_id in (
    select (s ->> 'loadId')::bigint from jsonb_array_elements(l.explanation -> 'sources') s)), '{}')`

/**
 * How line `l` came about. Lines never change, so that of somebody who was erased the words of their corrections and the ids of their
 * rows are left out here (docs/decisions/0051-erasure.md).
 */
export const explanationOfLine = `case
  when (select p.erased_at from people p where (p.client_id, p.person_id) = (l.client_id, l.person_id)) is null then l.explanation
  else l.explanation || jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(s - 'sourceRowId' order by at), '[]')
      from jsonb_array_elements(l.explanation -> 'sources') with ordinality r (s, at)),
    'lines', (select jsonb_agg(jsonb_set(s, '{inputs,reason}', '"erased"', false) order by at)
      from jsonb_array_elements(l.explanation -> 'lines') with ordinality r (s, at)))
  end`

/** What stands issued as final to a person, goal, basic part and bonus first. */
export function readFinalLines(tx: ClientTx, personId: number, programIds: readonly string[]): Promise<FinalLineRow[]> {
  return tx.query<FinalLineRow>(
    `select b.program_id, b.time_period_id, b.program_version, l.award_kind, l.level_id, l.result, l.is_goal_achieved,
       l.is_mq_achieved, l.is_bonus_achieved, l.earned_to_date, l.manager_range, l.team_size, l.achievers, l.points,
       l.result_code, ${explanationOfLine} as explanation, ${filesOfLine} as files, ${teamOfLine(500)} as team,
       (${issuedAt("own.person_id = l.person_id and (own.award_kind = 'override') = (l.award_kind = 'override')")}
         at time zone c.time_zone)::date as issued_on
     from award_lines l join result_batches b using (client_id, batch_id) join clients c using (client_id)
     where l.client_id = $1 and l.person_id = $2 and b.program_id = any($3) and ${isFinalBatch}
     order by b.program_id, ${kindOrder}`,
    [tx.clientId, personId, programIds],
  )
}

/** One award of a person in a batch, with all that it was calculated from. */
export interface ExplainedLine extends Omit<FinalLineRow, 'time_period_id' | 'issued_on'> {
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly group_id: string
  readonly target: string | null
  readonly data_through: string | null
  readonly issued_before: number
}

const explained = `select b.program_id, b.program_version, p.user_name, p.first_name, p.last_name, g.group_id, l.award_kind,
  l.level_id, l.result, l.target, l.data_through, l.is_goal_achieved, l.is_mq_achieved, l.is_bonus_achieved, l.earned_to_date,
  l.manager_range, l.team_size, l.achievers, l.points, l.issued_before, l.result_code, ${explanationOfLine} as explanation,
  ${filesOfLine} as files, ${teamOfLine(10_000)} as team
from award_lines l
join people p using (client_id, person_id)
join result_batches b using (client_id, batch_id)
join pax_goals g using (client_id, pax_goal_id)`

export function readPersonLines(tx: ClientTx, batchId: number, userName: string): Promise<ExplainedLine[]> {
  return tx.query<ExplainedLine>(
    `${explained} where l.client_id = $1 and l.batch_id = $2 and p.user_name_folded = lower($3) order by ${kindOrder}`,
    [tx.clientId, batchId, userName],
  )
}

export async function readExplainedLine(
  tx: ClientTx,
  batchId: number,
  paxGoalId: number,
  kind: AwardKind,
): Promise<ExplainedLine | undefined> {
  const rows = await tx.query<ExplainedLine>(
    `${explained} where l.client_id = $1 and l.batch_id = $2 and l.pax_goal_id = $3 and l.award_kind = $4`,
    [tx.clientId, batchId, paxGoalId, kind],
  )
  return rows[0]
}
