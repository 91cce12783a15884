import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { forgetPasswordTries } from './password-tries.ts'
import { endSessionsOf } from './passwords.store.ts'
import { findPersonByUserName, updateLock } from './people.store.ts'

/** Who locks or unlocks, and why, for the audit trail. */
export interface LockOrder {
  readonly actor: string
  readonly reason?: string
}

/** Locks a person out: their sessions end at once, and no other begins until they are unlocked (security T9). */
export async function lockPerson(
  tenant: Tenant,
  userName: string,
  { actor, reason }: LockOrder,
): Promise<Outcome<{ readonly isNew: boolean }, 'user-unknown'>> {
  const person = await findPersonByUserName(tenant, userName)
  if (person === undefined) return refused('user-unknown', { userName })
  const isNew = await updateLock(tenant, person.person_id, true)
  await endSessionsOf(tenant, person.person_id)
  const event = { actor, subject: person.user_name, details: reason === undefined ? {} : { reason } }
  if (isNew) await recordEvent(tenant, { ...event, action: 'account.locked' })
  return done({ isNew })
}

/** Lets a person in again, also where wrong passwords made them wait. */
export async function unlockPerson(
  tenant: Tenant,
  userName: string,
  { actor, reason }: LockOrder,
): Promise<Outcome<{ readonly isNew: boolean }, 'user-unknown'>> {
  const person = await findPersonByUserName(tenant, userName)
  if (person === undefined) return refused('user-unknown', { userName })
  const isNew = await updateLock(tenant, person.person_id, false)
  await forgetPasswordTries(tenant, person.person_id)
  const event = { actor, subject: person.user_name, details: reason === undefined ? {} : { reason } }
  if (isNew) await recordEvent(tenant, { ...event, action: 'account.unlocked' })
  return done({ isNew })
}
