import { isDeepStrictEqual } from 'node:util'
import type { ClientTx } from '../../db/client-tx.ts'
import { type AuditEvent, eventExists, findNewestEvent, insertEvent, readNewestEventId } from './audit.store.ts'

/** Records who did what, in the same transaction; events are never changed. */
export async function recordEvent(tx: ClientTx, event: AuditEvent): Promise<void> {
  await insertEvent(tx, event)
}

/** The number of the newest event, 0 before there is one. */
export async function newestEventId(tx: ClientTx): Promise<number> {
  return readNewestEventId(tx)
}

/** Whether an event of the kind exists. */
export async function hasHappened(tx: ClientTx, action: string): Promise<boolean> {
  return eventExists(tx, action)
}

/** Whether the newest event of its kind about the same, such as a SKU, is this very one: it was said before. */
export async function isNewest(tx: ClientTx, event: AuditEvent, about: object): Promise<boolean> {
  const newest = await findNewestEvent(tx, event, about)
  return newest?.actor === event.actor && isDeepStrictEqual(newest.details, event.details)
}
