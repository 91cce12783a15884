import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { setCatalogue } from '../../features/shop/set-catalogue.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const otherNode = testApp(database, routes)
const path = '/api/v1.0/shop/tickets'

let one: TestClient
let two: TestClient
let three: TestClient
const secrets: Record<string, string> = {}
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  three = await testClient(database.db, 3, 'three')
  for (const client of [one, two]) {
    const catalogue = {
      url: `https://shop-of-${client.key}.example/start?from=cairn`,
      pageTypes: ['merchandise' as const],
    }
    const set = await client.within(tx => setCatalogue(tx, { catalogue, isSecretNew: false, actor: 'operator:test' }))
    secrets[client.key] = (set.ok && set.value.secret) || ''
  }
})

let people = 0
async function somebody(client = one): Promise<TestPerson & { host: string }> {
  people += 1
  return { ...(await client.person(`person-${people}`)), host: client.key }
}
const urlFor = (person: TestPerson & { host: string }, type = 'merchandise') =>
  app.get(`/api/v1.0/user/marketPlaceUrl/${type}`, person)
async function ticketOf(person: TestPerson & { host: string }): Promise<string> {
  return new URL((await urlFor(person)).body.marketPlaceUrl).searchParams.get('ticket')!
}
const exchange = (ticket: string, host = 'one', secret = secrets[host]!, node = app) =>
  node.post(path, { ticket }, { host, headers: { authorization: `Bearer ${secret}` }, address: '192.0.2.9' })
const altered = (ticket: string) => {
  const [head, body, signature] = ticket.split('.') as [string, string, string]
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), exp: 4_000_000_000 }
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

describe('happy', () => {
  test('C93 T26 the address is the client’s catalogue with a signed ticket that says nothing of the person', async () => {
    const person = await somebody()
    const { status, body } = await urlFor(person)
    expect(status).toBe(200)
    const url = new URL(body.marketPlaceUrl)
    expect([url.origin, url.pathname, url.searchParams.get('from')]).toEqual([
      'https://shop-of-one.example',
      '/start',
      'cairn',
    ])
    const keys = createLocalJWKSet((await app.get('/api/v1.0/shop/keys', { host: 'one' })).body)
    const options = { issuer: 'http://one.localhost:3000', audience: 'https://shop-of-one.example', maxTokenAge: '60s' }
    const { payload } = await jwtVerify(url.searchParams.get('ticket')!, keys, options)
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'pageType'])
    expect(payload.exp! - payload.iat!).toBe(60)
    expect(JSON.stringify(payload)).not.toContain(person.userName)
  })

  test('T26 the catalogue exchanges the ticket for the person, with name, language and balance', async () => {
    const person = await somebody()
    const gift = {
      personId: person.personId,
      points: 1250,
      key: 'gift',
      reason: 'gift',
      actor: 'operator:test' as const,
    }
    await one.within(tx => adjustPoints(tx, gift))
    const { status, body } = await exchange(await ticketOf(person))
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        userId: String(person.personId),
        firstName: `Person-${people}`,
        lastName: 'Test',
        locale: 'en_US',
        mediaLabel: 'points',
        accountBalance: 1250,
        pageType: 'merchandise',
      }),
    ])
    const events = await one.within(tx =>
      tx.query(`select actor, subject, details from audit_events where action = 'shop.entered' and subject = $1`, [
        `person:${person.personId}`,
      ]),
    )
    expect(events).toEqual([
      { actor: 'catalogue', subject: `person:${person.personId}`, details: { pageType: 'merchandise' } },
    ])
  })

  test('T26 R13 one ticket at two servers by 32 at once: exactly one exchange', async () => {
    const ticket = await ticketOf(await somebody())
    const attempts = Array.from({ length: 32 }, (_, at) =>
      exchange(ticket, 'one', secrets['one'], at % 2 ? app : otherNode),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 404)).toHaveLength(31)
  })

  test('L02 the person’s menu is what the catalogue offers', async () => {
    expect((await app.get('/api/v1.0/user', await somebody())).body.rewardMenuItems).toEqual([
      { pageType: 'merchandise' },
    ])
  })
})

describe('refused', () => {
  test('T26 used, late, altered, foreign and invented tickets: the same answer', async () => {
    const used = await ticketOf(await somebody())
    await exchange(used)
    const late = await ticketOf(await somebody())
    await one.within(tx =>
      tx.query(
        `update tickets set created_at = created_at - interval '61 s', expires_at = expires_at - interval '61 s'`,
      ),
    )
    const fresh = await ticketOf(await somebody())
    const foreign = await ticketOf(await somebody(two))
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${fresh.split('.')[1]}.`
    const answers = await Promise.all(
      [used, late, altered(fresh), foreign, unsigned, decodeJwt(fresh).jti!, '?'].map(ticket => exchange(ticket)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
    expect((await exchange(fresh)).status).toBe(200)
    expect((await exchange(foreign, 'two')).status).toBe(200)
  })

  test('T26 a person who was locked since cannot visit the shop', async () => {
    const person = await somebody()
    const ticket = await ticketOf(person)
    await one.within(tx => tx.query('update people set locked_at = now() where person_id = $1', [person.personId]))
    expect((await exchange(ticket)).status).toBe(404)
  })

  test.each(['experiences', 'anything', '__proto__'])(
    'T26 a page that is not in the menu has no address: %s',
    async type => {
      const { status, body } = await urlFor(await somebody(), type)
      expect([status, body.messageCode]).toEqual([404, 'errors.shop-unavailable'])
    },
  )

  test('L02 without a catalogue there is no menu and no address', async () => {
    const person = await somebody(three)
    expect((await app.get('/api/v1.0/user', person)).body.rewardMenuItems).toEqual([])
    expect((await urlFor(person)).status).toBe(404)
  })
})

describe('forbidden', () => {
  test('T26 nobody exchanges a ticket without the catalogue’s own secret', async () => {
    const ticket = await ticketOf(await somebody())
    const statuses = [
      (await app.post(path, { ticket }, { host: 'one' })).status,
      (await exchange(ticket, 'one', secrets['two'])).status,
      (await exchange(ticket, 'one', '')).status,
      (await exchange(ticket, 'three', secrets['one'])).status,
    ]
    expect(statuses).toEqual([401, 401, 401, 401])
    expect((await exchange(ticket)).status).toBe(200)
  })

  test('T26 a new secret invalidates the old one', async () => {
    const catalogue = { url: 'https://shop-of-two.example/', pageTypes: ['merchandise' as const] }
    const set = await two.within(tx => setCatalogue(tx, { catalogue, isSecretNew: true, actor: 'operator:test' }))
    const person = await somebody(two)
    expect((await exchange(await ticketOf(person), 'two')).status).toBe(401)
    secrets['two'] = (set.ok && set.value.secret) || ''
    expect((await exchange(await ticketOf(person), 'two')).status).toBe(200)
  })

  test('T5 guessing the secret is slowed down', async () => {
    const guess = (address: string) =>
      app.post(path, { ticket: '?' }, { host: 'one', headers: { authorization: 'Bearer guess' }, address })
    const answers = await Promise.all(Array.from({ length: 52 }, () => guess('203.0.113.5')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await guess('203.0.113.6')).status).toBe(401)
  })

  test('T1 nobody gets an address without a session, nor with one of another client', async () => {
    expect((await app.get('/api/v1.0/user/marketPlaceUrl/merchandise', { host: 'one' })).status).toBe(401)
    expect((await urlFor({ ...(await somebody(two)), host: 'one' })).status).toBe(401)
  })
})
