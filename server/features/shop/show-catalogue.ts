import type { ReplyOf } from '../../../contract/call.ts'
import type { CatalogueSetting, getCatalogue } from '../../../contract/calls/admin/settings/catalogue.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { getClient } from '../clients/client-of-host.ts'
import type { ClientSettings } from '../clients/client-settings.ts'
import { revisionOf } from '../revisions/revision-of.ts'
import { hasCatalogueSecret } from './catalogue-secret.ts'
import { ownCatalogue } from './own-catalogue.ts'

/** Where people spend their points, as the console shows it. */
export async function showCatalogue(tx: ClientTx): Promise<ReplyOf<typeof getCatalogue>> {
  const { settings } = await getClient(tx)
  return { ...catalogueCard(settings), hasKey: await hasCatalogueSecret(tx) }
}

/** The setting, and by what it is known not to have changed. */
export function catalogueCard({ catalogue }: Pick<ClientSettings, 'catalogue'>) {
  const value = catalogueValue(catalogue)
  return { value, revision: revisionOf(value) }
}

function catalogueValue(catalogue: ClientSettings['catalogue']): CatalogueSetting {
  if (catalogue === undefined) return { kind: 'none', url: '', pageTypes: ['merchandise'] }
  const { url, pageTypes } = catalogue
  return url === ownCatalogue ? { kind: 'own', url: '', pageTypes } : { kind: 'other', url, pageTypes }
}
