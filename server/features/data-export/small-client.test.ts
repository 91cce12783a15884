import { expect, test } from 'vitest'
import { superuserOf, testDatabase } from '../../db/test-database.ts'
import { asSuperuser, listenToPlans, readsOf } from '../../db/test-plans.ts'
import { quest } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { enrollCrowd, loadCrowd } from '../standings/crowd-fixture.ts'
import { readPage } from './parts.store.ts'
import { parts } from './parts.ts'

const database = testDatabase()
const superuser = () => superuserOf(database.address)

/** The small client comes after the statistics were made, and is too small for them to be made anew. */
const people = { large: 20_000, small: 300 }

async function crowdedClient(clientId: number, key: 'large' | 'small') {
  const client = await testClient(database.db, clientId, key)
  const document = quest(client.day, 'runs', { window: [-30, -15], period: [-14, 15] })
  await client.publish(document)
  await enrollCrowd(client, document, people[key])
  await loadCrowd(client, document, client.day(0))
  return client
}

test('T27 a person of a small client beside a large one costs no more than the rows of their own client', async () => {
  await crowdedClient(1, 'large')
  await asSuperuser(superuser(), query => query('analyze'))
  const small = await crowdedClient(2, 'small')
  const plans = await listenToPlans(database.db, superuser())
  const progress = await small.within(async tx => {
    const [{ person_id: person } = { person_id: 0 }] = await tx.query<{ person_id: number }>(
      'select person_id from pax_goals join progress_rows using (pax_goal_id) order by person_id desc limit 1',
    )
    const owner = { client: small.clientId, person }
    const page = { size: 500, after: 0 }
    for (const part of parts) await readPage(tx, part, owner, page)
    return readPage(tx, parts.find(({ name }) => name === 'progress')!, owner, page)
  })
  expect(progress).toHaveLength(1)
  const excess = plans.take().flatMap(({ text, plan }) =>
    readsOf(plan)
      .filter(({ rows }) => rows > 5 * people.small)
      .map(({ table, rows }) => `${rows} rows of ${table}: ${text}`),
  )
  expect(excess).toEqual([])
})
