import type { PageType } from '../../../contract/calls/user/market-place-url.ts'
import type { Client } from '../clients/client-of-host.ts'

/** The address of the client's own catalogue (docs/REWARDS.md), in place of that of a shop elsewhere. */
export const ownCatalogue = '/rewards'

/** The kinds of pages of the client's own catalogue: none where it has none, or a shop elsewhere. */
export function ownPageTypes({ settings: { catalogue } }: Client): readonly PageType[] {
  return catalogue?.url === ownCatalogue ? catalogue.pageTypes : []
}
