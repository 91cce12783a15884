import type { Tenant } from '../../db/tenant.ts'

export interface VisitorRow {
  readonly person_id: number
  readonly first_name: string
  readonly last_name: string
  readonly locale: string | null
}

/** Somebody who may sign in. */
export async function readVisitor(tenant: Tenant, personId: number): Promise<VisitorRow | undefined> {
  const [row] = await tenant.query<VisitorRow>(
    `select person_id, first_name, last_name, locale from people
     where client_id = $1 and person_id = $2 and status = 'active' and locked_at is null`,
    [tenant.clientId, personId],
  )
  return row
}
