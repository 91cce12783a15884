import { expect, test } from 'vitest'
import { superuserOf, testDatabase } from '../../db/test-database.ts'
import { asSuperuser, listenToPlans, readsOf } from '../../db/test-plans.ts'
import { quest } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { enrollCrowd, loadCrowd } from './crowd-fixture.ts'
import { runStandingJobs } from './run-standing-jobs.ts'

const database = testDatabase()
const superuser = () => superuserOf(database.address)

/** Enough to reveal a plan that was made for a handful, and for statistics to be renewed. */
const people = 6000

async function crowdedClient(clientId: number, key: string) {
  const client = await testClient(database.db, clientId, key)
  const document = quest(client.day, 'runs', { window: [-30, -15], period: [-14, 15] })
  await client.publish(document)
  await enrollCrowd(client, document, people)
  await loadCrowd(client, document, client.day(0))
  return client
}

test('P18 the standings of a client that has just loaded beside another cost what they cost the first one', async () => {
  const first = await crowdedClient(1, 'first')
  await runStandingJobs(database.db, first.clientId, { patience: 'wait' })
  await asSuperuser(superuser(), query => query('analyze'))

  // As much again is less than what makes a table a grown one, and of these people the planner knows nothing.
  const second = await crowdedClient(2, 'second')
  const plans = await listenToPlans(database.db, superuser())
  await runStandingJobs(database.db, second.clientId, { patience: 'wait' })
  const seen = plans.take()
  expect(seen.length).toBeGreaterThan(10)
  const excess = seen.flatMap(({ text, plan }) =>
    readsOf(plan)
      .filter(({ rows }) => rows > 5 * people)
      .map(({ table, rows }) => `${rows} rows of ${table}: ${text}`),
  )
  expect(excess).toEqual([])

  const facts = seen.find(({ text }) => text.includes('progress_rows') && text.startsWith('copy'))!
  expect(facts.plan['Plan Rows']).toBeGreaterThan(people / 2)
})
