import { beforeEach, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertProgress, quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { runStandingJobs } from '../standings/run-standing-jobs.ts'
import type { ListQuery } from './read-tables.ts'
import { teamTables } from './team-tables.ts'
import { writeTeam } from './write-team.ts'

const database = testDatabase()
const programViewId = 'team---Superviewer'
let clients = 0
let one: TestClient
let client: Client
let leader: number
let program: ReturnType<typeof quest>
beforeEach(async () => {
  clients += 1
  one = await testClient(database.db, clients, `client-${clients}`)
  program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  client = await one.within(getClient)
  leader = (await one.person('leader', [{ unitId: 'Corporate', role: 'Superviewer' }])).personId
})

const run = () => runStandingJobs(database.db, clients, { patience: 'wait' })
const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  one.within(tx => tx.query<Row>(text, values))
const asking = () => ({ client, personId: leader, locale: 'en_US' })
async function ask(orgUnitId: string, list: ListQuery = {}, page = 1) {
  const found = await teamTables(database.db, asking(), { programViewId, orgUnitId, page, list })
  if (!found.ok) throw new Error(found.refusal)
  return found.value
}
/** So many of one name in a unit, all with a goal. */
const crowd = (people: number, firstName: string, lastName: string, unitId: string) =>
  query(
    `with made as (
       insert into people (client_id, external_id, user_name, first_name, last_name)
       select $1, $3 || $4 || $5 || n, $3 || $4 || $5 || n, $3, $4 from generate_series(1, $2::int) n returning person_id),
     placed as (insert into assignments (client_id, person_id, unit_id, role) select $1, person_id, $5, 'Selector' from made)
     insert into pax_goals (client_id, person_id, program_id, time_period_id, group_id, baseline, level_id, target, program_version)
     select $1, person_id, 'team', 'spring', 'all', 100, 'silver', 120, 1 from made`,
    [clients, people, firstName, lastName, unitId],
  )

test('P18 after a first run the planner knows how many people there are', async () => {
  await crowd(3000, 'Mara', 'Marlow', 'north')
  const known = () =>
    query<{ relname: string; rows: number }>(
      `select relname, reltuples::int as rows from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in ('pax_goals', 'team_people')`,
    )
  expect((await known()).every(({ rows }) => rows < 3000)).toBe(true)
  await run()
  expect((await known()).every(({ rows }) => rows >= 3000)).toBe(true)
})

test.each([
  { many: [['Mara', 'Marlow']], few: ['Marvin', 'Zorn'], searches: ['mar', 'mar zor'] },
  { many: [['太郎', '田中']], few: ['花子', '田辺'], searches: ['田'] },
  {
    many: [
      ['Mara', 'Marlow'],
      ['Anna', 'Anders'],
    ],
    few: ['Marvin', 'Antz'],
    searches: ['mar an'],
  },
] as const)('P18 a search misses nobody where many have two such words: $searches', async ({ many, few, searches }) => {
  for (const [firstName, lastName] of many) await crowd(1500, firstName, lastName, 'north')
  await crowd(3, few[0], few[1], 'south')
  await run()
  for (const search of searches) {
    for (const list of [{ search }, { search, people: 'below' }] as const) {
      const { rowCount, rows } = (await ask('south', list)).detailsTable
      expect({ search, rowCount, shown: rows.length }).toEqual({ search, rowCount: 3, shown: 3 })
    }
  }
})

test('T27 P18 who is moved while a program is written for the first time is where they are', async () => {
  await crowd(20, 'A', 'B', 'north')
  const mover = await one.person('mover', [{ unitId: 'north', role: 'Selector' }])
  await one.enroll(mover, program, { baseline: '100', levelId: 'silver', target: '120' })
  await query('delete from standing_jobs')
  await withClientLong(database.db, clients, async tx => {
    await writeTeam(tx, 'team')
    // Another transaction, which the run does not see any more and which ends before it.
    await query(`update assignments set unit_id = 'south' where person_id = $1`, [mover.personId])
  })
  expect((await ask('north')).detailsTable.rowCount).toBe(20)
  expect((await ask('south')).detailsTable.rows.map(row => row.name)).toEqual(['Mover Test'])
})

test('P18 each page of a long list, in every order, says what the facts do, also while some have changed', async () => {
  await crowd(260, 'A', 'B', 'north')
  await crowd(130, 'C', 'D', 'south')
  await query(
    `update people set last_name = chr(65 + (person_id % 7)::int), first_name = chr(65 + (person_id % 11)::int) where person_id <> $1`,
    [leader],
  )
  await query('update pax_goals set target = case when pax_goal_id % 9 > 0 then 100 + pax_goal_id % 5 end')
  const rows = await query<{ pax_goal_id: number }>(
    'select pax_goal_id from pax_goals where pax_goal_id % 3 > 0 and target is not null',
  )
  const load = rows.map(({ pax_goal_id: paxGoalId }) => ({ paxGoalId, value: String(paxGoalId % 17) }))
  await one.within(tx => insertProgress(tx, program, one.day(-3), load))
  await run()
  const everyPage = async () => {
    const found: unknown[] = []
    for (const unit of ['Corporate', 'north']) {
      for (const sort of ['name', '-name', 'goal', '-goal', 'progress', '-progress', 'pace', '-pace'] as const) {
        for (const page of [1, 2, 8]) found.push((await ask(unit, { people: 'below', sort }, page)).detailsTable)
      }
    }
    return found
  }
  for (const change of ['select', `update people set last_name = 'C' where person_id % 40 = 1`]) {
    await query(change)
    const written = await everyPage()
    await query(`update teams set program_id = 'hidden'`)
    expect(written).toEqual(await everyPage())
    await query(`update teams set program_id = 'team'`)
  }
})

test('P18 between a load and its run, the load before is distinguished from the load that is shown', async () => {
  await crowd(20, 'A', 'B', 'north')
  const [goal] = await query<{ pax_goal_id: number }>('select pax_goal_id from pax_goals limit 1')
  const load = (day: string) =>
    one.within(tx => insertProgress(tx, program, day, [{ paxGoalId: goal!.pax_goal_id, value: '50' }]))
  await load(one.day(-5))
  await load(one.day(-3))
  await run()
  await load(one.day(-2))
  expect(await ask('north')).toMatchObject({ dataThrough: one.day(-3), previousThrough: one.day(-5) })
})

test('P18 past 500 changes a whole run is asked for, once, and every page until then sees them', async () => {
  await crowd(1200, 'A', 'B', 'north')
  await run()
  const changed = (most: number) =>
    query(
      `update pax_goals set level_id = 'gold', target = 130 where pax_goal_id in (
         select pax_goal_id from pax_goals where level_id = 'silver' order by pax_goal_id limit $1)`,
      [most],
    )
  const jobs = async () => (await query('select from standing_jobs where pax_goal_id is null')).length
  const gold = async () => (await ask('north', { level: 'gold' })).detailsTable.rowCount
  await changed(500)
  expect([await jobs(), await gold()]).toEqual([0, 500])
  await changed(1)
  expect([await jobs(), await gold()]).toEqual([1, 501])
  await run()
  expect([await jobs(), await gold()]).toEqual([0, 501])
})
