import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { localesOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'
import { readLocale, updateLocale } from './profile.store.ts'

/** Gives a person another language, one of those that their client offers (A12). */
export async function setLocale(
  tx: ClientTx,
  client: Client,
  { personId, locale, actor }: { readonly personId: number; readonly locale: string; readonly actor: Actor },
): Promise<Outcome<undefined, 'locale-not-offered'>> {
  if (!isOffered(client, locale)) return refused('locale-not-offered')
  const before = await readLocale(tx, personId)
  if (before === locale) return done(undefined)
  await updateLocale(tx, personId, locale)
  const details = { before, after: locale }
  await recordEvent(tx, { actor, action: 'locale.changed', subject: `person:${personId}`, details })
  return done(undefined)
}

export function isOffered(client: Client, locale: string): boolean {
  return localesOf(client).some(({ code }) => code === locale)
}
