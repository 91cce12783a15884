import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest, type TestLine } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { exportTablesRoute, getTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [getTablesRoute, exportTablesRoute])

test('P18 once results are final nothing has moved, in all and for each', async () => {
  const one = await testClient(database.db, 1, 'one')
  const program = quest(one.day, 'team', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  const person = await one.person('zoe', [{ unitId: 'north', role: 'Selector' }])
  const manager = await one.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
  await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '24' }])
  await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '108' }])
  const ask = async (query = '') =>
    (await app.get(`/api/v1.0/program-views/team---Manager/tables?people=below${query}`, { host: 'one', ...manager }))
      .body
  const before = await ask()
  expect(before.total.movedUp).toBe(1)
  expect(before.detailsTable.rows).toMatchObject([{ moved: 'up', previousPercentage: 10 }])
  expect((await ask('&moved=up')).detailsTable.rowCount).toBe(1)
  const line = { paxGoalId, personId: person.personId, points: 0, result: '108', target: '240' }
  await one.issue(program, [{ ...line, isGoalAchieved: false, resultCode: 'NXXX' }])
  await one.calculateStandings()
  const after = await ask()
  expect(after.total.movedUp).toBe(0)
  expect(after.detailsTable.rows).toHaveLength(1)
  for (const shown of ['moved', 'previousPercentage']) expect(after.detailsTable.rows[0]).not.toHaveProperty(shown)
  expect((await ask('&moved=up')).detailsTable.rowCount).toBe(0)
})

test('P18 whoever has not reached the minimum has it in figures, beside what there is of it; nobody else does', async () => {
  const two = await testClient(database.db, 2, 'two')
  const program = quest(
    two.day,
    'team',
    { window: [-30, -15], period: [-14, 15] },
    {
      minimumQualifier: {
        name: { en_US: 'Service plans' },
        rule: 'fixed_amount',
        amount: '5',
        rounding: { precision: 0, method: 'up' },
        label: { labelText: 'service plans' },
      },
    },
  )
  await two.publish(program)
  const manager = await two.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const goal = { baseline: '200', levelId: 'silver', target: '240' }
  const rows = []
  for (const [name, mqValue] of [['few', '3'], ['enough', '5'], ['none']] as const) {
    const person = await two.person(name, [{ unitId: 'north', role: 'Selector' }])
    rows.push({ paxGoalId: await two.enroll(person, program, goal), value: '250', ...(mqValue && { mqValue }) })
  }
  await two.person('idle', [{ unitId: 'north', role: 'Selector' }])
  await two.loadProgress(program, two.day(0), rows)
  const { body } = await app.get('/api/v1.0/program-views/team---Manager/tables', { host: 'two', ...manager })
  expect(body.minQualifierLabel).toMatchObject({ labelText: 'service plans' })
  const shown = body.detailsTable.rows.map(({ name, currentMQValue, minQualifier }: Record<string, string>) => [
    name,
    currentMQValue,
    minQualifier,
  ])
  expect(shown).toEqual([
    ['Enough Test', undefined, undefined],
    ['Few Test', '3', '5'],
    ['None Test', '0', '5'],
  ])
})

/** The rows of a leader's file, each cell by the name of its column. */
async function fileOf(client: string, caller: { sessionId: string }, query = ''): Promise<Record<string, string>[]> {
  const path = `/api/v1.0/program-views/team---Manager/tables?people=below&${query}`
  const { raw } = await app.get(path, { host: client, ...caller, headers: { accept: 'text/csv' } })
  const text = raw.toString('utf8').replace(/^\ufeff/, '')
  const [head, ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  return rows.map(cells => Object.fromEntries(cells.map((cell, at) => [head![at], cell])))
}

test('P18 P02 after the last day the file says what each result comes to, and nothing of pace, as the screen does', async () => {
  const three = await testClient(database.db, 3, 'three')
  const program = quest(
    three.day,
    'team',
    { window: [-60, -41], period: [-40, -1] },
    {
      minimumQualifier: {
        name: { en_US: 'Service plans' },
        rule: 'fixed_amount',
        amount: '5',
        rounding: { precision: 0, method: 'up' },
        label: { labelText: 'service plans' },
      },
    },
  )
  await three.publish(program)
  const manager = await three.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const lines: Required<TestLine>[] = []
  for (const [name, result, mqValue] of [
    ['below', '228', '5'],
    ['few', '264', '3'],
    ['reached', '264', '5'],
  ] as const) {
    const person = await three.person(name)
    const paxGoalId = await three.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
    const outcome =
      name === 'reached' ? { isGoalAchieved: true, resultCode: 'A' } : { isGoalAchieved: false, resultCode: 'N' }
    lines.push({ paxGoalId, personId: person.personId, points: 0, result, mqValue, target: '240', ...outcome })
  }
  const rows = (values: string[]) =>
    lines.map(({ paxGoalId, mqValue }, at) => ({ paxGoalId, mqValue, value: values[at]! }))
  await three.loadProgress(program, three.day(-10), rows(['24', '24', '24']))
  await three.loadProgress(program, three.day(-1), rows(['228', '264', '264']))
  for (const isIssued of [false, true]) {
    if (isIssued) await three.issue(program, lines)
    const people = await fileOf('three', manager)
    expect(people.map(row => [row['User ID'], row['Percent of goal'], row['Standing']])).toEqual([
      ['below', '95', 'Below the goal'],
      ['few', '110', 'Minimum not reached'],
      ['reached', '110', 'Goal reached'],
    ])
    const [unit] = await fileOf('three', manager, 'table=units')
    expect(unit).toMatchObject({ Team: 'North-East', 'Average percent of goal': '105' })
    const columns = Object.keys({ ...people[0], ...unit })
    expect(columns).toContain('Reached the goal')
    expect(columns.join()).not.toMatch(/pace|last update|On track/)
  }
})

test('P18 under way, only a standard goal has a pace in the file', async () => {
  const four = await testClient(database.db, 4, 'four')
  const program = quest(four.day, 'team', { window: [-30, -15], period: [-14, 15] }, { calculation: 'average' })
  await four.publish(program)
  const manager = await four.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const goal = { baseline: '200', levelId: 'silver', target: '240' }
  const paxGoalId = await four.enroll(await four.person('zoe'), program, goal)
  await four.loadProgress(program, four.day(0), [{ paxGoalId, value: '216' }])
  const [person] = await fileOf('four', manager)
  expect(person).toMatchObject({ 'Percent of goal': '90', Standing: 'Almost there' })
  const [unit] = await fileOf('four', manager, 'table=units')
  expect(unit).toMatchObject({ 'Average percent of goal': '90', 'Almost there': '1' })
  expect(Object.keys({ ...person, ...unit }).join()).not.toContain('pace')
})
