import type { RewardDocumentInput } from '../../../contract/reward-document.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { testSecret } from '../../http/test-app.ts'
import { mustChangeSettings } from '../clients/change-settings.ts'
import { ownCatalogue } from '../shop/own-catalogue.ts'
import { addRewardCodes, applyRewards } from './apply-rewards.ts'

/** A product as operators write it, with what a test wants otherwise. */
export function rewardWith(more: Partial<RewardDocumentInput> & { readonly sku: string }): RewardDocumentInput {
  return {
    pageType: 'merchandise',
    category: 'kitchen',
    kind: 'parcel',
    name: { en_US: `The ${more.sku}`, de_DE: `Das ${more.sku}` },
    drawing: 'kettle',
    prices: [{ from: '2020-01-01', points: 100, value: '19.90', currency: 'EUR' }],
    ...more,
  }
}

/** Points are spent in the client's own catalogue, on both kinds of pages. */
export const openOwnCatalogue = (tx: ClientTx) =>
  mustChangeSettings(tx, () => ({ catalogue: { url: ownCatalogue, pageTypes: ['merchandise', 'experiences'] } }))

export async function plantRewards(tx: ClientTx, list: readonly RewardDocumentInput[]): Promise<void> {
  const applied = await applyRewards(tx, list, 'operator:test')
  if (!applied.ok) throw new Error(JSON.stringify(applied.details))
}

export async function plantCodes(tx: ClientTx, sku: string, codes: readonly string[]): Promise<number> {
  const added = await addRewardCodes(tx, testSecret, { sku, codes, actor: 'operator:test' })
  if (!added.ok) throw new Error(added.refusal)
  return added.value.added
}

export const parcelAddress = {
  name: 'Ann Ash',
  street: '1 Summit Road',
  postcode: '80331',
  city: 'Munich',
  country: 'DE',
}
