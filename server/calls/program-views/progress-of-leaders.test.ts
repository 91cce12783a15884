import { beforeAll, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type Assigned, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { issueAll } from '../../features/results/results-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { getProgramViewsRoute } from '../program-views.ts'
import { getTeamCountsRoute } from '../team/counts.ts'
import { getProgressRoute } from './progress.ts'
import { getTablesRoute } from './tables.ts'

const database = testDatabase()
const app = testApp(database, [getProgressRoute, getProgramViewsRoute, getTablesRoute, getTeamCountsRoute])
const over = { window: [-60, -50], period: [-49, -2] } as const
const silver = { baseline: '200', levelId: 'silver', target: '240' }
const inNorth = { unitId: 'north', role: 'Manager' }

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

/** Issues a program in which one person in the north reached the goal, and one in the south did not. */
async function issued(
  programId: string,
  leads: readonly Assigned[],
  earning: readonly string[] = ['Manager'],
): Promise<TestPerson> {
  const program = quest(one.day, programId, over, {
    override: { type: 'flat_payout', award: 25, roles: [...earning] },
    isOwnerEligibleForAward: true,
  })
  await one.publish(program)
  const north = await one.person(`${programId}-north`, [{ unitId: 'north', role: 'Selector' }])
  const south = await one.person(`${programId}-south`, [{ unitId: 'south', role: 'Selector' }])
  const leader = await one.person(`${programId}-leader`, [...leads])
  await one.loadProgress(program, one.day(-3), [
    { paxGoalId: await one.enroll(north, program, silver), value: '250' },
    { paxGoalId: await one.enroll(south, program, silver), value: '100' },
  ])
  await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, programId))
  return leader
}

/** What the page of a team says of the leader's award; nothing where it is not shown there. */
async function shownTo(leader: TestPerson, programViewId: string) {
  const address = `/api/v1.0/program-views/${programViewId}/progress?no-details=true`
  const { status, body } = await app.get(address, { host: 'one', ...leader })
  expect(status).toBe(200)
  return { points: body.finalResult?.totalNumberOfPoints, paid: body.paid?.payments.length }
}
/** The programs that somebody sees, each with whether only what was issued to them there is shown. */
async function viewsOf(leader: TestPerson) {
  const { body } = await app.get('/api/v1.0/program-views', { host: 'one', ...leader })
  return body.programViews.map((view: { programViewId: string; isFormerTeam?: true }) => [
    view.programViewId,
    view.isFormerTeam === true,
  ])
}

const nothing = { points: undefined, paid: undefined }

test('P12 what somebody earned as a manager is not said of the team that they only watch', async () => {
  const leader = await issued('watched', [inNorth, { unitId: 'south', role: 'Superviewer' }])
  expect(await shownTo(leader, 'watched---Manager')).toEqual({ points: 25, paid: 1 })
  expect(await shownTo(leader, 'watched---Superviewer')).toEqual(nothing)
})

test('P12 whoever earns in two roles reads of their one award once', async () => {
  const leader = await issued('twice', [inNorth, { unitId: 'south', role: 'Owner' }], ['Manager', 'Owner'])
  expect(await shownTo(leader, 'twice---Manager')).toEqual({ points: 25, paid: 1 })
  expect(await shownTo(leader, 'twice---Owner')).toEqual(nothing)
})

test('P12 whoever earned as a manager and only watches now still reads of it', async () => {
  const managed = { ...inNorth, validTo: one.day(-2) }
  const leader = await issued('moved', [managed, { unitId: 'Corporate', role: 'Superviewer' }])
  expect(await shownTo(leader, 'moved---Superviewer')).toEqual({ points: 25, paid: 1 })
})

test('P12 T27 whoever led to the last day, and leads nobody today, reads of their award and of nobody', async () => {
  const led = { ...inNorth, validTo: one.day(-2) }
  const leader = await issued('left', [led, { ...led, role: 'Superviewer' }])
  expect(await viewsOf(leader)).toEqual([['left---Manager', true]])
  expect(await shownTo(leader, 'left---Manager')).toEqual({ points: 25, paid: 1 })
  const get = (path: string) => app.get(`/api/v1.0/${path}`, { host: 'one', ...leader })
  const { body } = await get('program-views/left---Manager/progress')
  expect(body.finalResult).toMatchObject({ totalNumberofPaxWhoAchievedGoal: 1, totalNumberOfPax: 1 })
  expect(body.finalResult.awards).toHaveLength(1)
  expect(body.finalResult.awards[0]).not.toHaveProperty('team')
  expect(await get('program-views/left---Manager/tables?page=1')).toMatchObject({ status: 404 })
  expect(await get('program-views/left---Superviewer/progress')).toMatchObject({ status: 404 })
  expect(await get('team/counts')).toMatchObject({ status: 200, body: { programs: [] } })
})

test('P12 T27 a leader below whom nobody stands today reads of their award, and others see no program that paid them nothing', async () => {
  const leader = await issued('emptied', [inNorth])
  const newcomer = await one.person('newcomer', [inNorth])
  await one.within(tx =>
    tx.query(
      `update assignments set valid_to = $1 where role = 'Selector' and person_id in (
         select person_id from people where user_name in ('emptied-north', 'emptied-south'))`,
      [one.day(-2)],
    ),
  )
  expect(await viewsOf(leader)).toContainEqual(['emptied---Manager', true])
  expect(await shownTo(leader, 'emptied---Manager')).toEqual({ points: 25, paid: 1 })
  const { status } = await app.get('/api/v1.0/program-views/emptied---Manager/tables?page=1', {
    host: 'one',
    ...leader,
  })
  expect(status).toBe(404)
  expect((await viewsOf(newcomer)).map(([id]: [string]) => id)).not.toContain('emptied---Manager')
})

test('P12 what was issued to a leader is no program of its own beside those that they lead', async () => {
  const leader = await issued('both', [inNorth, { unitId: 'south', role: 'Superviewer' }])
  const ofProgram = (await viewsOf(leader)).filter(([id]: [string]) => id.startsWith('both---'))
  expect(ofProgram).toEqual(
    expect.arrayContaining([
      ['both---Manager', false],
      ['both---Superviewer', false],
    ]),
  )
  expect(ofProgram).toHaveLength(2)
})
