import type { SsoProvider } from '../../../contract/sso-document.ts'
import { hasUnseenCharacter } from '../../../rules/accounts/user-name.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { locales } from '../../../rules/clients/locales.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { maySignIn } from '../accounts/may-sign-in.ts'
import { personNamed } from '../accounts/person-named.ts'
import { newUserNameProblem } from '../accounts/user-name-problem.ts'
import { recordEvent } from '../audit/events.ts'
import {
  findBySsoSubject,
  findIdentity,
  insertIdentity,
  insertProvisioned,
  type KnownPerson,
} from './identities.store.ts'
import type { KnownProvider } from './providers.ts'

/** Whom a provider vouches for: its own name for them, and what it says of them besides. */
export interface Assertion {
  readonly subject: string
  readonly attributes: Readonly<Record<string, string>>
}

/**
 * Who somebody is here: by provider and subject alone, never by e-mail address or user name (security T3). The first
 * provider's subjects are `ssoSubject` of the people's file; those of others are linked one by one. Unknown people become
 * persons where the provider is set so.
 */
export async function mapPerson(
  tx: ClientTx,
  { provider, place }: KnownProvider,
  assertion: Assertion,
): Promise<Outcome<{ readonly personId: number }, 'unmapped'>> {
  const find = () => findKnown(tx, provider, place, assertion.subject)
  // Whom another sign-on of theirs made a moment ago is found at the second look.
  const person = (await find()) ?? (await provision(tx, provider, place, assertion)) ?? (await find())
  if (person === 'several') return refused('unmapped', { reason: 'several people' })
  if (person === undefined) return refused('unmapped', { reason: 'nobody' })
  if (!maySignIn(person)) return refused('unmapped', { reason: 'may not sign in' })
  return done({ personId: person.person_id })
}

async function findKnown(
  tx: ClientTx,
  { providerId }: SsoProvider,
  place: number,
  subject: string,
): Promise<KnownPerson | 'several' | undefined> {
  if (place > 0) return findIdentity(tx, providerId, subject)
  const found = await findBySsoSubject(tx, subject)
  return found.length > 1 ? 'several' : found[0]
}

/** Who somebody would be here, whom a provider vouches for: looked up, and nobody is made. */
export type WouldBe =
  | { readonly userId: string; readonly userName: string }
  /** Somebody new, under this user name. */
  | { readonly newUserName: string }
  | { readonly nobody: 'nobody' | 'several people' | 'may not sign in' }

export async function lookUpPerson(
  tx: ClientTx,
  { provider, place }: KnownProvider,
  assertion: Assertion,
): Promise<WouldBe> {
  const person = await findKnown(tx, provider, place, assertion.subject)
  if (person === 'several') return { nobody: 'several people' }
  if (person === undefined) {
    const userName = await newUserName(tx, provider, assertion)
    const isFree = userName !== undefined && !(await personNamed(tx, { userName })).ok
    return isFree ? { newUserName: userName } : { nobody: 'nobody' }
  }
  if (!maySignIn(person)) return { nobody: 'may not sign in' }
  return { userId: String(person.person_id), userName: person.user_name }
}

// Whoever chooses their name at the provider must not read like somebody else here (security T3, UTS 39).
async function newUserName(tx: ClientTx, { provisioning }: SsoProvider, { attributes }: Assertion) {
  if (!provisioning.isOn) return undefined
  const userName = readName(attributes, provisioning.userName, 200)
  return userName === undefined || (await newUserNameProblem(tx, userName)) !== undefined ? undefined : userName
}

function readName(attributes: Assertion['attributes'], attribute: string | undefined, most: number) {
  const text = attribute === undefined ? undefined : attributes[attribute]?.trim()
  return text !== undefined && text !== '' && text.length <= most && !hasUnseenCharacter(text) ? text : undefined
}

async function provision(
  tx: ClientTx,
  provider: SsoProvider,
  place: number,
  assertion: Assertion,
): Promise<KnownPerson | undefined> {
  const { subject, attributes } = assertion
  const names = provider.provisioning
  const userName = await newUserName(tx, provider, assertion)
  if (userName === undefined) return undefined
  const read = (attribute: string | undefined, most: number) => readName(attributes, attribute, most)
  const locale = read(names.locale, 20)?.replace('-', '_')
  const person = await insertProvisioned(tx, {
    subject,
    userName,
    firstName: read(names.firstName, 200) ?? userName,
    lastName: read(names.lastName, 200) ?? '',
    email: read(names.email, 320) ?? null,
    locale: locales.some(({ code }) => code === locale) ? locale! : null,
    isFirstProvider: place === 0,
  })
  if (person === undefined) return undefined
  const { providerId } = provider
  if (place > 0) await insertIdentity(tx, { providerId, subject, personId: person.person_id, actor: 'system:sso' })
  const details = { providerId }
  await recordEvent(tx, {
    actor: 'system:sso',
    action: 'person.provisioned',
    subject: `person:${person.person_id}`,
    details,
  })
  return person
}

/** Says who a subject of a provider is, as an operator does for every provider but the first; said again, it is done already. */
export async function linkPerson(
  tx: ClientTx,
  link: { providerId: string; subject: string; personId: number; actor: Actor },
): Promise<Outcome<undefined, 'subject-taken'>> {
  const { providerId, subject, personId, actor } = link
  if (!(await insertIdentity(tx, link))) {
    const holder = await findIdentity(tx, providerId, subject)
    return holder?.person_id === personId ? done(undefined) : refused('subject-taken')
  }
  await recordEvent(tx, { actor, action: 'sso.linked', subject: `person:${personId}`, details: { providerId } })
  return done(undefined)
}
