import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { clearPasswordAttempts } from './password-attempts.ts'
import { endSessionsOf } from './passwords.store.ts'
import { findPersonByUserName, updateLock } from './people.store.ts'

/** Who locks or unlocks, and why, for the audit trail. */
export interface LockOrder {
  readonly actor: Actor
  readonly reason?: string
}

type Locking = Outcome<{ readonly isNew: boolean }, 'user-unknown'>

/** Locks a person out: their sessions end at once, and no other begins until they are unlocked (security T9). */
export async function lockPerson(tx: ClientTx, userName: string, order: LockOrder): Promise<Locking> {
  return turnLock(tx, userName, order, 'locked')
}

/** Lets a person in again, also where wrong passwords made them wait. */
export async function unlockPerson(tx: ClientTx, userName: string, order: LockOrder): Promise<Locking> {
  return turnLock(tx, userName, order, 'unlocked')
}

async function turnLock(
  tx: ClientTx,
  userName: string,
  { actor, reason }: LockOrder,
  to: 'locked' | 'unlocked',
): Promise<Locking> {
  const person = await findPersonByUserName(tx, userName)
  if (person === undefined) return refused('user-unknown', { userName })
  const isNew = await updateLock(tx, person.person_id, to === 'locked')
  await (to === 'locked' ? endSessionsOf : clearPasswordAttempts)(tx, person.person_id)
  const details = reason === undefined ? {} : { reason }
  if (isNew) await recordEvent(tx, { actor, action: `account.${to}`, subject: `person:${person.person_id}`, details })
  return done({ isNew })
}
