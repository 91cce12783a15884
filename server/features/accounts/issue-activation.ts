import { fullName } from '../../../rules/accounts/full-name.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { queueMail } from '../../emails/queue-mail.ts'
import { recordEvent } from '../audit/events.ts'
import type { Client } from '../clients/client-of-host.ts'
import { issueTicket } from '../tickets/tickets.ts'
import { holdPerson } from './hold-person.ts'
import { activationSeconds, maySignIn, takesPasswords } from './may-sign-in.ts'
import { countNewPeople, findPeopleToActivate, findPeopleToMail, type PersonRow } from './people.store.ts'
import { type Named, personNamed } from './person-named.ts'

export interface ActivationOrder {
  readonly actor: Actor
  /** Whether the link goes to the person by mail; else whoever ordered it hands it over. */
  readonly isMailed: boolean
  /** For the audit trail. */
  readonly reason?: string
}

export interface IssuedActivation {
  readonly personId: number
  readonly userName: string
  /** The secret of the link, `k`. */
  readonly token: string
  /** False where the person has no address. */
  readonly isMailed: boolean
}

/** A link by which a person sets their first password, good for 7 days; one that they had before ends (A07, security T8). */
export async function issueActivation(
  tx: ClientTx,
  client: Client,
  who: Named,
  order: ActivationOrder,
): Promise<
  Outcome<
    IssuedActivation,
    'passwords-off' | 'user-unknown' | 'has-password' | 'may-not-sign-in' | 'mail-address-missing'
  >
> {
  if (!takesPasswords(client)) return refused('passwords-off')
  const named = await personNamed(tx, who)
  if (!named.ok) return named
  const person = named.value
  const { user_name: userName } = person
  if (!maySignIn(person)) return refused('may-not-sign-in', { userName })
  if (person.password_hash !== null && !person.password_temporary) return refused('has-password', { userName })
  if (order.isMailed && person.email === null) return refused('mail-address-missing', { userName })
  if (!(await holdPerson(tx, person.person_id))) return refused('user-unknown', { ...who })
  return done(await issue(tx, client, person, order))
}

/**
 * The same for the next ones, after a person's number, who have neither a password nor a link that still works: called
 * until it answers none. What was killed on the way goes on where it stopped.
 */
export async function issueNextActivations(
  tx: ClientTx,
  client: Client,
  after: number,
  order: ActivationOrder,
): Promise<Outcome<readonly IssuedActivation[], 'passwords-off'>> {
  if (!takesPasswords(client)) return refused('passwords-off')
  const people = await findPeopleToActivate(tx, after, 200)
  const issued: IssuedActivation[] = []
  for (const person of people) issued.push(await issue(tx, client, person, order))
  return done(issued)
}

/** How many new people wait for a link that the console mails: holders of roles are invited with theirs. */
export async function countNew(tx: ClientTx, client: Client): Promise<{ people: number; withoutAddress: number }> {
  return takesPasswords(client) ? countNewPeople(tx) : { people: 0, withoutAddress: 0 }
}

/** Mails the next two hundred of them their link; called until it answers none. */
export async function mailNextActivations(
  tx: ClientTx,
  client: Client,
  after: number,
  order: Omit<ActivationOrder, 'isMailed'>,
): Promise<Outcome<readonly IssuedActivation[], 'passwords-off'>> {
  if (!takesPasswords(client)) return refused('passwords-off')
  const people = await findPeopleToMail(tx, after, 200)
  const issued: IssuedActivation[] = []
  for (const person of people) issued.push(await issue(tx, client, person, { ...order, isMailed: true }))
  return done(issued)
}

async function issue(
  tx: ClientTx,
  client: Client,
  person: PersonRow,
  { actor, isMailed, reason }: ActivationOrder,
): Promise<IssuedActivation> {
  const { person_id: personId, user_name: userName, first_name: firstName, last_name: lastName, email } = person
  const token = await issueTicket(tx, {
    purpose: 'activation',
    personId,
    lifeSeconds: activationSeconds,
    replaceEarlier: true,
  })
  const goesOut = isMailed && email !== null
  if (goesOut) {
    await queueMail(tx, client, {
      kind: 'activation',
      personId,
      to: { address: email, name: fullName({ firstName, lastName }) },
      locale: person.locale ?? client.defaultLocale,
      values: { firstName, lastName, userName, token, goodForSeconds: activationSeconds },
    })
  }
  await recordEvent(tx, {
    actor,
    action: 'activation.issued',
    subject: `person:${personId}`,
    details: { isMailed: goesOut, ...(reason !== undefined && { reason }) },
  })
  return { personId, userName, token, isMailed: goesOut }
}
