import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { adjustPoints } from '../../features/ledger/adjust-points.ts'
import { plantRewards, rewardWith } from '../../features/rewards/rewards-fixture.ts'
import { setCatalogue } from '../../features/shop/set-catalogue.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes, { clientMemoryMs: 0 })
const path = '/api/v1.0/rewards/wish'

let one: TestClient
let two: TestClient
type Person = TestPerson & { readonly host: string }
const person = async (client: TestClient, name: string): Promise<Person> => ({
  ...(await client.person(name)),
  host: client.key,
})
const catalogue = (client: TestClient, url: string) =>
  client.within(tx =>
    setCatalogue(tx, { catalogue: { url, pageTypes: ['merchandise'] }, isSecretNew: false, actor: 'operator:test' }),
  )
const offer = (client: TestClient, sku: string, points: number, more: object = {}) =>
  client.within(tx => plantRewards(tx, [rewardWith({ sku, prices: [{ from: '2020-01-01', points }], ...more })]))

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  for (const client of [one, two]) await catalogue(client, '/rewards')
  await offer(one, 'mug', 90)
  await offer(one, 'lamp', 160)
  await offer(one, 'tent', 161)
  await offer(two, 'foreign', 10)
})

test('S04 one reward is pinned, another takes its place, and it is unpinned', async () => {
  const ada = await person(one, 'ada')
  expect((await app.get(path, ada)).body).toEqual({})
  const pinned = await app.post(path, { sku: 'lamp' }, ada)
  expect([pinned.status, pinned.body]).toMatchObject([
    200,
    { wish: { sku: 'lamp', name: 'The lamp', reward: { points: 160, drawing: 'kettle' } } },
  ])
  expect((await app.get(path, ada)).body).toEqual(pinned.body)
  expect((await app.post(path, { sku: 'tent' }, ada)).body.wish.sku).toBe('tent')
  expect((await app.post(path, { sku: null }, ada)).body).toEqual({})
  expect((await app.post(path, { sku: null }, ada)).status).toBe(200)
  expect((await app.get(path, ada)).body).toEqual({})
})

test('S04 of a wish that is no longer offered the name is left, and it can be replaced', async () => {
  const bea = await person(one, 'bea')
  await offer(one, 'clock', 50)
  await app.post(path, { sku: 'clock' }, bea)
  await offer(one, 'clock', 50, { isOffered: false })
  expect((await app.get(path, bea)).body).toEqual({ wish: { sku: 'clock', name: 'The clock' } })
  const again = await app.post(path, { sku: 'clock' }, bea)
  expect([again.status, again.body.messageCode]).toEqual([404, 'errors.reward-unknown'])
  expect((await app.post(path, { sku: 'mug' }, bea)).body.wish.sku).toBe('mug')
})

test('S04 S02 a client whose catalogue is elsewhere has no wishes', async () => {
  const cleo = await person(one, 'cleo')
  await app.post(path, { sku: 'mug' }, cleo)
  await catalogue(one, '/shop')
  expect((await app.get(path, cleo)).body).toEqual({})
  await catalogue(one, '/rewards')
  expect((await app.get(path, cleo)).body.wish.sku).toBe('mug')
})

test('T2 nobody pins what another client offers, and a wish is its person’s own', async () => {
  const [dora, other] = [await person(one, 'dora'), await person(one, 'other')]
  const foreigner = await person(two, 'foreigner')
  await app.post(path, { sku: 'mug' }, dora)
  for (const who of [other, foreigner]) expect((await app.get(path, who)).body).toEqual({})
  expect((await app.post(path, { sku: 'foreign' }, dora)).status).toBe(404)
  expect((await app.post(path, { sku: 'mug' }, foreigner)).status).toBe(404)
  expect((await app.get(path, dora)).body.wish.sku).toBe('mug')
})

test('S03 after this program: what the balance and the award of the picked goal pay for together', async () => {
  const eve = await person(one, 'eve')
  const gift = { personId: eve.personId, points: 100, key: 'eve', reason: 'gift', actor: 'operator:test' as const }
  await one.within(tx => adjustPoints(tx, gift))
  const shown = async () => {
    const { body } = await app.get('/api/v1.0/rewards/products?reach=goal', eve)
    return [body.ifReached, body.rewards.map(({ sku }: { sku: string }) => sku)]
  }
  expect(await shown()).toEqual([100, ['mug']])

  // A goal of 240 for 60 points, and one that is long over.
  const climb = quest(one.day, 'climb', { window: [-30, -15], period: [-14, 15] })
  const over = quest(one.day, 'over', { window: [-60, -45], period: [-44, -1] })
  for (const program of [climb, over]) await one.publish(program)
  await one.enroll(eve, over, { baseline: '200', levelId: 'silver', target: '240' })
  const paxGoalId = await one.enroll(eve, climb, { baseline: '200', levelId: 'silver', target: '240' })
  expect(await shown()).toEqual([160, ['mug', 'lamp']])
  await one.loadProgress(climb, one.day(0), [{ paxGoalId, value: '225' }])
  expect(await shown()).toEqual([160, ['mug', 'lamp']])

  // Once it is paid it is in the balance, and not still to come.
  const { body } = await app.get('/api/v1.0/rewards/products?reach=now', eve)
  expect([body.ifReached, body.rewards.length]).toEqual([undefined, 1])
})
