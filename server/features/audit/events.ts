import type { ClientTx } from '../../db/client-tx.ts'
import { type AuditEvent, eventExists, insertEvent } from './audit.store.ts'

/** Records who did what, in the same transaction; events are never changed. */
export async function recordEvent(tx: ClientTx, event: AuditEvent): Promise<void> {
  await insertEvent(tx, event)
}

/** Whether an event of the kind exists. */
export async function hasHappened(tx: ClientTx, action: string): Promise<boolean> {
  return eventExists(tx, action)
}
