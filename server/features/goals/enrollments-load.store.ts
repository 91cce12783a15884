import type { ClientTx } from '../../db/client-tx.ts'
import { replaceRows } from '../load-history/staged-table.ts'
import { insertRows, updateRows } from '../load-history/write-rows.ts'
import { isIssued, issuedBatches, type StagedRows } from './staged-goals.store.ts'

/**
 * Whose row it is, and the program's terms that people see, beside each row; rows that name neither get an issue, and so do those that move
 * somebody whose final results are issued. How many people a file enrolls in each such program, too late for them, is said once.
 */
export async function findEnrollments(tx: ClientTx): Promise<void> {
  await replaceRows(
    tx,
    `with terms as materialized (
       select v.program_id, v.document->'timePeriod'->>'timePeriodId' as time_period_id,
         array(select g->>'groupId' from jsonb_array_elements(v.document->'groups') g) as group_ids, ${issuedBatches} as issued
       from (select distinct program_id from load_rows) f
       join programs m on m.program_id = f.program_id
       join program_versions v on v.program_id = m.program_id and v.version = coalesce(m.published_version, m.version)
     ) select r.*, p.person_id, v.program_id is not null as is_program_known, v.time_period_id,
       r.group_id = any(v.group_ids) as is_group_known, g.pax_goal_id, g.xmin as seen, ${isIssued} as is_issued,
       coalesce(g.enrolled, false) as is_enrolled, g.group_id <> r.group_id as is_moved
     from load_rows r
     left join people p on p.user_name_folded = r.user_name_folded
     left join terms v on v.program_id = r.program_id
     left join pax_goals g on g.person_id = p.person_id and g.program_id = v.program_id and g.time_period_id = v.time_period_id`,
  )
  await tx.query(
    `insert into load_issues
     select line, true, 'userName', 'person-unknown', user_name from load_rows
     where person_id is null and user_name is not null
     union all
     select line, true, 'programId', 'program-unknown', program_id from load_rows
     where not is_program_known and program_id is not null
     union all
     select line, true, 'groupId', 'group-unknown', group_id from load_rows where not is_group_known
     union all
     select line, true, 'groupId', 'results-issued', group_id from load_rows where is_group_known and is_enrolled and is_moved and is_issued
     union all
     select 0, false, 'programId', 'enrolled-after-results', format('%s: %s people', program_id, count(*)) from load_rows
     where person_id is not null and is_group_known and not is_enrolled and is_issued group by program_id`,
  )
}

/** Who has a goal stays in the group that it is of. */
export async function noteGoalsSet(tx: ClientTx, rows: StagedRows): Promise<void> {
  await tx.query(
    `insert into load_issues
     select r.line, true, 'groupId', 'goal-already-set', r.group_id from load_rows r join pax_goals g using (pax_goal_id)
     where r.is_group_known and g.group_id <> r.group_id and g.target is not null and ${rows}`,
  )
}

export async function writeEnrollments(tx: ClientTx, loadId: number): Promise<number> {
  const changed = await updateRows(tx, loadId, 'pax_goals', {
    from: 'load_rows r',
    key: 'r.pax_goal_id',
    set: { group_id: 'r.group_id', enrolled: 'true' },
  })
  const created = await insertRows(
    tx,
    loadId,
    'pax_goals',
    `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
     select $1, person_id, program_id, time_period_id, group_id from load_rows
     where pax_goal_id is null order by program_id, person_id`,
  )
  return changed + created
}
