import type { PageType } from '../../../contract/calls/user/market-place-url.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { changeSettings } from '../clients/change-settings.ts'
import { hasCatalogueSecret, keepCatalogueSecret, newCatalogueSecret } from './catalogue-secret.ts'
import { ownCatalogue } from './own-catalogue.ts'

export interface CatalogueWish {
  /** The catalogue's address and kinds of pages; nothing for none at all. */
  readonly catalogue: { readonly url: string; readonly pageTypes: PageType[] } | undefined
  /** A new secret also where there is one: that one is good no longer. */
  readonly isSecretNew: boolean
  /** No secret is made, also where there is none. */
  readonly isSecretKept?: boolean
  readonly actor: Actor
}

/** Sets where people spend their points. A secret is in the answer where one was made, and kept nowhere but as a hash. */
export async function setCatalogue(
  tx: ClientTx,
  { catalogue, isSecretNew, isSecretKept = false, actor }: CatalogueWish,
): Promise<Outcome<{ readonly secret?: string }, 'settings-malformed'>> {
  const changed = await changeSettings(tx, () => ({ catalogue }))
  if (!changed.ok) return changed
  const isElsewhere = catalogue !== undefined && catalogue.url !== ownCatalogue
  const needsSecret = isElsewhere && !isSecretKept && (isSecretNew || !(await hasCatalogueSecret(tx)))
  const secret = needsSecret ? newCatalogueSecret() : undefined
  if (secret !== undefined) await keepCatalogueSecret(tx, secret, actor)
  const before = changed.value.before.catalogue ?? null
  const details = { before, after: catalogue ?? null, isSecretNew: needsSecret }
  await recordEvent(tx, { actor, action: 'client.catalogue', subject: 'client', details })
  return done(secret === undefined ? {} : { secret })
}
