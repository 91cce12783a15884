import { beforeEach, expect, test } from 'vitest'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { testSecret } from '../../http/test-app.ts'
import { getClient } from '../clients/client-of-host.ts'
import { adjustPoints } from '../ledger/adjust-points.ts'
import { applyRewards } from './apply-rewards.ts'
import { changePieces } from './keep-products.ts'
import { exportProducts, loadProducts, showNewestLoad, undoProductLoad } from './load-products.ts'
import { placeRewardOrder } from './place-reward-order.ts'
import { openOwnCatalogue, plantCodes, plantRewards, rewardWith } from './rewards-fixture.ts'
import { readStock } from './stock.store.ts'
import { insertWish, readWish } from './wish.store.ts'

const database = testDatabase()
let at = 0
let one: TestClient
beforeEach(async () => {
  at += 1
  one = await testClient(database.db, at, `client-${at}`)
})

const actor = 'operator:test' as const
const bring = (text: string, isApplied = true, version?: string) =>
  withClientLong(database.db, one.clientId, async tx => {
    const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer
    return loadProducts(tx, await getClient(tx), { bytes, actor, isApplied, ...(version && { version }) })
  })
const must = async (found: ReturnType<typeof bring>) => {
  const outcome = await found
  if (!outcome.ok) throw new Error(`${outcome.refusal} ${JSON.stringify(outcome.details)}`)
  return outcome.value
}
const stock = () => one.within(readStock)
const bare = async () => (await stock()).map(({ revision: _, product_id: _id, ...row }) => row)
const head = 'sku,pageType,category,kind,drawing,pieces,from,points,value,cost,currency,name.en_US,name.de_DE\n'
const line = (sku: string, more = '5,2026-01-01,300,30.00,21.00,EUR') =>
  `${sku},merchandise,home,parcel,lamp,${more},Lamp ${sku},Lampe ${sku}\n`

test('S08 a check changes nothing and says what would change; loading does it; the same file again does nothing', async () => {
  const file = `${head}${line('a')}${line('b')}`
  const looked = await must(bring(file, false))
  expect(looked).toMatchObject({ isApplied: false, lines: 2, created: 2, changed: 0, issues: [] })
  expect(await stock()).toEqual([])
  expect(await must(bring(file, true, looked.version))).toMatchObject({ isApplied: true, created: 2 })
  expect((await stock())[0]).toMatchObject({
    sku: 'a',
    pieces: 5,
    names: { en_US: 'Lamp a', de_DE: 'Lampe a' },
    prices: [{ from: '2026-01-01', points: 300, value: '30.00', cost: '21.00', currency: 'EUR' }],
  })
  expect(await must(bring(file))).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  expect((await one.within(showNewestLoad)).newest).toMatchObject({ created: 2, changed: 0 })
})

test('S08 a bad price in one line changes nothing, and names line, column and value', async () => {
  const lines = Array.from({ length: 50 }, (_, n) =>
    line(`p${n}`, n === 40 ? '5,2026-01-01,300,"30,00",,EUR' : undefined),
  )
  const file = `${head}${lines.join('')}`
  expect((await must(bring(file, false))).issues).toEqual([
    { line: 42, column: 'value', problem: 'money', value: '30,00' },
    { line: 42, column: 'value', problem: 'value-missing' },
  ])
  expect(await bring(file)).toMatchObject({ ok: false, refusal: 'products-file-malformed', details: { line: 42 } })
  expect(await stock()).toEqual([])
})

test.each([
  ['skew,points\na,1\n', 1, 'sku', 'column-missing', undefined],
  ['sku,pionts\na,1\n', 1, 'pionts', 'column-unknown', 'points'],
  ['sku,points,points\na,1,2\n', 1, 'points', 'column-twice', undefined],
  ['sku,name.xx_XX\na,1\n', 1, 'name.xx_XX', 'column-unknown', 'name.es_MX'],
  ['sku,points\nknown,0\n', 2, 'points', 'whole-number', undefined],
  ['sku,points\nknown,1e3\n', 2, 'points', 'whole-number', undefined],
  ['sku,from\nknown,2026-02-30\n', 2, 'from', 'day', undefined],
  ['sku,from\nknown,0000-05-01\n', 2, 'from', 'day', undefined],
  ['sku,from\nknown,2026-02-03\n', 2, 'points', 'points-missing', undefined],
  [
    'sku,pageType,category,kind,drawing,name.en_US,points,value\nnew,merchandise,home,parcel,lamp,New,1,2.00\n',
    2,
    'currency',
    'currency-missing',
    undefined,
  ],
  [
    'sku,pageType,category,kind,drawing,name.en_US,points,currency\nnew,merchandise,home,parcel,lamp,New,1,EUR\n',
    2,
    'value',
    'value-missing',
    undefined,
  ],
  ['sku,points,value,currency\nknown,1,2.00,Euro\n', 2, 'currency', 'currency', undefined],
  ['sku,category\nknown,kichen\n', 2, 'category', 'choice', 'kitchen'],
  ['sku,isOffered\nknown,maybe\n', 2, 'isOffered', 'choice', 'yes, no'],
  ['sku,kind\nknown,code\n', 2, 'kind', 'kind-fixed', 'parcel'],
  ['sku,countries\nknown,DE XQ\n', 2, 'countries', 'country', 'XQ'],
  ['sku,locales\nknown,de\n', 2, 'locales', 'locale', 'de'],
  ['sku,pieces\nknown,-1\n', 2, 'pieces', 'whole-number', undefined],
  ['sku,pieces\nvoucher,3\n', 2, 'pieces', 'pieces-of-codes', undefined],
  ['sku,pieces\nshirt,3\n', 2, 'pieces', 'pieces-of-options', undefined],
  [`sku,name.en_US\nknown,${'x'.repeat(121)}\n`, 2, 'name.en_US', 'too-long', '120'],
  ['sku,name.en_US,name.de_DE\nknown,,\n', 2, 'name.en_US', 'empty', undefined],
  ['sku,points\nnew one,3\n', 2, 'sku', 'sku', undefined],
  ['sku,category\nknown,home\nknown,sport\n', 3, 'category', 'twice', undefined],
  ['sku,name.en_US\n"known,x\n', 2, '', 'not-read', undefined],
] as const)('S08 what is wrong is named where it is (case %#)', async (file, line, column, problem, meant) => {
  await one.within(tx =>
    plantRewards(tx, [
      rewardWith({ sku: 'known' }),
      rewardWith({ sku: 'voucher', kind: 'code' }),
      rewardWith({ sku: 'shirt', options: [{ key: 's', name: { en_US: 'S' } }] }),
    ]),
  )
  const before = await stock()
  const [issue] = (await must(bring(file, false))).issues
  expect({ ...issue, value: undefined }).toEqual({ line, column, problem, ...(meant && { meant }), value: undefined })
  expect((await bring(file)).ok).toBe(false)
  expect(await stock()).toEqual(before)
})

test('S08 what is new needs a name, a price, and what it is', async () => {
  const { issues } = await must(bring('sku,text.en_US\nnew,Nice\n', false))
  expect(issues.map(({ column, problem }) => `${column} ${problem}`)).toEqual([
    'pageType empty',
    'category empty',
    'kind empty',
    'drawing empty',
    'name.en_US empty',
  ])
  const priceless = 'sku,pageType,category,kind,drawing,name.en_US\nnew,merchandise,home,parcel,lamp,Lamp\n'
  expect((await must(bring(priceless, false))).issues).toEqual([{ line: 2, column: 'points', problem: 'empty' }])
})

test('S08 the export is the file that a load takes: loaded again it changes nothing, and elsewhere it makes the same', async () => {
  await one.within(tx =>
    plantRewards(tx, [
      rewardWith({
        sku: 'many',
        text: { en_US: '=cmd|calc, "quoted"; -x', ja_JP: 'やかん' },
        countries: ['DE', 'FR'],
        locales: ['en_US'],
        prices: [
          { from: '2020-01-01', points: 5, value: '1.00', cost: '0.50', currency: 'EUR' },
          { from: '2030-01-01', points: 7 },
        ],
      }),
      rewardWith({
        sku: 'few',
        kind: 'code',
        isOffered: false,
        taxCategory: 'not-taxable',
        alt: { en_US: 'A kettle' },
      }),
      rewardWith({ sku: 'some', pieces: 3 }),
    ]),
  )
  const csv = await one.within(exportProducts)
  const rows = await bare()
  expect(await must(bring(csv))).toMatchObject({ lines: 4, created: 0, changed: 0, unchanged: 3, issues: [] })
  one = await testClient(database.db, 1000 + at, `elsewhere-${at}`)
  expect(await must(bring(csv))).toMatchObject({ created: 3, issues: [] })
  expect(await bare()).toEqual(rows)
})

test('S08 a column that is left out stays as it is, an empty cell empties it, a new day is another price', async () => {
  await must(bring(`${head}${line('a')}`))
  const looked = await must(bring('sku;points;from;name.de_DE\na;250;2027-01-01;\n', false))
  expect(looked.changes).toEqual([{ sku: 'a', name: 'Lamp a', isNew: false, columns: ['name.de_DE', 'points'] }])
  await must(bring('sku;points;from;name.de_DE\na;250;2027-01-01;\n'))
  expect(await stock()).toMatchObject([
    { names: { en_US: 'Lamp a' }, pieces: 5, prices: [{ points: 300 }, { from: '2027-01-01', points: 250 }] },
  ])
})

test('S08 the same file does nothing once more, whose prices have fewer digits and no day', async () => {
  const file =
    'sku,pageType,category,kind,drawing,points,value,currency,name.en_US\na,merchandise,home,parcel,lamp,300,30,EUR,Lamp\n'
  await must(bring(file))
  // As it is on the next day: what was loaded yesterday began yesterday.
  await one.within(tx =>
    tx.query('update reward_prices set from_day = from_day - 1 where client_id = $1', [tx.clientId]),
  )
  expect(await must(bring(file))).toMatchObject({ changed: 0, unchanged: 1 })
  expect((await stock())[0]!.prices).toHaveLength(1)
  await must(bring(file.replace(',300,', ',350,')))
  expect((await stock())[0]!.prices.map(({ points }) => points)).toEqual([300, 350])
})

test('S08 the same list applied on another day adds no price', async () => {
  const list = [rewardWith({ sku: 'a', prices: [{ points: 300, value: '30', currency: 'EUR' }] })]
  const apply = () => one.within(tx => applyRewards(tx, list, actor))
  expect(await apply()).toMatchObject({ ok: true })
  await one.within(tx =>
    tx.query('update reward_prices set from_day = from_day - 1 where client_id = $1', [tx.clientId]),
  )
  expect(await apply()).toMatchObject({ ok: true })
  expect((await stock())[0]!.prices).toHaveLength(1)
})

test('S08 columns of the price that a file leaves out stay as they are, an empty value takes cost and currency along', async () => {
  await must(bring(`${head}${line('a')}`))
  await must(bring('sku,points,from\na,350,2026-01-01\na,400,2026-06-01\n'))
  const rest = { value: '30.00', cost: '21.00', currency: 'EUR' }
  expect((await stock())[0]!.prices).toEqual([
    { from: '2026-01-01', points: 350, ...rest },
    { from: '2026-06-01', points: 400, ...rest },
  ])
  await must(bring('sku,points,from,cost\na,400,2026-06-01,\n'))
  await must(bring('sku,points,from,value\na,350,2026-01-01,\n'))
  expect((await stock())[0]!.prices).toEqual([
    { from: '2026-01-01', points: 350 },
    { from: '2026-06-01', points: 400, value: '30.00', currency: 'EUR' },
  ])
})

test('S08 a product that somebody changed between check and load keeps the file out', async () => {
  await must(bring(`${head}${line('a')}`))
  const { version } = await must(bring(`${head}${line('a', '5,2026-01-01,400,,,')}`, false))
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'a' })]))
  const late = await bring(`${head}${line('a', '5,2026-01-01,400,,,')}`, true, version)
  expect(late).toMatchObject({ ok: false, refusal: 'products-changed' })
})

test('S08 pieces that were sold between check and load are not put back: the file is to be checked again', async () => {
  await must(bring(`${head}${line('a')}${line('b')}`))
  await must(bring(`sku,options,options.pieces,options.en_US\nb,s,7,Small\n`))
  const files = ['sku,pieces\na,5\n', 'sku,options.pieces\nb,7\n']
  const versions: string[] = []
  for (const file of files) versions.push((await must(bring(file, false))).version)
  const { version: ofNames } = await must(bring('sku,name.en_US\na,Tall lamp\n', false))
  await one.within(async tx => {
    await sell(tx, 'a', 1)
    await tx.query('update reward_options set pieces = pieces - 1')
  })
  for (const [at, file] of files.entries()) {
    expect(await bring(file, true, versions[at])).toMatchObject({ ok: false, refusal: 'products-changed' })
  }
  expect(await stock()).toMatchObject([{ pieces: 4 }, { options: [{ pieces: 6 }] }])
  // What names no pieces is loaded, whatever is sold meanwhile; and so is what was checked again.
  await must(bring('sku,name.en_US\na,Tall lamp\n', true, ofNames))
  const [file] = files
  await must(bring(file!, true, (await must(bring(file!, false))).version))
  expect(await stock()).toMatchObject([{ names: { en_US: 'Tall lamp' }, pieces: 5 }, {}])
})

const undo = async (loadId?: string) => {
  const newest = loadId ?? (await one.within(showNewestLoad)).newest!.loadId
  return withClientLong(database.db, one.clientId, tx => undoProductLoad(tx, Number(newest), actor))
}

test('S08 undo puts every product back, what was new is gone, what was sold since stays sold; once', async () => {
  await must(bring(`${head}${line('a', '10,2026-01-01,300,30.00,,EUR')}${line('b')}`))
  const before = await bare()
  await must(bring(`${head}${line('a', '30,2026-01-01,200,20.00,,EUR')}${line('c')}`))
  await one.within(tx => sell(tx, 'a', 2))
  expect((await undo()).ok).toBe(true)
  expect(await bare()).toEqual(before.map(row => (row.sku === 'a' ? { ...row, pieces: 8 } : row)))
  expect(await undo()).toMatchObject({ ok: false, refusal: 'product-load-unknown' })
})

/** As an order does it. */
async function sell(tx: ClientTx, sku: string, pieces: number): Promise<void> {
  await tx.query('update reward_products set pieces = pieces - $2 where sku = $1', [sku, pieces])
}

test('S08 undo takes away a new product with the wish that somebody has pinned to it, and what searches find it by', async () => {
  await must(bring(`${head}${line('a')}`))
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'kept' })]))
  const { personId } = await one.person('ada')
  await one.within(tx => insertWish(tx, personId, 'a'))
  expect((await undo()).ok).toBe(true)
  expect(await one.within(tx => readWish(tx, personId))).toBeUndefined()
  const left = await one.within(tx =>
    tx.query<{ sku: string | null }>(
      'select distinct p.sku from reward_words w left join reward_products p using (client_id, product_id)',
    ),
  )
  expect(left).toEqual([{ sku: 'kept' }])
})

test('S08 options come with their names and pieces, are exported and undone; what was sold since stays sold', async () => {
  const columns =
    'sku,pageType,category,kind,drawing,points,name.en_US,options,options.pieces,options.en_US,options.de_DE\n'
  const coat = (options: string) => `coat,merchandise,home,parcel,lamp,300,Coat,${options}\n`
  await must(bring(`${columns}${coat('s m l,2; 5; ,Small; Medium; Large,Klein; Mittel; ')}`))
  const options = async () => (await stock())[0]!.options
  const loaded = [
    { key: 's', names: { en_US: 'Small', de_DE: 'Klein' }, pieces: 2 },
    { key: 'm', names: { en_US: 'Medium', de_DE: 'Mittel' }, pieces: 5 },
    { key: 'l', names: { en_US: 'Large' }, pieces: null },
  ]
  expect(await options()).toEqual(loaded)
  const exported = await one.within(exportProducts)
  expect(await must(bring(exported))).toMatchObject({ created: 0, changed: 0, unchanged: 1 })

  const changed = await must(bring(`sku,options,options.pieces,options.en_US\ncoat,m xl,9; 1,Medium; Huge\n`))
  expect(changed.changes.flatMap(({ columns: those }) => those).sort()).toEqual([
    'options',
    'options.de_DE',
    'options.en_US',
    'options.pieces',
  ])
  expect(await options()).toMatchObject([
    { key: 'm', pieces: 9 },
    { key: 'xl', names: { en_US: 'Huge' }, pieces: 1 },
  ])
  await one.within(tx => tx.query(`update reward_options set pieces = pieces - 2 where option_key = 'm'`))
  expect((await undo()).ok).toBe(true)
  expect(await options()).toEqual(loaded.map(option => (option.key === 'm' ? { ...option, pieces: 3 } : option)))

  const wrong = async (cells: string) => {
    const found = await must(bring(`${columns}${coat(cells)}`, false))
    return found.issues.map(({ column, problem }) => `${column} ${problem}`)
  }
  expect(await wrong('s s,,S; S,')).toEqual(['options option-key', 'options.en_US options-count'])
  expect(await wrong('s xl,1,Small; Huge,')).toEqual(['options.pieces options-count'])
  expect(await wrong('s xl,1; x,Small; Huge,')).toEqual(['options.pieces whole-number'])
  expect(await wrong('xl,,,')).toEqual(['options option-name'])
  const code =
    'sku,pageType,category,kind,drawing,points,name.en_US,options,options.en_US\ncard,merchandise,home,code,lamp,5,Card,s,S\n'
  expect((await must(bring(code, false))).issues).toMatchObject([
    { column: 'options', problem: 'options-of-codes' },
    {},
  ])

  await must(bring(`${columns}${coat(',,,')}new,merchandise,home,parcel,lamp,300,New,s,,S,\n`))
  expect(await options()).toEqual([])
  expect((await undo()).ok).toBe(true)
  expect(await stock()).toMatchObject([{ sku: 'coat', options: loaded.map(({ key }) => ({ key })) }])
})

test('S08 a product that got options after it had pieces is exported, loaded back and changed; its own pieces stay', async () => {
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'coat', pieces: 5 })]))
  const options = [{ key: 's', name: { en_US: 'S' } }]
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'coat', options })]))
  const exported = await one.within(exportProducts)
  expect(await must(bring(exported))).toMatchObject({ created: 0, changed: 0, unchanged: 1, issues: [] })
  const renamed = exported.replace('The coat', 'The warm coat')
  expect((await must(bring(renamed))).changes).toMatchObject([{ sku: 'coat', columns: ['name.en_US'] }])
  expect(await stock()).toMatchObject([{ names: { en_US: 'The warm coat' }, pieces: 5, options: [{ key: 's' }] }])
})

test('S08 undo takes the pieces of options back where as many were sold as the file had added', async () => {
  const options = [{ key: 's', name: { en_US: 'S' }, pieces: 5 }]
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'coat', options })]))
  await must(bring('sku,options.pieces\ncoat,9\n'))
  await one.within(tx => tx.query('update reward_options set pieces = pieces - 4'))
  expect((await undo()).ok).toBe(true)
  expect((await stock())[0]!.options).toMatchObject([{ key: 's', pieces: 1 }])
})

test('S08 nothing is undone where a new product has codes since', async () => {
  await must(bring('sku,pageType,category,kind,drawing,points,name.en_US\ncard,merchandise,home,code,lamp,5,Card\n'))
  await one.within(tx => plantCodes(tx, 'card', ['AAAA-1111']))
  expect(await undo()).toMatchObject({ ok: false, refusal: 'product-load-outdated', details: { sku: 'card' } })
})

test('S08 nothing is undone where a product was changed since, or a new one was ordered', async () => {
  await must(bring(`${head}${line('a')}`))
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'a' })]))
  expect(await undo()).toMatchObject({ ok: false, refusal: 'product-load-outdated', details: { sku: 'a' } })
  await must(
    bring('sku,pageType,category,kind,drawing,points,name.en_US\ntrip,experiences,taste,booking,cheese,5,Trip\n'),
  )
  const { personId } = await one.person('ada')
  await one.within(async tx => {
    await adjustPoints(tx, { personId, points: 5, key: 'gift', reason: 'gift', actor })
    await openOwnCatalogue(tx)
    const orderer = { client: await getClient(tx), personId, locale: 'en_US', secret: testSecret }
    await placeRewardOrder(tx, orderer, { orderKey: 'order-trip', lines: [{ sku: 'trip', pieces: 1, points: 5 }] })
  })
  expect(await undo()).toMatchObject({ ok: false, refusal: 'product-load-ordered', details: { sku: 'trip' } })
  expect(await undo('99999')).toMatchObject({ ok: false, refusal: 'product-load-unknown' })
})

test('a correction of pieces is no change that keeps a load from being undone', async () => {
  await must(bring(`${head}${line('a')}`))
  await must(bring(`${head}${line('a', '9,2026-01-01,300,30.00,21.00,EUR')}`))
  await one.within(tx => changePieces(tx, 'a', { by: 1, was: 9, reason: 'found one' }, actor))
  expect((await undo()).ok).toBe(true)
  expect(await stock()).toMatchObject([{ pieces: 6 }])
})
