import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [getTablesRoute])

test('P18 where groups are loaded through different days, each person comes with the time gone by theirs', async () => {
  const one = await testClient(database.db, 1, 'one')
  const all = quest(one.day, 'team', { window: [-30, -15], period: [-5, 4] })
  const [levels] = all.groups
  const groups = ['early', 'late'].map(groupId => ({ ...levels!, groupId, name: { en_US: groupId } }))
  const program = { ...all, groups }
  await one.publish(program)
  const manager = await one.person('manager', [{ unitId: 'north', role: 'Manager' }])
  const measured = async (name: string, groupId: string, day: number, value: string) => {
    const person = await one.person(name, [{ unitId: 'north', role: 'Selector' }])
    const goal = { groupId, baseline: '200', levelId: 'silver', target: '240' }
    const paxGoalId = await one.enroll(person, program, goal)
    const ofGroup = { ...program, groups: groups.filter(group => group.groupId === groupId) }
    await one.loadProgress(ofGroup, one.day(day), [{ paxGoalId, value }])
  }
  // Of ten days two are gone by the one load, and six by the other.
  await measured('yves', 'early', -4, '48')
  await measured('xenia', 'late', 0, '96')
  const { body } = await app.get('/api/v1.0/program-views/team---Manager/tables?people=below&sort=pace', {
    host: 'one',
    ...manager,
  })
  expect(body.dataThrough).toBe(one.day(0))
  expect(body.total.spread).toMatchObject({ stay_focused: 1, on_track: 1 })
  const { rows } = body.detailsTable
  expect(rows).toMatchObject([
    { name: 'Xenia Test', progressPercentage: 40, onTrackPercentage: 66, dateThroughPercentage: 60 },
    { name: 'Yves Test', progressPercentage: 20, onTrackPercentage: 100, dateThroughPercentage: 20 },
  ])
})
