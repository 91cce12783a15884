import { actorParts, type Subject } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { findPeople, oneOf } from '../people/find-people.ts'
import { withActorNames } from './actor-names.ts'
import { readUserNames } from './audit.store.ts'
import { type EventRow, readEvents, readNewestEvent, type TrailFilter } from './read-trail.store.ts'

/** An event as people read it: with the names that persons have today beside their ids. */
export interface TrailEvent {
  readonly eventId: number
  readonly at: Date
  readonly actor: string
  readonly actorName: string
  readonly action: string
  readonly subject: string
  /** Of a person. */
  readonly subjectName: string | undefined
  readonly details: Readonly<Record<string, unknown>>
}

export interface TrailQuery extends Omit<TrailFilter, 'people'> {
  /** Words of a name, or a user name. */
  readonly person?: string
  /** Somebody by id, in place of a search. */
  readonly personId?: number
}

/** Events of a client's trail, the newest first. */
export async function readTrail(
  tx: ClientTx,
  { person, personId, ...filter }: TrailQuery,
  limit: number,
  locale: string,
): Promise<TrailEvent[]> {
  const people = personId === undefined ? await findPeople(tx, person, locale) : oneOf([personId])
  return named(tx, await readEvents(tx, { ...filter, ...(people && { people }) }, limit))
}

/** The newest event of an action on something. */
export async function newestEvent(tx: ClientTx, action: string, subject: Subject): Promise<EventRow | undefined> {
  return readNewestEvent(tx, action, subject)
}

async function named(tx: ClientTx, rows: readonly EventRow[]): Promise<TrailEvent[]> {
  const shown = await withActorNames(
    tx,
    rows.map(row => ({ ...row, actorName: row.actor })),
    ['actorName'],
  )
  const persons = rows.map(({ subject }) =>
    subject.startsWith('person:') ? Number(actorParts(subject).id) : undefined,
  )
  const names = await readUserNames(tx, [...new Set(persons.filter(id => id !== undefined))])
  return shown.map(({ event_id, at, actor, actorName, action, subject, details }, place) => ({
    eventId: event_id,
    at,
    actor,
    actorName,
    action,
    subject,
    subjectName: persons[place] === undefined ? undefined : names.get(persons[place]),
    details,
  }))
}
