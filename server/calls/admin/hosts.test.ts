import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { type TestNames, testNames } from '../../features/clients/dns-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes, { clientMemoryMs: 0 })
const path = '/api/v1.0/admin/hosts'

let one: TestClient
let two: TestClient
let owner: TestPerson
let author: TestPerson
let other: TestPerson
let names: TestNames
beforeAll(async () => {
  names = await testNames()
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  owner = await one.person('olga.owner')
  await one.grant(owner, 'owner')
  author = await one.person('arne.author')
  await one.grant(author, 'author')
  other = await two.person('otto.other')
  await two.grant(other, 'owner')
})
beforeEach(async () => {
  names.clear()
  for (const client of [one, two]) {
    await client.within(tx => tx.query('delete from client_host_claims'))
    await client.within(tx => tx.query("delete from client_hosts where host not like '%.localhost'"))
    await client.within(tx => tx.query("update clients set settings = settings - 'origin'"))
  }
})

const as = (person = owner, host = 'one') => ({ host, sessionId: person.sessionId })
const claim = (host: string, who = as()) => app.post(path, { host }, who)
const prove = (host: string, by = 'dns', who = as()) => app.post(`${path}/prove`, { host, by }, who)
const remove = (host: string, who = as()) => app.post(`${path}/remove`, { host }, who)
const main = (host: string, who = as()) => app.post(`${path}/main`, { host }, who)
const hosts = async (who = as()) => (await app.get(path, who)).body
const served = async (host: string) =>
  (await app.get('/api/v1.0/client', { host: 'one', headers: { host } })).status === 200
const events = () =>
  one.within(tx =>
    tx.query<{ action: string; details: object }>(
      `select action, details from audit_events where action like 'client.host%' order by event_id desc limit 1`,
    ),
  )

/** Names a host and puts its proof into its DNS. */
async function proved(host: string, who = as()) {
  const { claims } = (await claim(host, who)).body
  const { record, value } = claims.find((one: { host: string }) => one.host === host)
  names.set(record, ['v=spf1 -all', value])
  return prove(host, 'dns', who)
}

describe('happy', () => {
  test('W06c a host is served once its DNS says that it is the client’s, and no moment before', async () => {
    const claimed = await claim(' Points.Example.com. ')
    expect(claimed.status).toBe(200)
    expect(claimed.body.claims).toMatchObject([
      {
        host: 'points.example.com',
        record: '_cairn.points.example.com',
        value: expect.stringMatching(/^cairn-proof=[\w-]{43}$/),
        file: 'https://points.example.com/.well-known/cairn-proof.txt',
      },
    ])
    expect(await served('points.example.com')).toBe(false)
    expect((await prove('points.example.com')).body.messageCode).toBe('errors.proof-missing')
    const { value } = claimed.body.claims[0]
    names.set('_cairn.points.example.com', [`${value}x`, value.slice(0, -1)])
    expect((await prove('points.example.com')).body.messageCode).toBe('errors.proof-differs')
    expect(await served('points.example.com')).toBe(false)

    names.set('_cairn.points.example.com', ['v=spf1 -all', value])
    const done = await prove('points.example.com')
    expect(done.body).toEqual({
      hosts: [
        { host: 'one.localhost', isTestHost: false, isHere: true, isMain: false },
        { host: 'points.example.com', isTestHost: false, isHere: false, isMain: true },
      ],
      claims: [],
    })
    expect(await served('points.example.com')).toBe(true)
    expect(await events()).toEqual([
      { action: 'client.host-added', details: { host: 'points.example.com', isTestHost: false, proof: 'dns' } },
    ])
    // Named again it is there already; the other client's owner reads that it is taken.
    expect((await claim('points.example.com')).body.claims).toEqual([])
    expect((await claim('points.example.com', as(other, 'two'))).body.messageCode).toBe('errors.host-taken')
  })

  test('W06c links in mails lead to the main host, which stays; another one goes', async () => {
    await proved('a.example.com')
    await proved('b.example.com')
    expect((await main('b.example.com')).body.hosts.find((host: { isMain: boolean }) => host.isMain).host).toBe(
      'b.example.com',
    )
    expect((await remove('b.example.com')).body.messageCode).toBe('errors.host-main')
    expect((await remove('a.example.com')).status).toBe(200)
    expect(await served('a.example.com')).toBe(false)
    expect((await main('a.example.com')).body.messageCode).toBe('errors.host-unknown')
  })

  test('W06c T1 another host leaves the main one as it is, though its name comes first', async () => {
    const mainOf = async () => (await hosts()).hosts.find((host: { isMain: boolean }) => host.isMain)?.host
    await proved('points.example.com')
    expect(await mainOf()).toBe('points.example.com')
    await proved('a.example.com')
    expect(await mainOf()).toBe('points.example.com')
    // From now on that is said, and the trail tells since when.
    const origin = { before: null, after: 'https://points.example.com' }
    expect(await events()).toMatchObject([{ details: { host: 'a.example.com', origin } }])
    expect((await remove('points.example.com')).body.messageCode).toBe('errors.host-main')
  })

  test('W06c the only host that others can reach is the main one, which stays though nobody chose it', async () => {
    await proved('points.example.com')
    expect((await remove('points.example.com')).body.messageCode).toBe('errors.host-main')
  })

  test('W06c a host that was never proved is forgotten', async () => {
    await claim('c.example.com')
    expect((await remove('c.example.com')).body.claims).toEqual([])
    expect((await prove('c.example.com')).body.messageCode).toBe('errors.host-unknown')
  })
})

describe('refused', () => {
  test.each(['bad host', '10.0.0.1', '[::1]', 'two.localhost', 'localhost', 'intranet', 'ü.example'])(
    'W06c %s is no host to name',
    async host => {
      expect((await claim(host)).body.messageCode).toBe('errors.host-malformed')
    },
  )

  test('W06c nobody removes the host that they are on, nor one of another client', async () => {
    await proved('points.example.com')
    expect((await remove('one.localhost')).body.messageCode).toBe('errors.host-here')
    expect((await remove('two.localhost')).body.messageCode).toBe('errors.host-unknown')
    const there = { host: 'one', sessionId: owner.sessionId, headers: { host: 'points.example.com' } }
    expect((await remove('points.example.com', there)).body.messageCode).toBe('errors.host-here')
  })

  test('W06c of two clients that name a host it is whose DNS says so, with a proof of its own', async () => {
    const mine = (await claim('points.example.com')).body.claims[0]
    const theirs = (await claim('points.example.com', as(other, 'two'))).body.claims[0]
    expect(theirs.value).not.toBe(mine.value)
    names.set(theirs.record, [theirs.value])
    expect((await prove('points.example.com')).body.messageCode).toBe('errors.proof-differs')
    expect((await prove('points.example.com', 'dns', as(other, 'two'))).status).toBe(200)
    names.set(theirs.record, [theirs.value, mine.value])
    expect((await prove('points.example.com')).body.messageCode).toBe('errors.host-taken')
    expect((await hosts()).hosts).toHaveLength(1)
  })

  test('W06c no more than twenty wait at a time', async () => {
    for (let at = 0; at < 20; at++) expect((await claim(`h${at}.example.com`)).status).toBe(200)
    expect((await claim('h20.example.com')).body.messageCode).toBe('errors.hosts-too-many')
  })
})

describe('forbidden', () => {
  test('W06c only owners, of their own client', async () => {
    expect((await app.get(path, as(author))).status).toBe(403)
    expect((await claim('x.example.com', as(author))).status).toBe(403)
    expect((await claim('x.example.com', as(other, 'one'))).status).toBe(401)
  })

  test('W06c what changes where people are reached takes a proof of the last ten minutes', async () => {
    await claim('points.example.com')
    await one.within(tx => tx.query("update sessions set proved_at = now() - interval '11 minutes'"))
    for (const act of [prove('points.example.com'), remove('points.example.com'), main('one.localhost')]) {
      expect((await act).body.messageCode).toBe('errors.factor-needed')
    }
  })
})
