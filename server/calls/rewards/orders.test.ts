import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { expireLots } from '../../features/ledger/expire-lots.ts'
import { plantFault } from '../../features/ledger/ledger-fault-fixture.ts'
import { verifyLedger } from '../../features/ledger/verify-ledger.ts'
import {
  openOwnCatalogue,
  parcelAddress,
  plantCodes,
  plantRewards,
  rewardWith,
} from '../../features/rewards/rewards-fixture.ts'
import { tidyAddresses } from '../../features/rewards/tidy-addresses.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const otherNode = testApp(database, routes)
const path = '/api/v1.0/rewards/orders'

let one: TestClient
let two: TestClient
let support: TestPerson & { host: string }
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  await two.within(tx => tx.query(`update clients set settings = settings || '{"countries": ["AT"]}'`))
  for (const client of [one, two]) await client.within(openOwnCatalogue)
  support = { ...(await one.person('sue')), host: 'one' }
  await one.grant(support, 'support')
})

type Buyer = TestPerson & { readonly host: string }
let people = 0
async function buyer(points = 1000, client = one): Promise<Buyer> {
  const number = ++people
  const person = { ...(await client.person(`buyer-${number}`)), host: client.key }
  const key = `gift-${number}`
  const gift = { personId: person.personId, points, key, reason: 'gift', actor: 'operator:test' as const }
  await client.within(async tx => {
    await adjustPoints(tx, gift)
    await tx.query(`update people set email = user_name || '@people.example' where person_id = $1`, [person.personId])
  })
  return person
}
let keys = 0
const newKey = () => `order-key-${++keys}`
const offer = (sku: string, more: object = {}, client = one) =>
  client.within(tx => plantRewards(tx, [rewardWith({ sku, ...more })]))
interface Wish {
  readonly orderKey?: string
  readonly points?: number
  readonly pieces?: number
  readonly address?: object | undefined
}
const order = (who: Buyer, sku: string, wish: Wish = {}, node = app) => {
  const { orderKey = newKey(), points = 100, pieces = 1 } = wish
  const address = 'address' in wish ? wish.address : parcelAddress
  return node.post(path, { orderKey, lines: [{ sku, pieces, points }], address }, who)
}
const balance = async (who: Buyer) => (await app.get('/api/v1.0/user', who)).body.accountBalance.result
const left = async (sku: string) =>
  (await one.within(tx => tx.query<{ pieces: number }>('select pieces from reward_products where sku = $1', [sku])))[0]!
    .pieces
const broken = async () => (await one.within(verifyLedger)).invariants.filter(({ broken }) => broken)
const mails = (who: Buyer) =>
  one.within(tx =>
    tx.query<{ event: string }>(
      `select facts->>'event' as event from mails where kind = 'reward-order' and person_id = $1 order by mail_id`,
      [who.personId],
    ),
  )
const move = (orderId: string, to: string, note?: string, who: Buyer = support) =>
  app.post(`/api/v1.0/admin/rewards/orders/${orderId}/move`, { lineNo: 1, to, ...(note && { note }) }, who)

describe('happy', () => {
  test('S05 an order takes points and pieces once, however often it is sent, and answers its receipt', async () => {
    await offer('kettle', { pieces: 5 })
    const who = await buyer()
    const orderKey = newKey()
    const first = await order(who, 'kettle', { orderKey, pieces: 2 })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      points: 200,
      lines: [
        { lineNo: 1, sku: 'kettle', name: 'The kettle', pieces: 2, points: 200, state: 'placed', mayCancel: true },
      ],
      address: parcelAddress,
    })
    expect((await order(who, 'kettle', { orderKey, pieces: 2 })).bytes).toBe(first.bytes)
    expect([await balance(who), await left('kettle')]).toEqual([800, 3])
    expect((await app.get(path, who)).body).toEqual({ orders: [first.body], isMore: false })
    expect((await app.get(`${path}/${first.body.orderId}`, who)).body).toEqual(first.body)
    expect(await mails(who)).toEqual([{ event: 'placed' }])
  })

  test('S05 S07 one order sent eight times at once to two servers is paid once', async () => {
    await offer('lamp', { pieces: 9 })
    const who = await buyer()
    const orderKey = newKey()
    const sent = Array.from({ length: 8 }, (_, at) => order(who, 'lamp', { orderKey }, at % 2 ? app : otherNode))
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect([await balance(who), await left('lamp')]).toEqual([900, 8])
    expect(await broken()).toEqual([])
  })

  test('S07 of forty people who want the last six pieces at once six get one, the others a clear answer, and the ledger holds', async () => {
    await offer('tent', { pieces: 6 })
    const all = await Promise.all(Array.from({ length: 40 }, () => buyer(150)))
    const answers = await Promise.all(all.map((who, at) => order(who, 'tent', {}, at % 2 ? app : otherNode)))
    const bought = answers.filter(({ status }) => status === 200)
    const gone = answers.filter(({ body }) => body.messageCode === 'errors.reward-gone')
    expect([bought.length, gone.length]).toEqual([6, 34])
    const balances = await Promise.all(all.map(balance))
    expect([balances.filter(one => one === 50).length, balances.filter(one => one === 150).length]).toEqual([6, 34])
    expect(await left('tent')).toBe(0)
    expect(await broken()).toEqual([])
  })

  test('S07 of eight different orders of one person at once as many are paid as the points pay for', async () => {
    await offer('mug', { pieces: 50 })
    const who = await buyer(350)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => order(who, 'mug', {}, at % 2 ? app : otherNode)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
    expect([await balance(who), await left('mug')]).toEqual([50, 47])
    expect(await broken()).toEqual([])
  })

  test('S05 of a reward with options the chosen one is reserved, named on the order, and put back', async () => {
    const options = [
      { key: 'm', name: { en_US: 'M' }, pieces: 2 },
      { key: 'l', name: { en_US: 'L', de_DE: 'Groß' }, pieces: 1 },
    ]
    await offer('shirt', { options })
    const who = await buyer()
    const bought = (...keys: (string | undefined)[]) => {
      const lines = keys.map(option => ({ sku: 'shirt', ...(option && { option }), pieces: 1, points: 100 }))
      return app.post(path, { orderKey: newKey(), lines, address: parcelAddress }, who)
    }
    const optionsLeft = async () =>
      (await app.get('/api/v1.0/rewards/products/shirt', who)).body.options.map(
        ({ piecesLeft }: { piecesLeft: number }) => piecesLeft,
      )
    const refusals = [await bought(undefined), await bought('xl'), await bought('l', 'l')]
    expect(refusals.map(({ body }) => body.messageCode)).toEqual([
      'errors.reward-unknown',
      'errors.reward-unknown',
      'errors.body-malformed',
    ])
    const { status, body } = await bought('l', 'm')
    expect([status, body.lines]).toMatchObject([
      200,
      [
        { option: 'l', name: 'The shirt · L', points: 100 },
        { option: 'm', name: 'The shirt · M', points: 100 },
      ],
    ])
    expect(await optionsLeft()).toEqual([1, 0])
    expect((await bought('l')).body.messageCode).toBe('errors.reward-gone')
    const names = await one.within(tx =>
      tx.query('select names from reward_lines where order_id = $1 and line_no = 1', [Number(body.orderId)]),
    )
    expect(names).toEqual([{ names: { en_US: 'The shirt · L', de_DE: 'Das shirt · Groß' } }])

    // An option that is not offered any more keeps its orders, and takes back what is cancelled.
    await offer('shirt', { options: options.slice(0, 1).map(({ key, name }) => ({ key, name })) })
    expect((await app.post(`${path}/${body.orderId}/cancel`, { lineNo: 1 }, who)).status).toBe(200)
    expect([await optionsLeft(), await balance(who)]).toEqual([[1], 900])
    expect((await bought('l')).body.messageCode).toBe('errors.reward-unknown')
    await offer('shirt', { options: options.map(({ key, name }) => ({ key, name })) })
    expect(await optionsLeft()).toEqual([1, 1])
    expect(await broken()).toEqual([])
  })

  test('S07 of ten people who want the last two of an option at once two get one', async () => {
    await offer('cap', { options: [{ key: 'red', name: { en_US: 'Red' }, pieces: 2 }] })
    const all = await Promise.all(Array.from({ length: 10 }, () => buyer()))
    const answers = await Promise.all(
      all.map((who, at) => {
        const lines = [{ sku: 'cap', option: 'red', pieces: 1, points: 100 }]
        return (at % 2 ? app : otherNode).post(path, { orderKey: newKey(), lines, address: parcelAddress }, who)
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.messageCode === 'errors.reward-gone')).toHaveLength(8)
    expect(await broken()).toEqual([])
  })

  test('S05 two baskets of the same things in another order do not block each other', async () => {
    await offer('left', { pieces: 20 })
    await offer('right', { pieces: 20 })
    const basket = (skus: readonly string[]) => ({
      orderKey: newKey(),
      lines: skus.map(sku => ({ sku, pieces: 1, points: 100 })),
      address: parcelAddress,
    })
    const all = await Promise.all(Array.from({ length: 10 }, () => buyer()))
    const answers = await Promise.all(
      all.map((who, at) => app.post(path, basket(at % 2 ? ['left', 'right'] : ['right', 'left']), who)),
    )
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect([await left('left'), await left('right')]).toEqual([10, 10])
  })

  test('S05 a cancelled line gives its points back to their lots, and its piece, once', async () => {
    await offer('boots', { pieces: 2 })
    const who = await buyer()
    const { body } = await order(who, 'boots')
    const cancel = () => app.post(`${path}/${body.orderId}/cancel`, { lineNo: 1 }, who)
    const [first, again] = await Promise.all([cancel(), cancel()])
    expect([first.status, again.bytes]).toEqual([200, first.bytes])
    expect(first.body.lines[0]).toMatchObject({ state: 'cancelled', mayCancel: false })
    expect([await balance(who), await left('boots')]).toEqual([1000, 2])
    const lots = await one.within(tx =>
      tx.query<{ points_left: number }>('select points_left from ledger_lots where account_id = $1', [who.personId]),
    )
    expect(lots).toEqual([{ points_left: 1000 }])
    expect(await mails(who)).toEqual([{ event: 'placed' }, { event: 'cancelled' }])
    expect(await broken()).toEqual([])
  })

  test('S05 W04 whoever fulfils orders gives nobody their own points back: somebody else does', async () => {
    await offer('radio', { pieces: 1 })
    const who = await buyer()
    await one.grant(who, 'support')
    const { body } = await order(who, 'radio')
    for (const to of ['shipped', 'delivered']) expect((await move(body.orderId, to, undefined, who)).status).toBe(200)
    expect(await move(body.orderId, 'returned', 'mine', who)).toMatchObject({
      status: 403,
      body: { messageCode: 'errors.own-points' },
    })
    expect(await balance(who)).toBe(900)
    expect((await move(body.orderId, 'returned', 'It came broken')).status).toBe(200)
    expect(await balance(who)).toBe(1000)
  })

  test('S05 whoever fulfils it ships, delivers and takes back; each is mailed, and a return gives back', async () => {
    await offer('camera', { pieces: 1 })
    const who = await buyer()
    const { body } = await order(who, 'camera')
    const queue = async (state: string) =>
      (await app.get(`/api/v1.0/admin/rewards/orders?state=${state}`, support)).body.lines.filter(
        (line: { orderId: string }) => line.orderId === body.orderId,
      )
    expect(await queue('placed')).toMatchObject([
      { address: parcelAddress, next: ['accepted', 'shipped', 'cancelled'] },
    ])
    for (const [to, note] of [['accepted'], ['shipped', 'Tracked as 4711'], ['delivered']] as const) {
      expect((await move(body.orderId, to, note)).body).toEqual({ state: to })
    }
    expect((await app.post(`${path}/${body.orderId}/cancel`, { lineNo: 1 }, who)).body.messageCode).toBe(
      'errors.order-under-way',
    )
    expect((await move(body.orderId, 'returned', 'It came broken')).status).toBe(200)
    expect((await move(body.orderId, 'returned', 'It came broken')).status).toBe(200)
    expect([await balance(who), await left('camera')]).toEqual([1000, 1])
    expect((await mails(who)).map(({ event }) => event)).toEqual(['placed', 'shipped', 'delivered', 'returned'])
    expect((await app.get(`${path}/${body.orderId}`, who)).body.lines[0]).toMatchObject({
      state: 'returned',
      note: 'It came broken',
    })
    expect(await queue('returned')).toHaveLength(1)
    const events = await one.within(tx =>
      tx.query<{ action: string; actor: string }>(
        `select action, actor from audit_events where action like 'reward.%' and subject = $1 order by event_id`,
        [`person:${who.personId}`],
      ),
    )
    expect(events.map(({ action }) => action)).toEqual([
      'reward.ordered',
      'reward.accepted',
      'reward.shipped',
      'reward.delivered',
      'reward.returned',
    ])
    expect(events.at(-1)!.actor).toBe(`person:${support.personId}`)
    expect(await broken()).toEqual([])
  })

  test('S05 taken back after the last day of its points: they go back to their lot, expire there once, and the ledger holds', async () => {
    await offer('atlas', { pieces: 1 })
    const who = await buyer(30)
    const { personId } = who
    const [day] = await one.within(tx => tx.query<{ tomorrow: string }>('select (current_date + 1)::date as tomorrow'))
    const gift = { personId, points: 70, key: 'soon-over', reason: 'gift', actor: 'operator:test' as const }
    await one.within(tx => adjustPoints(tx, { ...gift, expiresOn: day!.tomorrow }))
    const { body } = await order(who, 'atlas')
    await plantFault(
      database.address,
      `update ledger_transfers set expires_on = current_date - 1 where client_id = ${one.clientId} and expires_on is not null;
       update audit_events set details = jsonb_set(details, '{expiresOn}', to_jsonb((current_date - 1)::text))
         where client_id = ${one.clientId} and details ->> 'expiresOn' is not null`,
    )
    // While it is ordered nothing of it expires; who thinks of cancelling is shown what would.
    expect(await one.within(tx => expireLots(tx, 'system:expiry'))).toEqual({ people: 0, points: 0 })
    const lapsed = async () => (await app.get(`${path}/${body.orderId}`, who)).body.lines[0].lapsed
    expect([body.lines[0].lapsed, await lapsed()]).toEqual([undefined, 70])
    expect((await move(body.orderId, 'cancelled', 'Out of print')).status).toBe(200)
    expect(await lapsed()).toBeUndefined()
    const facts = await one.within(tx =>
      tx.query<{ lapsed: number | null }>(
        `select (facts->>'lapsed')::int as lapsed from mails where kind = 'reward-order' and person_id = $1 order by mail_id`,
        [personId],
      ),
    )
    expect(facts).toEqual([{ lapsed: null }, { lapsed: 70 }])
    expect(await one.within(tx => expireLots(tx, 'system:expiry'))).toEqual({ people: 1, points: 70 })
    expect([await balance(who), await left('atlas')]).toEqual([30, 1])
    expect(await broken()).toEqual([])
  })

  test('S06 codes are there at once, each for one person, sealed at rest and in no mail', async () => {
    await offer('book', { kind: 'code', category: 'vouchers' })
    const codes = ['AAAA-1111', 'BBBB-2222', 'CCCC-3333']
    expect(await one.within(tx => plantCodes(tx, 'book', [...codes, 'AAAA-1111']))).toBe(3)
    expect(await one.within(tx => plantCodes(tx, 'book', codes))).toBe(0)
    const all = await Promise.all(Array.from({ length: 8 }, () => buyer()))
    const answers = await Promise.all(
      all.map((who, at) => order(who, 'book', { address: undefined }, at % 2 ? app : otherNode)),
    )
    const bought = answers.filter(({ status }) => status === 200)
    expect(bought.flatMap(({ body }) => body.lines[0].codes).sort()).toEqual(codes)
    expect(bought.every(({ body }) => body.lines[0].state === 'delivered' && body.address === undefined)).toBe(true)
    expect(answers.filter(({ body }) => body.messageCode === 'errors.reward-gone')).toHaveLength(5)
    const kept = await one.within(async tx => [
      ...(await tx.query<{ sealed: Buffer }>('select sealed from reward_codes')).map(({ sealed }) => sealed.toString()),
      JSON.stringify(await tx.query('select facts from mails')),
      JSON.stringify(await tx.query('select details from audit_events')),
    ])
    for (const text of kept) expect(text).not.toMatch(/1111|2222|3333/)
    const owner = all[answers.indexOf(bought[0]!)]!
    const shown = await app.get(`${path}/${bought[0]!.body.orderId}`, owner)
    expect(shown.body.lines[0].codes).toEqual(bought[0]!.body.lines[0].codes)
    const back = await app.post(`${path}/${bought[0]!.body.orderId}/cancel`, { lineNo: 1 }, owner)
    expect(back.body.messageCode).toBe('errors.order-under-way')
  })

  test('S11 an address is sealed, and gone 90 days after its parcel came, also where it goes back or nobody says that it came; the order stays', async () => {
    await offer('bike')
    const who = await buyer()
    const { body } = await order(who, 'bike')
    const address = () =>
      one.within(tx =>
        tx.query<{ address: Buffer | null }>('select address from reward_orders where order_id = $1', [body.orderId]),
      )
    expect((await address())[0]!.address!.toString()).not.toContain('Summit')
    const age = (days: number) =>
      one.within(tx =>
        tx.query(
          `update reward_lines set state_at = now() - make_interval(days => $1),
             delivered_at = case when delivered_at is not null then now() - make_interval(days => $1) end
           where order_id = $2`,
          [days, body.orderId],
        ),
      )
    await age(200)
    await one.within(tx => tidyAddresses(tx, 90, 1000))
    expect((await address())[0]!.address).not.toBeNull()
    await move(body.orderId, 'shipped')
    await age(179)
    await one.within(tx => tidyAddresses(tx, 90, 1000))
    expect((await address())[0]!.address).not.toBeNull()
    await move(body.orderId, 'delivered')
    await age(89)
    await one.within(tx => tidyAddresses(tx, 90, 1000))
    expect((await address())[0]!.address).not.toBeNull()
    await age(91)
    await one.within(tx => tidyAddresses(tx, 90, 1000))
    expect((await address())[0]!.address).toBeNull()
    const { body: shown } = await app.get(`${path}/${body.orderId}`, who)
    expect([shown.lines[0].state, 'address' in shown]).toEqual(['delivered', false])

    const { body: unmarked } = await order(who, 'bike')
    const { body: returned } = await order(who, 'bike')
    for (const { orderId } of [unmarked, returned]) await move(orderId, 'shipped')
    await move(returned.orderId, 'delivered')
    await one.within(tx =>
      tx.query(
        `update reward_lines set state_at = now() - interval '181 days', delivered_at = delivered_at - interval '91 days'
         where order_id = any($1)`,
        [[unmarked.orderId, returned.orderId]],
      ),
    )
    await move(returned.orderId, 'returned')
    await one.within(tx => tidyAddresses(tx, 90, 1000))
    for (const { orderId } of [unmarked, returned])
      expect('address' in (await app.get(`${path}/${orderId}`, who)).body).toBe(false)
  })
})

test('S11 a booking that nobody has arranged yet does not keep the address of a parcel that arrived long ago', async () => {
  await offer('map')
  await offer('hike', { kind: 'booking' })
  const who = await buyer()
  const lines = ['hike', 'map'].map(sku => ({ sku, pieces: 1, points: 100 }))
  const { body } = await app.post(path, { orderKey: newKey(), lines, address: parcelAddress }, who)
  const hasAddress = async () => 'address' in (await app.get(`${path}/${body.orderId}`, who)).body
  const tidy = async () => {
    await one.within(tx =>
      tx.query(
        `update reward_lines set state_at = now() - interval '91 days', delivered_at = delivered_at - interval '91 days'
         where order_id = $1`,
        [body.orderId],
      ),
    )
    await one.within(tx => tidyAddresses(tx, 90, 1000))
  }
  await tidy()
  expect(await hasAddress()).toBe(true)
  for (const to of ['shipped', 'delivered'])
    await app.post(`/api/v1.0/admin/rewards/orders/${body.orderId}/move`, { lineNo: 2, to }, support)
  await tidy()
  expect(await hasAddress()).toBe(false)
})

describe('refused', () => {
  test('S05 a price that changed since is never charged; nothing was taken', async () => {
    await offer('watch', { pieces: 3 })
    const who = await buyer()
    await offer('watch', { prices: [{ points: 120 }] })
    expect((await order(who, 'watch')).body.messageCode).toBe('errors.reward-price-changed')
    expect((await order(who, 'watch', { points: 90 })).body.messageCode).toBe('errors.reward-price-changed')
    expect([await balance(who), await left('watch')]).toEqual([1000, 3])
    expect((await order(who, 'watch', { points: 120 })).status).toBe(200)
  })

  test('S05 points spent elsewhere, a reward that is gone or unknown, an address that is missing or not served', async () => {
    await offer('racket', { pieces: 1 })
    await offer('secret', { isOffered: false })
    await offer('later', { prices: [{ from: '2999-01-01', points: 100 }] })
    const who = await buyer(99)
    const rich = await buyer()
    const codes = await Promise.all([
      order(who, 'racket'),
      order(rich, 'racket', { pieces: 2 }),
      order(rich, 'nothing'),
      order(rich, 'secret'),
      order(rich, 'later'),
      order(rich, 'racket', { address: undefined }),
    ])
    expect(codes.map(({ body }) => body.messageCode)).toEqual([
      'errors.balance-too-low',
      'errors.reward-gone',
      'errors.reward-unknown',
      'errors.reward-unknown',
      'errors.reward-unknown',
      'errors.address-missing',
    ])
    expect([await balance(who), await balance(rich), await left('racket')]).toEqual([99, 1000, 1])
    // The other client serves Austria alone.
    await offer('racket', {}, two)
    expect((await order(await buyer(1000, two), 'racket')).body.messageCode).toBe('errors.country-not-served')
  })

  test('S05 one key for two orders is refused, and lapsed points pay nothing', async () => {
    await offer('ball')
    const who = await buyer()
    const orderKey = newKey()
    await order(who, 'ball', { orderKey })
    expect((await order(who, 'ball', { orderKey, pieces: 2 })).body.messageCode).toBe('errors.order-key-reused')
    const late = await buyer(10)
    const gift = {
      personId: late.personId,
      points: 500,
      key: 'lapsed',
      reason: 'gift',
      actor: 'operator:test' as const,
    }
    await one.within(tx => adjustPoints(tx, { ...gift, expiresOn: '2020-01-01' }))
    expect((await order(late, 'ball')).body.messageCode).toBe('errors.balance-too-low')
    expect(await broken()).toEqual([])
  })

  test('S05 one key with another address is refused, since the parcel goes to the first', async () => {
    await offer('kettle')
    const who = await buyer()
    const orderKey = newKey()
    const first = await order(who, 'kettle', { orderKey })
    const again = await order(who, 'kettle', { orderKey })
    expect([again.status, again.body.orderId]).toEqual([200, first.body.orderId])
    const elsewhere = { ...parcelAddress, street: '11 Summit Road' }
    expect((await order(who, 'kettle', { orderKey, address: elsewhere })).body.messageCode).toBe(
      'errors.order-key-reused',
    )
    expect(await broken()).toEqual([])
  })

  test('S05 a line goes no way that there is not, and is cancelled or taken back for a reason alone', async () => {
    await offer('speaker')
    const { body } = await order(await buyer(), 'speaker')
    const answers = [
      await move(body.orderId, 'delivered'),
      await move(body.orderId, 'returned', 'why'),
      await move(body.orderId, 'cancelled'),
    ]
    expect(answers.map(({ status, body }) => [status, body.messageCode])).toEqual([
      [409, 'errors.order-under-way'],
      [409, 'errors.order-under-way'],
      [422, 'errors.reason-missing'],
    ])
  })
})

describe('forbidden', () => {
  test('T2 nobody sees or cancels an order of somebody else, nor orders what another client offers', async () => {
    await offer('teapot')
    await offer('foreign', {}, two)
    const who = await buyer()
    const other = await buyer()
    const foreigner = await buyer(1000, two)
    const { body } = await order(who, 'teapot')
    for (const stranger of [other, foreigner]) {
      expect((await app.get(`${path}/${body.orderId}`, stranger)).status).toBe(404)
      expect((await app.post(`${path}/${body.orderId}/cancel`, { lineNo: 1 }, stranger)).status).toBe(404)
    }
    expect((await order(who, 'foreign')).body.messageCode).toBe('errors.reward-unknown')
    expect((await app.get('/api/v1.0/rewards/products?skus=teapot', foreigner)).body.rewards).toEqual([])
    expect((await app.get('/api/v1.0/rewards/products/teapot', foreigner)).status).toBe(404)
    expect(await balance(who)).toBe(900)
  })
})
