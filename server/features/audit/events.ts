import type { Tenant } from '../../db/tenant.ts'
import { type AuditEvent, eventExists, insertEvent } from './audit.store.ts'

/** Notes who did what, in the transaction in which it was done; such notes are never changed. */
export async function recordEvent(tenant: Tenant, event: AuditEvent): Promise<void> {
  await insertEvent(tenant, event)
}

/** Whether something of the kind has been noted before. */
export async function hasHappened(tenant: Tenant, action: string): Promise<boolean> {
  return eventExists(tenant, action)
}
