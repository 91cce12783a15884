import { getClient } from '../../server/features/clients/client-of-host.ts'
import { adjustPoints } from '../../server/features/ledger/adjust-points.ts'
import { applyRewards } from '../../server/features/rewards/apply-rewards.ts'
import { placeRewardOrder } from '../../server/features/rewards/place-reward-order.ts'
import { here } from './here.ts'
import { inClient } from './in-client.ts'
import { ownClient } from './own-client.ts'

export const fulfillerPassword = 'a parcel for everybody'

const products = [
  { sku: 'kettle', name: { en_US: 'Enamel kettle', de_DE: 'Emaille-Wasserkessel', ja_JP: 'ほうろうケトル' } },
  { sku: 'lamp', name: { en_US: 'Storm lamp', de_DE: 'Sturmlampe', ja_JP: 'ランタン' } },
].map(({ sku, name }) => ({
  sku,
  name,
  pageType: 'merchandise',
  category: 'home',
  kind: 'parcel',
  drawing: sku,
  prices: [{ from: '2020-01-01', points: 100, value: '9.90', currency: 'EUR' }],
}))
export const buyerAddress = {
  name: 'Ben Ash',
  street: '1 Summit Road',
  postcode: '80331',
  city: 'Munich',
  country: 'DE',
}

/** A client with its own catalogue, an owner `olive.owner`, two rewards, and so many orders of `ben.buyer` of one of each. */
export async function rewardClient(key: string, orders: number): Promise<void> {
  const { run } = await ownClient(here.dataDir, key, 'Birchwood', ['olive.owner', 'ben.buyer'])
  await run(['admin', 'grant', 'olive.owner', 'owner', '--client', key])
  await run(['client', 'catalogue', key, '--url', '/rewards', '--types', 'merchandise,experiences'])
  for (const name of ['olive.owner', 'ben.buyer']) {
    await run(['user', 'password', name, '--client', key], `${fulfillerPassword}\n`)
  }
  await inClient(key, async (tx, secret) => {
    const actor = 'operator:test' as const
    await applyRewards(tx, products, actor)
    const [buyer] = await tx.query<{ person_id: number }>(`select person_id from people where user_name = 'ben.buyer'`)
    const personId = buyer!.person_id
    await adjustPoints(tx, { personId, points: 5000, key: 'gift', reason: 'gift', actor })
    const orderer = { client: await getClient(tx), personId, locale: 'en_US', secret }
    for (let number = 1; number <= orders; number++) {
      const lines = products.map(({ sku }) => ({ sku, pieces: 1, points: 100 }))
      const placed = await placeRewardOrder(tx, orderer, {
        orderKey: `planted-${number}`,
        lines,
        address: buyerAddress,
      })
      if (!placed.ok) throw new Error(placed.refusal)
    }
  })
}
