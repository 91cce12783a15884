import { type Grant, type Role, roles } from '../../../rules/access/permissions.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { peopleMeant, type Sought } from '../people/search-words.ts'
import { grantsOf, isLiving } from './living.ts'

export interface GrantRow {
  readonly grant_id: number
  readonly person_id: number
  readonly role: Role
  readonly program_id: string | null
  readonly granted_by: string
  readonly granted_at: Date
  readonly valid_until: Date | null
}

export interface ListedGrantRow extends GrantRow {
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly may_sign_in: boolean
  readonly has_password: boolean
}

const listed = `select g.grant_id, g.person_id, g.role, g.program_id, g.granted_by, g.granted_at, g.valid_until,
  p.user_name, p.first_name, p.last_name, p.status = 'active' and p.locked_at is null as may_sign_in,
  p.password_hash is not null and not p.password_temporary as has_password
  from grants g cross join lateral (
    select * from people p where p.client_id = g.client_id and p.person_id = g.person_id offset 0) p`

/** Every living grant, by user name and then in the order of roles. */
export function readGrants(tx: ClientTx): Promise<ListedGrantRow[]> {
  return tx.query<ListedGrantRow>(
    `${listed} where g.client_id = $1 and ${isLiving('g')} 
     order by p.user_name_folded, array_position($2::text[], g.role), g.grant_id`,
    [tx.clientId, roles],
  )
}

/** The living grants of one person, in the order of roles. */
export function readGrantsOf(tx: ClientTx, personId: number): Promise<GrantRow[]> {
  return tx.query<GrantRow>(
    `select grant_id, person_id, role, program_id, granted_by, granted_at, valid_until from grants g
     where client_id = $1 and person_id = $2 and ${isLiving('g')}
     order by array_position($3::text[], role), grant_id`,
    [tx.clientId, personId, roles],
  )
}

/** The grants that one person can use: none where they are locked or inactive. */
export async function readGrantsInUse(tx: ClientTx, personId: number): Promise<readonly Grant[]> {
  const [row] = await tx.query<{ grants: readonly Grant[] }>(
    `select ${grantsOf('people')} as grants from people
     where client_id = $1 and person_id = $2 and status = 'active' and locked_at is null`,
    [tx.clientId, personId],
  )
  return row?.grants ?? []
}

export interface NewGrant {
  readonly personId: number
  readonly role: Role
  readonly programId: string | undefined
  readonly until: Date | undefined
}

/** Answers the new grant's id; nothing where the person has it already. One that has ended gives way. */
export async function insertGrant(
  tx: ClientTx,
  { personId, role, programId, until }: NewGrant,
  by: Actor,
): Promise<number | undefined> {
  const [row] = await tx.query<{ grant_id: number }>(
    `with ended as (
       delete from grants g where client_id = $1 and person_id = $2 and role = $3 and program_id is not distinct from $4
         and not ${isLiving('g')} returning 1
     ), counted as (select count(*) from ended)
     insert into grants (client_id, person_id, role, program_id, granted_by, valid_until)
     select $1, $2, $3, $4, $5, $6 from counted on conflict do nothing returning grant_id`,
    [tx.clientId, personId, role, programId ?? null, by, until ?? null],
  )
  return row?.grant_id
}

export async function deleteGrant(tx: ClientTx, grantId: number): Promise<void> {
  await tx.query('delete from grants where client_id = $1 and grant_id = $2', [tx.clientId, grantId])
}

export interface GranteeRow {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
}

/** Active people who may be meant, by user name; of more than some thousands any. */
export function readGrantees(tx: ClientTx, sought: Sought, most: number): Promise<GranteeRow[]> {
  const values: unknown[] = [tx.clientId, most]
  const meant = peopleMeant(sought, value => `$${values.push(value)}`)
  return tx.query<GranteeRow>(
    `select person_id, user_name, first_name, last_name from (
       select distinct person_id from (${meant}) meant limit 5000) sought
     cross join lateral (
       select user_name, user_name_folded, first_name, last_name, status from people p
       where p.client_id = $1 and p.person_id = sought.person_id offset 0) p
     where p.status = 'active' and p.user_name_folded is not null order by p.user_name_folded limit $2`,
    values,
  )
}
