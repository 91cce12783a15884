import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
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
