import { personOfActor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { AuditEvent } from './audit.store.ts'

/** Events that say why details were taken keep theirs. */
const explanations = `('person.erased', 'audit.details-expired')`

/** One at a time, so that each event has one reason. */
export async function lockErasing(tx: ClientTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('erasing details', $1))`, [tx.clientId])
}

/** The oldest events with details, of those older than so many days. */
export async function eventsOlderThan(tx: ClientTx, days: number, most: number): Promise<number[]> {
  const rows = await tx.query<{ event_id: number }>(
    `select event_id from audit_events
     where client_id = $1 and at < now() - make_interval(days => $2) and erased is null and details <> '{}'
       and action not in ${explanations}
     order by event_id limit $3`,
    [tx.clientId, days, most],
  )
  return rows.map(row => row.event_id)
}

/** Records an event about no person or one; answers its id. */
export async function insertEvent(tx: ClientTx, { actor, action, subject, details = {} }: AuditEvent): Promise<number> {
  const [row] = await tx.query<{ event_id: number }>(
    `insert into audit_events (client_id, actor, action, subject, details, actor_person_id, subject_person_id)
     values ($1, $2, $3, $4, $5, $6, $7) returning event_id`,
    [
      tx.clientId,
      actor,
      action,
      subject,
      JSON.stringify(details),
      personOfActor(actor) ?? null,
      personOfActor(subject) ?? null,
    ],
  )
  return row!.event_id
}

/** Takes the details of these events for the reason that another gives; answers of how many. */
export async function eraseDetails(tx: ClientTx, events: readonly number[], why: number): Promise<number> {
  const [row] = await tx.query<{ taken: number }>('select erase_details($1, $2) as taken', [events, why])
  return row!.taken
}

/** The first event of each reason that does not say that it took as many as it did. */
export async function unexplained(tx: ClientTx): Promise<number[]> {
  const rows = await tx.query<{ event_id: number }>(
    `select first as event_id from (
       select erased_by, min(event_id) as first, count(*) as events from audit_events
       where client_id = $1 and erased is not null group by erased_by) t
     where not exists (select from audit_events w where w.client_id = $1 and w.event_id = t.erased_by
       and w.action in ${explanations} and w.details -> 'events' = to_jsonb(t.events))
     order by 1`,
    [tx.clientId],
  )
  return rows.map(row => row.event_id)
}
