import type { Tenant } from '../../db/tenant.ts'

export interface AuditEvent {
  readonly actor: string
  /** What was done, as `noun.verb`, such as `goal.selected`. */
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, unknown>>
}

export async function insertEvent(tenant: Tenant, { actor, action, subject, details = {} }: AuditEvent): Promise<void> {
  await tenant.query(
    'insert into audit_events (client_id, actor, action, subject, details) values ($1, $2, $3, $4, $5)',
    [tenant.clientId, actor, action, subject, JSON.stringify(details)],
  )
}

export async function eventExists(tenant: Tenant, action: string): Promise<boolean> {
  const rows = await tenant.query('select 1 from audit_events where client_id = $1 and action = $2 limit 1', [
    tenant.clientId,
    action,
  ])
  return rows.length > 0
}
