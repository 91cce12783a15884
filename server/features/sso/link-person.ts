import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { holdPerson } from '../accounts/hold-person.ts'
import { personNamed } from '../accounts/person-named.ts'
import { readIdentitiesOf } from './identities.store.ts'
import { linkPerson } from './map-person.ts'
import { findProvider, listProviders } from './providers.ts'

export type LinkRefusal = 'provider-unknown' | 'first-provider' | 'person-unknown' | 'subject-taken'

/**
 * Says who a subject of a provider is. At the first provider the people's file decides alone, so that there are no two answers to who
 * somebody is.
 */
export async function linkToProvider(
  tx: ClientTx,
  secret: Buffer,
  link: { providerId: string; subject: string; personId: number; actor: Actor },
): Promise<Outcome<undefined, LinkRefusal>> {
  const { providerId } = link
  if (!(await holdPerson(tx, link.personId))) return refused('person-unknown')
  const found = await findProvider(tx, secret, providerId)
  if (!found.ok) return refused('provider-unknown', { providerId })
  if (found.value.place === 0) return refused('first-provider', { providerId })
  const linked = await linkPerson(tx, link)
  return linked.ok ? done(undefined) : refused('subject-taken', { providerId })
}

/** Who somebody is at each provider of the client; nothing where there is no such person. */
export async function signOnOf(tx: ClientTx, secret: Buffer, personId: number) {
  const person = await personNamed(tx, { personId })
  if (!person.ok) return undefined
  const links = await readIdentitiesOf(tx, personId)
  return (await listProviders(tx, secret)).map(({ provider: { providerId, name }, place }) => ({
    providerId,
    name,
    isFirst: place === 0,
    subjects: links
      .filter(link => (place === 0 ? link.provider_id === null : link.provider_id === providerId))
      .map(({ subject, linked_at }) => ({ subject, ...(linked_at && { linkedAt: linked_at.toISOString() }) })),
  }))
}
