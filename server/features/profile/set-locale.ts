import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { localesOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'
import { updateLocale } from './profile.store.ts'

/** Gives a person another language, one of those that their client offers (A12). */
export async function setLocale(
  tx: ClientTx,
  client: Client,
  personId: number,
  locale: string,
): Promise<Outcome<undefined, 'locale-not-offered'>> {
  if (!isOffered(client, locale)) return refused('locale-not-offered')
  await updateLocale(tx, personId, locale)
  return done(undefined)
}

export function isOffered(client: Client, locale: string): boolean {
  return localesOf(client).some(({ code }) => code === locale)
}
