import { beforeAll, expect, test } from 'vitest'
import type { Actor, Subject } from '../../../rules/actors/actor.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { withActorNames } from './actor-names.ts'
import { recordEvent } from './events.ts'

const database = testDatabase()
let one: TestClient
let two: TestClient
let ann: TestPerson
let ben: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  // A number of nobody's at the other client, so that no number is right by chance.
  await two.person('first')
  await two.person('second')
  ;[ann, ben] = [await one.person('Ann.Ash'), await one.person('ben')]
})

/** Notes an event and reads what was kept of it. */
async function noted(actor: Actor, subject: Subject, client = one) {
  await client.within(tx => recordEvent(tx, { actor, action: 'test.done', subject }))
  const [row] = await client.within(tx =>
    tx.query<{ actor: string; subject: string; by: number | null; on: number | null }>(
      `select actor, subject, actor_person_id as by, subject_person_id as on
       from audit_events order by event_id desc limit 1`,
    ),
  )
  return row
}

test('T35 H1 actor and subject are stored as a kind and an id', async () => {
  const [actor, subject] = [`person:${ben.personId}`, `person:${ann.personId}`] as const
  expect(await noted(actor, subject)).toEqual({ actor, subject, by: ben.personId, on: ann.personId })
})

test('T21 T35 of whoever acts as somebody else, or types for themselves, the one who acts', async () => {
  const self = `person:${ben.personId}` as const
  expect(await noted(`${self} as person:${ann.personId}`, 'client')).toMatchObject({ by: ben.personId, on: null })
  expect(await noted(`${self} by operator:ann.ash`, 'client')).toMatchObject({ by: ben.personId })
})

test.each<[Actor, Subject]>([
  ['operator:ben', 'client'],
  ['operator:person:1', 'program:person:1'],
  ['system:sign-in', 'batch:7'],
  ['catalogue', 'goal:1'],
  ['key:1', 'text:ben'],
])('T35 M1 %s and %s name no person, whatever people are called', async (actor, subject) => {
  for (const name of ['catalogue', 'client', 'operator:ben', 'batch:7', 'goal:1', 'person:1']) {
    await one.within(tx =>
      tx.query(
        `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, $2, $2, 'x', 'x')
         on conflict do nothing`,
        [one.clientId, name],
      ),
    )
  }
  expect(await noted(actor, subject)).toEqual({ actor, subject, by: null, on: null })
})

test('T35 an event stays with its person, whoever has the name later', async () => {
  const [carl, dora] = [await one.person('carl'), await one.person('dora')]
  await noted(`person:${carl.personId}`, `person:${dora.personId}`)
  await one.within(async tx => {
    const rename = 'update people set user_name = $2 where person_id = $1'
    await tx.query(rename, [carl.personId, 'carl.before'])
    await tx.query(rename, [dora.personId, 'carl'])
  })
  const rows = await one.within(async tx =>
    withActorNames(
      tx,
      await tx.query<{ actor: string }>('select actor from audit_events where actor_person_id = $1', [carl.personId]),
      ['actor'],
    ),
  )
  expect(rows).toEqual([{ actor: 'carl.before' }])
})

test('T2 T35 an id is a person of the same client alone, by name as well', async () => {
  const rows = [{ actor: `person:${ann.personId}` }]
  const shown = (client: TestClient) => client.within(tx => withActorNames(tx, rows, ['actor']))
  expect([await shown(one), await shown(two)]).toEqual([[{ actor: 'Ann.Ash' }], [{ actor: `person ${ann.personId}` }]])
})

test.each(['ann', 'boss as x', 'person:x', 'person:1 as ann', 'person 1', '', 'system:', 'catalogue 2'])(
  'M1 the database keeps no actor that is written "%s"',
  async text => {
    await expect(noted(text as Actor, 'client')).rejects.toThrow(/actor/)
  },
)

test('M1 the database keeps no subject without a kind', async () => {
  for (const text of ['ann', 'person 1', 'person:ann', 'pax goal 1', 'batch 1']) {
    await expect(noted('catalogue', text as Subject)).rejects.toThrow(/subject/)
  }
})

test('I7 events can be neither changed nor deleted', async () => {
  await noted('catalogue', 'client')
  for (const sql of ['update audit_events set actor_person_id = null', 'delete from audit_events']) {
    await expect(one.within(tx => tx.query(sql))).rejects.toThrow(/permission denied/)
  }
})
