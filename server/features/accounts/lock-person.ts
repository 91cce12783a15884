import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { lockClient } from '../clients/client-of-host.ts'
import { listGrants } from '../grants/list-grants.ts'
import { clearPasswordAttempts } from './password-attempts.ts'
import { updateLock } from './people.store.ts'
import { type Named, personNamed } from './person-named.ts'
import { endAllOf } from './sign-out.ts'

/** Who locks or unlocks, and why, for the audit trail. */
export interface LockOrder {
  readonly actor: Actor
  readonly reason?: string
}

type Locking = Outcome<{ readonly isNew: boolean }, 'user-unknown'>

/**
 * Locks a person out: their sessions end at once, and no other begins until they are unlocked (security T9). The last owner stays, as
 * where a role is taken away.
 */
export async function lockPerson(
  tx: ClientTx,
  who: Named,
  order: LockOrder,
): Promise<Locking | Outcome<never, 'last-owner'>> {
  const person = await personNamed(tx, who)
  if (!person.ok) return person
  // Two owners who lock each other at once would each find the other one left.
  await lockClient(tx)
  const last = (await listGrants(tx)).find(({ is_last_owner }) => is_last_owner)
  if (last?.person_id === person.value.person_id) return refused('last-owner')
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
  await (to === 'locked' ? endAllOf : clearPasswordAttempts)(tx, personId)
  const details = reason === undefined ? {} : { reason }
  if (isNew) await recordEvent(tx, { actor, action: `account.${to}`, subject: `person:${personId}`, details })
  return done({ isNew })
}
