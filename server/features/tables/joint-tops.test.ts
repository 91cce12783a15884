import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type Assigned, type TestClient, testClient } from '../../db/test-world.ts'
import { type Client, getClient } from '../clients/client-of-host.ts'
import { runStandingJobs } from '../standings/run-standing-jobs.ts'
import { verifyStandings } from '../standings/verify-standings.ts'
import { jointId, jointsOf } from './joint-tops.ts'
import { teamTables } from './team-tables.ts'

const database = testDatabase()
const preparing = { fewest: 1, blockSize: 4, shortList: 3 }
const role = 'Superviewer'
let one: TestClient
let client: Client
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  client = await one.within(getClient)
  const goal = { baseline: '100', levelId: 'silver', target: '120' }
  const enroll = async (userName: string, unitIds: readonly string[]) => {
    const person = await one.person(
      userName,
      unitIds.map(unitId => ({ unitId, role: 'Selector' })),
    )
    await one.enroll(person, program, goal)
  }
  for (let n = 0; n < 9; n++) await enroll(`north-${n}`, ['north'])
  for (let n = 0; n < 7; n++) await enroll(`south-${n}`, ['south'])
  for (let n = 0; n < 5; n++) await enroll(`both-${n}`, ['north-east', 'south'])
})

const run = () => runStandingJobs(database.db, 1, { patience: 'wait', preparing })
const query = <Row extends object>(text: string) => one.within(tx => tx.query<Row>(text))
const lead = (unitIds: readonly string[], more: Partial<Assigned> = {}) =>
  one.person(
    `leader-of-${unitIds.join('-and-')}`,
    unitIds.map(unitId => ({ unitId, role, ...more })),
  )

async function ask(personId: number, orgUnitId?: string, people?: 'below') {
  const asking = { client, personId, locale: 'en_US' }
  const list = { people }
  return teamTables(database.db, asking, { programViewId: `team---${role}`, orgUnitId, page: 1, list })
}
async function tablesOf(personId: number, people?: 'below') {
  const found = await ask(personId, undefined, people)
  if (!found.ok) throw new Error(found.refusal)
  return found.value
}
async function peopleOf(personId: number) {
  const { total, detailsTable, hierarchyTable } = await tablesOf(personId, 'below')
  expect(detailsTable.rows.length).toBe(detailsTable.rowCount)
  return { total: total.people, listed: detailsTable.rowCount, units: hierarchyTable.map(unit => unit.people) }
}

test('P18 R2 who stands in two units of one leader is counted once, as it is prepared', async () => {
  const { personId } = await lead(['north', 'south', 'north-east'])
  await run()
  const counted = { total: 21, listed: 21, units: [14, 12] }
  // What the second page finds, and every other, is remembered of the first.
  expect([await peopleOf(personId), await peopleOf(personId)]).toEqual([counted, counted])
  const joint = `unit_id = '${jointId(['south', 'north'])}'`
  await query(`update roll_ups set counts[2] = counts[2] + 100 where ${joint}`)
  expect(await tablesOf(personId)).toMatchObject({ total: { people: 121 }, detailsTable: { rowCount: 0 } })
  const proof = await verifyStandings(database.db, 1, 'team')
  expect(proof.ok && proof.value).toMatchObject([
    { verdict: 'different', difference: { user: 'unit north + south', column: 'people' } },
  ])
  await query(`update roll_ups set counts[2] = counts[2] - 100 where ${joint}`)
  const mended = await verifyStandings(database.db, 1, 'team')
  expect(mended.ok && mended.value).toMatchObject([{ verdict: 'equal' }])
})

test('P18 who comes to lead two units is counted one by one, and asks once that they be prepared', async () => {
  await run()
  const { personId } = await lead(['north-east', 'south'])
  const jobs = async () => (await query('select from standing_jobs where pax_goal_id is null')).length
  const counted = { total: 12, listed: 12, units: [5, 12] }
  expect([await peopleOf(personId), await peopleOf(personId)]).toEqual([counted, counted])
  expect(await jobs()).toBe(1)
  await run()
  await query(`update roll_ups set counts[2] = counts[2] + 100 where unit_id = '${jointId(['north-east', 'south'])}'`)
  expect(await tablesOf(personId)).toMatchObject({ total: { people: 112 } })
  expect(await jobs()).toBe(0)
})

test('T27 what is prepared of the units of another leader is as unknown as what is not there', async () => {
  const { personId } = await lead(['south'])
  await lead(['north', 'south'])
  await run()
  for (const unitId of [jointId(['north', 'south']), jointId([]), 'joint ']) {
    expect(await ask(personId, unitId)).toMatchObject({ ok: false, refusal: 'org-unit-unknown' })
  }
})

test('P18 where leaders hold more than there is room for, what saves the most counting goes first', () => {
  const unitIds = ['top', ...Array.from({ length: 12 }, (_, n) => `u${n}`)]
  const above = unitIds.map((_, no) => (no === 0 ? [0] : [0, no]))
  // Unit u0 has one person, u1 two, and so on: 78 in all, so that there is room for 780.
  const placed = Array.from({ length: 12 }, (_, n) => Array.from({ length: n + 1 }, () => [n + 1])).flat()
  const held = Array.from({ length: 12 }, (_, left) => unitIds.filter((_, no) => no > 0 && no !== left + 1))
  const two = ['u10', 'u11']
  const keptOf = (all: readonly string[][]) => {
    const joints = jointsOf([...all, ['u0', 'u0'], ['top', 'u3']], { unitIds, above }, placed)
    return [...held, two].map(tops => joints[jointId(tops)]?.length ?? joints[jointId(tops)])
  }
  // Without one of them 77 to 66 people, and room for eleven units: nine are 88 + 87 + … + 80 = 756, and two more people of 23 too many.
  expect(keptOf([...held, two])).toEqual([...Array(9).fill(11), null, null, null, null])
  // Whom many lead comes before whom one does: then 25 + 88 + … + 81 = 701; 80 more are too many, 79 are not.
  expect(keptOf([...held, ...Array(9).fill(two)])).toEqual([...Array(8).fill(11), null, 11, null, null, 2])
  expect(keptOf([])).toEqual(Array(13).fill(undefined))
})
