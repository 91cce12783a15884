import { beforeAll, expect, test } from 'vitest'
import { breakable } from '../../../db/break-after-commit-fixture.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { somebodyWaits } from '../../../db/test-lock.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { getClient } from '../../../features/clients/client-of-host.ts'
import { adjustPoints } from '../../../features/ledger/adjust-points.ts'
import { cancelOwnLine } from '../../../features/rewards/move-line.ts'
import { openOwnCatalogue, parcelAddress, plantRewards, rewardWith } from '../../../features/rewards/rewards-fixture.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const suppliers = '/api/v1.0/admin/rewards/suppliers'
const supplied = '/api/v1.0/supplier/orders'

type Somebody = TestPerson & { readonly host: string }
let one: TestClient
let two: TestClient
let support: Somebody
let buyer: Somebody
let foreignSupport: Somebody
let foreignBuyer: Somebody
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  const staff = async (client: TestClient, name: string) => {
    const person = { ...(await client.person(name)), host: client.key }
    await client.grant(person, 'support')
    return person
  }
  const rich = async (client: TestClient, name: string) => {
    const person = { ...(await client.person(name)), host: client.key }
    const { personId } = person
    const gift = { personId, points: 100_000, key: 'gift', reason: 'gift', actor: 'operator:test' as const }
    await client.within(async tx => {
      await adjustPoints(tx, gift)
      await tx.query(`update people set email = user_name || '@people.example' where person_id = $1`, [personId])
      await openOwnCatalogue(tx)
      await plantRewards(tx, [rewardWith({ sku: 'lamp' }), rewardWith({ sku: 'tent' }), rewardWith({ sku: 'mug' })])
    })
    return person
  }
  support = await staff(one, 'sue')
  foreignSupport = await staff(two, 'sam')
  buyer = await rich(one, 'ben')
  foreignBuyer = await rich(two, 'bea')
})

let names = 0
async function newSupplier(skus: readonly string[], who = support) {
  const added = await app.post(suppliers, { name: `Supplier ${++names}` }, who)
  const { supplierId } = added.body
  if (skus.length > 0) await app.post(`${suppliers}/${supplierId}/products`, { skus, isSupplied: true }, who)
  const { body } = await app.post(`${suppliers}/${supplierId}/keys`, {}, who)
  return { supplierId, ...body } as { supplierId: string; keyId: string; key: string }
}

let orders = 0
async function order(skus: readonly string[], who = buyer): Promise<string> {
  const lines = skus.map(sku => ({ sku, pieces: 1, points: 100 }))
  const wish = { orderKey: `supplied-${++orders}`, lines, address: parcelAddress }
  return (await app.post('/api/v1.0/rewards/orders', wish, who)).body.orderId
}

const by = (key: string, host = 'one') => ({ host, headers: { authorization: `Bearer ${key}` } })
const list = async (key: string, query = '') => (await app.get(`${supplied}${query}`, by(key))).body.lines
const move = (key: string, orderId: string, to: string, more: object = {}, host = 'one') =>
  app.post(`${supplied}/${orderId}/move`, { lineNo: 1, to, ...more }, by(key, host))
const mails = () =>
  one.within(tx =>
    tx.query<{ event: string; note: string | null }>(
      `select facts->>'event' as event, facts->>'note' as note from mails where kind = 'reward-order' order by mail_id desc limit 2`,
    ),
  )
const bring = async (supplierId: string, csv: string, apply = false) =>
  app.post(`${suppliers}/${supplierId}/shipments${apply ? '?apply=true' : ''}`, Buffer.from(csv), {
    ...support,
    headers: { 'content-type': 'application/octet-stream' },
  })

test('S09 a supplier takes its lines on by API key and ships them; the person reads how the parcel is followed', async () => {
  const { key } = await newSupplier(['lamp'])
  const orderId = await order(['lamp', 'mug'])
  expect(await list(key, '?state=placed')).toEqual([
    expect.objectContaining({ orderId, lineNo: 1, sku: 'lamp', address: parcelAddress, next: ['accepted', 'shipped'] }),
  ])
  expect((await move(key, orderId, 'accepted')).body).toEqual({ state: 'accepted' })
  expect((await list(key))[0]).toMatchObject({ state: 'accepted', address: parcelAddress })
  const shipped = () => move(key, orderId, 'shipped', { tracking: 'Post 4711' })
  expect([(await shipped()).body, (await shipped()).body]).toEqual([{ state: 'shipped' }, { state: 'shipped' }])
  const [line] = await list(key)
  expect([line.state, 'address' in line, line.next]).toEqual(['shipped', false, ['delivered']])
  const { body } = await app.get(`/api/v1.0/rewards/orders/${orderId}`, buyer)
  expect(body.lines[0]).toMatchObject({ state: 'shipped', note: 'Post 4711' })
  expect((await mails())[0]).toEqual({ event: 'shipped', note: 'Post 4711' })
  const [event] = await one.within(tx =>
    tx.query<{ actor: string; action: string }>(
      `select actor, action from audit_events where action like 'reward.%' order by event_id desc limit 1`,
    ),
  )
  expect(event).toMatchObject({ action: 'reward.shipped', actor: expect.stringMatching(/^key:\d+$/) })
})

test('S09 the queue and its file say who supplies a line, and say nothing of what the client ships itself', async () => {
  const { supplierId } = await newSupplier(['lamp'])
  const { name } = (await app.get(suppliers, support)).body.suppliers.find(
    (supplier: { supplierId: string }) => supplier.supplierId === supplierId,
  )
  const orderId = await order(['lamp', 'mug'])
  const queue = '/api/v1.0/admin/rewards/orders'
  const lines = (await app.get(queue, support)).body.lines as { orderId: string; sku: string; supplier?: string }[]
  const suppliersOf = Object.fromEntries(
    lines.filter(line => line.orderId === orderId).map(({ sku, supplier }) => [sku, supplier]),
  )
  expect(suppliersOf).toEqual({ lamp: name, mug: undefined })
  const [head, ...rows] = (await app.get(`${queue}/export`, support)).bytes.replace('\ufeff', '').split('\r\n')
  const at = head!.split(',').indexOf('supplier')
  const cells = rows.filter(row => row.startsWith(`#${orderId}-`)).map(row => row.split(',')[at])
  expect(cells).toEqual([name, ''])
})

test('R5 S09 a line that was moved is answered as moved, though the database dies right then', async () => {
  const connections = breakable(database.db)
  const { key } = await newSupplier(['lamp'])
  const orderId = await order(['lamp'])
  let status = 0
  const committed = await connections.during(async () => {
    status = (await move(key, orderId, 'shipped')).status
  }, 1)
  expect([committed, status]).toEqual([1, 200])
  expect((await list(key))[0].state).toBe('shipped')
})

test('S09 T2 nothing but its own lines: not another supplier’s, nor the client’s own, nor another client’s', async () => {
  const tents = await newSupplier(['tent'])
  const others = await newSupplier(['mug'])
  const foreign = await newSupplier(['tent'], foreignSupport)
  const orderId = await order(['tent', 'mug'])
  const ownId = await order(['lamp'])
  await app.post(
    `${suppliers}/${(await newSupplier([])).supplierId}/products`,
    { skus: ['lamp'], isSupplied: true },
    support,
  )
  const foreignId = await order(['tent'], foreignBuyer)
  expect(
    (await list(tents.key)).map((line: { lineNo: number; sku: string }) => [line.lineNo, line.sku]),
  ).toContainEqual([1, 'tent'])
  expect((await list(tents.key)).every((line: { sku: string }) => line.sku === 'tent')).toBe(true)
  expect((await list(others.key)).every((line: { sku: string }) => line.sku === 'mug')).toBe(true)
  const refused = [
    await move(others.key, orderId, 'accepted'),
    await move(tents.key, orderId, 'accepted', { lineNo: 2 }),
    await move(tents.key, ownId, 'accepted'),
    await move(tents.key, foreignId, 'accepted'),
    await move(tents.key, '999999999', 'accepted'),
  ]
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.messageCode}`))).toEqual(
    new Set(['404 errors.order-unknown']),
  )
  // A key is known at its own client alone.
  expect((await move(tents.key, foreignId, 'accepted', {}, 'two')).status).toBe(401)
  expect((await app.get(supplied, by(foreign.key))).status).toBe(401)
  const foreigner = await app.get(supplied, by(foreign.key, 'two'))
  expect(foreigner.body.lines.map((line: { orderId: string }) => line.orderId)).toEqual([foreignId])
  // What is no longer its own is gone with its address.
  await app.post(`${suppliers}/${tents.supplierId}/products`, { skus: ['tent'], isSupplied: false }, support)
  expect(await list(tents.key)).toEqual([])
  expect((await move(tents.key, orderId, 'accepted')).status).toBe(404)
})

test('S09 T5 a key is shown once, kept as a hash, says when it was used, opens nothing once revoked, and guesses wait', async () => {
  const { supplierId, keyId, key } = await newSupplier([])
  const read = async () =>
    (await app.get(suppliers, support)).body.suppliers.find(
      (one: { supplierId: string }) => one.supplierId === supplierId,
    )
  expect((await read()).keys).toEqual([{ keyId, ending: key.slice(-4), createdAt: expect.any(String) }])
  expect((await app.get(supplied, by(key))).status).toBe(200)
  expect((await read()).keys[0].lastUsedAt).toEqual(expect.any(String))
  const kept = await one.within(async tx =>
    JSON.stringify([
      await tx.query('select * from reward_supplier_keys'),
      await tx.query(`select details from audit_events where action like 'supplier.%'`),
    ]),
  )
  expect(kept).not.toContain(key)
  const revoke = () => app.post(`${suppliers}/${supplierId}/keys/${keyId}/revoke`, {}, support)
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200])
  expect((await app.get(supplied, by(key))).body.messageCode).toBe('errors.key-unknown')
  expect((await app.get(supplied, { host: 'one' })).status).toBe(401)
  const foreign = `${suppliers}/${supplierId}/keys/${keyId}/revoke`
  expect((await app.post(foreign, {}, foreignSupport)).status).toBe(404)
  const guessing = { ...by('nobody'), address: '10.0.0.9' }
  const statuses = new Set<number>()
  for (let tries = 0; tries < 52; tries++) statuses.add((await app.get(supplied, guessing)).status)
  expect(statuses).toEqual(new Set([401, 429]))
  await one.within(tx => tx.query('delete from attempts'))
  const { key: busy } = await newSupplier([])
  await one.within(tx =>
    tx.query(
      `insert into attempts (client_id, kind, subject)
       select 1, 'supplier-calls', (select max(key_id)::text from reward_supplier_keys) from generate_series(1, 600)`,
    ),
  )
  expect((await app.get(supplied, by(busy))).status).toBe(429)
})

test('S09 by CSV: what is to be sent goes out, what was sent comes back; a file with one bad line moves nothing and names each', async () => {
  const { supplierId } = await newSupplier(['lamp'])
  await newSupplier(['tent'])
  const [first, second, other] = [await order(['lamp']), await order(['lamp']), await order(['tent'])]
  const file = await app.get(`${suppliers}/${supplierId}/orders`, support)
  const rows = file.bytes.trim().split('\r\n')
  expect(rows[0]).toBe('order,state,ordered,sku,option,reward,pieces,name,street,more,postcode,city,country,tracking')
  expect(rows).toContainEqual(
    expect.stringMatching(`^#${first}-1,placed,.*,lamp,,The lamp,1,Ann Ash,1 Summit Road,,80331,Munich,DE,$`),
  )
  expect(file.bytes).not.toContain(`#${other}-1`)
  const state = async (orderId: string) =>
    (await app.get(`/api/v1.0/rewards/orders/${orderId}`, buyer)).body.lines[0].state

  const bad = [
    'order;state;tracking',
    `${first}-1;shipped;Post 1`,
    `${first}-1;shipped;`,
    '99999-1;shipped;',
    `${other}-1;shipped;`,
    `${second}-1;delivered;`,
    'hello;shipped;',
    `${second}-2;lost;`,
    'hallo;shipped;',
  ].join('\n')
  const answer = await bring(supplierId, bad, true)
  expect(answer.body).toEqual({
    isApplied: false,
    moved: 1,
    unchanged: 0,
    problems: [
      { line: 3, order: `${first}-1`, problem: 'named-twice' },
      { line: 4, order: '99999-1', problem: 'order-unknown' },
      { line: 5, order: `${other}-1`, problem: 'of-another-supplier' },
      { line: 6, order: `${second}-1`, problem: 'does-not-follow' },
      { line: 7, order: 'hello', problem: 'order-malformed' },
      { line: 8, order: `${second}-2`, problem: 'order-unknown' },
      { line: 9, order: 'hallo', problem: 'order-malformed' },
    ],
  })
  expect(await state(first)).toBe('placed')

  const good = `\ufefforder,tracking\r\n#${first}-1,Post; 1\r\n${second}-1,"Post, 2"\r\n`
  expect((await bring(supplierId, good)).body).toMatchObject({ isApplied: false, moved: 2, problems: [] })
  expect(await state(first)).toBe('placed')
  expect((await bring(supplierId, good, true)).body).toMatchObject({ isApplied: true, moved: 2 })
  expect([await state(first), await state(second)]).toEqual(['shipped', 'shipped'])
  expect(await mails()).toEqual([
    { event: 'shipped', note: 'Post, 2' },
    { event: 'shipped', note: 'Post; 1' },
  ])
  expect((await bring(supplierId, good, true)).body).toMatchObject({ isApplied: true, moved: 0, unchanged: 2 })
  expect((await bring(supplierId, 'no header\n1')).status).toBe(422)
  expect((await bring('99999', good)).status).toBe(404)
})

test('S09 the file that went out comes back as it was filled in: what has no tracking stays, the rest was shipped', async () => {
  const { supplierId } = await newSupplier(['lamp'])
  const [first, second, third] = [await order(['lamp']), await order(['lamp']), await order(['lamp'])]
  expect((await bring(supplierId, `order,state\n${third}-1,accepted`, true)).body).toMatchObject({ moved: 1 })
  const { bytes } = await app.get(`${suppliers}/${supplierId}/orders`, support)
  const filled = bytes.replace(new RegExp(`(#(${first}|${third})-1,.*),\r`, 'g'), '$1,Post 7\r')
  expect((await bring(supplierId, filled, true)).body).toMatchObject({ isApplied: true, moved: 2, problems: [] })
  const lines = await Promise.all(
    [first, second, third].map(async id => (await app.get(`/api/v1.0/rewards/orders/${id}`, buyer)).body.lines[0]),
  )
  expect(lines.map(({ state, note }) => [state, note])).toEqual([
    ['shipped', 'Post 7'],
    ['placed', undefined],
    ['shipped', 'Post 7'],
  ])
})

test('S09 how a parcel is followed is mended by reporting it shipped again, by API key and by CSV; nobody is mailed twice', async () => {
  const { supplierId, key } = await newSupplier(['lamp'])
  const orderId = await order(['lamp'])
  const note = async () => (await app.get(`/api/v1.0/rewards/orders/${orderId}`, buyer)).body.lines[0].note
  const trail = () =>
    one.within(async tx =>
      (
        await tx.query<{ note: string | null }>(
          `select details->>'note' as note from audit_events
           where action = 'reward.shipped' and (details->>'orderId')::int = $1 order by event_id`,
          [Number(orderId)],
        )
      ).map(event => event.note),
    )
  const mailed = async () =>
    (await one.within(tx => tx.query('select from mails where mail_key like $1', [`reward/${orderId}/1/shipped%`])))
      .length
  const ship = async (tracking?: string) => {
    const answer = await move(key, orderId, 'shipped', tracking === undefined ? {} : { tracking })
    expect(answer).toMatchObject({ status: 200, body: { state: 'shipped' } })
    return note()
  }
  expect(await ship()).toBeUndefined()
  const shippedAt = () => one.within(tx => tx.query('select state_at from reward_lines where order_id = $1', [orderId]))
  const before = await shippedAt()
  expect(await ship('Post 4711')).toBe('Post 4711')
  expect(await ship('Post 4712')).toBe('Post 4712')
  expect([await ship('Post 4712'), await ship()]).toEqual(['Post 4712', 'Post 4712'])

  const csv = (tracking: string) => `order,tracking\n${orderId}-1,${tracking}`
  expect((await bring(supplierId, csv('Post 4713'))).body).toMatchObject({ moved: 1, unchanged: 0 })
  expect(await note()).toBe('Post 4712')
  expect((await bring(supplierId, csv('Post 4713'), true)).body).toMatchObject({ isApplied: true, moved: 1 })
  expect((await bring(supplierId, csv('Post 4713'), true)).body).toMatchObject({ moved: 0, unchanged: 1 })
  expect((await bring(supplierId, csv(''), true)).body).toMatchObject({ moved: 0, unchanged: 1 })
  expect(await note()).toBe('Post 4713')
  expect(await trail()).toEqual([null, 'Post 4711', 'Post 4712', 'Post 4713'])
  expect(await mailed()).toBe(1)
  // How long the address is kept counts from when the parcel left.
  expect(await shippedAt()).toEqual(before)

  await move(key, orderId, 'delivered')
  expect((await move(key, orderId, 'delivered', { tracking: 'Post 4714' })).status).toBe(200)
  expect((await move(key, orderId, 'shipped', { tracking: 'Post 4714' })).status).toBe(409)
  expect(await note()).toBe('Post 4713')
})

test('S09 a line that its buyer cancels while a file comes in is named', async () => {
  const { supplierId } = await newSupplier(['lamp'])
  const orderId = await order(['lamp'])
  const cancelled = { personId: buyer.personId, orderId: Number(orderId), lineNo: 1 }
  const answer = await one.within(async tx => {
    expect((await cancelOwnLine(tx, await getClient(tx), cancelled)).ok).toBe(true)
    const importing = bring(supplierId, `order\n${orderId}-1`, true)
    await somebodyWaits(tx)
    return { importing }
  })
  expect((await answer.importing).body).toMatchObject({
    isApplied: false,
    problems: [{ line: 2, order: `${orderId}-1`, problem: 'does-not-follow' }],
  })
})

test('S09 W09a who delivered a product before is noted', async () => {
  const lastChanges = async () => {
    const text = "select details from audit_events where action = 'supplier.products' order by event_id desc limit 1"
    const [event] = await one.within(tx => tx.query<{ details: object }>(text))
    return event!.details
  }
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'rope' })]))
  const first = await newSupplier(['rope'])
  const ids = { first: Number(first.supplierId), second: 0 }
  expect(await lastChanges()).toMatchObject({ changes: [{ sku: 'rope', before: null, after: ids.first }] })
  ids.second = Number((await newSupplier(['rope'])).supplierId)
  expect(await lastChanges()).toMatchObject({ changes: [{ sku: 'rope', before: ids.first, after: ids.second }] })
  await app.post(`${suppliers}/${ids.second}/products`, { skus: ['rope'], isSupplied: false }, support)
  expect(await lastChanges()).toMatchObject({ changes: [{ sku: 'rope', before: ids.second, after: null }] })
})

test('S09 products are assigned all or none, and a name is taken once', async () => {
  const { supplierId } = await newSupplier([])
  const wrong = { skus: ['lamp', 'nothing'], isSupplied: true }
  expect((await app.post(`${suppliers}/${supplierId}/products`, wrong, support)).body.messageCode).toBe(
    'errors.rewards-unknown',
  )
  const found = (await app.get(suppliers, support)).body.suppliers.find(
    (one: { supplierId: string }) => one.supplierId === supplierId,
  )
  expect(found).toMatchObject({ products: 0, skus: [] })
  expect((await app.post(suppliers, { name: `Supplier ${names}` }, support)).body.messageCode).toBe(
    'errors.supplier-known',
  )
})
