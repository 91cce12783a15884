import type { ClientTx } from '../../db/client-tx.ts'
import { holdsGrant } from '../grants/living.ts'
import { isLiving } from '../tickets/living.ts'

export interface PersonRow {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly middle_name: string | null
  readonly last_name: string
  readonly suffix: string | null
  readonly email: string | null
  readonly locale: string | null
  readonly status: string
  readonly password_hash: string | null
  readonly first_time_setup_done: boolean
  /** Whether they hold a grant, and so administer something of the client. */
  readonly is_admin: boolean
  readonly country: string | null
  readonly hire_date: string | null
  /** Since when the account is locked by an administrator. */
  readonly locked_at: Date | null
  /** A temporary password: it opens the activation and nothing more. */
  readonly password_temporary: boolean
  readonly password_changed_at: Date | null
  readonly activated_at: Date | null
  readonly privacy_version: number
  readonly avatar_id: string | null
  /** Since when a pseudonym is in the place of the person (docs/decisions/0051-erasure.md). */
  readonly erased_at: Date | null
}

const columns = `person_id, user_name, first_name, middle_name, last_name, suffix, email, locale, status,
  password_hash, first_time_setup_done, ${holdsGrant('p')} as is_admin, country, hire_date, locked_at, password_temporary,
  password_changed_at, activated_at, privacy_version, avatar_id, erased_at`

export async function findPersonByUserName(tx: ClientTx, userName: string): Promise<PersonRow | undefined> {
  const rows = await tx.query<PersonRow>(
    `select ${columns} from people p where client_id = $1 and user_name_folded = lower($2)`,
    [tx.clientId, userName],
  )
  return rows[0]
}

/**
 * A user name or an address of mail as the database compares them: what it takes for one and the same is one text here,
 * which no other way of folding promises. For `İ` the database says `i`, JavaScript a letter of two signs.
 */
export async function foldedText(tx: ClientTx, text: string): Promise<string> {
  const [row] = await tx.query<{ folded: string }>('select lower($1) as folded', [text.trim()])
  return row!.folded
}

export async function findPerson(tx: ClientTx, personId: number): Promise<PersonRow | undefined> {
  const rows = await tx.query<PersonRow>(`select ${columns} from people p where client_id = $1 and person_id = $2`, [
    tx.clientId,
    personId,
  ])
  return rows[0]
}

/** Locks somebody who is not erased against that; answers whether there is such a person. */
export async function lockUnerased(tx: ClientTx, personId: number): Promise<boolean> {
  return (await tx.ask(unerased, [tx.clientId, personId])).length > 0
}
const unerased = {
  name: 'lock-unerased',
  text: 'select from people where client_id = $1 and person_id = $2 and erased_at is null for key share',
}

/** Everybody whose address it is, in any case, and who may sign in: a family may share one. They are kept from being erased. */
export async function findPeopleByEmail(tx: ClientTx, emailAddress: string): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `select ${columns} from people p
     where client_id = $1 and email_folded = lower($2) and status = 'active' and locked_at is null
     order by person_id limit 20 for key share`,
    [tx.clientId, emailAddress],
  )
}

// Neither a password nor a link that still works, and no role: who has one is invited with it.
const isNew = `client_id = $1 and status = 'active' and locked_at is null and password_hash is null and not ${holdsGrant('p')}
  and not exists (
    select from tickets t where t.client_id = p.client_id and t.person_id = p.person_id and t.purpose = 'activation'
      and ${isLiving('t')})`

/** Who has no password yet, no link that still works and an address, by number, after the one that came last. */
export async function findPeopleToMail(tx: ClientTx, after: number, most: number): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `select ${columns} from people p where ${isNew} and email is not null and person_id > $2
     order by person_id limit $3 for key share`,
    [tx.clientId, after, most],
  )
}

/** How many there are of them, and how many have no address. */
export async function countNewPeople(tx: ClientTx): Promise<{ people: number; withoutAddress: number }> {
  const [row] = await tx.query<{ people: number; withoutAddress: number }>(
    `select count(email)::int as people, (count(*) - count(email))::int as "withoutAddress" from people p where ${isNew}`,
    [tx.clientId],
  )
  return row!
}

/** Who has no password yet and no link to set one that still works, by number, after the one that came last. */
export async function findPeopleToActivate(tx: ClientTx, after: number, most: number): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `select ${columns} from people p
     where client_id = $1 and person_id > $2 and status = 'active' and locked_at is null and password_hash is null
       and not exists (
         select from tickets t where t.client_id = p.client_id and t.person_id = p.person_id and t.purpose = 'activation'
           and ${isLiving('t')})
     order by person_id limit $3 for key share`,
    [tx.clientId, after, most],
  )
}

/** Shuts or opens an account; answers whether that changed anything. */
export async function updateLock(tx: ClientTx, personId: number, isLocked: boolean): Promise<boolean> {
  const rows = await tx.query(
    `update people set locked_at = case when $3 then now() end, updated_at = now()
     where client_id = $1 and person_id = $2 and (locked_at is not null) <> $3 returning person_id`,
    [tx.clientId, personId, isLocked],
  )
  return rows.length > 0
}

export interface NewAdministrator {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** Answers the new person's number; nothing where the user name is taken. One that was given up names somebody else. */
export async function insertAdministrator(tx: ClientTx, admin: NewAdministrator): Promise<number | undefined> {
  const rows = await tx.query<{ person_id: number }>(
    `insert into people (client_id, external_id, user_name, first_name, last_name, email)
     values ($1, 'administrator ' || gen_random_uuid(), $2, $3, $4, $5) on conflict do nothing returning person_id`,
    [tx.clientId, admin.userName, admin.firstName, admin.lastName, admin.email],
  )
  return rows[0]?.person_id
}

/** Whether somebody has a user name that reads like this one in letters of another script. */
export async function looksLikeAnother(tx: ClientTx, userName: string): Promise<boolean> {
  const rows = await tx.query(
    `select from people where client_id = $1 and user_name_folded <> lower($2)
       and (user_name_folded = name_skeleton($2) or user_name_skeleton = name_skeleton($2)) limit 1`,
    [tx.clientId, userName],
  )
  return rows.length > 0
}
