import type { Tenant } from '../../db/tenant.ts'

/** Whose assignment each row is, and which one where it is there already. */
export async function findAssignments(tenant: Tenant): Promise<void> {
  await tenant.query(
    `create temp table load_found on commit drop as
     select r.line, p.person_id, u.unit_id as known_unit_id, a.assignment_id
     from load_rows r
     left join people p on p.user_name_folded = r.user_name_folded
     left join org_units u on u.unit_id = r.unit_id
     left join assignments a on a.person_id = p.person_id and a.unit_id = r.unit_id and a.role = r.role
       and a.valid_from is not distinct from r.valid_from`,
  )
  await tenant.query(
    `insert into load_issues
     select r.line, true, 'userName', 'person-unknown', r.user_name
     from load_rows r join load_found f using (line) where f.person_id is null and r.user_name is not null
     union all
     select r.line, true, 'unitId', 'unit-unknown', r.unit_id
     from load_rows r join load_found f using (line) where f.known_unit_id is null and r.unit_id is not null
     union all
     select line, true, 'validTo', 'dates-reversed', valid_to::text from load_rows where valid_to < valid_from`,
  )
}

export const knownAssignments = 'select f.assignment_id from load_found f join load_rows using (line)'

export async function writeAssignments(tenant: Tenant): Promise<void> {
  await tenant.query(
    `update assignments a set valid_to = r.valid_to
     from load_rows r join load_found f using (line) where a.assignment_id = f.assignment_id`,
  )
  await tenant.query(
    `create temp table load_created on commit drop as
     select nextval('assignments_assignment_id_seq') as id, f.person_id, r.*
     from load_rows r join load_found f using (line) where f.assignment_id is null`,
  )
  await tenant.query(
    `insert into assignments (client_id, assignment_id, person_id, unit_id, role, valid_from, valid_to)
     select $1, id, person_id, unit_id, role, valid_from, valid_to from load_created order by id`,
    [tenant.clientId],
  )
}
