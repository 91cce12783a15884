import { beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getTablesRoute } from '../program-views/tables.ts'
import { getTeamCountsRoute } from './counts.ts'

const database = testDatabase()
const app = testApp(database, [getTeamCountsRoute, getTablesRoute])

let one: TestClient
let running: ProgramDocumentInput
let open: ProgramDocumentInput
let leaders: Record<'manager' | 'owner' | 'sideBySide', TestPerson>
const goals: { paxGoalId: number; personId: number }[] = []
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  running = quest(one.day, 'running', { window: [-30, -15], period: [-14, 15] })
  open = quest(one.day, 'open', { window: [-5, 5], period: [10, 40] })
  for (const program of [running, open]) await one.publish(program)
  leaders = {
    manager: await one.person('manager', [{ unitId: 'north', role: 'Manager' }]),
    owner: await one.person('owner', [{ unitId: 'Corporate', role: 'Owner' }]),
    sideBySide: await one.person('both', [
      { unitId: 'north-east', role: 'Manager' },
      { unitId: 'south', role: 'Manager' },
      { unitId: 'south', role: 'Owner' },
    ]),
  }
  const places = [['north'], ['north-east'], ['south'], ['north-east', 'south'], ['north', 'south']]
  for (let n = 0; n < 20; n++) await enroll(n, places[n % places.length]!)
})

async function enroll(n: number, unitIds: readonly string[]) {
  const person = await one.person(
    `person-${n}`,
    unitIds.map(unitId => ({ unitId, role: 'Selector' })),
  )
  const silver = { baseline: '100', levelId: 'silver', target: '120' }
  const paxGoalId = await one.enroll(person, running, n % 4 === 0 ? { baseline: '100' } : silver)
  goals.push({ paxGoalId, personId: person.personId })
  await one.enroll(person, open, n % 3 === 0 ? silver : { baseline: '100' })
  return person
}
const ask = async (person: TestPerson) => (await app.get('/api/v1.0/team/counts', { host: 'one', ...person })).body

/** The same figures by the tables, program by program: what the leader sees one tap further. */
async function byTables(person: TestPerson) {
  const { programs } = await ask(person)
  const found = []
  for (const { programViewId } of programs) {
    const path = `/api/v1.0/program-views/${programViewId}/tables`
    const { total } = (await app.get(path, { host: 'one', ...person })).body
    const { people, withGoal, reached, averagePace, spread } = total
    const isShown = programViewId.startsWith('running')
    const needHelp = spread.get_going + spread.stay_focused
    found.push({
      programViewId,
      people,
      withGoal,
      ...(isShown && { needHelp, reached, ...(averagePace !== undefined && { averagePace }) }),
    })
  }
  return { programs: found }
}

async function expectSame() {
  for (const leader of Object.values(leaders)) {
    const counts = await ask(leader)
    expect(counts.programs.length).toBeGreaterThan(0)
    expect(counts).toEqual(await byTables(leader))
  }
}
const change = (text: string) => one.within(tx => tx.query(text))

describe('happy', () => {
  test('P18 all programs of a leader are counted at once, as the tables count each, whatever has changed since the run', async () => {
    // Nothing is written of the programs yet.
    await expectSame()
    await one.calculateStandings()
    await expectSame()
    const rows = goals.slice(0, 15).map(({ paxGoalId }, at) => ({ paxGoalId, value: String(9 * at) }))
    await one.loadProgress(running, one.day(0), rows)
    await expectSame()
    const { programs } = await ask(leaders.manager)
    // 16 of the 20 stand in the north; 12 of these have a goal there.
    expect(programs.find((row: { programViewId: string }) => row.programViewId === 'running---Manager')).toMatchObject({
      people: 16,
      withGoal: 12,
      needHelp: expect.any(Number),
      averagePace: expect.any(Number),
    })

    await enroll(20, ['north', 'south'])
    await change(`update pax_goals set level_id = 'silver', target = 120, program_version = 1
      where target is null and person_id in (select person_id from people where user_name in ('person-3', 'person-8', 'person-7'))`)
    await change(`update assignments set valid_to = current_date - 1 where unit_id = 'south'
      and person_id in (select person_id from people where user_name in ('person-3', 'person-2'))`)
    await change(`update pax_goals set enrolled = false where target is null
      and person_id in (select person_id from people where user_name = 'person-4')`)
    await expectSame()
    await one.calculateStandings()
    await expectSame()
    // The tree itself has changed: until the run is done, the few are read from the facts.
    await change(`insert into org_closure (client_id, ancestor_id, unit_id, depth) values (1, 'south', 'north', 1)`)
    await expectSame()
    await change(`delete from org_closure where ancestor_id = 'south' and unit_id = 'north'`)
    await expectSame()
    await one.issue(
      running,
      goals.slice(0, 12).map(({ paxGoalId, personId }, at) => ({
        paxGoalId,
        personId,
        points: 0,
        result: String(9 * at),
        target: '120',
        isGoalAchieved: false,
        resultCode: 'NXXX',
      })),
    )
    await expectSame()
  })
})

describe('forbidden', () => {
  test('T2 T27 who leads nobody has nothing to count, and nobody counts people of another client', async () => {
    const two = await testClient(database.db, 2, 'two')
    await two.publish(running)
    const same = await two.person('manager', [{ unitId: 'north', role: 'Manager' }])
    const other = await two.person('ann', [{ unitId: 'north', role: 'Selector' }])
    await two.enroll(other, running, { baseline: '100' })
    const counted = await app.get('/api/v1.0/team/counts', { host: 'two', ...same })
    expect(counted.body).toEqual({
      programs: [expect.objectContaining({ programViewId: 'running---Manager', people: 1, withGoal: 0 })],
    })
    const own = await app.get('/api/v1.0/team/counts', { host: 'two', ...other })
    expect(own.body).toEqual({ programs: [] })
    expect((await app.get('/api/v1.0/team/counts', { host: 'one', ...same })).status).toBe(401)
  })
})
