import { expect, test } from 'vitest'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { testClient } from '../../db/test-world.ts'
import { getClient } from '../clients/client-of-host.ts'
import { loadProducts, showNewestLoad, undoProductLoad } from './load-products.ts'
import { readStock } from './stock.store.ts'

const database = testDatabase()
const actor = 'operator:test' as const
const head = 'sku,pageType,category,kind,drawing,pieces,points,name.en_US,name.de_DE\n'
const file = (points: number, count = 10_000) =>
  `${head}${Array.from({ length: count }, (_, n) => `p${n},merchandise,home,parcel,lamp,5,${points},Lamp ${n},Lampe ${n}\n`).join('')}`

test('S08 ten thousand products are loaded, changed and undone at once; one more line is too many', async () => {
  const one = await testClient(database.db, 1, 'one')
  const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClientLong(database.db, one.clientId, work)
  const bring = (text: string, isApplied = true) =>
    within(async tx => {
      const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer
      const loaded = await loadProducts(tx, await getClient(tx), { bytes, actor, isApplied })
      if (!loaded.ok) throw new Error(loaded.refusal)
      return loaded.value
    })
  expect(await bring(file(5))).toMatchObject({ lines: 10_000, created: 10_000 })
  expect(await bring(file(6))).toMatchObject({ created: 0, changed: 10_000 })
  const { newest } = await within(showNewestLoad)
  expect((await within(tx => undoProductLoad(tx, Number(newest!.loadId), actor))).ok).toBe(true)
  expect(new Set((await within(readStock)).map(({ prices }) => prices[0]!.points))).toEqual(new Set([5]))
  expect((await bring(file(7, 10_001), false)).issues).toMatchObject([{ problem: 'too-many-lines' }])
})
