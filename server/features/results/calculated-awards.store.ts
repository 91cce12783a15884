import type { ClientTx } from '../../db/client-tx.ts'
import type { AwardLine } from './award-line.ts'
import { beginHeldBack, isHeldNow } from './held-back.store.ts'

/** Calculated lines before they are stored, to be compared with what was issued before. */
export async function beginWork(tx: ClientTx): Promise<void> {
  await tx.query('drop table if exists pg_temp.calculated_awards, pg_temp.led_teams')
  await beginHeldBack(tx)
  await tx.query(
    `create temp table led_teams (
       leader_id bigint, eligible int, achievers int, goal_awards bigint, members bigint[], member_points bigint[],
       member_achieved boolean[]) on commit drop`,
  )
  await tx.query(
    `create temp table calculated_awards (
       pax_goal_id bigint, award_kind text, person_id bigint, level_id text, target numeric, result numeric, mq_value numeric,
       bonus_value numeric, data_through date, is_goal_achieved boolean, is_mq_achieved boolean, is_bonus_achieved boolean,
       earned_to_date bigint, team_size int, achievers int, manager_range text, points bigint, result_code text,
       explanation jsonb, held_back jsonb) on commit drop`,
  )
}

export async function addLines(tx: ClientTx, lines: readonly AwardLine[]): Promise<void> {
  await tx.query(
    `insert into calculated_awards
     select l."paxGoalId", l.kind, l."personId", l."levelId", l.target, l.result, l."mqValue", l."bonusValue",
       l."dataThrough", l."isGoalAchieved", l."isMQAchieved", l."isBonusAchieved", l."earnedToDate", l."teamSize",
       l.achievers, l."managerRange", l.points, l."resultCode", l.explanation
     from jsonb_to_recordset($1::jsonb) as l ("paxGoalId" bigint, kind text, "personId" bigint, "levelId" text,
       target numeric, result numeric, "mqValue" numeric, "bonusValue" numeric, "dataThrough" date,
       "isGoalAchieved" boolean, "isMQAchieved" boolean, "isBonusAchieved" boolean, "earnedToDate" bigint,
       "teamSize" int, achievers int, "managerRange" text, points bigint, "resultCode" text, explanation jsonb)`,
    [JSON.stringify(lines)],
  )
}

export interface KeptLines {
  readonly batchId: number
  readonly programId: string
  readonly timePeriodId: string
  /** Of a batch that pays at progress: lines whose award is what was issued already stay out. */
  readonly isDifferenceOnly: boolean
}

/**
 * Stores the calculated lines in an open batch, each with the points issued for it before: those of the newest valid line. People
 * with issued points and no line any more, because they left, get a line of 0, unless a correction by hand remains. People who
 * are held back get no line, and keep what they were issued.
 */
export async function keepLines(tx: ClientTx, { batchId, ...kept }: KeptLines): Promise<void> {
  await tx.query('analyze calculated_awards (pax_goal_id, award_kind)')
  await tx.query(
    `with standing as (
       select b.batch_id, b.purpose <> 'progress' and not exists (
         select from held_back h where h.client_id = $1 and h.batch_id = b.batch_id) as is_whole
       from result_batches b
       where client_id = $1 and program_id = $3 and time_period_id = $4 and status in ('issued', 'locked', 'superseded')
     ), before as materialized (
       -- A final result or a correction that holds nobody back has everybody: what came before it need not be read.
       select distinct on (l.pax_goal_id, l.award_kind) l.pax_goal_id, l.award_kind, l.person_id, l.points, l.explanation
       from standing b join award_lines l on l.client_id = $1 and l.batch_id = b.batch_id
       where b.batch_id >= coalesce((select max(batch_id) from standing where is_whole), 0)
       order by l.pax_goal_id, l.award_kind, l.batch_id desc
     )
     insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, level_id, target, result, mq_value,
       bonus_value, data_through, is_goal_achieved, is_mq_achieved, is_bonus_achieved, earned_to_date, team_size, achievers,
       manager_range, points, issued_before, result_code, explanation, team_members, team_points, team_achieved)
     select $1::int, $2::bigint, w.pax_goal_id, w.award_kind, w.person_id, w.level_id, w.target, w.result, w.mq_value, w.bonus_value,
       w.data_through, w.is_goal_achieved, w.is_mq_achieved, w.is_bonus_achieved, w.earned_to_date, w.team_size, w.achievers,
       w.manager_range, w.points, coalesce(b.points, 0), w.result_code, w.explanation,
       t.members, t.member_points, t.member_achieved
     from calculated_awards w left join before b using (pax_goal_id, award_kind)
       left join led_teams t on w.award_kind = 'override' and t.leader_id = w.person_id
     where not $5 or w.points <> coalesce(b.points, 0)
     union all
     select $1::int, $2::bigint, b.pax_goal_id, b.award_kind, b.person_id, null, null, null, null, null, null,
       case b.award_kind when 'override' then null else false end, null, null, null, null, null, null, 0, b.points, '',
       b.explanation || '{"sources": [], "lines": [{"step": "award.step.no-longer", "inputs": {}, "outcome": "0"}]}', null, null, null
     from before b
     where b.points > 0 and not exists (
       select from calculated_awards w where (w.pax_goal_id, w.award_kind) = (b.pax_goal_id, b.award_kind))
       and not ${isHeldNow('b.pax_goal_id', 'b.award_kind')}`,
    [tx.clientId, batchId, kept.programId, kept.timePeriodId, kept.isDifferenceOnly],
  )
}
