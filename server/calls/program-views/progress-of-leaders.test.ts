import { beforeAll, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type Assigned, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { issueAll } from '../../features/results/results-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { getProgressRoute } from './progress.ts'

const database = testDatabase()
const app = testApp(database, [getProgressRoute])
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
