import { expect, test } from 'vitest'
import { programDocument } from '../../../contract/program-document.ts'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { testClient } from '../../db/test-world.ts'
import { issueAll } from '../../features/results/results-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { viewPlanRoute } from '../manager/view-plan.ts'
import { getProgramViewsRoute } from '../program-views.ts'
import { getProgressRoute } from './progress.ts'
import { getTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [getProgressRoute, getProgramViewsRoute, getTablesRoute, viewPlanRoute])

test('P06 P14 P18 P19 a partner sees the people who have a place in a unit of theirs, reads their plans and earns of them, and sees nobody else', async () => {
  const one = await testClient(database.db, 1, 'one')
  const program = programDocument.parse(
    quest(
      one.day,
      'shared',
      { window: [-60, -50], period: [-49, -2] },
      { override: { type: 'flat_payout', award: 25, roles: ['Manager', 'Partner'] }, isOwnerEligibleForAward: true },
    ),
  )
  await one.publish(program)
  await one.within(async tx => {
    await tx.query(
      `insert into org_units (client_id, unit_id, parent_id, name) values (1, 'of-pia', 'Corporate', 'Pia')`,
    )
    await tx.query(
      `insert into org_closure (client_id, ancestor_id, unit_id, depth) values (1, 'of-pia', 'of-pia', 0), (1, 'Corporate', 'of-pia', 1)`,
    )
  })
  const pia = await one.person('pia', [{ unitId: 'of-pia', role: 'Partner' }])
  const manager = await one.person('mia', [{ unitId: 'north', role: 'Manager' }])
  const inUnits = (name: string, ...unitIds: readonly string[]) =>
    one.person(
      name,
      unitIds.map(unitId => ({ unitId, role: 'Selector' })),
    )
  const people = [
    await inUnits('ann', 'north', 'of-pia'),
    await inUnits('ben', 'south', 'of-pia'),
    await inUnits('cem', 'north'),
  ]
  const rows: { paxGoalId: number; value: string }[] = []
  for (const [index, person] of people.entries()) {
    const goal = { baseline: '200', levelId: 'silver', target: '240' }
    rows.push({ paxGoalId: await one.enroll(person, program, goal), value: index === 1 ? '100' : '250' })
  }
  await one.loadProgress(program, one.day(-3), rows)

  const as = { host: 'one', ...pia }
  const { body: views } = await app.get('/api/v1.0/program-views', as)
  expect(views.programViews.map((view: { programViewId: string }) => view.programViewId)).toEqual(['shared---Partner'])
  const tablesOf = async (viewId: string, who: typeof as) =>
    (await app.get(`/api/v1.0/program-views/${viewId}/tables?page=1`, who)).body.detailsTable.rows.map(
      (row: { name: string }) => row.name.split(' ')[0],
    )
  expect((await tablesOf('shared---Partner', as)).sort()).toEqual(['Ann', 'Ben'])
  expect((await tablesOf('shared---Manager', { host: 'one', ...manager })).sort()).toEqual(['Ann', 'Cem'])
  const statuses = await Promise.all(
    people.map(({ personId }) => app.get(`/api/v1.0/manager/viewPlan/${personId}/shared`, as)),
  )
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404])

  await withClientLong(database.db, 1, tx => issueAll(database.db, tx, 'shared'))
  const awardOf = async (viewId: string, who: typeof as) =>
    (await app.get(`/api/v1.0/program-views/${viewId}/progress?no-details=true`, who)).body.finalResult
      .totalNumberOfPoints
  expect(await awardOf('shared---Partner', as)).toBe(25)
  expect(await awardOf('shared---Manager', { host: 'one', ...manager })).toBe(50)
})
