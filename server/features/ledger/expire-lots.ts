import type { Actor, Subject } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { insertExpiries } from './movements.store.ts'
import { insertLapses } from './recoveries.store.ts'

/**
 * Expires lots whose last day has ended in the client's time zone: the rest of them moves to the client's expiry account; for at
 * most so many people, where given. What had come back of awards that are owed closes their cases. Idempotent, also when it runs twice
 * at once (security R12).
 */
export async function expireLots(
  tx: ClientTx,
  actor: Actor,
  most?: number,
): Promise<{ people: number; points: number }> {
  const expired = await insertExpiries(tx, actor, { most })
  await insertLapses(tx)
  return noted(tx, actor, 'client', expired)
}

/** The same for one person, whose balance is held: points that lapsed are not spent while the next round is awaited. */
export async function expireLotsOf(tx: ClientTx, personId: number): Promise<number> {
  const actor = 'system:expiry'
  const expired = await insertExpiries(tx, actor, { personId })
  if (expired.people > 0) await insertLapses(tx, personId)
  return (await noted(tx, actor, `person:${personId}`, expired)).points
}

async function noted<T extends { people: number; points: number }>(
  tx: ClientTx,
  actor: Actor,
  subject: Subject,
  expired: T,
): Promise<T> {
  if (expired.people > 0) {
    await recordEvent(tx, { actor, action: 'ledger.expired', subject, details: { ...expired } })
  }
  return expired
}
