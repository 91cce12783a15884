import { beforeAll, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { issueAll } from '../../features/results/results-fixture.ts'
import { testApp } from '../../http/test-app.ts'
import { getProgressRoute } from './progress.ts'

const database = testDatabase()
const app = testApp(database, [getProgressRoute])
const over = { window: [-60, -50], period: [-49, -2] } as const
const silver = { baseline: '200', levelId: 'silver', target: '240' }

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

function progressOf(person: TestPerson, programViewId: string) {
  return app.get(`/api/v1.0/program-views/${programViewId}/progress?no-details=true`, { host: 'one', ...person })
}

test('P12 the issued result comes with its award, its code and how it came about', async () => {
  const person = await one.person('winner')
  const program = quest(one.day, 'won', over)
  await one.publish(program)
  const paxGoalId = await one.enroll(person, program, silver)
  await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '250' }])
  const line = { paxGoalId, personId: person.personId, points: 60, result: '250', target: '240' }
  await one.issue(program, [{ ...line, isGoalAchieved: true, resultCode: 'YXXX' }])
  const { body } = await progressOf(person, 'won---Selector')
  expect(body.finalResult).toMatchObject({
    code: 'YXXX',
    isGoalAchieved: true,
    totalNumberOfPoints: 60,
    totalGoalPoints: 60,
    issuedOn: one.day(0),
    awards: [{ kind: 'goal', points: 60, programVersion: 1, lines: [{ step: 'award.step.fixed' }] }],
  })
  expect(body.finalResult).not.toHaveProperty('totalBonusPoints')
  expect(body.finalResult.awards.at(-1).lines.at(-1)).toEqual({
    step: 'award.step.fixed',
    inputs: { award: '60' },
    outcome: '60',
  })
  expect(body.goal.paxProgressResponse).not.toHaveProperty('toAchieve')
  expect(body.treatment).toBe('did_it')
  await one.loadProgress(program, one.day(-1), [{ paxGoalId, value: '999' }])
  const later = (await progressOf(person, 'won---Selector')).body.goal.paxProgressResponse
  expect([later, later.dataThrough]).toEqual([body.goal.paxProgressResponse, one.day(-2)])
})

test('P14 P12 once issued, a leader’s view tells their own result, how it was calculated, and nobody else’s', async () => {
  const program = quest(one.day, 'shared', over, {
    override: { type: 'percentage_of_team_achievement_tiers', tiers: [{ from: 0, to: 100, award: 40 }] },
    isOwnerEligibleForAward: true,
  })
  await one.publish(program)
  const person = await one.person('sharing')
  const leader = await one.person('shares', [{ unitId: 'north', role: 'Manager' }])
  const paxGoalId = await one.enroll(person, program, silver)
  await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '250' }])
  expect((await progressOf(leader, 'shared---Manager')).body).not.toHaveProperty('finalResult')
  await withClientLong(database.db, one.clientId, tx => issueAll(database.db, tx, 'shared'))
  const { status, body } = await progressOf(leader, 'shared---Manager')
  expect(status).toBe(200)
  expect(body).toMatchObject({ goal: {}, history: [] })
  expect(body.finalResult).toMatchObject({
    code: 'YNY',
    totalNumberOfPoints: 40,
    totalNumberofPaxWhoAchievedGoal: 1,
    totalNumberOfPax: 1,
    managerRange: '0–100',
    isManagerEligibleForAward: true,
    awards: [
      {
        kind: 'override',
        points: 40,
        lines: [{ step: 'award.step.override-achieved' }, { step: 'award.step.override-tier', outcome: '40' }],
      },
    ],
  })
  expect(body.finalResult).not.toHaveProperty('isGoalAchieved')
  expect((await progressOf(person, 'shared---Selector')).body.finalResult).toMatchObject({
    totalNumberOfPoints: 60,
    awards: [{ kind: 'goal', points: 60, sources: [{ fileName: 'progress.csv', line: 2, value: '250' }] }],
  })
  const other = await one.person('elsewhere', [{ unitId: 'south', role: 'Manager' }])
  expect((await progressOf(other, 'shared---Manager')).status).toBe(404)
})
