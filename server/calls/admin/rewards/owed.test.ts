import { beforeAll, expect, inject, test } from 'vitest'
import { withClient } from '../../../db/client-tx.ts'
import { testDatabase } from '../../../db/test-database.ts'
import { asSuperuser } from '../../../db/test-plans.ts'
import { type TestClient, type TestPerson, testClient } from '../../../db/test-world.ts'
import { adjustPoints } from '../../../features/ledger/adjust-points.ts'
import { expireLots } from '../../../features/ledger/expire-lots.ts'
import { readExpiringAhead, readLapsed, readOutstanding } from '../../../features/ledger/ledger.store.ts'
import { reverseTransfer } from '../../../features/ledger/reverse-transfer.ts'
import { spend } from '../../../features/ledger/spend.ts'
import { proveLedgerKind } from '../../../features/ledger/task-kinds.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from '../../../features/rewards/rewards-fixture.ts'
import type { TaskContext } from '../../../features/tasks/task-kind.ts'
import { testApp } from '../../../http/test-app.ts'
import { routes } from '../../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const path = '/api/v1.0/admin/rewards'

let one: TestClient
let two: TestClient
const people = {} as Record<'auditor' | 'support' | 'foreigner', TestPerson & { readonly host: string }>
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await one.within(openOwnCatalogue)
  two = await testClient(database.db, 2, 'two')
  for (const role of ['auditor', 'support'] as const) {
    people[role] = { ...(await one.person(role)), host: 'one' }
    await one.grant(people[role], role)
  }
  people.foreigner = { ...(await two.person('foreigner')), host: 'two' }
  await two.grant(people.foreigner, 'auditor')
})

const actor = 'operator:test' as const
const reason = 'planted'
async function give(client: TestClient, userName: string, lots: readonly (readonly [number, string | null])[]) {
  const person = await client.person(userName)
  await client.within(async tx => {
    for (const [points, expiresOn] of lots) {
      const key = `${userName}-${points}`
      await adjustPoints(tx, {
        personId: person.personId,
        points,
        key,
        reason,
        actor,
        ...(expiresOn !== null && { expiresOn }),
      })
    }
  })
  return person
}
const paid = async ({ personId }: TestPerson, points: number) => {
  const made = await one.within(tx => spend(tx, { personId, points, key: `order-${personId}`, reason, actor }))
  if (!made.ok) throw new Error(made.refusal)
  return made.value.transferId
}
const owed = async (who = people.auditor) => (await app.get(`${path}/owed`, who)).body.owed

/** What the nightly proof of the ledger counts, as the task that it is. */
async function prove(client: TestClient): Promise<void> {
  const context = {
    within: <T>(work: Parameters<typeof withClient<T>>[2]) => withClient(database.db, client.clientId, work),
  } as unknown as TaskContext<object>
  await keep(client, (await proveLedgerKind.run(context)) as object)
}

/** The same without the proof, which lots whose days a test has moved do not pass: they differ from what was decided. */
async function count(client: TestClient): Promise<void> {
  const counted = await client.within(async tx => ({
    expiring: await readExpiringAhead(tx),
    outstanding: await readOutstanding(tx),
    lapsed: await readLapsed(tx),
  }))
  await keep(client, counted)
}

const keep = (client: TestClient, result: object) =>
  client.within(tx =>
    tx.query(
      `insert into tasks (client_id, kind, state, created_by, result, started_at, ended_at)
       values ($1, 'prove-ledger', 'done', 'system:test', $2, now(), now())`,
      [tx.clientId, JSON.stringify(result)],
    ),
  )

test('S10 what is owed is counted from the lots: points outstanding, their value, and breakage by what expired in a year', async () => {
  expect(await owed()).toBeUndefined()
  await one.within(tx =>
    plantRewards(tx, [
      rewardWith({ sku: 'kettle', prices: [{ from: '2020-01-01', points: 400, value: '40.00', currency: 'EUR' }] }),
      rewardWith({ sku: 'lamp', prices: [{ from: '2020-01-01', points: 600, value: '40.00', currency: 'EUR' }] }),
      rewardWith({ sku: 'dollars', prices: [{ from: '2020-01-01', points: 10, value: '90.00', currency: 'USD' }] }),
      rewardWith({ sku: 'unvalued', prices: [{ from: '2020-01-01', points: 10 }] }),
      rewardWith({
        sku: 'hidden',
        isOffered: false,
        prices: [{ from: '2020-01-01', points: 1, value: '99.00', currency: 'EUR' }],
      }),
    ]),
  )
  await give(one, 'dan', [[200, null]])
  await give(one, 'eve', [[500, one.day(400)]])
  await prove(one)
  // Nobody's points have ended yet: no ground for any breakage.
  const value = { amount: '56.00', currency: 'EUR', perPoint: '0.080000', products: 2 }
  const lapsed = { lots: 0, expired: 0, spent: 0 }
  expect(await owed()).toEqual({ at: expect.any(String), outstanding: 700, canExpire: 500, lapsed, value })

  const soon = one.day(1)
  await paid(await give(one, 'ann', [[400, soon]]), 300)
  await give(one, 'ben', [[100, soon]])
  const returned = await paid(await give(one, 'cat', [[50, soon]]), 50)
  await one.within(tx => reverseTransfer(tx, { transferId: returned, reason, actor }))
  await give(one, 'old', [[9000, '2020-01-01']])
  // Two months pass, which takes the table without its triggers: no transfer ever changes.
  await asSuperuser({ ...inject('testServer').admin, database: database.address.owner.database! }, async query => {
    await query(`alter table ledger_transfers disable trigger all`)
    await query(`update ledger_transfers set created_at = created_at - interval '60 days'`)
    await query(`update ledger_transfers set expires_on = '${one.day(-30)}' where expires_on = '${soon}'`)
    await query(`alter table ledger_transfers enable trigger all`)
  })
  await one.within(tx => expireLots(tx, 'system:expiry'))
  await give(two, 'other', [[7000, null]])
  await count(one)
  expect(await owed()).toEqual({
    at: expect.any(String),
    outstanding: 700,
    canExpire: 500,
    lapsed: { lots: 3, expired: 250, spent: 300 },
    value,
    breakage: { share: '0.4545', points: 227, amount: '18.16' },
  })
  expect(await owed(people.foreigner)).toBeUndefined()
  await count(two)
  expect(await owed(people.foreigner)).toMatchObject({ outstanding: 7000 })
  expect('value' in (await owed(people.foreigner))).toBe(false)
})

test('S10 the feed goes out as CSV or JSON Lines, to those who may, and each time is an event', async () => {
  const buyer = { ...(await give(one, 'fay', [[1000, null]])), host: 'one' }
  await one.within(tx => plantRewards(tx, [rewardWith({ sku: 'massage', kind: 'booking' })]))
  const lines = [{ sku: 'massage', pieces: 2, points: 100 }]
  const placed = await app.post('/api/v1.0/rewards/orders', { orderKey: 'feed-order', lines }, buyer)
  expect(placed.status).toBe(200)
  const feed = (query: string, who = people.auditor) => app.get(`${path}/tax-feed?${query}`, who)
  const csv = (await feed('format=csv')).bytes.split('\r\n')
  expect(csv[0]).toBe(
    '\ufeffexternalId,userName,order,sku,pieces,ordered,fulfilled,givenBack,state,taxCategory,program,budgetTaxCategory,issued,points,fairValue,currency',
  )
  expect(csv[1]).toContain(
    `${placed.body.orderId}-1,massage,2,${one.day(0)},,,placed,taxable,–,,${one.day(0)},200,39.80,EUR`,
  )
  // For a spreadsheet in German.
  const speak = (locale: string | null) =>
    one.within(tx => tx.query('update people set locale = $2 where person_id = $1', [people.auditor.personId, locale]))
  await speak('de_DE')
  const german = (await feed('format=csv')).bytes.split('\r\n')
  expect(german[1]).toContain(`;${one.day(0)};200;39,80;EUR`)
  await speak(null)
  const [line] = (await feed('format=jsonl')).bytes.trim().split('\n')
  expect(JSON.parse(line!)).toMatchObject({ sku: 'massage', program: '–', issued: one.day(0), points: 200 })
  expect((await feed(`format=jsonl&to=${one.day(-1)}`)).bytes).toBe('')
  expect((await feed('format=csv', people.foreigner)).bytes.trim().split('\r\n')).toHaveLength(1)
  expect((await feed('format=csv', people.support)).status).toBe(403)
  // No days of the calendar, and a year that PostgreSQL does not have.
  for (const day of ['0000-00-00', '0000-01-01', '2026-02-30'])
    expect((await feed(`format=csv&to=${day}`)).status).toBe(400)
  const events = await one.within(tx =>
    tx.query<{ actor: string; details: object }>(
      `select actor, details from audit_events where action = 'reward.feed-exported' order by event_id`,
    ),
  )
  expect(events.map(({ details }) => details)).toEqual([
    { from: null, to: null, format: 'csv', lines: 1 },
    { from: null, to: null, format: 'csv', lines: 1 },
    { from: null, to: null, format: 'jsonl', lines: 1 },
    { from: null, to: one.day(-1), format: 'jsonl', lines: 0 },
  ])
  expect(events[0]!.actor).toBe(`person:${people.auditor.personId}`)
})
