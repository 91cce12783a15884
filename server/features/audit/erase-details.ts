import type { Actor, Subject } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { eraseDetails, eventsOlderThan, insertEvent, lockErasing } from './erase-details.store.ts'

/** Why details are taken: the event that says so is recorded with how many there were, so that none goes without a reason. */
export interface Erasing {
  readonly actor: Actor
  readonly action: 'person.erased' | 'audit.details-expired'
  readonly subject: Subject
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Takes the details of events and says why in an event of its own. Who did what to whom and when stays, and the seal of each event
 * holds. `find` answers the events; nobody else takes any meanwhile. Answers how many there were.
 */
export async function takeDetails(
  tx: ClientTx,
  find: (tx: ClientTx) => Promise<number[]>,
  { details = {}, ...why }: Erasing,
): Promise<number> {
  await lockErasing(tx)
  const events = await find(tx)
  if (events.length === 0 && why.action === 'audit.details-expired') return 0
  const eventId = await insertEvent(tx, { ...why, details: { ...details, events: events.length } })
  return eraseDetails(tx, events, eventId)
}

/** Takes the details of events that are older than so many days; answers whether there may be more. */
export async function tidyDetails(tx: ClientTx, keptDays: number, most: number): Promise<boolean> {
  const taken = await takeDetails(tx, () => eventsOlderThan(tx, keptDays, most), {
    actor: 'system:tidy',
    action: 'audit.details-expired',
    subject: 'client',
    details: { days: keptDays },
  })
  return taken === most
}
