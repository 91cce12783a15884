import { type Actor, personOfActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { personNamed } from '../accounts/person-named.ts'
import { endAllSessions } from '../accounts/sessions.ts'
import { recordEvent } from '../audit/events.ts'
import { clearCodeAttempts } from './count-attempts.ts'
import { deleteFactors, lockFactors } from './factors.store.ts'

/**
 * Takes all factors and recovery codes from somebody who has lost them, and ends their sessions: by somebody else, with a reason.
 * They sign in by password and set up new ones.
 */
export async function resetFactors(
  tx: ClientTx,
  userName: string,
  { actor, reason }: { readonly actor: Actor; readonly reason: string },
): Promise<Outcome<undefined, 'user-unknown' | 'own-factors' | 'factor-unknown'>> {
  const person = await personNamed(tx, { userName: userName.trim() })
  if (!person.ok) return person
  const { person_id: personId } = person.value
  if (personOfActor(actor) === personId) return refused('own-factors')
  await lockFactors(tx, personId)
  if ((await deleteFactors(tx, personId)) === 0) return refused('factor-unknown')
  await clearCodeAttempts(tx, personId)
  await endAllSessions(tx, personId)
  await recordEvent(tx, { actor, action: 'factor.reset', subject: `person:${personId}`, details: { reason } })
  return done(undefined)
}
