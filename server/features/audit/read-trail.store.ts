import type { ClientTx } from '../../db/client-tx.ts'
import type { PersonCondition } from '../people/find-people.ts'

/** Which events. Days are those of the client's time zone, both included. */
export interface TrailFilter {
  /** Somebody who acted or was acted on. */
  readonly people?: PersonCondition
  /** An action such as `grant.given`, or all that begin with `grant.`; any of several that commas part. */
  readonly action?: string
  readonly subject?: string
  readonly from?: string
  readonly to?: string
  /** Only events before this one. */
  readonly before?: number
}

/** The newest of an action on something; reads the events of that subject alone. */
export async function readNewestEvent(tx: ClientTx, action: string, subject: string): Promise<EventRow | undefined> {
  const [row] = await tx.query<EventRow>(
    `select event_id, at, actor, action, subject, details from (
       select * from audit_events where client_id = $1 and subject = $2 order by event_id desc offset 0) e
     where action = $3 limit 1`,
    [tx.clientId, subject, action],
  )
  return row
}

export interface EventRow {
  readonly event_id: number
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Events, the newest first. */
export function readEvents(tx: ClientTx, filter: TrailFilter, limit: number): Promise<EventRow[]> {
  const values: unknown[] = [tx.clientId]
  const add = (value: unknown) => `$${values.push(value)}`
  // The day that follows is counted in the calendar: where clocks change, a day has 23 or 25 hours.
  const day = (value: string, later = 0) => `((${add(value)}::date + ${later})::timestamp at time zone c.time_zone)`
  const isAction = (one: string) =>
    one.endsWith('.') ? `e.action like ${add(`${one.replace(/[\\%_]/g, '\\$&')}%`)}` : `e.action = ${add(one)}`
  const { people, action, subject, from, to, before } = filter
  const conditions = [
    ...(people === undefined ? [] : [`(${people('e.actor_person_id', add)} or ${people('e.subject_person_id', add)})`]),
    ...(action === undefined ? [] : [`(${action.split(',').map(isAction).join(' or ')})`]),
    ...(subject === undefined ? [] : [`e.subject = ${add(subject)}`]),
    ...(from === undefined ? [] : [`e.at >= ${day(from)}`]),
    ...(to === undefined ? [] : [`e.at < ${day(to, 1)}`]),
    ...(before === undefined ? [] : [`e.event_id < ${add(before)}`]),
  ]
  return tx.query<EventRow>(
    `select e.event_id, e.at, e.actor, e.action, e.subject, e.details from audit_events e, clients c
     where e.client_id = $1 and c.client_id = $1${conditions.map(one => ` and ${one}`).join('')}
     order by e.event_id desc limit ${limit}`,
    values,
  )
}
