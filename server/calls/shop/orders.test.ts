import { beforeAll, describe, expect, test } from 'vitest'
import { breakable } from '../../db/break-after-commit-fixture.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { setPassword } from '../../features/accounts/set-password.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { verifyLedger } from '../../features/ledger/verify-ledger.ts'
import { setCatalogue } from '../../features/shop/set-catalogue.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const otherNode = testApp(database, routes)

let one: TestClient
let two: TestClient
const secrets: Record<string, string> = {}
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  for (const client of [one, two]) {
    const catalogue = { url: 'https://shop.example/', pageTypes: ['merchandise' as const] }
    const set = await client.within(tx => setCatalogue(tx, { catalogue, isSecretNew: false, actor: 'operator:test' }))
    secrets[client.key] = (set.ok && set.value.secret) || ''
  }
})

let people = 0
/** Somebody with points who has come to the catalogue. */
async function visitor(points = 1000, client = one): Promise<TestPerson & { host: string; visit: string }> {
  people += 1
  const person = { ...(await client.person(`person-${people}`)), host: client.key }
  const gift = {
    personId: person.personId,
    points,
    key: `gift-${people}`,
    reason: 'gift',
    actor: 'operator:test' as const,
  }
  await client.within(tx => adjustPoints(tx, gift))
  const { marketPlaceUrl } = (await app.get('/api/v1.0/user/marketPlaceUrl/merchandise', person)).body
  const ticket = new URL(marketPlaceUrl).searchParams.get('ticket')
  const exchanged = await send('/api/v1.0/shop/tickets', { ticket }, client.key)
  return { ...person, visit: exchanged.body.visit }
}
const send = (path: string, body: object, host = 'one', secret = secrets[host]!, node = app) =>
  node.post(path, body, { host, headers: { authorization: `Bearer ${secret}` } })
const order = (visit: string, orderKey: string, points: number, ...rest: [string?, string?, typeof app?]) =>
  send('/api/v1.0/shop/orders', { visit, orderKey, points, description: 'A tent' }, ...rest)
const reverse = (orderKey: string, reason = 'out of stock', ...rest: [string?, string?]) =>
  send(`/api/v1.0/shop/orders/${orderKey}/reverse`, { reason }, ...rest)
const balance = async (person: TestPerson & { host: string }) =>
  (await app.get('/api/v1.0/user', person)).body.accountBalance.result

describe('happy', () => {
  test('C93 an order takes its points once, however often it is sent', async () => {
    const person = await visitor()
    const first = await order(person.visit, 'tent-1', 300)
    expect([first.status, first.body]).toEqual([200, { orderKey: 'tent-1', points: 300, accountBalance: 700 }])
    expect((await order(person.visit, 'tent-1', 300)).bytes).toBe(first.bytes)
    expect(await balance(person)).toBe(700)
    const events = await one.within(tx =>
      tx.query(`select details from audit_events where action = 'shop.ordered' and subject = $1`, [
        `person:${person.personId}`,
      ]),
    )
    expect(events).toEqual([{ details: { orderKey: 'tent-1', points: 300, description: 'A tent' } }])
  })

  test('T22 R2 one order sent 16 times at once to two servers is paid once; of 16 orders as many as the points pay for', async () => {
    const person = await visitor(500)
    const same = Array.from({ length: 16 }, (_, at) =>
      order(person.visit, 'lamp', 100, 'one', secrets['one'], at % 2 ? app : otherNode),
    )
    expect(new Set((await Promise.all(same)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balance(person)).toBe(400)
    const orders = Array.from({ length: 16 }, (_, at) => order(person.visit, `concurrent-${at}`, 100))
    const statuses = (await Promise.all(orders)).map(({ status }) => status)
    expect([200, 409].map(wanted => statuses.filter(status => status === wanted).length)).toEqual([4, 12])
    expect(await balance(person)).toBe(0)
    expect((await one.within(verifyLedger)).invariants.filter(one => one.broken)).toEqual([])
  })

  test('T34 while the order of one person waits, those of others pass, though all come from the catalogue’s address', async () => {
    const [slow, quick] = [await visitor(), await visitor()]
    const waiting = await one.within(async tx => {
      await tx.query('select lock_balance($1)', [slow.personId])
      const answer = order(slow.visit, 'held', 100)
      const isHeld = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
      while ((await tx.query(isHeld)).length === 0);
      expect((await order(quick.visit, 'passing', 100)).status).toBe(200)
      return { answer }
    })
    expect((await waiting.answer).status).toBe(200)
    expect([await balance(slow), await balance(quick)]).toEqual([900, 900])
  })

  test('C93 an order whose response was lost is answered as paid, even if the visit has ended since', async () => {
    const person = await visitor()
    const first = await order(person.visit, 'rope', 100)
    await one.within(tx =>
      tx.query(
        `update tickets set created_at = created_at - interval '31 min', expires_at = expires_at - interval '31 min'
         where person_id = $1`,
        [person.personId],
      ),
    )
    expect((await order(person.visit, 'rope', 100)).bytes).toBe(first.bytes)
    expect((await order(person.visit, 'rope', 101)).status).toBe(422)
    expect((await order(person.visit, 'other rope', 100)).status).toBe(400)
    expect((await order(person.visit, 'other-rope', 100)).status).toBe(404)
    expect(await balance(person)).toBe(900)
  })

  test('C93 an order that is reversed gives its points back once', async () => {
    const person = await visitor()
    await order(person.visit, 'kayak', 600)
    const first = await reverse('kayak')
    expect([first.status, first.body]).toEqual([200, { orderKey: 'kayak', points: 600 }])
    expect((await reverse('kayak')).bytes).toBe(first.bytes)
    expect(await balance(person)).toBe(1000)
    expect((await one.within(verifyLedger)).invariants.filter(one => one.broken)).toEqual([])
  })
})

describe('refused', () => {
  test('T22 nobody pays more than they have, nor with one key for two orders', async () => {
    const person = await visitor(100)
    expect(await order(person.visit, 'boat', 101)).toMatchObject({
      status: 409,
      body: { messageCode: 'errors.balance-too-low' },
    })
    await order(person.visit, 'book', 40)
    expect((await order(person.visit, 'book', 41)).status).toBe(422)
    expect((await order((await visitor()).visit, 'book', 40)).status).toBe(422)
    expect(await balance(person)).toBe(60)
  })

  test('C93 an order whose points were given back is not answered as paid when it is sent again', async () => {
    const person = await visitor()
    await order(person.visit, 'stove', 200)
    await reverse('stove')
    const { status, body } = await order(person.visit, 'stove', 200)
    expect([status, body.messageCode]).toEqual([409, 'errors.order-reversed'])
    expect(await balance(person)).toBe(1000)
  })

  test('T9 T26 a visit ends with the password that led to it', async () => {
    const person = await visitor()
    const waiting = await visitor()
    const { marketPlaceUrl } = (await app.get('/api/v1.0/user/marketPlaceUrl/merchandise', waiting)).body
    const ticket = new URL(marketPlaceUrl).searchParams.get('ticket')
    for (const { userName } of [person, waiting]) {
      await one.within(tx => setPassword(tx, { userName }, 'another lake and a dune'))
    }
    expect((await order(person.visit, 'after', 10)).status).toBe(404)
    expect((await send('/api/v1.0/shop/tickets', { ticket })).status).toBe(404)
  })

  test('C93 a visit ends after half an hour, and when the person is locked', async () => {
    const person = await visitor()
    const other = await visitor()
    await one.within(async tx => {
      await tx.query(
        `update tickets set created_at = created_at - interval '31 min', expires_at = expires_at - interval '31 min'
         where person_id = $1`,
        [person.personId],
      )
      await tx.query('update people set locked_at = now() where person_id = $1', [other.personId])
    })
    const answers = [
      await order(person.visit, 'late', 10),
      await order(other.visit, 'locked', 10),
      await order('A'.repeat(43), 'invented', 10),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
  })

  test.each([
    [{ points: 0 }],
    [{ points: -5 }],
    [{ points: 1.5 }],
    [{ orderKey: 'a/b' }],
    [{ orderKey: '' }],
    [{ description: '' }],
  ])('T32 an invalid order is refused: %j', async change => {
    const { visit } = await visitor()
    const body = { visit, orderKey: 'strange', points: 1, description: 'A tent', ...change }
    expect((await send('/api/v1.0/shop/orders', body)).status).toBe(400)
  })

  test('C93 what was never ordered, or was given back for another reason, is not given back', async () => {
    const person = await visitor()
    await order(person.visit, 'chair', 10)
    expect((await reverse('never')).status).toBe(404)
    await reverse('chair', 'broken')
    expect((await reverse('chair', 'late')).status).toBe(409)
    expect(await balance(person)).toBe(1000)
  })
})

describe('forbidden', () => {
  test('T2 T26 nobody but the client’s own catalogue orders or gives back', async () => {
    const person = await visitor()
    const foreign = await visitor(1000, two)
    await order(person.visit, 'mine', 100)
    const statuses = [
      (await order(person.visit, 'stolen', 100, 'one', secrets['two'])).status,
      (await order(person.visit, 'stolen', 100, 'one', 'guess')).status,
      (await reverse('mine', 'stolen', 'one', secrets['two'])).status,
    ]
    expect(statuses).toEqual([401, 401, 401])
    expect((await order(person.visit, 'stolen', 100, 'two')).status).toBe(404)
    expect((await order(foreign.visit, 'stolen', 100)).status).toBe(404)
    expect((await reverse('mine', 'stolen', 'two')).status).toBe(404)
    expect([await balance(person), await balance(foreign)]).toEqual([900, 1000])
  })
})

test('R5 C93 a ticket, an order and its reversal that were committed are answered as done, though the database dies right then', async () => {
  const connections = breakable(database.db)
  const person = await visitor()
  const { marketPlaceUrl } = (await app.get('/api/v1.0/user/marketPlaceUrl/merchandise', person)).body
  const ticket = new URL(marketPlaceUrl).searchParams.get('ticket')
  const acts = [
    () => send('/api/v1.0/shop/tickets', { ticket }),
    () => order(person.visit, 'cut', 300),
    () => reverse('cut'),
  ]
  const statuses: number[] = []
  for (const act of acts) {
    const committed = await connections.during(async () => {
      statuses.push((await act()).status)
    }, 1)
    expect(committed).toBe(1)
  }
  expect(statuses).toEqual([200, 200, 200])
  expect(await balance(person)).toBe(1000)
})
