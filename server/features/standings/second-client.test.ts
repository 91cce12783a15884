import { expect, test } from 'vitest'
import type { ClientTx } from '../../db/client-tx.ts'
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

test('P18 a small client with many units beside another, of whom the planner knows nothing, reads its units few times', async () => {
  const units = 120
  const plantUnits = async (tx: ClientTx) => {
    await tx.query(
      `insert into org_units (client_id, unit_id, parent_id, name)
       select $1, 'branch-' || n, 'north', 'Branch' from generate_series(1, $2::int) n`,
      [tx.clientId, units],
    )
    await tx.query(
      `insert into org_closure (client_id, ancestor_id, unit_id, depth)
       select $1, ancestor_id, 'branch-' || n, depth from generate_series(1, $2::int) n,
         lateral (select 'branch-' || n as ancestor_id, 0 as depth union all select 'north', 1 union all select 'Corporate', 2) a`,
      [tx.clientId, units],
    )
  }
  const other = await testClient(database.db, 3, 'other')
  await other.within(plantUnits)
  await asSuperuser(superuser(), query => query('analyze'))

  const small = await testClient(database.db, 4, 'small')
  const document = quest(small.day, 'runs', { window: [-30, -15], period: [-14, 15] })
  await small.publish(document)
  await enrollCrowd(small, document, units)
  await small.within(async tx => {
    await plantUnits(tx)
    await tx.query(
      `insert into assignments (client_id, person_id, unit_id, role)
       select client_id, person_id, 'branch-' || row_number() over (), 'Selector' from people where client_id = $1`,
      [tx.clientId],
    )
  })
  await loadCrowd(small, document, small.day(0))
  const plans = await listenToPlans(database.db, superuser())
  await runStandingJobs(database.db, small.clientId, { patience: 'wait' })
  const seen = plans.take()
  expect(seen.some(({ text }) => text.includes('insert into team_units'))).toBe(true)
  const excess = seen.flatMap(({ text, plan }) =>
    readsOf(plan)
      .filter(({ rows }) => rows > 2 * units * units)
      .map(({ table, rows }) => `${rows} rows of ${table}: ${text}`),
  )
  expect(excess).toEqual([])
})
