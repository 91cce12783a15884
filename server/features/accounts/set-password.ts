import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { endLaunchTokensOf, endTickets } from '../tickets/tickets.ts'
import { hashPassword } from './password-hash.ts'
import { forgetPasswordTries } from './password-tries.ts'
import { endSessionsOf, handOutPassword } from './passwords.store.ts'
import { findPersonByUserName } from './people.store.ts'

/** How an operator hands a password out. */
export interface HandOut {
  /** It opens the activation and nothing more: the person must set one of their own before anything else. */
  readonly isTemporary?: boolean
  readonly actor?: Actor
}

/**
 * Gives a person a new password, as an operator may: for good, or a temporary one. Their sessions end, and links that were
 * mailed before (security T9).
 */
export async function setPassword(
  tenant: Tenant,
  userName: string,
  password: string,
  { isTemporary = false, actor = 'system:seed' }: HandOut = {},
): Promise<Outcome<undefined, 'user-unknown'>> {
  const person = await findPersonByUserName(tenant, userName)
  if (person === undefined) return refused('user-unknown', { userName })
  await handOutPassword(tenant, person.person_id, { hash: await hashPassword(password), isTemporary })
  await endHeldAccess(tenant, person.person_id)
  const subject = `person:${person.person_id}` as const
  await recordEvent(tenant, { actor, action: 'password.handed-out', subject, details: { isTemporary } })
  return done(undefined)
}

/**
 * What an old password let in, ends with it: sessions, launch tokens, visits to the catalogue, and links that set another; wrong
 * tries at it are forgotten.
 */
export async function endHeldAccess(tenant: Tenant, personId: number): Promise<void> {
  await endSessionsOf(tenant, personId)
  await endTickets(tenant, 'password-reset', personId)
  await endTickets(tenant, 'activation', personId)
  await endLaunchTokensOf(tenant, personId)
  await endTickets(tenant, 'catalogue', personId)
  await endTickets(tenant, 'catalogue-visit', personId)
  await forgetPasswordTries(tenant, personId)
}
