import type { ClientTx } from '../../db/client-tx.ts'
import { type AuditEvent, eventExists, insertEvent } from './audit.store.ts'

/** Notes who did what, in the transaction in which it was done; such notes are never changed. */
export async function recordEvent(tx: ClientTx, event: AuditEvent): Promise<void> {
  await insertEvent(tx, event)
}

/** Whether something of the kind has been noted before. */
export async function hasHappened(tx: ClientTx, action: string): Promise<boolean> {
  return eventExists(tx, action)
}
