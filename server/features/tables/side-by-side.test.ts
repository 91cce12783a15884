import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { runStandingJobs } from '../standings/run-standing-jobs.ts'
import { teamTables } from './team-tables.ts'

const database = testDatabase()
const role = 'Superviewer'
let one: TestClient
let client: Client
let program: ReturnType<typeof quest>
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  client = await one.within(getClient)
  for (let n = 0; n < 9; n++) await enroll(`north-${n}`, ['north'])
  for (let n = 0; n < 7; n++) await enroll(`south-${n}`, ['south'])
  for (let n = 0; n < 5; n++) await enroll(`both-${n}`, ['north-east', 'south'])
  await enroll('thrice', ['Corporate', 'north', 'north-east', 'south'])
})

async function enroll(userName: string, unitIds: readonly string[]) {
  const person = await one.person(
    userName,
    unitIds.map(unitId => ({ unitId, role: 'Selector' })),
  )
  await one.enroll(person, program, { baseline: '100', levelId: 'silver', target: '120' })
}
const lead = (unitIds: readonly string[]) =>
  one.person(
    `leader-of-${unitIds.join('-and-')}`,
    unitIds.map(unitId => ({ unitId, role })),
  )

async function ask(personId: number, orgUnitId?: string, people?: 'below') {
  const asking = { client, personId, locale: 'en_US' }
  return teamTables(database.db, asking, { programViewId: `team---${role}`, orgUnitId, page: 1, list: { people } })
}
async function peopleOf(personId: number) {
  const found = await ask(personId, undefined, 'below')
  if (!found.ok) throw new Error(found.refusal)
  const { total, detailsTable, hierarchyTable } = found.value
  expect(detailsTable.rows.length).toBe(detailsTable.rowCount)
  expect(new Set(detailsTable.rows.map(row => row.userId)).size).toBe(detailsTable.rowCount)
  return { total: total.people, listed: detailsTable.rowCount, units: hierarchyTable.map(unit => unit.people) }
}

test('P18 who stands in two units of one leader is counted and listed once, before a run and after it', async () => {
  const { personId } = await lead(['north', 'south', 'north-east'])
  const other = await lead(['north-east', 'south'])
  const counted = { total: 22, listed: 22, units: [15, 13] }
  const ofTwo = { total: 13, listed: 13, units: [6, 13] }
  expect([await peopleOf(personId), await peopleOf(other.personId)]).toEqual([counted, ofTwo])
  await runStandingJobs(database.db, 1, { patience: 'wait' })
  expect([await peopleOf(personId), await peopleOf(other.personId)]).toEqual([counted, ofTwo])
  // And while some of them have changed since.
  await one.within(tx =>
    tx.query(`update pax_goals set level_id = 'gold' where person_id in (
      select person_id from people where user_name in ('both-1', 'thrice', 'north-2'))`),
  )
  expect([await peopleOf(personId), await peopleOf(other.personId)]).toEqual([counted, ofTwo])
  await enroll('late', ['north', 'south'])
  expect(await peopleOf(personId)).toEqual({ total: 23, listed: 23, units: [16, 14] })
})

test('T27 a unit of another leader is as unknown as what is not there', async () => {
  const { personId } = await lead(['south'])
  for (const unitId of ['north', 'Corporate', 'nowhere']) {
    expect(await ask(personId, unitId)).toMatchObject({ ok: false, refusal: 'org-unit-unknown' })
  }
})
