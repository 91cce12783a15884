import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { type ChangeListener, listen } from '../../db/listen.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { parseChangeEvent } from './change-event.ts'
import { recentChanges } from './recent-changes.ts'
import { makeStreams } from './streams.ts'

const database = testDatabase()
const payloads: string[] = []
let listener: ChangeListener
let one: TestClient
let ann: TestPerson

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  ann = await one.person('ann')
  await one.publish(quest(one.day, 'climb', { window: [-30, -15], period: [-14, 15] }))
  await one.calculateStandings()
  await new Promise<void>(onOpen => {
    listener = listen(database.db.address, 'cairn_changes', { onPayload: payload => payloads.push(payload), onOpen })
  })
})
afterAll(() => listener.close())

/** The events that a transaction with this statement publishes, as objects. */
async function eventsOf(text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  payloads.length = 0
  await one.within(tx => tx.query(text, values))
  // Events arrive in order: once the last is here, so are those before.
  await withClient(database.db, 1, tx => tx.query(`select pg_notify('cairn_changes', 'last')`))
  await expect.poll(() => payloads.at(-1)).toBe('last')
  for (const payload of payloads) expect(payload.length).toBeLessThan(200)
  return payloads.slice(0, -1).map(payload => JSON.parse(payload))
}

test('T2 an event contains ids only, and one statement over many people is one event', async () => {
  const person = String(ann.personId)
  expect(
    await eventsOf(
      `with made as (insert into people (client_id, external_id, user_name, first_name, last_name)
         select 1, 'p' || n, 'p' || n, 'P', 'Q' from generate_series(1, 150) n returning person_id)
       insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id)
         select 1, person_id, 'climb', 'spring', 'all' from made`,
    ),
  ).toEqual([{ client: 1, kind: 'program', program: 'climb' }])
  expect(
    await eventsOf(
      `insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id) values (1, $1, 'climb', 'spring', 'all')`,
      [ann.personId],
    ),
  ).toEqual([{ client: 1, kind: 'goal', person, program: 'climb' }])
  expect(await eventsOf(`delete from standing_jobs`)).toEqual([{ client: 1, kind: 'team', program: 'climb' }])
  expect(await eventsOf(`update sessions set last_seen_at = now()`)).toEqual([])
  expect(await eventsOf(`update sessions set ended_at = now()`)).toEqual([{ client: 1, kind: 'session', person }])
  expect(await eventsOf(`update people set last_name = 'R'`)).toEqual([])
  const task = `insert into tasks (client_id, kind, created_by, work_key) values (1, 'test', 'system:test'`
  expect(await eventsOf(`${task}, null)`)).toEqual([{ client: 1, kind: 'task' }])
  // Jobs that come every few seconds are news only where they fail.
  expect(await eventsOf(`${task}, 'test')`)).toEqual([])
  expect(await eventsOf(`update tasks set progress_done = 1 where work_key is null`)).toEqual([
    { client: 1, kind: 'task' },
  ])
  expect(await eventsOf(`update tasks set progress_done = 1 where work_key is not null`)).toEqual([])
  expect(await eventsOf(`update tasks set failure = 'x' where work_key is not null`)).toEqual([
    { client: 1, kind: 'task' },
  ])
  expect(
    await eventsOf(
      `insert into loads (client_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
       values (1, 'assignments', 'committed', 'a.csv', 'x', 1, 0, 1, 'operator:test')`,
    ),
  ).toEqual([{ client: 1, kind: 'all' }])
})

test('changes of more than a hundred people, row by row, are published as one event', async () => {
  const events = await eventsOf(`update people set locked_at = now()`)
  expect(events).toEqual([{ client: 1, kind: 'all' }])
})

test('other notifications are ignored', () => {
  const strange = ['', 'last', '{}', '[1]', 'null', '{"client":1,"kind":"drop"}', '{"client":"1","kind":"all"}']
  expect(strange.map(parseChangeEvent)).toEqual(strange.map(() => undefined))
  expect(parseChangeEvent('{"client":1,"kind":"goal","person":"7","program":"climb"}')).toEqual({
    clientId: 1,
    kind: 'goal',
    personId: 7,
    programId: 'climb',
  })
  expect(parseChangeEvent('{"client":1,"kind":"goal","person":"seven"}')).toBeUndefined()
})

test('recent events are known since listening began, and for a while', () => {
  const memory = recentChanges()
  const event = { clientId: 1, kind: 'all' } as const
  expect(memory.since(1, 0)).toBeUndefined()
  memory.begin(1000)
  memory.keep(event, 2000)
  expect(memory.since(1, 999)).toBeUndefined()
  expect(memory.since(1, 1000)).toEqual([event])
  expect(memory.since(1, 2001)).toEqual([])
  expect(memory.since(2, 1000)).toEqual([])
  memory.keep({ clientId: 2, kind: 'all' }, 100_000)
  expect(memory.since(1, 2000)).toBeUndefined()
  expect(memory.since(1, 2001)).toEqual([])
})

test('T34 an event that is repeated is remembered once', () => {
  const memory = recentChanges()
  memory.begin(0)
  const climb = { clientId: 1, kind: 'team', programId: 'climb' } as const
  for (let at = 1; at < 500; at += 1) memory.keep({ ...climb }, at)
  memory.keep({ ...climb, programId: 'swim' }, 500)
  expect(memory.since(1, 1)).toEqual([climb, { ...climb, programId: 'swim' }])
})

test('T34 many sessions of one person leave streams for others', () => {
  const streams = makeStreams({ ofSession: 2, ofPerson: 3, ofClient: 100, inAll: 100, longestMs: 60_000 })
  const add = (personId: number, session: number) => {
    const added = streams.add({ clientId: 1, personId, hash: Buffer.from([personId, session]), grants: '[]' })
    return added.ok ? 'open' : added.refusal
  }
  expect([1, 2, 3, 4, 5].map(session => add(1, session))).toEqual([
    'open',
    'open',
    'open',
    'too-many-streams',
    'too-many-streams',
  ])
  expect(add(2, 1)).toBe('open')
  for (const stream of streams.of(1)) streams.end(stream)
})

test('T34 streams are limited by session, client and process; an ended one frees its place', () => {
  const streams = makeStreams({ ofSession: 2, ofPerson: 9, ofClient: 3, inAll: 4, longestMs: 60_000 })
  const owner = (clientId: number, personId: number) => ({
    clientId,
    personId,
    hash: Buffer.from([clientId, personId]),
    grants: '[]',
  })
  const add = (clientId: number, personId: number) => {
    const added = streams.add(owner(clientId, personId))
    return added.ok ? added.value : added.refusal
  }
  const first = add(1, 1)
  expect([add(1, 1), add(1, 1), add(1, 2), add(1, 3)].map(one => (typeof one === 'string' ? one : 'open'))).toEqual([
    'open',
    'too-many-streams',
    'open',
    'server-busy',
  ])
  expect([add(2, 1), add(2, 2)].map(one => (typeof one === 'string' ? one : 'open'))).toEqual(['open', 'server-busy'])
  if (typeof first !== 'string') streams.end(first)
  expect(typeof add(2, 2)).toBe('object')
  for (const client of streams.clients()) for (const stream of streams.of(client)) streams.end(stream)
})

test('T34 a page that does not read is disconnected; an event for many pages spreads their requests', async () => {
  const streams = makeStreams()
  const added = Array.from({ length: 50 }, (_, personId) =>
    streams.add({ clientId: 1, personId, hash: Buffer.from([personId]), grants: '[]' }),
  )
  const all = added.flatMap(one => (one.ok ? [one.value] : []))
  const [reads, sleeps] = all
  let read = ''
  reads!.body.setEncoding('utf8').on('data', text => {
    read += text
  })
  for (let n = 0; n < 500; n += 1) {
    streams.publish(all, { kind: 'all' })
    await new Promise(setImmediate)
  }
  expect(read).toContain('data: {"kind":"all","withinMs":500}\n\n')
  expect(reads!.body.destroyed).toBe(false)
  expect(sleeps!.body.destroyed).toBe(true)
  expect(streams.of(1)).toEqual([reads])
  streams.end(reads!)
})
