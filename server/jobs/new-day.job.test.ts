import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { clientsWithWork } from '../features/standings/clients-with-work.ts'
import { runStandingJobs } from '../features/standings/run-standing-jobs.ts'
import { prepareTeams } from '../features/tables/prepare-teams.ts'
import { newDayJob } from './new-day.job.ts'

const database = testDatabase()
const preparing = { fewest: 1, blockSize: 4, shortList: 3 }
/** So many whose assignments begin can be corrected page by page; with one more, everything is prepared anew. */
const most = 500

/** A client prepared yesterday, of whom so many begin today. */
async function preparedYesterday(clientId: number, beginToday: number): Promise<TestClient> {
  const one = await testClient(database.db, clientId, `client-${clientId}`)
  const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  const person = await one.person('ada', [{ unitId: 'north', role: 'Selector' }])
  await one.enroll(person, program, { baseline: '100', levelId: 'silver', target: '120' })
  await one.workOut()
  await one.within(async tx => {
    await tx.query(
      `with made as (
         insert into people (client_id, external_id, user_name, first_name, last_name)
         select $1, 'b' || n, 'b' || n, 'Begins', 'Today' from generate_series(1, $2::int) n returning person_id)
       insert into assignments (client_id, person_id, unit_id, role, valid_from) select $1, person_id, 'north', 'Selector', $3 from made`,
      [clientId, beginToday, one.day(0)],
    )
    await prepareTeams(tx, 'team', { ...preparing, day: one.day(-1) })
  })
  return one
}

const builtOn = (one: TestClient) =>
  one.within(async tx => {
    const rows = await tx.query<{ built_on: string }>('select built_on from prepared_teams')
    return rows.map(row => row.built_on)
  })
const newDay = () => newDayJob(database.db, new AbortController().signal)
const run = (one: TestClient) => runStandingJobs(database.db, one.clientId, { patience: 'wait', preparing })

test('P18 after a night in which very many assignments began, everything is prepared again, once', async () => {
  const one = await preparedYesterday(1, most + 1)
  await newDay()
  await newDay()
  expect(await clientsWithWork(database.db)).toEqual([1])
  await run(one)
  expect(await builtOn(one)).toEqual([one.day(0)])
  await newDay()
  expect(await clientsWithWork(database.db)).toEqual([])
})

test('P18 after a night of few changes what was prepared stays', async () => {
  const two = await preparedYesterday(2, most)
  await newDay()
  expect(await clientsWithWork(database.db)).toEqual([])
  expect(await builtOn(two)).toEqual([two.day(-1)])
})
