import { moveRewardLine } from '../../contract/calls/admin/rewards/orders/move.ts'
import { listOrderQueue } from '../../contract/calls/admin/rewards/orders.ts'
import { cancelRewardLine } from '../../contract/calls/rewards/orders/cancel.ts'
import { getRewardOrder, listRewardOrders, placeRewardOrder } from '../../contract/calls/rewards/orders.ts'
import { getReward, listRewards } from '../../contract/calls/rewards/products.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { placeRewardOrder as place } from '../features/rewards/place-reward-order.ts'
import { plantRewards, rewardWith } from '../features/rewards/rewards-fixture.ts'
import { type AccessRow, type Caller, row, runners, signedIn } from './access-row-fixture.ts'
import type { HostileWorld } from './hostile-world-fixture.ts'
import { testSecret } from './test-app.ts'

let keys = 0
const newKey = () => `access-order-${++keys}`

// More than any row gives to Ann: whoever spent what results gave her would make them owe.
const price = 1_000_000

/** Something that each client offers, and the points for it for whoever comes, but for Ann. */
async function stocked(world: HostileWorld, personId: number | undefined, client = world.one): Promise<void> {
  await client.within(async tx => {
    await plantRewards(tx, [
      rewardWith({
        sku: 'trip',
        kind: 'booking',
        pageType: 'experiences',
        prices: [{ from: '2020-01-01', points: price }],
      }),
    ])
    if (personId === undefined || personId === world.people.ann.personId) return
    const gift = { personId, points: price, key: newKey(), reason: 'gift', actor: 'operator:test' as const }
    await adjustPoints(tx, gift)
  })
}

const stockedFor = (world: HostileWorld, caller: Caller) =>
  stocked(world, caller.person?.personId, caller.host === 'one' ? world.one : world.two)

/** The number of an order that her colleague has just placed. */
async function ordered(world: HostileWorld): Promise<string> {
  const { personId } = world.people.colleague
  await stocked(world, personId)
  return world.one.within(async tx => {
    const orderer = { client: await getClient(tx), personId, locale: 'en_US', secret: testSecret }
    const lines = [{ sku: 'trip', pieces: 1, points: price }]
    const placed = await place(tx, orderer, { orderKey: newKey(), lines })
    if (!placed.ok) throw new Error(placed.refusal)
    return placed.value.orderId
  })
}

/** Who is answered what by the calls of the client's own catalogue. */
export const rewardRows: readonly AccessRow[] = [
  row(
    listRewards,
    async (world, caller) => {
      await stockedFor(world, caller)
      return {}
    },
    signedIn('200'),
  ),
  row(
    getReward,
    async (world, caller) => {
      await stockedFor(world, caller)
      return { params: { sku: 'trip' } }
    },
    { ...signedIn('200'), unknown: () => ({ params: { sku: 'nothing' } }) },
  ),
  row(
    placeRewardOrder,
    async (world, caller) => {
      await stockedFor(world, caller)
      return { body: { orderKey: newKey(), lines: [{ sku: 'trip', pieces: 1, points: price }] } }
    },
    { ...signedIn('200'), ann: '409', launched: '403' },
  ),
  row(listRewardOrders, () => ({}), { ...signedIn('200'), launched: '403' }),
  row(getRewardOrder, async world => ({ params: { orderId: await ordered(world) } }), {
    colleague: '200',
    launched: '403',
    unknown: () => ({ params: { orderId: '999999999' } }),
  }),
  row(cancelRewardLine, async world => ({ params: { orderId: await ordered(world) }, body: { lineNo: 1 } }), {
    colleague: '200',
    launched: '403',
    unknown: () => ({ params: { orderId: '999999999' }, body: { lineNo: 1 } }),
  }),
  row(
    listOrderQueue,
    async world => {
      await ordered(world)
      return {}
    },
    { ...runners('200', 'support', 'admin'), foreignOwner: '200' },
  ),
  row(
    moveRewardLine,
    async world => ({ params: { orderId: await ordered(world) }, body: { lineNo: 1, to: 'accepted' } }),
    {
      ...runners('200', 'support', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ params: { orderId: '999999999' }, body: { lineNo: 1, to: 'accepted' } }),
    },
  ),
]
