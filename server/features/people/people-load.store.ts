import type { ClientTx } from '../../db/client-tx.ts'
import type { FormerWaysIn } from '../accounts/former-ways-in.ts'
import { holdsGrant, ownsForGood } from '../grants/living.ts'
import type { LoadContext } from '../load-history/load-context.ts'
import { columnName, replaceRows } from '../load-history/staged-table.ts'
import { insertRows, updateRows } from '../load-history/write-rows.ts'

/** Finds the existing person of each row. */
export async function findPeople(tx: ClientTx): Promise<void> {
  await replaceRows(tx, 'select r.*, p.person_id from load_rows r left join people p on p.external_id = r.external_id')
}

/**
 * Rejects a user name of another person, unless a good row of the file renames them. Answers how many further rows it has
 * rejected.
 */
export async function noteTakenUserNames(tx: ClientTx): Promise<number> {
  const noted = await tx.connection.query(
    `insert into load_issues
     select r.line, true, 'userName', 'user-name-taken', r.user_name
     from load_rows r join people p on p.user_name_folded = r.user_name_folded and p.external_id <> r.external_id
     where r.problems is null and r.line not in (select line from load_issues where code = 'user-name-taken')
       and not exists (select from load_rows o where o.person_id = p.person_id and o.user_name_folded <> p.user_name_folded
         and o.line not in (select line from load_issues where is_error))`,
  )
  return noted.rowCount ?? 0
}

/**
 * A name that reads like another person's in other letters, in the file or among the people who are there. Nearly all names are
 * of ASCII alone, so that only the others are compared.
 */
export async function noteLookAlikes(tx: ClientTx): Promise<void> {
  await tx.query(
    `with given as (
       select line, external_id, user_name, user_name_folded, nullif(name_skeleton(user_name), user_name_folded) as skeleton
       from load_rows where octet_length(user_name) > length(user_name)
     ), alike as (
       select r.line, r.user_name from load_rows r join people p on p.user_name_skeleton = r.user_name_folded
         and p.external_id <> r.external_id
       union select g.line, g.user_name from given g join people p on p.external_id <> g.external_id
         and (p.user_name_folded = g.skeleton or p.user_name_skeleton = g.skeleton and p.user_name_folded <> g.user_name_folded)
       union select r.line, r.user_name from load_rows r join given g on r.user_name_folded = g.skeleton
       union select g.line, g.user_name from given g join load_rows r on r.user_name_folded = g.skeleton
       union select g.line, g.user_name from given g join given o on o.skeleton = g.skeleton and o.user_name_folded <> g.user_name_folded
     )
     insert into load_issues select line, true, 'userName', 'user-name-looks-alike', user_name from alike`,
  )
}

/** Rejects what would change how somebody with a role comes in: their user name, address or subject at the identity provider. */
export async function noteRoleHolders(tx: ClientTx): Promise<void> {
  await tx.query(
    `insert into load_issues
     select r.line, true, given.name, 'holds-a-role', given.after
     from load_rows r join people p using (person_id)
     cross join lateral (values ('userName', r.user_name_folded, p.user_name_folded), ('email', r.email, p.email),
       ('ssoSubject', r.sso_subject, p.sso_subject)) given (name, after, before)
     where r.problems is null and given.after is not null and given.after is distinct from given.before and ${holdsGrant('p')}`,
  )
}

/** The people who get another address or subject by the file, in place of one that they have. */
export async function readFormerWaysIn(tx: ClientTx): Promise<FormerWaysIn> {
  const rows = await tx.query<{ person_id: number; has_moved: boolean | null; is_another: boolean | null }>(
    `select person_id, p.email_folded <> lower(r.email) as has_moved, p.sso_subject <> r.sso_subject as is_another
     from load_rows r join people p using (person_id)
     where p.email_folded <> lower(r.email) or p.sso_subject <> r.sso_subject`,
  )
  return {
    addresses: rows.filter(row => row.has_moved).map(row => row.person_id),
    subjects: rows.filter(row => row.is_another).map(row => row.person_id),
  }
}

/** Rejects the rows that would leave the client without an owner who may sign in. */
export async function noteLastOwner(tx: ClientTx): Promise<void> {
  await tx.query(
    `with owners as (
       select r.line from people p
       left join load_rows r on r.person_id = p.person_id and r.status = 'inactive' and r.problems is null
       where ${ownsForGood('p')}
     )
     insert into load_issues select line, true, 'status', 'last-owner', 'inactive' from owners
     where not exists (select from owners where line is null)`,
  )
}

/**
 * In a full load: who would become inactive. Answers their number and that of all active people. Administrators whom an
 * operator made are in no file, and stay, and so do owners where the file leaves the client no other.
 */
export async function countMissing(tx: ClientTx): Promise<{ missing: number; active: number }> {
  await tx.query(
    `create temp table load_missing on commit drop as
     select p.person_id, p.external_id from people p
     where status = 'active' and not exists (select from load_rows r where r.external_id = p.external_id)
       and not (${holdsGrant('p')} and (p.external_id like 'administrator %' or ${ownsForGood('p')} and not exists (
         select from people o left join load_rows r on r.person_id = o.person_id
         where ${ownsForGood('o')} and (o.external_id like 'administrator %' or r.person_id is not null)
           and r.status is distinct from 'inactive')))`,
  )
  // Whoever's user name is on a row that is rejected is in the file, under another external id.
  await tx.query(
    `delete from load_missing m using people p, load_rows r where p.person_id = m.person_id
       and p.user_name_folded = r.user_name_folded and r.line in (select line from load_issues where is_error)`,
  )
  const [row] = await tx.query<{ missing: number; active: number }>(
    `select (select count(*) from load_missing) as missing, count(*) as active from people where status = 'active'`,
  )
  return row!
}

export async function noteTooManyMissing(tx: ClientTx, missing: number): Promise<void> {
  await tx.query("insert into load_issues values (0, true, 'externalId', 'too-many-missing', $1)", [String(missing)])
}

export async function noteMissing(tx: ClientTx): Promise<void> {
  await tx.query(
    `insert into load_issues select 0, false, 'externalId', 'person-not-in-file', external_id from load_missing`,
  )
}

/**
 * Says of each row that cannot be read so far that its external id is known: it may be of anybody who seems to be missing, and so nobody
 * is. Answers whether there is such a row.
 */
export async function spareMissing(tx: ClientTx): Promise<boolean> {
  const noted = await tx.connection.query(
    `insert into load_issues
     select distinct on (r.line) r.line, false, 'externalId', 'row-of-nobody', i.value
     from load_rows r join load_issues i using (line) where r.external_id is null order by r.line, i.column_name <> 'externalId'`,
  )
  if (!noted.rowCount) return false
  await tx.query('delete from load_missing')
  return true
}

/** Who is back in a full file and stays inactive, since an empty cell changes nothing. */
export async function noteStillInactive(tx: ClientTx): Promise<void> {
  await tx.query(
    `insert into load_issues
     select r.line, false, 'externalId', 'person-stays-inactive', r.external_id from load_rows r join people p using (person_id)
     where p.status = 'inactive' and r.status is null and r.problems is null`,
  )
}

/** The columns that a file may leave out. */
const optional = ['email', 'locale', 'country', 'status', 'hireDate', 'ssoSubject']

/** A missing column, and an empty cell, change nothing. People may change their locale meanwhile. */
async function updatePeople(tx: ClientTx, loadId: number, given: ReadonlySet<string>): Promise<number> {
  // Two people may swap user names within one file: the first step gives way.
  await tx.query(
    `create temp table load_moved on commit drop as
     select p.person_id, p.user_name from people p join load_rows r on r.person_id = p.person_id
     where r.user_name_folded <> p.user_name_folded`,
  )
  await tx.query(
    "update people p set user_name = 'moving ' || p.person_id from load_moved m where m.person_id = p.person_id",
  )
  return updateRows(tx, loadId, 'people', {
    from: 'load_rows r left join load_moved m using (person_id)',
    key: 'r.person_id',
    set: {
      user_name: 'r.user_name',
      first_name: 'r.first_name',
      last_name: 'r.last_name',
      ...Object.fromEntries(
        optional
          .filter(name => given.has(name))
          .map(columnName)
          .map(column => [column, `coalesce(r.${column}, o.${column})`]),
      ),
    },
    before: { user_name: 'coalesce(m.user_name, o.user_name)' },
    alsoSet: 'updated_at = now()',
    isShared: true,
  })
}

function insertPeople(tx: ClientTx, loadId: number): Promise<number> {
  return insertRows(
    tx,
    loadId,
    'people',
    `insert into people (client_id, external_id, user_name, first_name, last_name, email, locale, country, status, hire_date,
       sso_subject)
     select $1, external_id, user_name, first_name, last_name, email, locale, country, coalesce(status, 'active'), hire_date,
       sso_subject
     from load_rows where person_id is null order by line`,
  )
}

function deactivateMissing(tx: ClientTx, loadId: number): Promise<number> {
  return updateRows(tx, loadId, 'people', {
    from: 'load_missing m',
    key: 'm.person_id',
    set: { status: "'inactive'" },
    alsoSet: 'updated_at = now()',
  })
}

/** Applies the good rows; in a full load people missing in the file become inactive. Answers how many people changed. */
export async function writePeople(
  tx: ClientTx,
  { loadId, mode, given }: Pick<LoadContext, 'loadId' | 'mode' | 'given'>,
): Promise<number> {
  const gone = mode === 'full' ? await deactivateMissing(tx, loadId) : 0
  const changed = await updatePeople(tx, loadId, given)
  return gone + changed + (await insertPeople(tx, loadId))
}
