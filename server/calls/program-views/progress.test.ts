import { beforeAll, describe, expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { undoProgress } from '../../features/progress/load-progress.ts'
import { testApp } from '../../http/test-app.ts'
import { getProgressRoute } from './progress.ts'

const database = testDatabase()
const app = testApp(database, [getProgressRoute])
const running = { window: [-30, -15], period: [-14, 15] } as const
const silver = { baseline: '200', levelId: 'silver', target: '240' }

let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

function progressOf(person: TestPerson, programViewId: string, host = 'one') {
  return app.get(`/api/v1.0/program-views/${programViewId}/progress?no-details=true`, { host, ...person })
}

describe('happy', () => {
  test('P20 the goal, its figures, milestones on the way to it, and the history of its loads', async () => {
    const person = await one.person('climber')
    const program = quest(one.day, 'climb', running, { description: { en_US: 'Up we go.' } })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    await one.loadProgress(program, one.day(-7), [{ paxGoalId, value: '100' }])
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '225' }])
    const { status, body } = await progressOf(person, 'climb---Selector')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      programViewId: 'climb---Selector',
      goal: {
        paxGoalSelection: {
          name: 'Silver',
          description: 'Up we go.',
          goalAchieveAmount: '240',
          goalAwardAmount: 60,
        },
        paxProgressResponse: {
          dataThrough: one.day(0),
          resultsToDate: '225',
          progressPercentage: 93,
          onTrackPercentage: 187,
          dateThroughPercentage: 50,
          toAchieve: '15',
        },
      },
      treatment: 'on_track',
      milestones: [
        { levelId: 'bronze', target: '220', award: 20, at: 91, isReached: true, isGoal: false },
        { levelId: 'silver', target: '240', award: 60, at: 100, isReached: false, isGoal: true },
        { levelId: 'gold', target: '260', award: 120, at: 108, isReached: false, isGoal: false },
      ],
      history: [
        { dataThrough: one.day(-7), resultsToDate: '100' },
        { dataThrough: one.day(0), resultsToDate: '225' },
      ],
    })
    expect(body).not.toHaveProperty('finalResult')
  })

  test('P13 a challenge point tells what is earned on the way, with a goal and without one', async () => {
    const [climber, stroller] = [await one.person('challenger'), await one.person('stroller')]
    const { groups, ...terms } = quest(one.day, 'challenge', running)
    const basicAward = {
      threshold: { rule: 'fixed_amount' as const, amount: 200 },
      incrementQuantity: 10,
      incrementAward: 5,
      maxPoints: 100,
    }
    const program = { ...terms, type: 'challengepoint' as const, groups: groups.map(one => ({ ...one, basicAward })) }
    await one.publish(program)
    const paxGoalId = await one.enroll(climber, program, silver)
    const without = await one.enroll(stroller, program, { baseline: '200' })
    await one.loadProgress(program, one.day(0), [
      { paxGoalId, value: '239' },
      { paxGoalId: without, value: '255' },
    ])
    const basicPayout = { awardThreshold: '200', incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
    expect((await progressOf(climber, 'challenge---Selector')).body).toMatchObject({
      goal: { paxProgressResponse: { earnedToDate: 15, progressPercentage: 99 } },
      basicPayout,
    })
    const { body } = await progressOf(stroller, 'challenge---Selector')
    expect(body).toMatchObject({ goal: { paxProgressResponse: { earnedToDate: 25 } }, basicPayout })
    expect(body.goal).not.toHaveProperty('paxGoalSelection')
    expect(body.goal.paxProgressResponse).not.toHaveProperty('progressPercentage')
    expect(body).not.toHaveProperty('treatment')
  })

  test('P13 without a goal nothing is promised on the way where a goal is needed, and a bonus that needs none is shown', async () => {
    const stroller = await one.person('bonus-stroller')
    const { groups, ...terms } = quest(one.day, 'bonus-alone', running)
    const basicAward = { threshold: { rule: 'none' as const }, incrementQuantity: 10, incrementAward: 5 }
    const program = {
      ...terms,
      type: 'challengepoint' as const,
      groups: groups.map(one => ({ ...one, basicAward })),
      isBasicEarnedWithoutGoal: false,
      bonus: {
        name: { en_US: 'Referrals' },
        label: { labelText: 'referrals' },
        bonusAchievementAmount: 10,
        bonusAward: 40,
        isGoalNeedToAchieve: false,
      },
    }
    await one.publish(program)
    const paxGoalId = await one.enroll(stroller, program, { baseline: '200' })
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '255', bonusValue: '12' }])
    const { body } = await progressOf(stroller, 'bonus-alone---Selector')
    expect(body.bonusPayout).toMatchObject({ name: 'Referrals', bonusAchievementAmount: '10', bonusAward: 40 })
    expect(body.goal.paxProgressResponse).toMatchObject({ resultsToDate: '255', currentBonusValue: '12' })
    expect(body).not.toHaveProperty('basicPayout')
    expect(body.goal.paxProgressResponse).not.toHaveProperty('earnedToDate')
  })

  test('P20 where rows add up the history grows with them: 3, 4 and 5 make 12', async () => {
    const person = await one.person('collector')
    const program = quest(one.day, 'added', running, { progressRows: 'add' })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    for (const [offset, value] of [
      [-9, '3'],
      [-5, '4'],
      [-1, '5'],
    ] as const) {
      await one.loadProgress(program, one.day(offset), [{ paxGoalId, value }])
    }
    const { body } = await progressOf(person, 'added---Selector')
    expect(body.history.map((point: { resultsToDate: string }) => point.resultsToDate)).toEqual(['3', '7', '12'])
  })

  test('P20 the history has every load of the group but those undone, and says how goal and result came about', async () => {
    const [walker, friend] = [await one.person('walker'), await one.person('friend')]
    const program = quest(one.day, 'walked', running)
    await one.publish(program)
    const paxGoalId = await one.enroll(walker, program, silver)
    const other = await one.enroll(friend, program, silver)
    await one.loadProgress(program, one.day(-9), [{ paxGoalId: other, value: '3' }])
    await one.loadProgress(program, one.day(-5), [{ paxGoalId, value: '100' }])
    await one.loadProgress(program, one.day(-1), [{ paxGoalId, value: '999' }])
    expect((await progressOf(walker, 'walked---Selector')).body.history).toHaveLength(3)
    await withClientLong(database.db, one.clientId, async tx => {
      const [wrong] = await tx.query<{ load_id: number }>(
        `select max(load_id) as load_id from progress_loads where client_id = $1 and program_id = 'walked'`,
        [one.clientId],
      )
      await undoProgress(tx, Number(wrong?.load_id))
    })
    const { body } = await progressOf(walker, 'walked---Selector')
    expect(body.history).toEqual([
      { dataThrough: one.day(-9), resultsToDate: '0' },
      { dataThrough: one.day(-5), resultsToDate: '100' },
    ])
    expect(body.calculation).toMatchObject([
      { step: 'award.step.target-of-baseline', outcome: '240' },
      { step: 'award.step.result-newest', inputs: { dataThrough: one.day(-5) }, outcome: '100' },
    ])
  })

  test('P20 a leader’s own view contains no goal', async () => {
    const program = quest(one.day, 'led', running)
    await one.publish(program)
    await one.enroll(await one.person('led'), program, silver)
    const leader = await one.person('leading', [{ unitId: 'north', role: 'Manager' }])
    const { status, body } = await progressOf(leader, 'led---Manager')
    expect([status, body]).toMatchObject([200, { goal: {}, milestones: [], history: [] }])
    expect(body).not.toHaveProperty('finalResult')
  })

  test('P10 results to achieve end where the goal is reached', async () => {
    const person = await one.person('arrived')
    const program = quest(one.day, 'arrival', running)
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '239.99' }])
    expect((await progressOf(person, 'arrival---Selector')).body.goal.paxProgressResponse).toMatchObject({
      toAchieve: '0.01',
      progressPercentage: 99,
    })
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '240' }])
    const { body } = await progressOf(person, 'arrival---Selector')
    expect(body.goal.paxProgressResponse).not.toHaveProperty('toAchieve')
    expect(body.treatment).toBe('made_it')
    // The later load of the same day replaces what the earlier one said of it.
    expect(body.history).toEqual([{ dataThrough: one.day(0), resultsToDate: '240' }])
  })

  test('P11 a second measure below its minimum keeps a reached goal from being made', async () => {
    const person = await one.person('two-measures')
    const minimumQualifier = { name: { en_US: 'New customers' }, amount: '5', label: { labelText: 'customers' } }
    const program = quest(one.day, 'measured', running, { minimumQualifier })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '240', mqValue: '4' }])
    expect((await progressOf(person, 'measured---Selector')).body).toMatchObject({
      goal: {
        paxGoalSelection: { minQualifier: '5' },
        paxProgressResponse: { currentMQValue: '4', isMinQualifierAchieved: false },
      },
      minQualifierLabel: { labelText: 'customers' },
      treatment: 'on_track',
    })
  })

  test('D2 P10 what is short of a goal or a minimum comes with a label that tells the two apart', async () => {
    const person = await one.person('nearly')
    const label = { labelText: 'customers' }
    const more = {
      minimumQualifier: { name: { en_US: 'New customers' }, amount: '5', label },
      bonus: { name: { en_US: 'Referrals' }, bonusAchievementAmount: '7', bonusAward: 5, label },
    }
    const program = quest(one.day, 'nearly', running, more)
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '239.7', mqValue: '4.96' }])
    const { body } = await progressOf(person, 'nearly---Selector')
    expect(body.goal.paxProgressResponse).toMatchObject({ resultsToDate: '239.7', progressPercentage: 99 })
    expect(body).toMatchObject({
      goalLabel: { precision: 1 },
      minQualifierLabel: { precision: 2 },
      bonusPayout: { label: { precision: 0 } },
    })
  })

  test('D2 a result short of a level on the way to the goal does not read like it', async () => {
    const person = await one.person('nearly-bronze')
    const program = quest(one.day, 'nearly-bronze', running)
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    const target = async () => (await progressOf(person, 'nearly-bronze---Selector')).body.milestones[0]!.target
    const bronze = await target()
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: String(Number(bronze) - 0.04) }])
    const { body } = await progressOf(person, 'nearly-bronze---Selector')
    expect(body.milestones[0]).toMatchObject({ target: bronze, isReached: false, isGoal: false })
    expect(body.goalLabel.precision).toBe(2)
  })

  test('P13 an assigned goal is named by its program, and its award is the assigned one', async () => {
    const person = await one.person('assignee')
    const program = quest(one.day, 'objective', running, {
      type: 'objective',
      goalSelection: undefined,
      achievementRule: 'fixed_amount',
      groups: [{ groupId: 'all', name: { en_US: 'Everyone' } }],
    })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, { target: '50', assignedAward: 75 })
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '20' }])
    const { body } = await progressOf(person, 'objective---Selector')
    expect(body.goal.paxGoalSelection).toMatchObject({ name: 'Spring quest', goalAwardAmount: 75 })
    expect(body.milestones).toEqual([])
  })
})

describe('refused', () => {
  test('P09 loaded progress is not shown while the window is open', async () => {
    const person = await one.person('early')
    const program = quest(one.day, 'still-open', { window: [-5, 2], period: [-3, 40] })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, silver)
    await one.loadProgress(program, one.day(-1), [{ paxGoalId, value: '500' }])
    const { body } = await progressOf(person, 'still-open---Selector')
    expect(body.goal.paxGoalSelection).toMatchObject({ name: 'Silver' })
    expect(body.goal).not.toHaveProperty('paxProgressResponse')
    expect(body).not.toHaveProperty('treatment')
    expect(body.history).toEqual([])
    expect(body.milestones.map((one: { isReached: boolean }) => one.isReached)).toEqual([false, false, false])
  })

  test('C29 an unknown program view, and an invalid query', async () => {
    const person = await one.person('curious')
    expect(await progressOf(person, 'nothing---Selector')).toMatchObject({
      status: 404,
      body: { messageCode: 'errors.program-view-unknown' },
    })
    const odd = await app.get('/api/v1.0/program-views/x---Selector/progress?no-details=2', { host: 'one', ...person })
    expect(odd.status).toBe(400)
  })
})

describe('forbidden', () => {
  test('T1 nobody signed in, and another client’s session, get nothing', async () => {
    const { sessionId } = await one.person('wanderer')
    const path = '/api/v1.0/program-views/climb---Selector/progress'
    expect((await app.get(path, { host: 'one' })).status).toBe(401)
    expect((await app.get(path, { host: 'two', sessionId })).status).toBe(401)
  })

  test('T2 T27 another person’s, branch’s, role’s or client’s progress gives the same bytes as one that is not there', async () => {
    const program = quest(one.day, 'private', running)
    await one.publish(program)
    await one.enroll(await one.person('insider'), program, silver)
    const leader = await one.person('leader', [{ unitId: 'north', role: 'Manager' }])
    const outsider = await one.person('outsider', [{ unitId: 'south', role: 'Manager' }])
    const foreigner = await two.person('insider')
    const unknown = await progressOf(outsider, 'not-there---Selector')
    expect(unknown.status).toBe(404)
    for (const id of ['private---Selector', 'private---Manager', 'private---Owner']) {
      if (id !== 'private---Manager') expect((await progressOf(leader, id)).bytes).toBe(unknown.bytes)
      expect((await progressOf(outsider, id)).bytes).toBe(unknown.bytes)
      expect((await progressOf(foreigner, id, 'two')).bytes).toBe(unknown.bytes)
    }
  })
})
