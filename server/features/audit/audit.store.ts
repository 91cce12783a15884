import type { Tenant } from '../../db/tenant.ts'

export interface AuditEvent {
  readonly actor: string
  /** What was done, as `noun.verb`, such as `goal.selected`. */
  readonly action: string
  readonly subject: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Notes an event; who is named in it is kept as a person, too, as the names are at this moment. */
export async function insertEvent(tenant: Tenant, { actor, action, subject, details = {} }: AuditEvent): Promise<void> {
  await tenant.query(
    `insert into audit_events (client_id, actor, action, subject, details, actor_person_id, subject_person_id)
     select $1, $2, $3, $4, $5,
       (select person_id from people where client_id = $1 and user_name_folded = lower(split_part($2, ' as ', 1))),
       (select person_id from people where client_id = $1 and user_name_folded = lower($4) and $4 <> 'client')`,
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
