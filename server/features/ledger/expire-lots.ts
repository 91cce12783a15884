import type { Actor, Subject } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { insertExpiries } from './movements.store.ts'

/**
 * Lets lots go whose last day is over where the client is: what is left of them moves to the client's expiry account; of so
 * many people at most, where that is said. Running it again, or twice at once, moves nothing more (security R12).
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
