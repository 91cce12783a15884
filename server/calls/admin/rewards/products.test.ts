import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { basePath } from '../../../../contract/call.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { adjustPoints } from '../../../features/ledger/adjust-points.ts'
import { openOwnCatalogue, parcelAddress, plantRewards, rewardWith } from '../../../features/rewards/rewards-fixture.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'
import { plain } from '../../user/avatar-fixture.ts'

const database = testDatabase()
const app = testApp(database, routes, { clientMemoryMs: 0 })
const path = '/api/v1.0/admin/rewards/products'

type Signed = TestPerson & { host: string }
let one: TestClient
let author: Signed
let foreign: Signed
let ada: Signed
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await one.within(openOwnCatalogue)
  const two = await testClient(database.db, 2, 'two')
  author = { ...(await one.person('arne.author')), host: 'one' }
  foreign = { ...(await two.person('olga.owner')), host: 'two' }
  ada = { ...(await one.person('ada')), host: 'one' }
  await one.grant(author, 'author')
  await two.grant(foreign, 'owner')
  const gift = { personId: ada.personId, points: 5000, key: 'gift', reason: 'gift', actor: 'operator:test' as const }
  await one.within(tx => adjustPoints(tx, gift))
})

let made = 0
const plant = async (more: Partial<Parameters<typeof rewardWith>[0]> = {}) => {
  const sku = more.sku ?? `thing-${++made}`
  await one.within(tx => plantRewards(tx, [rewardWith({ ...more, sku })]))
  return sku
}
const read = async (sku: string, by = author) => (await app.get(`${path}/${sku}`, by)).body
const events = (action: string) =>
  one.within(tx =>
    tx.query<{ actor: string; details: Record<string, unknown> }>(
      'select actor, details from audit_events where action = $1 order by event_id desc',
      [action],
    ),
  )
const bytes = (url: string, body: Buffer | string, by = author) =>
  app.post(url, Buffer.from(body), { ...by, headers: { 'content-type': 'application/octet-stream' } })
const catalogue = async (query = '') =>
  (await app.get(`/api/v1.0/rewards/products${query}`, ada)).body.rewards.map(({ sku }: { sku: string }) => sku)

const facts = {
  pageType: 'merchandise',
  category: 'home',
  name: { en_US: 'Desk lamp', de_DE: 'Schreibtischlampe' },
  text: { en_US: 'Light to read by.' },
  alt: {},
  drawing: 'lamp',
  isOffered: true,
  taxCategory: 'not-taxable',
  countries: [],
  locales: [],
  options: [],
  prices: [{ from: '2020-01-01', points: 300, value: '30.00', cost: '21.50', currency: 'EUR' }],
}

test('S01 an author makes a product; it is in the catalogue at once, in the trail, and no second time', async () => {
  const wish = { sku: 'lamp', kind: 'parcel', pieces: 4, facts }
  const created = await app.post(path, wish, author)
  expect(created.status).toBe(200)
  expect(created.body).toEqual({ sku: 'lamp', kind: 'parcel', revision: 1, facts, pieces: 4, options: [] })
  expect((await app.get('/api/v1.0/rewards/products/lamp', ada)).body).toMatchObject({ points: 300, piecesLeft: 4 })
  expect((await events('reward.created'))[0]).toMatchObject({
    actor: `person:${author.personId}`,
    details: { sku: 'lamp', before: null, after: { taxCategory: 'not-taxable' } },
  })
  expect((await app.post(path, wish, author)).body.messageCode).toBe('errors.product-exists')
  expect((await app.get(`${path}/lamp`, foreign)).status).toBe(404)
})

test('S01 the list finds by name in any language and by SKU, and filters; pieces and today’s price stand beside', async () => {
  await plant({ sku: 'find-kettle', name: { en_US: 'Kettle', de_DE: 'Wasserkocher' }, category: 'kitchen', pieces: 0 })
  await plant({ sku: 'find-book', name: { en_US: 'Book' }, category: 'vouchers', kind: 'code', isOffered: false })
  const found = async (query: string) => (await app.get(`${path}?${query}`, author)).body.products
  expect(await found('search=WASSERK')).toMatchObject([{ sku: 'find-kettle', pieces: 0, points: 100, isOffered: true }])
  const skus = async (query: string) => (await found(`search=find&${query}`)).map(({ sku }: { sku: string }) => sku)
  expect(await skus('')).toEqual(['find-book', 'find-kettle'])
  expect(await skus('category=kitchen')).toEqual(['find-kettle'])
  expect(await skus('kind=code')).toEqual(['find-book'])
  expect(await skus('offered=no')).toEqual(['find-book'])
  expect(await skus('stock=out')).toEqual(['find-book', 'find-kettle'])
  expect(await skus('after=find-book')).toEqual(['find-kettle'])
  expect((await app.get(`${path}?search=find`, foreign)).body.products).toEqual([])
})

test('S01 the pieces of options are added up, however many there are', async () => {
  const options = ['s', 'm', 'l'].map(key => ({ key, name: { en_US: key }, pieces: 999_999_999 }))
  const sku = await plant({ sku: 'very-many', options })
  const { body } = await app.get(`${path}?search=${sku}`, author)
  expect(body.products).toMatchObject([{ sku, pieces: 2_999_999_997 }])
})

test('of two editors of a product neither overwrites the other; what was before and after is in the trail', async () => {
  const sku = await plant()
  const before = await read(sku)
  const change = (revision: number, more: object) =>
    app.put(`${path}/${sku}`, { revision, facts: { ...before.facts, ...more } }, author)
  const saved = await change(before.revision, { category: 'sport', prices: [{ from: '2021-02-03', points: 7 }] })
  expect(saved.body).toMatchObject({ revision: before.revision + 1, facts: { category: 'sport' } })
  expect(saved.body.facts.prices).toEqual([{ from: '2021-02-03', points: 7 }])
  const late = await change(before.revision, { category: 'tech' })
  expect([late.status, late.body.messageCode]).toEqual([409, 'errors.product-changed'])
  expect((await read(sku)).facts.category).toBe('sport')
  expect((await events('reward.changed'))[0]!.details).toEqual({
    sku,
    category: { before: 'kitchen', after: 'sport' },
    prices: { before: before.facts.prices, after: [{ from: '2021-02-03', points: 7 }] },
  })
})

test('W10f a product whose answer was lost is saved again without a conflict', async () => {
  const sku = await plant({ options: [{ key: 's', name: { en_US: 'S' }, pieces: 2 }] })
  const { revision, facts } = await read(sku)
  const prices = [
    { points: 9, value: '9.5', currency: 'EUR' },
    { from: '2021-02-03', points: 7 },
  ]
  const options = [{ key: 'm', name: { en_US: 'M' }, pieces: 3 }, ...facts.options]
  const body = { revision, facts: { ...facts, category: 'tech', prices, options } }
  const replies = [await app.put(`${path}/${sku}`, body, author), await app.put(`${path}/${sku}`, body, author)]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[1]!.body).toEqual(replies[0]!.body)
  expect((await events('reward.changed')).filter(({ details }) => details['sku'] === sku)).toHaveLength(1)
  expect((await app.put(`${path}/${sku}`, { revision, facts }, author)).status).toBe(409)
})

test('pieces are corrected by a difference, or set where they still are what was read; an order in between is seen', async () => {
  const sku = await plant({ kind: 'booking', pieces: 10 })
  const change = (body: object) => app.post(`${path}/${sku}/pieces`, { reason: 'counted', ...body }, author)
  expect((await change({ by: -3, was: 10 })).body.pieces).toBe(7)
  const line = { sku, pieces: 1, points: 100 }
  expect((await app.post('/api/v1.0/rewards/orders', { orderKey: `order-${sku}`, lines: [line] }, ada)).status).toBe(
    200,
  )
  const late = await change({ to: 20, was: 7 })
  expect([late.status, late.body.messageCode]).toEqual([409, 'errors.pieces-changed'])
  expect((await change({ to: 20, was: 6 })).body.pieces).toBe(20)
  expect((await change({ by: -21, was: 20 })).body.messageCode).toBe('errors.pieces-too-few')
  expect((await change({ to: null, was: 20 })).body.pieces).toBe(null)
  expect((await change({ by: 1, was: null })).body.messageCode).toBe('errors.pieces-without-end')
  expect((await events('reward.pieces'))[0]!.details).toEqual({
    sku,
    pieces: { before: 20, after: null },
    reason: 'counted',
  })
})

test('W10f a correction of pieces whose answer was lost counts once; after an order in between it is not repeated', async () => {
  const sku = await plant({ kind: 'booking', pieces: 10 })
  const change = (body: object) => app.post(`${path}/${sku}/pieces`, { reason: 'counted', ...body }, author)
  const counted = async () => (await events('reward.pieces')).filter(({ details }) => details['sku'] === sku).length
  for (const body of [
    { by: 50, was: 10 },
    { to: 8, was: 60 },
  ]) {
    const replies = [await change(body), await change(body)]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]!.body).toEqual(replies[0]!.body)
  }
  expect(await counted()).toBe(2)
  expect((await change({ by: 5, was: 8 })).body.pieces).toBe(13)
  const lines = [{ sku, pieces: 1, points: 100 }]
  expect((await app.post('/api/v1.0/rewards/orders', { orderKey: `order-${sku}`, lines }, ada)).status).toBe(200)
  const again = await change({ by: 5, was: 8 })
  expect([again.status, again.body.messageCode]).toEqual([409, 'errors.pieces-changed'])
  expect((await read(sku)).pieces).toBe(12)
  expect((await change({ by: 5 })).status).toBe(400)
})

test('a correction by one less is not taken for made where an order took a piece in between', async () => {
  const sku = await plant({ kind: 'booking', pieces: 10 })
  const change = (body: object) => app.post(`${path}/${sku}/pieces`, { reason: 'broken', ...body }, author)
  const lines = [{ sku, pieces: 1, points: 100 }]
  expect((await app.post('/api/v1.0/rewards/orders', { orderKey: `order-${sku}`, lines }, ada)).status).toBe(200)
  const late = await change({ by: -1, was: 10 })
  expect([late.status, late.body.messageCode]).toEqual([409, 'errors.pieces-changed'])
  expect((await read(sku)).pieces).toBe(9)
  for (const _ of ['asked', 'asked again']) expect((await change({ by: -1, was: 9 })).body.pieces).toBe(8)
  const other = await change({ by: -1, was: 9, reason: 'lost' })
  expect([other.status, other.body.messageCode]).toEqual([409, 'errors.pieces-changed'])
  expect((await change({ to: 8, was: 8 })).body.pieces).toBe(8)
  const noted = (await events('reward.pieces')).filter(({ details }) => details['sku'] === sku)
  expect(noted.map(({ details }) => details['pieces'])).toEqual([{ before: 9, after: 8 }])
})

test('pieces of an option are its own', async () => {
  const sku = await plant({
    options: [
      { key: 's', name: { en_US: 'S' }, pieces: 2 },
      { key: 'm', name: { en_US: 'M' }, pieces: 3 },
    ],
  })
  const change = (body: object) => app.post(`${path}/${sku}/pieces`, { reason: 'counted', ...body }, author)
  expect((await change({ by: 5, was: 3 })).body.messageCode).toBe('errors.option-unknown')
  expect((await change({ option: 'm', by: 5, was: 3 })).body.options).toMatchObject([
    { key: 's', pieces: 2 },
    { key: 'm', pieces: 8 },
  ])
  expect((await change({ option: 'm', by: 5, was: 3 })).body.options).toMatchObject([{}, { key: 'm', pieces: 8 }])
  expect((await change({ option: 's', by: -1, was: 3 })).body.messageCode).toBe('errors.pieces-changed')
})

test('S05 options are kept with the product: pieces count of a new one alone, codes have none', async () => {
  const sku = await plant({ options: [{ key: 's', name: { en_US: 'S' }, pieces: 2 }] })
  const save = async (options: object[], of = sku) => {
    const { revision, facts: now } = await read(of)
    return app.put(`${path}/${of}`, { revision, facts: { ...now, options } }, author)
  }
  const list = [
    { key: 'm', name: { en_US: 'M' }, pieces: 3 },
    { key: 's', name: { en_US: 'Small' }, pieces: 99 },
  ]
  expect((await save(list)).body).toMatchObject({
    facts: { options: [{ key: 'm' }, { key: 's' }] },
    options: [
      { key: 'm', name: { en_US: 'M' }, pieces: 3 },
      { key: 's', name: { en_US: 'Small' }, pieces: 2 },
    ],
  })
  expect((await events('reward.changed'))[0]!.details).toMatchObject({ sku, options: { before: [{ key: 's' }] } })
  expect((await save([])).body.options).toEqual([])
  expect((await save([list[0]!, list[0]!])).status).toBe(400)
  const code = await plant({ kind: 'code' })
  expect((await save(list, code)).body.messageCode).toBe('errors.options-of-codes')
})

test('a product for some countries or languages is in no other catalogue, and nobody elsewhere orders it', async () => {
  const country = (code: string | null) =>
    one.within(tx => tx.query('update people set country = $2 where person_id = $1', [ada.personId, code]))
  await plant({ sku: 'only-de', countries: ['DE'], kind: 'parcel' })
  await plant({ sku: 'only-ja', locales: ['ja_JP'], kind: 'booking' })
  const query = '?skus=only-de,only-ja'
  const order = (sku: string, address?: object) =>
    app.post(
      '/api/v1.0/rewards/orders',
      { orderKey: `order-${++made}-key`, lines: [{ sku, pieces: 1, points: 100 }], ...(address && { address }) },
      ada,
    )
  expect(await catalogue(query)).toEqual(['only-de'])
  await country('FR')
  expect(await catalogue(query)).toEqual([])
  expect((await app.get('/api/v1.0/rewards/products/only-de', ada)).status).toBe(404)
  expect((await order('only-de', parcelAddress)).body.messageCode).toBe('errors.reward-unknown')
  expect((await order('only-ja')).body.messageCode).toBe('errors.reward-unknown')
  await country('DE')
  expect(await catalogue(query)).toEqual(['only-de'])
  const abroad = await order('only-de', { ...parcelAddress, country: 'FR' })
  expect(abroad.body.messageCode).toBe('errors.reward-not-sent-there')
  expect((await order('only-de', parcelAddress)).status).toBe(200)
  await app.post('/api/v1.0/user/locale', { locale: 'ja_JP' }, ada)
  expect(await catalogue(query)).toContain('only-ja')
  await app.post('/api/v1.0/user/locale', { locale: 'en_US' }, ada)
  await country(null)
})

test('S06 codes go into a sealed pool: counted, added once, never answered', async () => {
  const sku = await plant({ kind: 'code' })
  const added = await bytes(`${path}/${sku}/codes`, 'SECRET-1\r\nSECRET-2\n\nSECRET-1\n')
  expect(added.body).toMatchObject({ added: 2, known: 1, product: { pieces: 2 } })
  expect((await bytes(`${path}/${sku}/codes`, 'SECRET-2\nSECRET-3')).body).toMatchObject({ added: 1, known: 1 })
  expect(JSON.stringify([await read(sku), await events('reward.codes-added')])).not.toContain('SECRET')
  const bad = await bytes(`${path}/${sku}/codes`, 'FINE\nta\tb')
  expect([bad.status, bad.body.messageCode]).toEqual([422, 'errors.codes-malformed'])
  expect((await bytes(`${path}/${await plant()}/codes`, 'X')).body.messageCode).toBe('errors.product-without-codes')
  expect((await app.post(`${path}/${sku}/pieces`, { by: 1, was: 0, reason: 'more' }, author)).body.messageCode).toBe(
    'errors.pieces-of-codes',
  )
})

test('a picture is made anew, served under a name that changes, and goes again', async () => {
  const sku = await plant({ alt: { en_US: 'A kettle on a stove' } })
  const tagged = await plain(3000, 1500)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
  const saved = await bytes(`${path}/${sku}/picture`, tagged)
  expect(saved.status).toBe(200)
  const { url, alt } = (await app.get(`/api/v1.0/rewards/products/${sku}`, ada)).body.picture
  expect([url, alt]).toEqual([saved.body.picture, 'A kettle on a stove'])
  const look = (address: string, host = 'one') => app.get(address.slice(basePath.length), { host })
  const shown = await look(url)
  expect(shown.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  const facts = await sharp(shown.raw).metadata()
  expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 1200, 600, undefined])
  expect((await sharp((await look(`${url}?width=320`)).raw).metadata()).height).toBe(160)
  expect((await look(url, 'two')).status).toBe(404)
  const next = (await bytes(`${path}/${sku}/picture`, tagged)).body.picture
  expect(next).not.toBe(url)
  expect((await look(url)).status).toBe(404)
  expect((await app.post(`${path}/${sku}/picture/remove`, {}, author)).body.picture).toBe(undefined)
  expect((await look(next)).status).toBe(404)
  expect((await app.get(`/api/v1.0/rewards/products/${sku}`, ada)).body.picture).toBe(undefined)
})

test.each([
  ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'errors.avatar-not-an-image'],
  ['half a picture', Buffer.from('ffd8ffe000104a46', 'hex'), 'errors.avatar-not-an-image'],
])('%s is refused and leaves everything as it was', async (_name, file, code) => {
  const sku = await plant()
  const before = await read(sku)
  const refused = await bytes(`${path}/${sku}/picture`, file)
  expect([refused.status, refused.body.messageCode]).toEqual([422, code])
  expect(await read(sku)).toEqual(before)
})

test('a picture bomb is refused before it is decoded', async () => {
  const sku = await plant()
  const bomb = await plain(16_000, 4_000).png().toBuffer()
  const refused = await bytes(`${path}/${sku}/picture`, bomb)
  expect([refused.status, refused.body.messageCode]).toEqual([422, 'errors.avatar-too-many-pixels'])
})
