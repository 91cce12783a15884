import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
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

/** Notes an event and reads the persons that were kept with it. */
async function noted(actor: string, subject: string, client = one) {
  await client.within(tenant => recordEvent(tenant, { actor, action: 'test.done', subject }))
  const [row] = await client.within(tenant =>
    tenant.query<{ actor: number | null; subject: number | null }>(
      `select actor_person_id as actor, subject_person_id as subject from audit_events order by event_id desc limit 1`,
    ),
  )
  return row
}

test('T35 who is named in an event is kept as a person, however the name is written', async () => {
  expect(await noted('ben', 'Ann.Ash')).toEqual({ actor: ben.personId, subject: ann.personId })
  expect(await noted('ANN.ash', 'BEN')).toEqual({ actor: ann.personId, subject: ben.personId })
})

test('T21 T35 of whoever acts as somebody else, the one who acts', async () => {
  expect(await noted('ben as Ann.Ash', 'Ann.Ash')).toEqual({ actor: ben.personId, subject: ann.personId })
})

test.each([
  ['operator:ben', 'client'],
  ['cairn', 'batch 7'],
  ['nobody', 'goal of ben'],
  ['ben.', ''],
])('T35 %s and "%s" name nobody', async (actor, subject) => {
  expect(await noted(actor, subject)).toEqual({ actor: null, subject: null })
})

test('T35 what concerns the client concerns nobody who is called so', async () => {
  const client = await one.person('client')
  expect(await noted('client', 'client')).toEqual({ actor: client.personId, subject: null })
})

test('T2 T35 a name is a person of the same client alone', async () => {
  const namesake = await two.person('ben')
  expect(await noted('ben', 'Ann.Ash', two)).toEqual({ actor: namesake.personId, subject: null })
  expect(namesake.personId).not.toBe(ben.personId)
})

test('T35 an event stays with whom it named, whoever has the name later', async () => {
  const [carl, dora] = [await one.person('carl'), await one.person('dora')]
  await noted('carl', 'dora')
  await one.within(async tenant => {
    const rename = 'update people set user_name = $2 where person_id = $1'
    await tenant.query(rename, [carl.personId, 'carl.before'])
    await tenant.query(rename, [dora.personId, 'carl'])
  })
  expect(await noted('carl', 'carl.before')).toEqual({ actor: dora.personId, subject: carl.personId })
  const events = await one.within(tenant =>
    tenant.query(
      `select actor, actor_person_id as "actorIs", subject_person_id as "subjectIs" from audit_events
       where actor = 'carl' order by event_id`,
    ),
  )
  expect(events).toEqual([
    { actor: 'carl', actorIs: carl.personId, subjectIs: dora.personId },
    { actor: 'carl', actorIs: dora.personId, subjectIs: carl.personId },
  ])
})

test('I7 no note is changed or taken away', async () => {
  await noted('ben', 'Ann.Ash')
  for (const sql of ['update audit_events set actor_person_id = null', 'delete from audit_events']) {
    await expect(one.within(tenant => tenant.query(sql))).rejects.toThrow(/permission denied/)
  }
})
