import { type Actor, personOfActor, type Subject } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface AuditEvent {
  readonly actor: Actor
  /** What was done, as `noun.verb`, such as `goal.selected`. */
  readonly action: string
  readonly subject: Subject
  readonly details?: Readonly<Record<string, unknown>>
}

/** Records an event. Actor and subject are ids: no text is looked up as a name. */
export async function insertEvent(tx: ClientTx, { actor, action, subject, details = {} }: AuditEvent): Promise<void> {
  await tx.ask(inserted, [
    tx.clientId,
    actor,
    action,
    subject,
    JSON.stringify(details),
    personOfActor(actor) ?? null,
    personOfActor(subject) ?? null,
  ])
}
const inserted = {
  name: 'insert-event',
  text: `insert into audit_events (client_id, actor, action, subject, details, actor_person_id, subject_person_id)
    values ($1, $2, $3, $4, $5, $6, $7)`,
}

export async function eventExists(tx: ClientTx, action: string): Promise<boolean> {
  const rows = await tx.query('select 1 from audit_events where client_id = $1 and action = $2 limit 1', [
    tx.clientId,
    action,
  ])
  return rows.length > 0
}

/** The newest event of an action on a subject whose details have what `about` has. */
export async function findNewestEvent(
  tx: ClientTx,
  { action, subject }: AuditEvent,
  about: object,
): Promise<{ actor: string; details: object } | undefined> {
  const [row] = await tx.query<{ actor: string; details: object }>(
    `select actor, details from audit_events
     where client_id = $1 and subject = $2 and action = $3 and details @> $4 order by event_id desc limit 1`,
    [tx.clientId, subject, action, JSON.stringify(about)],
  )
  return row
}

export async function readNewestEventId(tx: ClientTx): Promise<number> {
  const [row] = await tx.query<{ event_id: number }>(
    'select coalesce(max(event_id), 0) as event_id from audit_events where client_id = $1',
    [tx.clientId],
  )
  return row!.event_id
}

export async function readUserNames(tx: ClientTx, personIds: readonly number[]): Promise<Map<number, string>> {
  if (personIds.length === 0) return new Map()
  const rows = await tx.query<{ person_id: number; user_name: string }>(
    'select person_id, user_name from people where client_id = $1 and person_id = any($2)',
    [tx.clientId, personIds],
  )
  return new Map(rows.map(({ person_id, user_name }) => [person_id, user_name]))
}
