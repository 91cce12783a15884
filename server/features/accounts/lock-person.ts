import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { clearPasswordAttempts } from './password-attempts.ts'
import { endSessionsOf } from './passwords.store.ts'
import { updateLock } from './people.store.ts'
import { type Named, personNamed } from './person-named.ts'

/** Who locks or unlocks, and why, for the audit trail. */
export interface LockOrder {
  readonly actor: Actor
  readonly reason?: string
}

type Locking = Outcome<{ readonly isNew: boolean }, 'user-unknown'>

/** Locks a person out: their sessions end at once, and no other begins until they are unlocked (security T9). */
export async function lockPerson(tx: ClientTx, who: Named, order: LockOrder): Promise<Locking> {
  return turnLock(tx, who, order, 'locked')
}

/** Lets a person in again, also where wrong passwords made them wait. */
export async function unlockPerson(tx: ClientTx, who: Named, order: LockOrder): Promise<Locking> {
  return turnLock(tx, who, order, 'unlocked')
}

async function turnLock(
  tx: ClientTx,
  who: Named,
  { actor, reason }: LockOrder,
  to: 'locked' | 'unlocked',
): Promise<Locking> {
  const person = await personNamed(tx, who)
  if (!person.ok) return person
  const { person_id: personId } = person.value
  const isNew = await updateLock(tx, personId, to === 'locked')
  await (to === 'locked' ? endSessionsOf : clearPasswordAttempts)(tx, personId)
  const details = reason === undefined ? {} : { reason }
  if (isNew) await recordEvent(tx, { actor, action: `account.${to}`, subject: `person:${personId}`, details })
  return done({ isNew })
}
