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
