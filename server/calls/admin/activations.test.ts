import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { ssoOnly, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/activations'
const reason = 'The program begins on Monday'

let one: TestClient
let two: TestClient
let only: TestClient
let support: TestPerson
let loader: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  only = await testClient(database.db, 3, 'only')
  await only.within(tx => tx.query(`update clients set settings = settings || '${ssoOnly}'`))
  support = await one.person('support')
  loader = await one.person('loader')
  await one.grant(support, 'support')
  await one.grant(loader, 'loader')
  const people: readonly [TestClient, string, string][] = [
    [one, 'ada', `email = 'ada@example.com'`],
    [one, 'bob', `email = 'bob@example.com'`],
    [one, 'cleo', 'email = null'],
    [one, 'dan', `email = 'dan@example.com', password_hash = 'x', password_changed_at = now()`],
    [one, 'eve', `email = 'eve@example.com', locked_at = now()`],
    [only, 'gus', `email = 'gus@example.com'`],
    [two, 'fay', `email = 'fay@example.com'`],
  ]
  for (const [client, name, change] of people) {
    const { personId } = await client.person(name)
    await client.within(tx => tx.query(`update people set ${change} where person_id = $1`, [personId]))
  }
})
const as = ({ sessionId }: TestPerson, host = 'one') => ({ host, sessionId })
const mailed = (client: TestClient) =>
  client.within(tx => tx.query<{ to_address: string }>(`select to_address from mails order by to_address`))

test('W05 everybody new is counted and gets one link; what was cut off goes on, and nobody gets two', async () => {
  expect((await app.get(path, as(support))).body).toEqual({ people: 2, withoutAddress: 1 })
  const first = await app.post(path, { reason }, as(support))
  expect(first).toMatchObject({ status: 200, body: { sent: 2, last: expect.any(String) } })
  expect((await app.post(path, { reason, after: first.body.last }, as(support))).body).toEqual({ sent: 0 })
  expect((await app.post(path, { reason }, as(support))).body).toEqual({ sent: 0 })
  expect(await mailed(one)).toEqual([{ to_address: 'ada@example.com' }, { to_address: 'bob@example.com' }])
  expect(await mailed(two)).toEqual([])
  const events = await one.within(tx =>
    tx.query(`select actor, details from audit_events where action = 'activation.issued'`),
  )
  expect(events).toEqual(
    [1, 2].map(() => ({ actor: `person:${support.personId}`, details: { isMailed: true, reason } })),
  )
  expect((await app.get(path, as(support))).body).toEqual({ people: 0, withoutAddress: 1 })
})

test('T15 W05 where single sign-on is the only way in nobody is counted or mailed', async () => {
  const helper = await only.person('helper')
  await only.grant(helper, 'support')
  expect((await app.get(path, as(helper, 'only'))).body).toEqual({ people: 0, withoutAddress: 0 })
  expect((await app.post(path, { reason }, as(helper, 'only'))).body.messageCode).toBe('errors.passwords-off')
  expect(await mailed(only)).toEqual([])
})

test('W05 a reason is needed, and a role that helps people', async () => {
  expect((await app.post(path, {}, as(support))).status).toBe(400)
  expect((await app.post(path, { reason }, as(loader))).status).toBe(403)
  expect((await app.get(path, as(loader))).status).toBe(403)
})
