import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { endTicketsOf } from '../tickets/tickets.ts'
import { clearPasswordAttempts } from './password-attempts.ts'
import { hashPassword } from './password-hash.ts'
import { handOutPassword } from './passwords.store.ts'
import { type Named, personNamed } from './person-named.ts'
import { endAllOf } from './sign-out.ts'

/** How an operator hands a password out. */
export interface HandOut {
  /** It opens the activation and nothing more: the person must set one of their own before anything else. */
  readonly isTemporary?: boolean
  readonly actor?: Actor
  /** For the audit trail. */
  readonly reason?: string
}

/**
 * Gives a person a new password, as an operator may: for good, or a temporary one. Their sessions end, and links that were
 * mailed before (security T9).
 */
export async function setPassword(
  tx: ClientTx,
  who: Named,
  password: string,
  { isTemporary = false, actor = 'system:seed', reason }: HandOut = {},
): Promise<Outcome<undefined, 'user-unknown'>> {
  const person = await personNamed(tx, who)
  if (!person.ok) return person
  const { person_id: personId } = person.value
  await handOutPassword(tx, personId, { hash: await hashPassword(password), isTemporary })
  await endHeldAccess(tx, personId)
  const details = { isTemporary, ...(reason !== undefined && { reason }) }
  await recordEvent(tx, { actor, action: 'password.handed-out', subject: `person:${personId}`, details })
  return done(undefined)
}

/**
 * What an old password let in, ends with it: sessions, launch tokens, visits to the catalogue, and links that set another; wrong
 * tries at it are forgotten.
 */
export async function endHeldAccess(tx: ClientTx, personId: number): Promise<void> {
  await endAllOf(tx, personId)
  await endTicketsOf(tx, ['password-reset', 'activation'], [personId])
  await clearPasswordAttempts(tx, personId)
}
