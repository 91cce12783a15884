import type { Actor, OperatorActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { maySignIn } from './may-sign-in.ts'
import { deleteLink, findLinked, type OperatorLinkRow, readLinks, saveLink } from './operator-links.store.ts'
import { findPersonByUserName } from './people.store.ts'

export type { OperatorLinkRow } from './operator-links.store.ts'

/**
 * Who acts at the command line (console §1): the person to whom the account that types is linked, and the account beside them.
 * Naming the person only makes sure of who it is: an account can name nobody but its own person. An account that is linked to
 * nobody, or to somebody who may not sign in, is that account and no person.
 */
export async function actorAtCommandLine(
  tx: ClientTx,
  operator: OperatorActor,
  userName?: string,
): Promise<Outcome<Actor, 'person-not-linked'>> {
  const account = accountOf(operator)
  const personId = await findLinked(tx, account)
  if (userName !== undefined) {
    const named = await findPersonByUserName(tx, userName.trim())
    if (named === undefined || named.person_id !== personId) return refused('person-not-linked', { userName, account })
  }
  return done(personId === undefined ? operator : (`person:${personId} by ${operator}` as const))
}

/** Says who an account of the machine is at the command line, for this client; one account is one person. */
export async function linkOperator(
  tx: ClientTx,
  osUser: string,
  userName: string,
  actor: Actor,
): Promise<Outcome<{ readonly personId: number; readonly userName: string }, 'user-unknown' | 'may-not-sign-in'>> {
  const person = await findPersonByUserName(tx, userName)
  if (person === undefined) return refused('user-unknown', { userName })
  if (!maySignIn(person)) return refused('may-not-sign-in', { userName })
  const { person_id: personId, user_name } = person
  await saveLink(tx, osUser, personId, actor)
  await recordEvent(tx, { actor, action: 'admin.linked', subject: `person:${personId}`, details: { osUser } })
  return done({ personId, userName: user_name })
}

/** From then on the account is nobody at the command line. */
export async function unlinkOperator(
  tx: ClientTx,
  osUser: string,
  actor: Actor,
): Promise<Outcome<undefined, 'link-unknown'>> {
  const personId = await deleteLink(tx, osUser)
  if (personId === undefined) return refused('link-unknown', { osUser })
  await recordEvent(tx, { actor, action: 'admin.unlinked', subject: `person:${personId}`, details: { osUser } })
  return done(undefined)
}

export function listOperatorLinks(tx: ClientTx): Promise<OperatorLinkRow[]> {
  return readLinks(tx)
}

function accountOf(operator: OperatorActor): string {
  return operator.slice('operator:'.length)
}
