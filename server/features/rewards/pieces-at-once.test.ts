import { beforeAll, expect, test } from 'vitest'
import type { ClientTx } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testSecret } from '../../http/test-app.ts'
import { getClient } from '../clients/client-of-host.ts'
import { adjustPoints } from '../ledger/adjust-points.ts'
import { changePieces } from './keep-products.ts'
import { loadProducts, showNewestLoad, undoProductLoad } from './load-products.ts'
import { moveLine } from './move-line.ts'
import { placeRewardOrder } from './place-reward-order.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from './rewards-fixture.ts'
import { readStock } from './stock.store.ts'

const database = testDatabase()
const actor = 'operator:test' as const

let one: TestClient
let ada: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  ada = await one.person('ada')
  await one.within(async tx => {
    await openOwnCatalogue(tx)
    await adjustPoints(tx, { personId: ada.personId, points: 5000, key: 'gift', reason: 'gift', actor })
  })
})

const order = async (sku: string): Promise<number> => {
  const lines = [{ sku, option: 's', pieces: 1, points: 100 }]
  const placed = await one.within(async tx => {
    const orderer = { client: await getClient(tx), personId: ada.personId, locale: 'en_US', secret: testSecret }
    return placeRewardOrder(tx, orderer, { orderKey: `order-${sku}`, lines })
  })
  if (!placed.ok) throw new Error(placed.refusal)
  return Number(placed.value.orderId)
}
const cancel = async (tx: ClientTx, orderId: number) => {
  const moved = await moveLine(tx, await getClient(tx), { orderId, lineNo: 1, to: 'cancelled', note: 'gone', actor })
  if (!moved.ok) throw new Error(moved.refusal)
}
const load = async (tx: ClientTx, text: string) => {
  const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer
  return loadProducts(tx, await getClient(tx), { bytes, actor, isApplied: true })
}
const undo = async (tx: ClientTx) => {
  const { newest } = await showNewestLoad(tx)
  return undoProductLoad(tx, Number(newest!.loadId), actor)
}
const left = async (sku: string) => (await one.within(tx => readStock(tx, [sku])))[0]!.options[0]!.pieces

type Work = (tx: ClientTx, sku: string) => Promise<{ readonly ok: boolean }>
test.each<[string, boolean, Work]>([
  ['a correction', false, (tx, sku) => changePieces(tx, sku, { option: 's', by: 10, was: 8, reason: 'found' }, actor)],
  ['a file', true, (tx, sku) => load(tx, `sku,options.en_US\n${sku},Small\n`)],
  ['an undo', true, undo],
])('of a cancelled option %s at the same moment loses no piece', async (name, isDone, work) => {
  const sku = name.replace(' ', '-')
  const options = [{ key: 's', name: { en_US: 'S' }, pieces: 5 }]
  await one.within(tx => plantRewards(tx, [rewardWith({ sku, kind: 'booking', options })]))
  expect((await one.within(tx => load(tx, `sku,options.pieces\n${sku},9\n`))).ok).toBe(true)
  const orderId = await order(sku)
  let other: Promise<boolean> | undefined
  await one.within(async tx => {
    await cancel(tx, orderId)
    other = one.within(async late => (await work(late, sku)).ok)
    await somebodyWaits(tx)
  })
  // What the correction had read is no longer so; the others go on from the piece that came back.
  expect([await other, await left(sku)]).toEqual([isDone, name === 'an undo' ? 5 : 9])
})
