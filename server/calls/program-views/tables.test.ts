import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getTablesRoute, getUnitTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [getTablesRoute, getUnitTablesRoute])
const running = { window: [-30, -15], period: [-14, 15] } as const

let one: TestClient
let two: TestClient
let people: Record<'ada' | 'ben' | 'cem' | 'dov' | 'eve', TestPerson>
let manager: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  const program = quest(one.day, 'team', running)
  for (const client of [one, two]) await client.publish(program)
  people = {
    ada: await one.person('ada', [{ unitId: 'north-east', role: 'Selector' }]),
    ben: await one.person('ben', [{ unitId: 'north-east', role: 'Selector' }]),
    cem: await one.person('cem', [{ unitId: 'north', role: 'Selector' }]),
    dov: await one.person('dov', [{ unitId: 'south', role: 'Selector' }]),
    // In two units of one branch: counted once above both.
    eve: await one.person('eve', [
      { unitId: 'north', role: 'Selector' },
      { unitId: 'north-east', role: 'Selector' },
    ]),
  }
  await one.person('idle', [{ unitId: 'north', role: 'Selector' }])
  manager = await one.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const silver = { baseline: '200', levelId: 'silver', target: '240' }
  const goals = {
    ada: await one.enroll(people.ada, program, silver),
    ben: await one.enroll(people.ben, program, { baseline: '100', levelId: 'gold', target: '130' }),
    cem: await one.enroll(people.cem, program, silver),
    dov: await one.enroll(people.dov, program, silver),
  }
  await one.enroll(people.eve, program, { baseline: '50' })
  await one.loadProgress(program, one.day(0), [
    { paxGoalId: goals.ada, value: '240' },
    { paxGoalId: goals.ben, value: '60' },
    { paxGoalId: goals.dov, value: '120' },
  ])
  await two.enroll(await two.person('ada'), program, silver)
})

function tablesOf(person: TestPerson, rest = 'team---Manager/tables', host = 'one') {
  return app.get(`/api/v1.0/program-views/${rest}`, { host, ...person })
}

describe('happy', () => {
  test('P18 the top of a manager’s part: units below counted, and the people right in it', async () => {
    const { status, body } = await tablesOf(manager)
    expect(status).toBe(200)
    // Ada is at 100, Ben at 46, Cem, who has no row, at 0; Eve has no goal.
    const total = { people: 4, withGoal: 3, reached: 1, averagePercentage: 48, movedUp: 0, movedDown: 0 }
    expect(body).toMatchObject({
      parentOrgUnitId: 'north',
      parentOrgUnitName: 'North',
      breadcrumb: [{ orgUnitId: 'north', orgUnitName: 'North' }],
      dataThrough: one.day(0),
      total: { ...total, spread: { get_going: 1, stay_focused: 0, sorta: 1, on_track: 0, made_it: 1 } },
      hierarchyTable: [
        {
          orgUnitId: 'north-east',
          orgUnitName: 'North-East',
          people: 3,
          withGoal: 2,
          reached: 1,
          averagePercentage: 73,
          averagePace: expect.any(Number),
          movedUp: 0,
          movedDown: 0,
          spread: { get_going: 0, stay_focused: 0, sorta: 1, on_track: 0, made_it: 1 },
        },
      ],
      detailsTable: { page: 1, pageSize: 50, rowCount: 2 },
    })
    expect(body.detailsTable.rows).toEqual([
      {
        userId: String(people.cem.personId),
        name: 'Cem Test',
        levelName: 'Silver',
        target: '240',
        resultsToDate: '0',
        progressPercentage: 0,
        onTrackPercentage: 0,
        dateThroughPercentage: 50,
        treatment: 'get_going',
      },
      { userId: String(people.eve.personId), name: 'Eve Test' },
    ])
  })

  test('P18 one unit further down, with the way to it', async () => {
    const { body } = await tablesOf(manager, 'team---Manager/tables/north-east?page=1')
    expect(body.breadcrumb).toEqual([
      { orgUnitId: 'north', orgUnitName: 'North' },
      { orgUnitId: 'north-east', orgUnitName: 'North-East' },
    ])
    expect(body.hierarchyTable).toEqual([])
    expect(body.detailsTable.rows.map((row: { name: string }) => row.name)).toEqual([
      'Ada Test',
      'Ben Test',
      'Eve Test',
    ])
    expect(body.detailsTable.rows[0]).toMatchObject({ progressPercentage: 100, treatment: 'made_it' })
  })

  test('P18 the whole tree from Corporate', async () => {
    const viewer = await one.person('viewer', [{ unitId: 'Corporate', role: 'Superviewer' }])
    const { body } = await tablesOf(viewer, 'team---Superviewer/tables')
    expect(body).toMatchObject({ parentOrgUnitId: 'Corporate', total: { people: 5, withGoal: 4 } })
    expect(body.hierarchyTable).toMatchObject([
      { orgUnitId: 'north', people: 4 },
      { orgUnitId: 'south', people: 1, averagePercentage: 50 },
    ])
  })

  test('P18 several units stand side by side under what they have in common; one below another is not a top', async () => {
    const leader = await one.person(
      'multi',
      ['north-east', 'south'].map(unitId => ({ unitId, role: 'multimanager' })),
    )
    const { body } = await tablesOf(leader, 'team---multimanager/tables')
    expect(body).toMatchObject({
      parentOrgUnitId: '',
      parentOrgUnitName: 'Corporate',
      breadcrumb: [{ orgUnitId: '', orgUnitName: 'Corporate' }],
      total: { people: 4 },
      hierarchyTable: [{ orgUnitId: 'north-east' }, { orgUnitId: 'south' }],
      detailsTable: { rowCount: 0, rows: [] },
    })
    const south = await tablesOf(leader, 'team---multimanager/tables/south')
    expect(south.body.breadcrumb.map((unit: { orgUnitId: string }) => unit.orgUnitId)).toEqual(['', 'south'])
    const nested = await one.person(
      'nested',
      ['north-east', 'north'].map(unitId => ({ unitId, role: 'multimanager' })),
    )
    expect((await tablesOf(nested, 'team---multimanager/tables')).body.parentOrgUnitId).toBe('north')
  })

  test('P18 more than a page of people is paged by name', async () => {
    const crowd = quest(one.day, 'crowd', running)
    await one.publish(crowd)
    for (let index = 0; index < 53; index++) {
      const person = await one.person(`p${String(index).padStart(2, '0')}`, [{ unitId: 'south', role: 'Selector' }])
      await one.enroll(person, crowd, { baseline: '200' })
    }
    const leader = await one.person('south-lead', [{ unitId: 'south', role: 'Manager' }])
    const first = (await tablesOf(leader, 'crowd---Manager/tables')).body.detailsTable
    const second = (await tablesOf(leader, 'crowd---Manager/tables?page=2')).body.detailsTable
    const third = (await tablesOf(leader, 'crowd---Manager/tables?page=3')).body.detailsTable
    expect([first, second, third].map(({ rowCount, rows }) => [rowCount, rows.length])).toEqual([
      [53, 50],
      [53, 3],
      [53, 0],
    ])
    const names = [...first.rows, ...second.rows].map((row: { name: string }) => row.name)
    expect(names).toEqual([...new Set(names)].sort())
  })

  test('P12 issued results are shown as they were issued', async () => {
    const over = quest(one.day, 'over', { window: [-60, -50], period: [-49, -2] })
    await one.publish(over)
    const { ada } = people
    const paxGoalId = await one.enroll(ada, over, { baseline: '200', levelId: 'silver', target: '240' })
    await one.loadProgress(over, one.day(-3), [{ paxGoalId, value: '250' }])
    const line = { paxGoalId, personId: ada.personId, points: 60, result: '250', target: '240' }
    await one.issue(over, [{ ...line, isGoalAchieved: true, resultCode: 'YXXX' }])
    await one.loadProgress(over, one.day(-1), [{ paxGoalId, value: '10' }])
    const { body } = await tablesOf(manager, 'over---Manager/tables/north-east')
    expect(body.detailsTable.rows).toMatchObject([{ resultsToDate: '250', treatment: 'did_it' }])
    expect(body).toMatchObject({ dataThrough: one.day(-3), total: { people: 1, reached: 1 } })
  })
})

describe('refused', () => {
  test('P18 while the window is open nobody’s progress is shown, only who has picked', async () => {
    const early = quest(one.day, 'early', { window: [-5, 5], period: [-3, 40] })
    await one.publish(early)
    const paxGoalId = await one.enroll(people.ben, early, { baseline: '100', levelId: 'gold', target: '130' })
    await one.loadProgress(early, one.day(0), [{ paxGoalId, value: '130' }])
    const { body } = await tablesOf(manager, 'early---Manager/tables')
    expect(body.total).toEqual({
      people: 1,
      withGoal: 1,
      reached: 0,
      movedUp: 0,
      movedDown: 0,
      spread: { get_going: 0, stay_focused: 0, sorta: 0, on_track: 0, made_it: 0 },
    })
    expect(body).not.toHaveProperty('dataThrough')
  })

  test('C30 an unknown program, an unknown unit, and an invalid page', async () => {
    expect(await tablesOf(manager, 'nothing---Manager/tables')).toMatchObject({
      status: 404,
      body: { messageCode: 'errors.program-view-unknown' },
    })
    expect(await tablesOf(manager, 'team---Manager/tables/nowhere')).toMatchObject({
      status: 404,
      body: { messageCode: 'errors.org-unit-unknown' },
    })
    for (const page of ['0', '-1', 'x', '1e3', '99999999']) {
      expect((await tablesOf(manager, `team---Manager/tables?page=${page}`)).status).toBe(400)
    }
  })
})

describe('forbidden', () => {
  test('T1 nobody signed in, and another client’s session, get nothing', async () => {
    for (const path of ['team---Manager/tables', 'team---Manager/tables/north']) {
      expect((await app.get(`/api/v1.0/program-views/${path}`, { host: 'one' })).status).toBe(401)
      expect((await tablesOf(manager, path, 'two')).status).toBe(401)
    }
  })

  test('T27 P19 another branch, the unit above, and another client’s unit give the same bytes as none', async () => {
    await two.within(async tx => {
      await tx.query(
        "insert into org_units (client_id, unit_id, parent_id, name) values (2, 'theirs', 'Corporate', 'Theirs')",
      )
      await tx.query(
        "insert into org_closure (client_id, ancestor_id, unit_id, depth) values (2, 'theirs', 'theirs', 0)",
      )
    })
    const unknown = await tablesOf(manager, 'team---Manager/tables/nowhere')
    expect(unknown.status).toBe(404)
    for (const unit of ['south', 'Corporate', 'theirs', "north'--"]) {
      const answer = await tablesOf(manager, `team---Manager/tables/${encodeURIComponent(unit)}`)
      expect(answer.bytes).toBe(unknown.bytes)
    }
  })

  test('T27 a role, a program or a view that is not the caller’s gives the same bytes as one that is not there', async () => {
    const closed = quest(one.day, 'south-only', running)
    await one.publish(closed)
    await one.enroll(people.dov, closed, { baseline: '200' })
    const foreigner = await two.person('manager', [{ unitId: 'south', role: 'Manager' }])
    const unknown = await tablesOf(manager, 'not-there---Manager/tables')
    expect(unknown.status).toBe(404)
    for (const view of [
      'team---Owner',
      'team---Superviewer',
      'team---manager',
      'team---Selector',
      'south-only---Manager',
    ]) {
      expect((await tablesOf(manager, `${view}/tables`)).bytes).toBe(unknown.bytes)
      expect((await tablesOf(manager, `${view}/tables/north`)).bytes).toBe(unknown.bytes)
    }
    expect((await tablesOf(people.ada, 'team---Selector/tables')).bytes).toBe(unknown.bytes)
    expect((await tablesOf(people.ada, 'team---Manager/tables')).bytes).toBe(unknown.bytes)
    expect((await tablesOf(foreigner, 'team---Manager/tables', 'two')).bytes).toBe(unknown.bytes)
  })
})
