import type { Tenant } from '../../db/tenant.ts'

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
  readonly is_admin: boolean
}

const columns = `person_id, user_name, first_name, middle_name, last_name, suffix, email, locale, status,
  password_hash, first_time_setup_done, is_admin`

export async function findPersonByUserName(tenant: Tenant, userName: string): Promise<PersonRow | undefined> {
  const rows = await tenant.query<PersonRow>(
    `select ${columns} from people where client_id = $1 and lower(user_name) = lower($2)`,
    [tenant.clientId, userName],
  )
  return rows[0]
}

export async function findPerson(tenant: Tenant, personId: number): Promise<PersonRow | undefined> {
  const rows = await tenant.query<PersonRow>(`select ${columns} from people where client_id = $1 and person_id = $2`, [
    tenant.clientId,
    personId,
  ])
  return rows[0]
}

export async function updatePassword(tenant: Tenant, personId: number, hash: string): Promise<void> {
  await tenant.query(
    'update people set password_hash = $3, first_time_setup_done = true, updated_at = now() where client_id = $1 and person_id = $2',
    [tenant.clientId, personId, hash],
  )
}

export async function endSessionsOf(tenant: Tenant, personId: number): Promise<void> {
  await tenant.query(
    'update sessions set ended_at = now() where client_id = $1 and person_id = $2 and ended_at is null',
    [tenant.clientId, personId],
  )
}
