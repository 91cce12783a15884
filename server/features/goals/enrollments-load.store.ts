import type { Tenant } from '../../db/tenant.ts'
import { beginFinding, type StagedRows } from './staged-goals.store.ts'

/** Whose row it is, and the program's newest version, beside each row; rows that name neither get an issue. */
export async function findEnrollments(tenant: Tenant, rows: StagedRows): Promise<void> {
  await beginFinding(tenant, rows, 'time_period_id text, is_group_known boolean, old_group_id text, target numeric')
  await tenant.query(
    `insert into load_found
     select r.line, p.person_id, v.program_id, v.version, g.pax_goal_id, g.xmin,
       v.document->'timePeriod'->>'timePeriodId',
       exists (select from jsonb_array_elements(v.document->'groups') g where g->>'groupId' = r.group_id),
       g.group_id, g.target
     from load_rows r
     left join people p on p.user_name_folded = r.user_name_folded
     left join (select v.* from program_versions v join programs p using (client_id, program_id, version)) v
       on v.program_id = r.program_id
     left join pax_goals g on g.person_id = p.person_id and g.program_id = v.program_id
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
     select r.line, true, 'groupId', 'group-unknown', r.group_id
     from load_rows r join load_found f using (line)
     where f.program_id is not null and not f.is_group_known and r.group_id is not null and ${rows}
     union all
     select r.line, true, 'groupId', 'goal-already-set', r.group_id
     from load_rows r join load_found f using (line)
     where f.is_group_known and f.old_group_id <> r.group_id and f.target is not null and ${rows}`,
  )
}

export const knownEnrollments = `select f.pax_goal_id from load_found f join load_rows using (line)
  where f.pax_goal_id is not null`

export async function writeEnrollments(tenant: Tenant): Promise<void> {
  await tenant.query(
    `update pax_goals g set group_id = r.group_id, enrolled = true
     from load_rows r join load_found f using (line) where g.pax_goal_id = f.pax_goal_id`,
  )
  await tenant.query(
    `create temp table load_created on commit drop as
     select nextval('pax_goals_pax_goal_id_seq') as id, f.person_id, f.program_id, f.time_period_id, r.group_id
     from load_rows r join load_found f using (line) where f.pax_goal_id is null order by f.program_id, r.line`,
  )
  await tenant.query(
    `insert into pax_goals (client_id, pax_goal_id, person_id, program_id, time_period_id, group_id)
     select $1, id, person_id, program_id, time_period_id, group_id from load_created order by id`,
    [tenant.clientId],
  )
}

/** How many people a file enrolls in each program whose final results are issued: too late for them. */
export async function noteLateEnrollments(tenant: Tenant, rows: StagedRows): Promise<void> {
  await tenant.query(
    `insert into load_issues
     select 0, false, 'programId', 'enrolled-after-results', format('%s: %s people', f.program_id, count(*))
     from load_rows r join load_found f using (line)
     where ${rows} and f.person_id is not null and f.is_group_known and f.pax_goal_id is null and exists (
       select from result_batches b where b.program_id = f.program_id and b.time_period_id = f.time_period_id
         and b.status in ('issued', 'locked') and b.purpose <> 'progress')
     group by f.program_id`,
  )
}
