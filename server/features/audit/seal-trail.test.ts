import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { asAdmin } from '../../db/test-cluster.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { recordEvent } from './events.ts'
import { headOfTrail } from './head-of-trail.ts'
import { sealTrail } from './seal-trail.ts'
import { verifyTrail } from './verify-trail.ts'

const database = testDatabase()
let one: TestClient
let two: TestClient
let clients = 0
beforeAll(async () => {
  for (const table of ['audit_events', 'audit_seals']) {
    await asAdmin(database.address.owner, `alter table ${table} disable trigger user`)
  }
  two = await testClient(database.db, 900, 'other')
})
beforeEach(async () => {
  clients += 1
  one = await testClient(database.db, clients, `client-${clients}`)
})

const note = (client = one, reason = 'x') =>
  client.within(tx =>
    recordEvent(tx, { actor: 'system:test', action: 'test.done', subject: 'client', details: { reason } }),
  )

/**
 * Seals until so many events of the client are sealed: the first call marks how far the next may go, which waits for every
 * transaction of then, those of other tests on the same server too.
 */
async function seal(events: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await one.within(sealTrail)
      expect((await verifyTrail(database.db, one.clientId)).events).toBe(events)
    },
    { timeout: 90_000, interval: 50 },
  )
}

/** Behind our back: as the owner of the database, with the guards off. */
async function tamper(sql: string): Promise<void> {
  const asClient = `begin; select set_config('cairn.client_id', '${one.clientId}', true); ${sql}; commit`
  await asAdmin(database.address.owner, asClient)
}

const idsOf = () =>
  one.within(tx => tx.query<{ event_id: number }>('select event_id from audit_events order by event_id'))

test('W09b a trail is sealed as it grows, and found as it was written', async () => {
  for (let index = 0; index < 3; index += 1) await note()
  await seal(3)
  await note()
  const { flaws, ...proof } = await verifyTrail(database.db, one.clientId)
  expect({ flaws, ...proof }).toMatchObject({ seals: 1, events: 3, unsealed: 1, flaws: [] })
  expect(proof.head).toMatch(/^[0-9a-f]{64}$/)
  await seal(4)
  expect(await verifyTrail(database.db, one.clientId)).toMatchObject({ seals: 2, events: 4, unsealed: 0, flaws: [] })
})

test('W09b O07 a trail is sealed on where a dump of a server with more transactions was restored', async () => {
  await note()
  await one.within(tx =>
    tx.query(
      `insert into audit_marks (client_id, to_event, until_transaction)
       select $1, max(event_id), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000000)::text::xid8
       from audit_events where client_id = $1`,
      [tx.clientId],
    ),
  )
  await one.within(sealTrail)
  const [mark] = await one.within(tx =>
    tx.query(
      `select until_transaction <= pg_snapshot_xmax(pg_current_snapshot()) as is_of_here from audit_marks where client_id = $1`,
      [tx.clientId],
    ),
  )
  expect(mark).toEqual({ is_of_here: true })
  await seal(1)
})

test('W09b a head that was kept elsewhere is found in the chain, and not in one that was written anew', async () => {
  await note()
  await seal(1)
  const { head: kept } = await verifyTrail(database.db, one.clientId)
  await note()
  await seal(2)
  expect(await verifyTrail(database.db, one.clientId, { kept: kept! })).toMatchObject({ flaws: [], isKeptThere: true })
  expect(await verifyTrail(database.db, one.clientId)).toMatchObject({ isKeptThere: undefined })
  // Everything is taken out and sealed once more: the chain itself is sound.
  const [first] = await idsOf()
  await tamper(`delete from audit_seals where client_id = ${one.clientId}`)
  await tamper(`delete from audit_events where event_id = ${first!.event_id}`)
  await seal(1)
  expect(await verifyTrail(database.db, one.clientId, { kept: kept! })).toMatchObject({ flaws: [], isKeptThere: false })
})

test('W09b an event that was changed, deleted or slipped in behind our back is named', async () => {
  for (let index = 0; index < 4; index += 1) await note()
  await seal(4)
  const ids = (await idsOf()).map(row => row.event_id)
  await tamper(`update audit_events set details = '{"reason": "y"}' where event_id = ${ids[1]}`)
  await tamper(`delete from audit_events where event_id = ${ids[2]}`)
  const { flaws } = await verifyTrail(database.db, one.clientId)
  expect(flaws).toEqual([
    { flaw: 'changed', event_id: ids[1] },
    { flaw: 'missing', event_id: ids[2] },
  ])
  await tamper(
    `insert into audit_events (client_id, event_id, actor, action, subject) overriding system value
     values (${one.clientId}, ${ids[0]! - 1}, 'system:test', 'test.done', 'client')`,
  )
  const after = await verifyTrail(database.db, one.clientId)
  expect(after.flaws[0]).toEqual({ flaw: 'added', event_id: ids[0]! - 1 })
})

test('W09b a seal that was written anew breaks the chain', async () => {
  await note()
  await seal(1)
  await note()
  await seal(2)
  const head = await one.within(headOfTrail)
  await tamper(`update audit_seals set root = sha256('x') where seal_id < ${head!.seal_id}`)
  const { flaws } = await verifyTrail(database.db, one.clientId)
  expect(flaws.map(({ flaw }) => flaw)).toEqual(['chain', 'chain'])
})

test('W09b what a transaction notes that is still running is sealed once it has ended, and never jumped over', async () => {
  await note()
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  let hasNoted = () => {}
  const noted = new Promise<void>(resolve => {
    hasNoted = resolve
  })
  const running = one.within(async tx => {
    await recordEvent(tx, { actor: 'system:test', action: 'test.slow', subject: 'client' })
    hasNoted()
    await held
  })
  await noted
  await note()
  for (const _ of [1, 2, 3]) expect((await one.within(sealTrail)).sealed).toBe(0)
  letGo()
  await running
  await seal(3)
  expect(await verifyTrail(database.db, one.clientId)).toMatchObject({ unsealed: 0, flaws: [] })
})

test('T2 a trail is sealed and verified for its own client alone', async () => {
  await note(two)
  await note()
  await seal(1)
  expect(await verifyTrail(database.db, two.clientId)).toMatchObject({ seals: 0, unsealed: 1 })
})
