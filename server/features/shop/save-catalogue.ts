import type { CatalogueSetting } from '../../../contract/calls/admin/settings/catalogue.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { settingsMalformed } from '../clients/change-settings.ts'
import { getClient, lockClient } from '../clients/client-of-host.ts'
import { keepCatalogueSecret, newCatalogueSecret } from './catalogue-secret.ts'
import { ownCatalogue } from './own-catalogue.ts'
import { setCatalogue } from './set-catalogue.ts'
import { catalogueCard } from './show-catalogue.ts'

/** Says where people spend their points, on the revision that whoever changes it has seen. Keys are made by themselves. */
export async function saveCatalogue(
  tx: ClientTx,
  { revision, value }: { readonly revision: string; readonly value: CatalogueSetting },
  actor: Actor,
): Promise<Outcome<true, 'settings-changed' | 'settings-malformed'>> {
  const now = catalogueCard((await lockClient(tx)).settings)
  // A save whose answer was lost is no conflict.
  if (JSON.stringify(now.value) === JSON.stringify(value)) return done(true)
  if (now.revision !== revision) return refused('settings-changed')
  const { kind, url, pageTypes } = value
  // A path is on the client's own host, where its own rewards are, or the sample catalogue of a demo.
  if (kind === 'other' && !URL.canParse(url)) return settingsMalformed([{ at: 'url', code: 'notHttps' }])
  const catalogue = kind === 'none' ? undefined : { url: kind === 'own' ? ownCatalogue : url, pageTypes }
  const set = await setCatalogue(tx, { catalogue, isSecretNew: false, isSecretKept: true, actor })
  return set.ok ? done(true) : settingsMalformed([{ at: 'url', code: 'notHttps' }])
}

/** Makes a key for the server of a catalogue elsewhere; it is in the answer alone. */
export async function makeCatalogueKey(
  tx: ClientTx,
  actor: Actor,
): Promise<Outcome<{ readonly key: string }, 'catalogue-not-elsewhere'>> {
  const { catalogue } = (await getClient(tx)).settings
  if (catalogue === undefined || catalogue.url === ownCatalogue) return refused('catalogue-not-elsewhere')
  const key = newCatalogueSecret()
  await keepCatalogueSecret(tx, key, actor)
  const details = { before: catalogue, after: catalogue, isSecretNew: true }
  await recordEvent(tx, { actor, action: 'client.catalogue', subject: 'client', details })
  return done({ key })
}
