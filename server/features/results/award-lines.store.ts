import type { AwardKind } from '../../../contract/final-result.ts'
import type { Tenant } from '../../db/tenant.ts'
import type { AwardExplanation, AwardLine } from './award-line.ts'
import { isFinalBatch } from './final-award.ts'

/** Goal, basic part and bonus first, a leader's own last. */
const kindOrder = `array_position(array['goal', 'basic', 'bonus', 'override'], l.award_kind)`

export async function insertLines(tenant: Tenant, batchId: number, lines: readonly AwardLine[]): Promise<void> {
  await tenant.query(
    `insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, level_id, result, target, mq_value,
       is_goal_achieved, is_mq_achieved, points, result_code, explanation)
     select $1, $2, l."paxGoalId", 'goal', l."personId", l."levelId", l.result, l.target, l."mqValue",
       l."isGoalAchieved", l."isMQAchieved", l.points, l."resultCode", l.explanation
     from jsonb_to_recordset($3::jsonb) as l ("paxGoalId" bigint, "personId" bigint, "levelId" text, result numeric,
       target numeric, "mqValue" numeric, "isGoalAchieved" boolean, "isMQAchieved" boolean, points bigint,
       "resultCode" text, explanation jsonb)`,
    [tenant.clientId, batchId, JSON.stringify(lines)],
  )
}

/** The people and points of a batch by level and outcome. */
export interface LevelSum {
  readonly group_id: string
  readonly level_id: string | null
  readonly people: number
  readonly achieved: number
  readonly missed_minimum: number
  readonly points: number
}

export function sumByLevel(tenant: Tenant, batchId: number): Promise<LevelSum[]> {
  return tenant.query<LevelSum>(
    `select g.group_id, l.level_id, count(*) as people, count(*) filter (where l.is_goal_achieved) as achieved,
       count(*) filter (where l.is_goal_achieved and not l.is_mq_achieved) as missed_minimum, sum(l.points)::bigint as points
     from award_lines l join pax_goals g using (client_id, pax_goal_id)
     where l.client_id = $1 and l.batch_id = $2
     group by g.group_id, l.level_id order by min(l.target), g.group_id, l.level_id`,
    [tenant.clientId, batchId],
  )
}

export interface ExplainedLine {
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly level_id: string | null
  readonly result: string | null
  readonly target: string
  readonly points: number
  readonly result_code: string
  readonly explanation: AwardExplanation
}

export async function findLine(tenant: Tenant, batchId: number, userName: string): Promise<ExplainedLine | undefined> {
  const rows = await tenant.query<ExplainedLine>(
    `select p.user_name, p.first_name, p.last_name, l.level_id, l.result, l.target, l.points, l.result_code, l.explanation
     from award_lines l join people p using (client_id, person_id)
     where l.client_id = $1 and l.batch_id = $2 and lower(p.user_name) = lower($3)`,
    [tenant.clientId, batchId, userName],
  )
  return rows[0]
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
  readonly issued_on: string
}

/** The files that the source rows of line `l` came with. */
const filesOfLine = `coalesce((
  select jsonb_object_agg(d.load_id, d.file_name) from loads d
  where d.client_id = l.client_id and d.load_id in (
    select (s ->> 'loadId')::bigint from jsonb_array_elements(l.explanation -> 'sources') s)), '{}')`

/** What stands issued as final to a person, goal, basic part and bonus first. */
export function readFinalLines(
  tenant: Tenant,
  personId: number,
  programIds: readonly string[],
): Promise<FinalLineRow[]> {
  return tenant.query<FinalLineRow>(
    `select b.program_id, b.time_period_id, b.program_version, l.award_kind, l.level_id, l.result, l.is_goal_achieved,
       l.is_mq_achieved, l.is_bonus_achieved, l.earned_to_date, l.manager_range, l.team_size, l.achievers, l.points,
       l.result_code, l.explanation, ${filesOfLine} as files,
       (b.issued_at at time zone c.time_zone)::date as issued_on
     from award_lines l join result_batches b using (client_id, batch_id) join clients c using (client_id)
     where l.client_id = $1 and l.person_id = $2 and b.program_id = any($3) and ${isFinalBatch}
     order by b.program_id, ${kindOrder}`,
    [tenant.clientId, personId, programIds],
  )
}
