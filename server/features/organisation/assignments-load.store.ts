import type { ClientTx } from '../../db/client-tx.ts'
import { replaceRows } from '../load-history/staged-table.ts'
import { insertRows, updateRows } from '../load-history/write-rows.ts'

/**
 * Finds the person and, if it exists, the assignment of each row. A file without first days means the only one of its person, unit and
 * role, whose first day stays; where there are several, nobody can say which of them is meant.
 */
export async function findAssignments(tx: ClientTx, given: ReadonlySet<string>): Promise<void> {
  const isDated = given.has('validFrom')
  await replaceRows(
    tx,
    `select r.*, p.person_id, u.unit_id is not null as is_unit_known, a.assignment_id, a.valid_from as first_day
     from load_rows r
     left join people p on p.user_name_folded = r.user_name_folded
     left join org_units u on u.unit_id = r.unit_id
     left join assignments a on a.person_id = p.person_id and a.unit_id = r.unit_id and a.role = r.role
       ${isDated ? 'and a.valid_from is not distinct from r.valid_from' : ''}`,
  )
  await tx.query(
    `with unclear as (
       select line, min(user_name) as user_name from load_rows where ${!isDated} and assignment_id is not null group by line having count(*) > 1
     ) insert into load_issues
     select line, true, 'userName', 'person-unknown', user_name from load_rows
     where person_id is null and user_name is not null
     union all
     select line, true, 'unitId', 'unit-unknown', unit_id from load_rows where not is_unit_known and unit_id is not null
     union all
     select line, true, 'validTo', 'dates-reversed', valid_to::text from load_rows
     where valid_to < coalesce(valid_from, first_day) and line not in (select line from unclear)
     union all
     select line, true, 'userName', 'assignment-ambiguous', user_name from unclear`,
  )
}

/** An empty cell takes a last day away; a column that is not there changes nothing. */
export async function writeAssignments(tx: ClientTx, loadId: number, given: ReadonlySet<string>): Promise<number> {
  const set = { valid_to: 'r.valid_to' }
  const changed = given.has('validTo')
    ? await updateRows(tx, loadId, 'assignments', { from: 'load_rows r', key: 'r.assignment_id', set })
    : 0
  const created = await insertRows(
    tx,
    loadId,
    'assignments',
    `insert into assignments (client_id, person_id, unit_id, role, valid_from, valid_to)
     select $1, person_id, unit_id, role, valid_from, valid_to from load_rows
     where assignment_id is null order by person_id, unit_id`,
  )
  return changed + created
}
