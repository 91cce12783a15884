import type { Actor, OperatorActor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { Tenant } from '../../db/tenant.ts'
import { recordEvent } from '../audit/events.ts'
import { maySignIn } from './may-sign-in.ts'
import { deleteLink, findLinked, isLinked, type OperatorLinkRow, readLinks, saveLink } from './operator-links.store.ts'
import { findPersonByUserName } from './people.store.ts'

export type { OperatorLinkRow } from './operator-links.store.ts'

/**
 * Who acts at the command line (console §1): the person to whom the account that types is linked, or whom it names, who must
 * be linked too; either way the account stays in the trail. An account that is linked to nobody is that account and no person.
 */
export async function actorAtCommandLine(
  tenant: Tenant,
  operator: OperatorActor,
  userName?: string,
): Promise<Outcome<Actor, 'person-not-linked'>> {
  if (userName === undefined) {
    const personId = await findLinked(tenant, accountOf(operator))
    return done(personId === undefined ? operator : (`person:${personId} by ${operator}` as const))
  }
  const person = await findPersonByUserName(tenant, userName.trim())
  if (person === undefined || !maySignIn(person) || !(await isLinked(tenant, person.person_id))) {
    return refused('person-not-linked', { userName })
  }
  return done(`person:${person.person_id} by ${operator}` as const)
}

/** Says who an account of the machine is at the command line, for this client; one account is one person. */
export async function linkOperator(
  tenant: Tenant,
  osUser: string,
  userName: string,
  actor: Actor,
): Promise<Outcome<{ readonly personId: number; readonly userName: string }, 'user-unknown' | 'may-not-sign-in'>> {
  const person = await findPersonByUserName(tenant, userName)
  if (person === undefined) return refused('user-unknown', { userName })
  if (!maySignIn(person)) return refused('may-not-sign-in', { userName })
  const { person_id: personId, user_name } = person
  await saveLink(tenant, osUser, personId, actor)
  await recordEvent(tenant, { actor, action: 'admin.linked', subject: `person:${personId}`, details: { osUser } })
  return done({ personId, userName: user_name })
}

/** From then on the account is nobody at the command line. */
export async function unlinkOperator(
  tenant: Tenant,
  osUser: string,
  actor: Actor,
): Promise<Outcome<undefined, 'link-unknown'>> {
  const personId = await deleteLink(tenant, osUser)
  if (personId === undefined) return refused('link-unknown', { osUser })
  await recordEvent(tenant, { actor, action: 'admin.unlinked', subject: `person:${personId}`, details: { osUser } })
  return done(undefined)
}

export function listOperatorLinks(tenant: Tenant): Promise<OperatorLinkRow[]> {
  return readLinks(tenant)
}

function accountOf(operator: OperatorActor): string {
  return operator.slice('operator:'.length)
}
