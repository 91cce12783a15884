import { exportProducts } from '../../contract/calls/admin/rewards/export.ts'
import { undoProductLoad } from '../../contract/calls/admin/rewards/load/undo.ts'
import { getProductLoad, loadProducts } from '../../contract/calls/admin/rewards/load.ts'
import { exportOrderQueue } from '../../contract/calls/admin/rewards/orders/export.ts'
import { moveRewardLine } from '../../contract/calls/admin/rewards/orders/move.ts'
import { listOrderQueue } from '../../contract/calls/admin/rewards/orders.ts'
import { getOwed } from '../../contract/calls/admin/rewards/owed.ts'
import { addProductCodes } from '../../contract/calls/admin/rewards/products/codes.ts'
import { removeProductPicture } from '../../contract/calls/admin/rewards/products/picture/remove.ts'
import { saveProductPicture } from '../../contract/calls/admin/rewards/products/picture.ts'
import { changePieces } from '../../contract/calls/admin/rewards/products/pieces.ts'
import { createProduct, getProduct, listProducts, saveProduct } from '../../contract/calls/admin/rewards/products.ts'
import { revokeSupplierKey } from '../../contract/calls/admin/rewards/suppliers/keys/revoke.ts'
import { makeSupplierKey } from '../../contract/calls/admin/rewards/suppliers/keys.ts'
import { exportSupplierOrders } from '../../contract/calls/admin/rewards/suppliers/orders.ts'
import { assignProducts } from '../../contract/calls/admin/rewards/suppliers/products.ts'
import { importShipments } from '../../contract/calls/admin/rewards/suppliers/shipments.ts'
import { addSupplier, listSuppliers } from '../../contract/calls/admin/rewards/suppliers.ts'
import { exportTaxFeed } from '../../contract/calls/admin/rewards/tax-feed.ts'
import { cancelRewardLine } from '../../contract/calls/rewards/orders/cancel.ts'
import { getRewardOrder, listRewardOrders, placeRewardOrder } from '../../contract/calls/rewards/orders.ts'
import { getRewardPicture } from '../../contract/calls/rewards/picture.ts'
import { getReward, listRewards } from '../../contract/calls/rewards/products.ts'
import { getRewardWish, saveRewardWish } from '../../contract/calls/rewards/wish.ts'
import { moveSuppliedLine } from '../../contract/calls/supplier/orders/move.ts'
import { listSuppliedOrders } from '../../contract/calls/supplier/orders.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { savePicture } from '../features/rewards/keep-pictures.ts'
import { factsOf } from '../features/rewards/keep-products.ts'
import { loadProducts as load, showNewestLoad } from '../features/rewards/load-products.ts'
import { placeRewardOrder as place } from '../features/rewards/place-reward-order.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from '../features/rewards/rewards-fixture.ts'
import { readStock } from '../features/rewards/stock.store.ts'
import { addSupplier as addOne, makeSupplierKey as makeKey } from '../features/rewards/suppliers.ts'
import { smallJpeg } from './access-own-fixture.ts'
import { type AccessRow, type Caller, everyone, row, runners, signedIn } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'
import { testSecret } from './test-app.ts'

let keys = 0
const newKey = () => `access-order-${++keys}`

// More than any row gives to Ann: whoever spent what results gave her would make them owe.
const price = 1_000_000

/** Something that each client offers, and the points for it for whoever comes, but for Ann. */
async function stocked(world: HostileWorld, personId: number | undefined, client = world.one): Promise<void> {
  await client.within(async tx => {
    await openOwnCatalogue(tx)
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

/** A product of the first client alone, whose texts bear Ann's mark; answers its SKU. */
async function product(world: HostileWorld, kind: 'parcel' | 'code' = 'parcel'): Promise<string> {
  const sku = `product-${kind}`
  const pieces = kind === 'code' ? {} : { pieces: 5 }
  await world.one.within(tx => plantRewards(tx, [rewardWith({ sku, kind, text: { en_US: mark }, ...pieces })]))
  return sku
}

/** The same, as the form of the console sends it. */
async function productRequest(world: HostileWorld) {
  const sku = await product(world)
  const [row] = await world.one.within(tx => readStock(tx, [sku]))
  return { params: { sku }, body: { revision: row!.revision, facts: factsOf(row!) } }
}

const bytesOf = (bytes: Buffer) => ({ type: 'application/octet-stream', bytes })
const unknownProduct = { params: { sku: 'nothing' } }
const stockers = (answer: string) => runners(answer, 'author', 'admin')
/** The owner of the other client, who has no such product. */
const ofOne = (answer: string) => ({ ...stockers(answer), foreignOwner: '404' })

/** A file that changes something each time. */
const csv = () =>
  Buffer.from(
    `sku,pageType,category,kind,drawing,points,name.en_US\nlamp,merchandise,home,parcel,lamp,${++keys},Lamp\n`,
  )

/** The newest load of the first client. */
async function loaded(world: HostileWorld): Promise<string> {
  return world.one.within(async tx => {
    const file = {
      bytes: new Uint8Array(csv()).buffer,
      actor: 'operator:test' as const,
      isApplied: true,
    }
    await load(tx, await getClient(tx), file)
    return (await showNewestLoad(tx)).newest!.loadId
  })
}

/** The name of a picture of the first client. */
async function pictured(world: HostileWorld): Promise<string> {
  const { db, clientId } = { db: (await world.one.within(async tx => tx)).db, clientId: world.one.clientId }
  const sku = await product(world)
  const saved = await savePicture(db, { clientId, sku, file: Buffer.from(smallJpeg, 'base64'), actor: 'operator:test' })
  if (!saved.ok) throw new Error(saved.refusal)
  return saved.value.picture!.split('/').at(-1)!
}

/** A supplier with a product and a key. */
async function supplied({ one }: HostileWorld): Promise<{ supplierId: string; keyId: string }> {
  return one.within(async tx => {
    await plantRewards(tx, [rewardWith({ sku: 'parcel' })])
    const added = await addOne(tx, { name: newKey(), actor: 'operator:test' })
    if (!added.ok) throw new Error(added.refusal)
    const { supplierId } = added.value
    const made = await makeKey(tx, { supplierId: Number(supplierId), actor: 'operator:test' })
    if (!made.ok) throw new Error(made.refusal)
    return { supplierId, keyId: made.value.keyId }
  })
}

const nowhere = '999999999'
const fulfillers = runners('200', 'support', 'admin')
const shipments = { type: 'application/octet-stream', bytes: Buffer.from('order,tracking\n') }
const assigned = { skus: ['parcel'], isSupplied: true }

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
  row(getRewardWish, () => ({}), signedIn('200')),
  row(
    saveRewardWish,
    async (world, caller) => {
      await stockedFor(world, caller)
      return { body: { sku: 'trip' } }
    },
    { ...signedIn('200'), launched: '403', unknown: () => ({ body: { sku: 'nothing' } }) },
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
  row(
    listProducts,
    async world => {
      await product(world)
      return {}
    },
    stockers('200'),
  ),
  row(
    createProduct,
    async world => {
      const { body } = await productRequest(world)
      return { body: { sku: `made-${++keys}`, kind: 'parcel', pieces: 3, facts: { ...body.facts, text: {} } } }
    },
    stockers('200'),
  ),
  row(getProduct, async world => ({ params: { sku: await product(world) } }), {
    ...ofOne('200 hers'),
    unknown: () => unknownProduct,
  }),
  row(saveProduct, productRequest, {
    ...ofOne('200 hers'),
    unknown: async world => ({ ...(await productRequest(world)), ...unknownProduct }),
  }),
  row(
    changePieces,
    async world => ({
      params: { sku: await product(world) },
      body: { to: 7, was: 5, reason: 'counted' },
    }),
    { ...ofOne('200 hers'), unknown: () => ({ ...unknownProduct, body: { to: 7, was: null, reason: 'counted' } }) },
  ),
  row(
    addProductCodes,
    async world => ({ params: { sku: await product(world, 'code') }, payload: bytesOf(Buffer.from('AB-1')) }),
    { ...ofOne('200 hers'), unknown: () => ({ ...unknownProduct, payload: bytesOf(Buffer.from('AB-1')) }) },
  ),
  row(
    saveProductPicture,
    async world => ({
      params: { sku: await product(world) },
      payload: bytesOf(Buffer.from(smallJpeg, 'base64')),
    }),
    {
      ...ofOne('200 hers'),
      unknown: () => ({ ...unknownProduct, payload: bytesOf(Buffer.from(smallJpeg, 'base64')) }),
    },
  ),
  row(removeProductPicture, async world => ({ params: { sku: await product(world) } }), {
    ...ofOne('200 hers'),
    unknown: () => unknownProduct,
  }),
  row(getRewardPicture, async world => ({ params: { name: await pictured(world) } }), {
    ...everyone('200'),
    thief: '404',
    foreigner: '404',
    foreignOwner: '404',
    unknown: () => ({ params: { name: 'x'.repeat(32) } }),
  }),
  row(
    getProductLoad,
    async world => {
      await loaded(world)
      return {}
    },
    stockers('200'),
  ),
  row(loadProducts, () => ({ query: { apply: 'true' }, payload: bytesOf(csv()) }), stockers('200')),
  row(undoProductLoad, async world => ({ body: { loadId: await loaded(world) } }), {
    ...ofOne('200'),
    unknown: () => ({ body: { loadId: '999999' } }),
  }),
  row(
    exportProducts,
    async world => {
      await product(world)
      return {}
    },
    { ...stockers('200 hers'), foreignOwner: '200' },
  ),
  row(listSuppliers, () => ({}), { ...fulfillers, foreignOwner: '200' }),
  row(addSupplier, () => ({ body: { name: newKey() } }), { ...fulfillers, foreignOwner: '200' }),
  row(assignProducts, async world => ({ params: { supplierId: (await supplied(world)).supplierId }, body: assigned }), {
    ...fulfillers,
    foreignOwner: '404',
    unknown: () => ({ params: { supplierId: nowhere }, body: assigned }),
  }),
  row(makeSupplierKey, async world => ({ params: { supplierId: (await supplied(world)).supplierId }, body: {} }), {
    ...fulfillers,
    foreignOwner: '404',
    unknown: () => ({ params: { supplierId: nowhere }, body: {} }),
  }),
  row(revokeSupplierKey, async world => ({ params: await supplied(world), body: {} }), {
    ...fulfillers,
    foreignOwner: '404',
    unknown: () => ({ params: { supplierId: nowhere, keyId: nowhere }, body: {} }),
  }),
  row(exportSupplierOrders, async world => ({ params: { supplierId: (await supplied(world)).supplierId } }), {
    ...fulfillers,
    foreignOwner: '404',
    unknown: () => ({ params: { supplierId: nowhere } }),
  }),
  row(
    importShipments,
    async world => ({
      params: { supplierId: (await supplied(world)).supplierId },
      query: { apply: 'true' },
      payload: shipments,
    }),
    {
      ...fulfillers,
      foreignOwner: '404',
      unknown: () => ({ params: { supplierId: nowhere }, query: { apply: 'true' }, payload: shipments }),
    },
  ),
  row(exportOrderQueue, () => ({ query: { state: 'returned' } }), fulfillers),
  row(getOwed, () => ({}), runners('200', 'approver', 'support', 'auditor', 'admin')),
  row(exportTaxFeed, () => ({ query: { format: 'jsonl', to: '2020-01-01' } }), runners('200', 'auditor', 'admin')),
  // A supplier's programs alone, which say their key.
  row(listSuppliedOrders, () => ({}), everyone('401')),
  row(moveSuppliedLine, () => ({ params: { orderId: '1001' }, body: { lineNo: 1, to: 'accepted' } }), everyone('401')),
]
