import type { Tenant } from '../../db/tenant.ts'
import { freezeBaseline, newestBaseline } from './goals.store.ts'
import { beginFinding, type StagedRows } from './staged-goals.store.ts'

/** A good row with the goal that it speaks of, as the rules need it. */
export interface StagedGoal {
  readonly line: number
  readonly pax_goal_id: number
  readonly group_id: string
  readonly program_id: string
  readonly version: number
  readonly baseline: string | null
  readonly level_id: string | null
  readonly target: string | null
  readonly selected_at: Date | null
  /** The row's own cells, by the columns of its kind. */
  readonly wanted: Readonly<Record<string, string | null>>
}

/** Whose goal each row speaks of, by the terms that people see; rows that speak of none get an issue, and so do those of issued programs. */
export async function findStagedGoals(tenant: Tenant, rows: StagedRows): Promise<void> {
  await beginFinding(tenant, rows, 'is_issued boolean')
  await tenant.query(
    `insert into load_found
     select r.line, p.person_id, v.program_id, v.version, g.pax_goal_id, g.xmin,
       exists (select from result_batches b where b.program_id = v.program_id
         and b.status in ('issued', 'locked') and b.purpose <> 'progress'
         and not exists (select from held_back h where h.batch_id = b.batch_id and h.pax_goal_id = g.pax_goal_id))
     from load_rows r
     left join people p on p.user_name_folded = r.user_name_folded
     left join programs m on m.program_id = r.program_id
     left join program_versions v on v.program_id = m.program_id and v.version = coalesce(m.published_version, m.version)
     left join pax_goals g on g.person_id = p.person_id and g.program_id = v.program_id and g.enrolled
       and g.time_period_id = v.document->'timePeriod'->>'timePeriodId'
     where ${rows}`,
  )
  await tenant.query(
    `insert into load_issues
     select r.line, true, 'userName', 'person-unknown', r.user_name
     from load_rows r join load_found f using (line) where f.person_id is null and r.user_name is not null and ${rows}
     union all
     select r.line, true, 'programId', 'program-unknown', r.program_id
     from load_rows r join load_found f using (line) where f.program_id is null and r.program_id is not null and ${rows}
     union all
     select r.line, true, 'userName', 'person-not-enrolled', r.user_name
     from load_rows r join load_found f using (line)
     where f.person_id is not null and f.program_id is not null and f.pax_goal_id is null and ${rows}
     union all
     select r.line, true, 'programId', 'results-issued', r.program_id
     from load_rows r join load_found f using (line) where f.is_issued and ${rows}`,
  )
}

export const stagedGoals = 'select f.pax_goal_id from load_found f join load_rows using (line)'

/** The rows without an error so far, a few thousand at a time. */
export async function* readStagedGoals(tenant: Tenant, rows: StagedRows): AsyncGenerator<StagedGoal[]> {
  await tenant.query(
    `declare staged_goals cursor for
     select r.line, g.pax_goal_id, g.group_id, f.program_id, f.version, ${newestBaseline} as baseline, g.level_id, g.target, g.selected_at,
       to_jsonb(r) - 'problems' as wanted
     from load_rows r join load_found f using (line) join pax_goals g using (pax_goal_id)
     where r.line not in (select line from load_issues where is_error) and ${rows} order by r.line`,
  )
  for (;;) {
    const staged = await tenant.query<StagedGoal>('fetch 4000 from staged_goals')
    if (staged.length === 0) break
    yield staged
  }
  await tenant.query('close staged_goals')
}

export interface RowIssue {
  readonly line: number
  /** False of a warning. */
  readonly isError: boolean
  readonly column: string
  readonly code: string
  readonly value: string
}

export async function noteIssues(tenant: Tenant, issues: readonly RowIssue[]): Promise<void> {
  await tenant.query(
    `insert into load_issues select line, "isError", "column", code, value
     from jsonb_to_recordset($1::jsonb) as r (line int, "isError" boolean, "column" text, code text, value text)`,
    [JSON.stringify(issues)],
  )
}

/** A goal as the rules decided it; decimals as text. */
export interface DecidedGoal {
  readonly line: number
  readonly paxGoalId: number
  readonly levelId: string | null
  readonly target: string
  readonly award: number | null
  readonly version: number
  readonly selectedAt: string | null
}

export async function createDecided(tenant: Tenant): Promise<void> {
  await tenant.query(
    `create temp table load_decided ("line" int, "paxGoalId" bigint, "levelId" text, "target" numeric, "award" bigint,
       "version" int, "selectedAt" timestamptz) on commit drop`,
  )
  await tenant.query('create temp table load_created (id bigint) on commit drop')
}

/** Takes back what was decided of rows whose goal has changed since. */
export async function dropLateDecisions(tenant: Tenant): Promise<void> {
  await tenant.query('delete from load_decided where line in (select line from load_late)')
}

export async function keepDecided(tenant: Tenant, goals: readonly DecidedGoal[]): Promise<void> {
  await tenant.query('insert into load_decided select * from jsonb_populate_recordset(null::load_decided, $1::jsonb)', [
    JSON.stringify(goals),
  ])
}

/** Freezes the decided goals; the audit trail keeps who brought which choice (W09). */
export async function writeDecided(tenant: Tenant, actor: string, action: string, loadId: number): Promise<void> {
  await tenant.query(
    `insert into audit_events (client_id, actor, action, subject, details)
     select $1, $2, $3, 'pax-goal:' || g.pax_goal_id, jsonb_build_object('programId', g.program_id, 'levelId', d."levelId",
       'target', d.target::text, 'award', d.award, 'version', d.version, 'loadId', $4::bigint, 'line', d.line,
       'selectedAt', d."selectedAt", 'before', jsonb_build_object('levelId', g.level_id, 'target', g.target::text))
     from load_decided d join load_rows using (line) join pax_goals g on g.pax_goal_id = d."paxGoalId"
     order by d.line`,
    [tenant.clientId, actor, action, loadId],
  )
  await tenant.query(
    `update pax_goals g set level_id = d."levelId", target = d.target, assigned_award = d.award,
       program_version = d.version, selected_at = d."selectedAt", selected_by = 'load', ${freezeBaseline}
     from load_decided d join load_rows using (line) where g.pax_goal_id = d."paxGoalId"`,
  )
}

/** Where a goal is frozen, its baseline stays (decisions §4.1); one that it never had is filled in. Both are said with figures. */
export async function noteFrozen(tenant: Tenant, rows: StagedRows): Promise<void> {
  await tenant.query(
    `insert into load_issues
     select r.line, false, 'value', case when g.baseline is null then 'baseline-filled-in' else 'baseline-not-used' end,
       trim_scale(r.value) || ' (target ' || trim_scale(g.target) || coalesce(', baseline ' || trim_scale(g.baseline), '') || ')'
     from load_rows r join load_found f using (line) join pax_goals g using (pax_goal_id)
     where g.target is not null and g.baseline is distinct from r.value and ${rows}`,
  )
}

export async function writeBaselines(tenant: Tenant): Promise<void> {
  await tenant.query('create temp table load_created (id bigint) on commit drop')
  await tenant.query(
    `update pax_goals g set baseline = case when g.target is null then r.value else coalesce(g.baseline, r.value) end,
       next_baseline = case when g.target is not null and g.baseline <> r.value then r.value end
     from load_rows r join load_found f using (line)
     where g.pax_goal_id = f.pax_goal_id`,
  )
}

/** The control sum of the good rows. */
export async function sumOf(tenant: Tenant, column: 'value' | 'target'): Promise<string | undefined> {
  const [row] = await tenant.query<{ sum: string | null }>(
    `select trim_scale(sum(${column}))::text as sum from load_rows`,
  )
  return row?.sum ?? undefined
}
