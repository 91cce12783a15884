import type { Tenant } from '../../db/tenant.ts'

/** The highest version of the privacy notice that anybody has acknowledged, 0 for none. */
export async function highestAcknowledged(tenant: Tenant): Promise<number> {
  const [row] = await tenant.query<{ version: number }>(
    'select coalesce(max(privacy_version), 0) as version from people where client_id = $1',
    [tenant.clientId],
  )
  return row!.version
}
