import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { clientsWithWork } from '../features/standings/clients-with-work.ts'
import { runStandingJobs } from '../features/standings/run-standing-jobs.ts'
import { writeTeam } from '../features/tables/write-team.ts'
import { newDayKind } from './new-day.job.ts'
import { runTasks } from './run-tasks-fixture.ts'

const database = testDatabase()
/** So many whose assignments begin can be corrected page by page; with one more, everything is written anew. */
const most = 500

/** A client written yesterday, of whom so many begin today. */
async function writtenYesterday(clientId: number, beginToday: number): Promise<TestClient> {
  const one = await testClient(database.db, clientId, `client-${clientId}`)
  const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  const person = await one.person('ada', [{ unitId: 'north', role: 'Selector' }])
  await one.enroll(person, program, { baseline: '100', levelId: 'silver', target: '120' })
  await one.calculateStandings()
  await one.within(async tx => {
    await tx.query(
      `with made as (
         insert into people (client_id, external_id, user_name, first_name, last_name)
         select $1, 'b' || n, 'b' || n, 'Begins', 'Today' from generate_series(1, $2::int) n returning person_id)
       insert into assignments (client_id, person_id, unit_id, role, valid_from) select $1, person_id, 'north', 'Selector', $3 from made`,
      [clientId, beginToday, one.day(0)],
    )
    await writeTeam(tx, 'team', one.day(-1))
  })
  return one
}

const writtenOn = (one: TestClient) =>
  one.within(async tx => {
    const rows = await tx.query<{ day: string }>('select day from teams')
    return rows.map(row => row.day)
  })
const newDay = (one: TestClient) => runTasks(database.db, newDayKind, [one.clientId])
const run = (one: TestClient) => runStandingJobs(database.db, one.clientId, { patience: 'wait' })

test('P18 after a night in which very many assignments began, everything is written anew, once', async () => {
  const one = await writtenYesterday(1, most + 1)
  await newDay(one)
  await newDay(one)
  expect(await clientsWithWork(database.db)).toEqual([1])
  await run(one)
  expect(await writtenOn(one)).toEqual([one.day(0)])
  await newDay(one)
  expect(await clientsWithWork(database.db)).toEqual([])
})

test('P18 after a night of few changes what was written stays', async () => {
  const two = await writtenYesterday(2, most)
  await newDay(two)
  expect(await clientsWithWork(database.db)).toEqual([])
  expect(await writtenOn(two)).toEqual([two.day(-1)])
})
