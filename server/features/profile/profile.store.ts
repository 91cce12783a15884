import type { Tenant } from '../../db/tenant.ts'
import { isOn } from '../organisation/assigned.ts'

export async function updateLocale(tenant: Tenant, personId: number, locale: string): Promise<void> {
  await tenant.query('update people set locale = $3, updated_at = now() where client_id = $1 and person_id = $2', [
    tenant.clientId,
    personId,
    locale,
  ])
}

/** Notes the version as acknowledged; answers whether it is news. */
export async function raisePrivacyVersion(tenant: Tenant, personId: number, version: number): Promise<boolean> {
  const rows = await tenant.query(
    `update people set privacy_version = $3, updated_at = now()
     where client_id = $1 and person_id = $2 and privacy_version < $3 returning person_id`,
    [tenant.clientId, personId, version],
  )
  return rows.length > 0
}

/** Ends the first-time setup; answers whether it was still open. Of two at once one waits here, and finds it done. */
export async function endSetup(tenant: Tenant, personId: number): Promise<boolean> {
  const rows = await tenant.query(
    `update people set first_time_setup_done = true, updated_at = now()
     where client_id = $1 and person_id = $2 and not first_time_setup_done returning person_id`,
    [tenant.clientId, personId],
  )
  return rows.length > 0
}

export interface AssignmentRow {
  readonly unit_id: string
  readonly unit_name: string
  readonly role: string
}

/** Where a person stands on a day. */
export function readAssignments(tenant: Tenant, personId: number, day: string): Promise<AssignmentRow[]> {
  return tenant.query<AssignmentRow>(
    `select distinct a.unit_id, u.name as unit_name, a.role
     from assignments a join org_units u on u.client_id = a.client_id and u.unit_id = a.unit_id
     where a.client_id = $1 and a.person_id = $2
       and ${isOn('$3', 'a')}
     order by unit_name, a.role`,
    [tenant.clientId, personId, day],
  )
}

/** When the person signed in before the session of the hash began; launches by others are none. */
export async function readLastSignIn(tenant: Tenant, personId: number, hash: Buffer): Promise<Date | undefined> {
  const [row] = await tenant.query<{ at: Date | null }>(
    `select max(created_at) as at from sessions
     where client_id = $1 and person_id = $2 and launched_by is null and session_hash <> $3
       and created_at < (select created_at from sessions where client_id = $1 and session_hash = $3)`,
    [tenant.clientId, personId, hash],
  )
  return row?.at ?? undefined
}
