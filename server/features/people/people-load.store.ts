import type { Tenant } from '../../db/tenant.ts'

/** Another person, in the file or not in it, may hold the user name. */
export async function noteTakenUserNames(tenant: Tenant): Promise<void> {
  await tenant.query(
    `insert into load_issues
     select r.line, true, 'userName', 'row-repeated', r.user_name from (
       select line, user_name, count(*) over (partition by user_name_folded) as same from load_rows where problems is null) r
     where same > 1
     union all
     select r.line, true, 'userName', 'user-name-taken', r.user_name
     from load_rows r join people p on p.user_name_folded = r.user_name_folded and p.external_id <> r.external_id
     where r.problems is null
       and not exists (select from load_rows o where o.external_id = p.external_id and o.user_name_folded <> p.user_name_folded)`,
  )
}

/**
 * In a full load: who would become inactive. Answers their number and that of all active people. Administrators whom an
 * operator made are in no file, and stay.
 */
export async function countMissing(tenant: Tenant): Promise<{ missing: number; active: number }> {
  await tenant.query(
    `create temp table load_missing on commit drop as
     select p.person_id, p.external_id from people p
     where status = 'active' and not exists (select from load_rows r where r.external_id = p.external_id)
       and not (p.is_admin and p.external_id like 'administrator %')`,
  )
  const [row] = await tenant.query<{ missing: number; active: number }>(
    `select (select count(*) from load_missing) as missing, count(*) as active from people where status = 'active'`,
  )
  return row!
}

export async function noteTooManyMissing(tenant: Tenant, missing: number): Promise<void> {
  await tenant.query("insert into load_issues values (0, true, 'externalId', 'too-many-missing', $1)", [
    String(missing),
  ])
}

export async function noteMissing(tenant: Tenant): Promise<void> {
  await tenant.query(
    `insert into load_issues select 0, false, 'externalId', 'person-not-in-file', external_id from load_missing`,
  )
}

/** A file that leaves a column out leaves it alone; so does an empty cell. */
export async function updatePeople(tenant: Tenant): Promise<void> {
  // Two people may swap user names within one file: the first step gives way.
  await tenant.query(
    `update people p set user_name = 'moving ' || p.person_id from load_rows r
     where r.external_id = p.external_id and r.user_name_folded <> p.user_name_folded`,
  )
  await tenant.query(
    `update people p set user_name = r.user_name, first_name = r.first_name, last_name = r.last_name,
       email = coalesce(r.email, p.email), locale = coalesce(r.locale, p.locale), country = coalesce(r.country, p.country),
       status = coalesce(r.status, p.status), hire_date = coalesce(r.hire_date, p.hire_date),
       sso_subject = coalesce(r.sso_subject, p.sso_subject), updated_at = now()
     from load_rows r where r.external_id = p.external_id`,
  )
}

/** The keys of the people in the file who are there already. */
export const knownPeople = 'select p.person_id from people p join load_rows r on r.external_id = p.external_id'

export const missingPeople = 'select person_id from load_missing'

export async function insertPeople(tenant: Tenant): Promise<void> {
  await tenant.query(
    `create temp table load_created on commit drop as
     select nextval('people_person_id_seq') as id, r.* from load_rows r
     where not exists (select from people p where p.external_id = r.external_id)`,
  )
  await tenant.query(
    `insert into people (client_id, person_id, external_id, user_name, first_name, last_name, email, locale, country,
       status, hire_date, sso_subject)
     select $1, id, external_id, user_name, first_name, last_name, email, locale, country,
       coalesce(status, 'active'), hire_date, sso_subject
     from load_created order by id`,
    [tenant.clientId],
  )
}

export async function deactivateMissing(tenant: Tenant): Promise<void> {
  await tenant.query(`update people set status = 'inactive', updated_at = now() where person_id in (${missingPeople})`)
}

/**
 * Ends the sessions of whoever is no longer active, and those in which they act as others: taking the load back, or loading
 * them again, brings no session back to life (security T9).
 */
export async function endSessionsOfInactive(tenant: Tenant): Promise<void> {
  await tenant.query(
    `update sessions s set ended_at = now() from people p
     where s.ended_at is null and s.last_seen_at > now() - interval '30 minutes'
       and p.client_id = s.client_id and p.person_id in (s.person_id, s.launched_by) and p.status <> 'active'`,
  )
}
