import type { Actor, Subject } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { insertExpiries } from './movements.store.ts'

/**
 * Expires lots whose last day has ended in the client's time zone: the rest of them moves to the client's expiry account; for at
 * most so many people, where given. Idempotent, also when it runs twice at once (security R12).
 */
export async function expireLots(
  tx: ClientTx,
  actor: Actor,
  most?: number,
): Promise<{ people: number; points: number }> {
  return noted(tx, actor, 'client', await insertExpiries(tx, actor, { most }))
}

/** The same for one person, whose balance is held: points that lapsed are not spent while the next round is awaited. */
export async function expireLotsOf(tx: ClientTx, personId: number): Promise<number> {
  const actor = 'system:expiry'
  return (await noted(tx, actor, `person:${personId}`, await insertExpiries(tx, actor, { personId }))).points
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
