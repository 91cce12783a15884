import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { TablesQuery } from '../../../contract/calls/program-views/tables.ts'
import { readerOf } from '../../db/client-reads.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertProgress, quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { findSession } from '../accounts/sessions.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { runStandingJobs } from '../standings/run-standing-jobs.ts'
import { exportTeamTables } from '../team-export/export-tables.ts'
import { teamTables } from './team-tables.ts'

const database = testDatabase()
const stores = 120
const programViewId = 'team---Superviewer'
const nameOf = (n: number) => `store-${String(n).padStart(3, '0')}`
let one: TestClient
let client: Client
const leaders: Record<string, TestPerson> = {}
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  client = await one.within(getClient)
  await query(`insert into org_units (client_id, unit_id, parent_id, name)
    select 1, 'store-' || lpad(n::text, 3, '0'), 'south', 'Store ' || n from generate_series(0, ${stores - 1}) n`)
  await query(`insert into org_closure (client_id, ancestor_id, unit_id, depth)
    select 1, a.ancestor_id, u.unit_id, a.depth + 1 from org_units u join org_closure a on a.unit_id = 'south' where u.unit_id like 'store-%'
    union all select 1, unit_id, unit_id, 0 from org_units where unit_id like 'store-%'`)
  const goals: number[] = []
  for (let n = 0; n < stores; n += 3) {
    const person = await one.person(`seller-${n}`, [{ unitId: nameOf(n), role: 'Selector' }])
    goals.push(await one.enroll(person, program, { baseline: '100', levelId: 'silver', target: '120' }))
  }
  const rows = goals.map((paxGoalId, at) => ({ paxGoalId, value: String(at * 4) }))
  await one.within(tx => insertProgress(tx, program, one.day(-2), rows))
  for (const [name, unitId] of [
    ['top', 'Corporate'],
    ['south', 'south'],
  ] as const) {
    leaders[name] = await one.person(name, [{ unitId, role: 'Superviewer' }])
  }
  await runStandingJobs(database.db, 1, { patience: 'wait' })
})

const query = <Row extends object>(text: string) => one.within(tx => tx.query<Row>(text))

async function ask(leader: string, orgUnitId: string | undefined, list: Omit<TablesQuery, 'page'>) {
  const asking = { client, personId: leaders[leader]!.personId, locale: 'en_US' }
  const request = { programViewId, orgUnitId, page: 1, list, units: list }
  const found = await teamTables(database.db, asking, request)
  if (!found.ok) throw new Error(found.refusal)
  return found.value
}
const queries = [
  {},
  { unitSort: '-average' },
  { unitSearch: 'store 11' },
  { people: 'below', sort: '-progress' },
] as const
const everything = () =>
  Promise.all(
    queries.flatMap(list => [ask('top', 'south', list), ask('south', undefined, list), ask('south', 'south', list)]),
  )

/** The file of the units, as lines. */
async function fileOfUnits(): Promise<string[]> {
  const { personId, sessionId } = leaders['top']!
  const found = await findSession(readerOf(database.db, 1), sessionId)
  const asking = { client, personId, locale: 'en_US' }
  const query = { table: 'units', unitSort: '-average' } as const
  const request = { programViewId, orgUnitId: 'south', query }
  const file = await exportTeamTables(database.db, asking, found!.session, request)
  if (!file.ok) throw new Error(file.refusal)
  return (await text(file.value)).trimEnd().split('\r\n')
}
/** As if no run had written the program: everybody is read from the facts. */
const hide = (isHidden: boolean) =>
  query(
    `update teams set program_id = '${isHidden ? 'hidden' : 'team'}' where program_id = '${isHidden ? 'team' : 'hidden'}'`,
  )

/** What is written, and then person by person. */
async function expectTrue(after: string) {
  const written = await everything()
  await hide(true)
  const found = await everything()
  await hide(false)
  expect({ after, written }).toEqual({ after, written: found })
  return written[0]!
}

test('P18 a place with very many units below is as it is now, whatever has changed', async () => {
  expect((await expectTrue('nothing')).unitsTable).toMatchObject({ units: stores, people: stores / 3 })
  await query(`update org_units set name = 'Zz' where unit_id = 'store-001'`)
  await expectTrue('a unit without people renamed')
  await query(`update org_units set name = 'Aa' where unit_id = 'store-003'`)
  expect((await expectTrue('a unit with people renamed')).hierarchyTable[0]).toMatchObject({
    orgUnitName: 'Aa',
    people: 1,
  })
  await query(`update org_units set valid_to = '${one.day(-1)}' where unit_id in ('store-002', 'store-006')`)
  expect((await expectTrue('two units closed')).unitsTable.units).toBe(stores - 2)
  await query(`update org_units set valid_to = null where unit_id = 'store-006'`)
  expect((await expectTrue('one of them opened')).unitsTable.units).toBe(stores - 1)
  await query(`update assignments set unit_id = 'store-004' where unit_id = 'store-003'`)
  await expectTrue('somebody moved')
  await query(`update pax_goals set level_id = 'gold', target = 140`)
  await runStandingJobs(database.db, 1, { patience: 'wait' })
  await expectTrue('everything written anew')
  await query(`insert into org_units (client_id, unit_id, parent_id, name) values (1, 'store-new', 'south', 'New')`)
  expect((await expectTrue('a unit more')).unitsTable.units).toBe(stores)
})

test('P18 T30 a file of units says what is counted one by one, and names all of them', async () => {
  const written = await fileOfUnits()
  await hide(true)
  expect(written).toEqual(await fileOfUnits())
  await hide(false)
  expect(written.length).toBe(stores + 1)
})
