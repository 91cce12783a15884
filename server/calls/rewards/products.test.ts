import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { applyRewards } from '../../features/rewards/apply-rewards.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from '../../features/rewards/rewards-fixture.ts'
import { setCatalogue } from '../../features/shop/set-catalogue.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes, { clientMemoryMs: 0 })

let one: TestClient
let ada: TestPerson & { host: string }
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  ada = { ...(await one.person('ada')), host: 'one' }
  const gift = { personId: ada.personId, points: 500, key: 'gift', reason: 'gift', actor: 'operator:test' as const }
  await one.within(async tx => {
    await openOwnCatalogue(tx)
    await adjustPoints(tx, gift)
    await plantRewards(tx, [
      rewardWith({
        sku: 'mug',
        prices: [{ from: '2020-01-01', points: 90 }],
        name: { en_US: 'Café mug', de_DE: 'Becher' },
      }),
      rewardWith({ sku: 'lamp', category: 'home', prices: [{ from: '2020-01-01', points: 480 }] }),
      rewardWith({ sku: 'bike', category: 'sport', prices: [{ from: '2020-01-01', points: 9500 }], pieces: 3 }),
      rewardWith({ sku: 'tent', category: 'outdoors', prices: [{ from: '2020-01-01', points: 510 }] }),
      rewardWith({ sku: 'spa', pageType: 'experiences', category: 'wellness', kind: 'booking' }),
      rewardWith({ sku: 'hidden', isOffered: false }),
      rewardWith({
        sku: 'dated',
        category: 'tech',
        prices: [
          { from: '2020-01-01', points: 700 },
          { from: one.day(0), points: 600 },
          { from: one.day(1), points: 5 },
        ],
      }),
    ])
  })
})
const skus = async (query = '') =>
  (await app.get(`/api/v1.0/rewards/products${query}`, ada)).body.rewards.map(({ sku }: { sku: string }) => sku)

test('S03 what is within reach comes first, the most precious at the top; then the rest, the nearest first', async () => {
  expect(await skus('?type=merchandise')).toEqual(['lamp', 'mug', 'tent', 'dated', 'bike'])
  expect(await skus('?type=merchandise&reach=now')).toEqual(['lamp', 'mug'])
  expect(await skus('?type=experiences')).toEqual(['spa'])
  expect(await skus('?type=merchandise&category=sport')).toEqual(['bike'])
  expect(await skus('?skus=mug,hidden,nothing')).toEqual(['mug'])
  const { body } = await app.get('/api/v1.0/rewards/products?type=merchandise', ada)
  expect(body.categories).toEqual(['kitchen', 'home', 'outdoors', 'sport', 'tech'])
  expect(body.rewards.at(-1)).toMatchObject({ sku: 'bike', points: 9500, piecesLeft: 3 })
})

test('S03 by points, the least or the most first, within reach and in a search too', async () => {
  expect(await skus('?type=merchandise&sort=low')).toEqual(['mug', 'lamp', 'tent', 'dated', 'bike'])
  expect(await skus('?type=merchandise&sort=high')).toEqual(['bike', 'dated', 'tent', 'lamp', 'mug'])
  expect(await skus('?type=merchandise&reach=now&sort=low')).toEqual(['mug', 'lamp'])
  expect(await skus('?type=merchandise&reach=now&sort=high')).toEqual(['lamp', 'mug'])
  expect(await skus('?search=the&sort=low')).toEqual(
    await skus('?sort=low').then(all => all.filter((sku: string) => sku !== 'mug')),
  )
  expect((await app.get('/api/v1.0/rewards/products?sort=best', ada)).status).toBe(400)
})

test('S03 a search finds however a word is typed, in the language of the person', async () => {
  expect(await skus('?search=CAFE')).toEqual(['mug'])
  expect(await skus(`?search=${encodeURIComponent('ｍｕｇ cafés')}`)).toEqual([])
  expect(await skus(`?search=${encodeURIComponent('ｍｕｇ café')}`)).toEqual(['mug'])
  expect(await skus('?search=Becher')).toEqual([])
  await app.post('/api/v1.0/user/locale', { locale: 'de_DE' }, ada)
  expect(await skus('?search=becher')).toEqual(['mug'])
  await app.post('/api/v1.0/user/locale', { locale: 'en_US' }, ada)
})

test('S13 rare words, frequent words, two of them and words of nearly everything find the same, in a category too', async () => {
  // So many that each way of searching is taken: up to 500 entries, up to 10,000, and more.
  const many = Array.from({ length: 520 }, (_, at) => ({
    sku: `many-${at}`,
    category: at % 2 === 0 ? 'kitchen' : 'home',
    name: `Large ${at % 40 === 7 ? 'copper' : 'iron'} pan ${Array.from({ length: 20 }, (_, n) => `ware${n}`).join(' ')}`,
    points: 20 + ((at * 37) % 520),
  }))
  await one.within(async tx => {
    await tx.query(
      `insert into reward_products (client_id, sku, page_type, category, kind, names, texts, drawing, is_offered)
       select $1, n.sku, 'merchandise', n.category, 'parcel', jsonb_build_object('en_US', n.name), '{}', 'kettle', true
       from jsonb_to_recordset($2) n (sku text, category text, name text)`,
      [tx.clientId, JSON.stringify(many)],
    )
    await tx.query(
      `insert into reward_prices (client_id, product_id, from_day, points)
       select $1, p.product_id, '2020-01-01', n.points from jsonb_to_recordset($2) n (sku text, points int)
       join reward_products p on p.client_id = $1 and p.sku = n.sku`,
      [tx.clientId, JSON.stringify(many)],
    )
  })
  const nearest = [...many].sort((a, b) =>
    a.points <= 500 || b.points <= 500
      ? Number(a.points > 500) - Number(b.points > 500) || b.points - a.points
      : a.points - b.points,
  )
  const expected = (words: string, category?: string) =>
    nearest
      .filter(one => category === undefined || one.category === category)
      .filter(({ name }) => words.split(' ').every(word => name.toLowerCase().includes(` ${word}`) || word === 'large'))
      .map(({ sku }) => sku)
  for (const words of ['copper', 'large', 'large pan', 'ware', 'ware large', 'copper large ware', 'copper iron']) {
    for (const category of [undefined, 'kitchen', 'home', 'sport']) {
      const query = `?search=${encodeURIComponent(words)}${category === undefined ? '' : `&category=${category}`}`
      const all = expected(words, category)
      expect(await skus(query), query).toEqual(all.slice(0, 48))
      expect(await skus(`${query}&from=480`), query).toEqual(all.slice(480, 528))
    }
  }
  await one.within(tx =>
    tx.query(
      `update reward_products set category = 'sport', is_offered = sku = 'many-7' where client_id = $1 and sku like 'many-%'`,
      [tx.clientId],
    ),
  )
  expect([await skus('?search=large&category=sport'), await skus('?search=large&category=home')]).toEqual([
    ['many-7'],
    [],
  ])
})

test('S01 today’s price counts, and what a product says comes in the person’s language', async () => {
  expect((await app.get('/api/v1.0/rewards/products/dated', ada)).body).toMatchObject({
    points: 600,
    name: 'The dated',
  })
  expect((await app.get('/api/v1.0/rewards/products/hidden', ada)).status).toBe(404)
})

describe('S01 S02 where points are spent', () => {
  afterAll(() => one.within(openOwnCatalogue))
  const merchandiseAt = (url: string) =>
    one.within(tx =>
      setCatalogue(tx, { catalogue: { url, pageTypes: ['merchandise'] }, isSecretNew: false, actor: 'operator:test' }),
    )
  const order = (sku: string, points: number) =>
    app.post('/api/v1.0/rewards/orders', { orderKey: `order-of-${sku}`, lines: [{ sku, pieces: 1, points }] }, ada)
  const unknown = { status: 409, body: { messageCode: 'errors.reward-unknown' } }

  test('the redeem menu leads to the client’s own catalogue, and what is on its pages is offered alone', async () => {
    expect(await merchandiseAt('/rewards')).toEqual({ ok: true, value: {} })
    expect((await app.get('/api/v1.0/user/marketPlaceUrl/merchandise', ada)).body).toEqual({
      marketPlaceUrl: '/rewards/merchandise',
    })
    expect((await app.get('/api/v1.0/user/marketPlaceUrl/experiences', ada)).status).toBe(404)
    expect(await skus('?type=experiences')).toEqual([])
    expect(await skus()).not.toContain('spa')
    expect(await skus('?skus=spa,mug')).toEqual(['mug'])
    expect((await app.get('/api/v1.0/rewards/products/spa', ada)).status).toBe(404)
    expect((await app.post('/api/v1.0/rewards/wish', { sku: 'spa' }, ada)).status).toBe(404)
    expect(await order('spa', 100)).toMatchObject(unknown)
  })

  test('with a shop elsewhere nothing of the own catalogue is found or ordered', async () => {
    await merchandiseAt('https://shop.example.com/')
    expect(await skus('?type=merchandise')).toEqual([])
    expect(await skus('?skus=mug')).toEqual([])
    expect((await app.get('/api/v1.0/rewards/products/mug', ada)).status).toBe(404)
    expect(await order('mug', 90)).toMatchObject(unknown)
  })
})

test('S03 a product with options says each of them, and as sold out only when all are', async () => {
  const options = [
    { key: 's', name: { en_US: 'Small' }, pieces: 0 },
    { key: 'm', name: { en_US: 'Medium' }, pieces: 2 },
  ]
  const shown = async (list: object[]) => {
    await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'coat', options: list as typeof options })]))
    return (await app.get('/api/v1.0/rewards/products/coat', ada)).body
  }
  const before = await shown(options)
  expect([before.piecesLeft, before.options]).toEqual([
    2,
    [
      { key: 's', name: 'Small', piecesLeft: 0 },
      { key: 'm', name: 'Medium', piecesLeft: 2 },
    ],
  ])
  const turned = await shown([options[1]!, options[0]!, { key: 'l', name: { en_US: 'Large' } }])
  expect(turned.options.map(({ key }: { key: string }) => key)).toEqual(['m', 's', 'l'])
  expect('piecesLeft' in turned).toBe(false)
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'coat', isOffered: false })]))
})

test('S08 codes have no options, and of a product with options only these have pieces', async () => {
  const options = [{ key: 's', name: { en_US: 'Small' } }]
  for (const more of [{ kind: 'code' as const }, { pieces: 4 }, { options: [...options, ...options] }]) {
    const wrong = [rewardWith({ sku: 'wrong', options, ...more })]
    expect(await one.within(tx => applyRewards(tx, wrong, 'operator:test'))).toMatchObject({ ok: false })
  }
})

test('S08 a product stays of the kind that it is: neither its pieces nor its codes are lost', async () => {
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'lantern', pieces: 24 })]))
  const other = [rewardWith({ sku: 'lantern', kind: 'code' })]
  const applied = await one.within(tx => applyRewards(tx, other, 'operator:test'))
  expect(applied).toMatchObject({ ok: false, refusal: 'rewards-malformed' })
  expect(JSON.stringify(applied)).toContain('lantern: kind')
  const [kept] = await one.within(tx => tx.query(`select kind, pieces from reward_products where sku = 'lantern'`))
  expect(kept).toEqual({ kind: 'parcel', pieces: 24 })
})

test('S08 W09a what a list changes is noted with what each product was before, twenty products an event', async () => {
  const many = Array.from({ length: 21 }, (_, at) => rewardWith({ sku: `noted-${String(at).padStart(2, '0')}` }))
  const changesOf = async (list: typeof many) =>
    one.within(async tx => {
      const [last] = await tx.query<{ id: number }>('select max(event_id) as id from audit_events')
      await plantRewards(tx, list)
      const text =
        "select details from audit_events where action = 'reward.applied' and event_id > $1 order by event_id"
      const events = await tx.query<{ details: { changes: object[] } }>(text, [last!.id])
      return events.map(({ details }) => details.changes)
    })
  const [first, second] = await changesOf(many)
  expect([first!.length, second!.length]).toEqual([20, 1])
  const prices = (points: number) => [{ from: '2020-01-01', points, value: '19.90', currency: 'EUR' }]
  expect(second).toMatchObject([{ sku: 'noted-20', before: null, after: { kind: 'parcel', prices: prices(100) } }])
  const dearer = rewardWith({ sku: 'noted-00', prices: prices(120), pieces: 3 })
  expect(await changesOf([dearer, many[1]!])).toEqual([
    [
      {
        sku: 'noted-00',
        before: { prices: prices(100), pieces: null },
        after: { prices: prices(120), pieces: 3 },
      },
    ],
  ])
})

test('S08 a list that is wrong in one place changes nothing, and says where', async () => {
  const wrong = [rewardWith({ sku: 'new-one' }), { ...rewardWith({ sku: 'bad' }), prices: [{ points: -4 }] }]
  const applied = await one.within(tx => applyRewards(tx, wrong, 'operator:test'))
  expect(applied).toMatchObject({ ok: false, refusal: 'rewards-malformed' })
  expect(JSON.stringify(applied)).toContain('1.prices.0.points')
  expect(await skus('?skus=new-one')).toEqual([])
})
