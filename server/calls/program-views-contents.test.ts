import { beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { testApp } from '../http/test-app.ts'
import { getProgramViewRoute } from './program-views.ts'

const database = testDatabase()
const app = testApp(database, [getProgramViewRoute])
const open = { window: [-5, 5], period: [6, 40] } as const
const running = { window: [-30, -15], period: [-14, 15] } as const

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one', 'Europe/Berlin')
})

function viewOf(person: TestPerson, programViewId: string) {
  return app.get(`/api/v1.0/program-views/${programViewId}`, { host: 'one', ...person })
}

describe('happy', () => {
  test('C27 L01 a program calls its points by its own word, with its own forms and no other', async () => {
    const person = await one.person('starry')
    const forms = { en_US: { one: 'star', other: 'stars' } }
    const named = { starry: { mediaLabelForms: forms }, plainly: {} }
    for (const [programId, own] of Object.entries(named)) {
      const program = quest(one.day, programId, open, { mediaLabel: { en_US: 'stars' }, ...own })
      await one.publish(program)
      await one.enroll(person, program, { baseline: '200' })
    }
    const { body } = await viewOf(person, 'starry---Selector')
    expect(body).toMatchObject({ mediaLabel: 'stars', mediaLabelForms: forms.en_US })
    const plain = (await viewOf(person, 'plainly---Selector')).body
    expect(plain.mediaLabel).toBe('stars')
    expect(plain).not.toHaveProperty('mediaLabelForms')
  })

  test('C27 P07 shows the bonus, leaders’ awards and how each measure is rounded', async () => {
    const person = await one.person('measured')
    const program = quest(one.day, 'measured', open, {
      isOwnerEligibleForAward: true,
      bonus: {
        name: { en_US: 'Referrals' },
        bonusAchievementAmount: '10',
        bonusAward: 25,
        label: {},
        rounding: { precision: 2, method: 'down' },
      },
    })
    await one.publish(program)
    await one.enroll(person, program, { baseline: '200' })
    expect((await viewOf(person, 'measured---Selector')).body).toMatchObject({
      isBonusEnabled: true,
      bonusPrecision: 2,
      bonusRoundingMethod: 'down',
      isMinimumQualifierEnabled: false,
      isOwnerEligibleForAward: true,
      goalPrecision: 0,
      goalRoundingMethod: 'up',
      awardRange: { lowest: 20, highest: 120 },
    })
  })

  test('P07 a rate adds its cap to what may be reached, and without a cap nothing is promised', async () => {
    const person = await one.person('rated')
    const rate = { incrementQuantity: '10', incrementAward: 5 }
    const rated = (programId: string, maxPoints?: number) => {
      const { groups } = quest(one.day, programId, open)
      const levels = groups[0]!.levels!.map(level => ({ ...level, ...rate, maxPoints }))
      return quest(one.day, programId, open, { payout: { type: 'fixed+rate' }, groups: [{ ...groups[0]!, levels }] })
    }
    const programs = [rated('rate-capped', 40), rated('rate-endless')]
    for (const program of programs) {
      await one.publish(program)
      await one.enroll(person, program, { baseline: '200' })
    }
    expect((await viewOf(person, 'rate-capped---Selector')).body.awardRange).toEqual({ lowest: 20, highest: 160 })
    expect((await viewOf(person, 'rate-endless---Selector')).body).not.toHaveProperty('awardRange')
  })

  test('P05 each status has its tile, by the facts and the day', async () => {
    const person = await one.person('everywhere')
    const chosen = { baseline: '200', levelId: 'silver', target: '240' }
    const cases = [
      ['tile-selected', open, chosen, 'goal_selected', 'overview'],
      ['tile-missed', running, { baseline: '200' }, 'no_goal_selected', 'no-goal-selected'],
      ['tile-soon', { window: [-5, -1], period: [3, 30] }, chosen, 'no_progress', 'no-progress'],
      ['tile-waiting', running, chosen, 'no_progress', 'waiting-for-progress'],
    ] as const
    for (const [programId, dates, goal] of cases) {
      const program = quest(one.day, programId, dates)
      await one.publish(program)
      await one.enroll(person, program, goal)
    }
    for (const [programId, , , programViewStatus, tileType] of cases) {
      expect((await viewOf(person, `${programId}---Selector`)).body).toMatchObject({ programViewStatus, tileType })
    }
  })

  test('P11 progress shows its figures: 120 of 240 after half of the time is on track', async () => {
    const [climber, resting] = [await one.person('climber'), await one.person('resting')]
    const program = quest(one.day, 'figures', running)
    await one.publish(program)
    const paxGoalId = await one.enroll(climber, program, { baseline: '200', levelId: 'silver', target: '240' })
    await one.enroll(resting, program, { baseline: '200', levelId: 'bronze', target: '220' })
    await one.loadProgress(program, one.day(-7), [{ paxGoalId, value: '60' }])
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '120.50' }])
    expect((await viewOf(climber, 'figures---Selector')).body).toMatchObject({
      programViewStatus: 'progress_loaded_no_issuance',
      tileType: 'progress',
      levelName: 'Silver',
      target: '240',
      resultsToDate: '120.5',
      progressPercentage: 50,
      dateThroughPercentage: 50,
      onTrackPercentage: 100,
      dataThrough: one.day(0),
      treatment: 'on_track',
    })
    // No row of a standard program is a result of 0 (decisions §3).
    expect((await viewOf(resting, 'figures---Selector')).body).toMatchObject({
      resultsToDate: '0',
      progressPercentage: 0,
      treatment: 'get_going',
    })
  })

  test('W03 P08 progress tells the award ahead, the next step and where the minimum stands', async () => {
    const person = await one.person('counting')
    const rate = { incrementQuantity: '10', incrementAward: 5 }
    const { groups } = quest(one.day, 'worth', running)
    const program = quest(one.day, 'worth', running, {
      payout: { type: 'fixed+rate' },
      groups: [{ ...groups[0]!, levels: groups[0]!.levels!.map(level => ({ ...level, ...rate })) }],
      minimumQualifier: { name: { en_US: 'Visits' }, rule: 'fixed_amount', amount: '12', label: {} },
      bonus: {
        name: { en_US: 'Referrals' },
        bonusAchievementAmount: '10',
        payoutStructureType: 'rate',
        isGoalNeedToAchieve: false,
        bonusAward: 75,
        bonusIncrementalQuantity: '5',
        label: {},
      },
    })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
    const ahead = (await viewOf(person, 'worth---Selector')).body
    expect(ahead).not.toHaveProperty('worth')
    expect(ahead.award).toEqual({
      goalAwardAmount: 60,
      goalPayoutTierType: 'fixed+rate',
      incrementQuantity: '10',
      incrementAward: 5,
      baseLevel: 'target',
      baseValue: '200',
    })
    expect(ahead.minimum).toEqual({ name: 'Visits', label: expect.anything(), minimum: '12', isReached: false })
    await one.loadProgress(program, one.day(-7), [{ paxGoalId, value: '178', mqValue: '8', bonusValue: '27' }])
    const under = (await viewOf(person, 'worth---Selector')).body
    expect(under).not.toHaveProperty('award')
    expect(under).toMatchObject({
      minimum: { name: 'Visits', value: '8', minimum: '12', isReached: false },
      worth: {
        toDate: 225,
        ahead: 60,
        next: { points: 60, result: { by: '62', to: '240' }, minimum: { by: '4', to: '12' } },
        bonus: { name: 'Referrals', toDate: 225, points: 75, bonus: { by: '3', to: '30' } },
      },
    })
    await one.loadProgress(program, one.day(0), [{ paxGoalId, value: '253', mqValue: '12', bonusValue: '27' }])
    const { body } = await viewOf(person, 'worth---Selector')
    expect(body).toMatchObject({
      minimum: { isReached: true },
      worth: { toDate: 290, next: { points: 5, result: { by: '7', to: '260' } } },
    })
    expect(body.worth).not.toHaveProperty('ahead')
    // A correction by hand is part of it at once, though nothing else has changed.
    await withClient(database.db, 1, tx =>
      tx.query(
        `insert into award_deltas (client_id, pax_goal_id, award_kind, points, reason, created_by)
         values ($1, $2, 'goal', -15, 'Returned', 'operator:test')`,
        [tx.clientId, paxGoalId],
      ),
    )
    expect((await viewOf(person, 'worth---Selector')).body.worth.toDate).toBe(275)
  })

  test('P02 progress of a program that is over is being checked', async () => {
    const person = await one.person('finisher')
    const program = quest(one.day, 'checking', { window: [-60, -50], period: [-49, -2] })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
    await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '250' }])
    expect((await viewOf(person, 'checking---Selector')).body).toMatchObject({ isCheckingResults: true, daysToEnd: 0 })
    expect((await viewOf(person, 'checking---Selector')).body).not.toHaveProperty('worth')
  })

  test('P12 P20 a season can be relived where three figures of it can be shown', async () => {
    const person = await one.person('reliver')
    const silver = { baseline: '200', levelId: 'silver', target: '240' }
    for (const [programId, days] of [
      ['at-once', [-2]],
      ['in-a-week', [-4, -3, -2]],
      ['twice', [-40, -2]],
      ['over-time', [-40, -20, -2]],
    ] as const) {
      const program = quest(one.day, programId, { window: [-60, -50], period: [-49, -2] })
      await one.publish(program)
      const paxGoalId = await one.enroll(person, program, silver)
      for (const day of days) await one.loadProgress(program, one.day(day), [{ paxGoalId, value: '250' }])
      const line = { paxGoalId, personId: person.personId, points: 60, result: '250', target: '240' }
      expect((await viewOf(person, `${programId}---Selector`)).body).not.toHaveProperty('hasReplay')
      await one.issue(program, [{ ...line, isGoalAchieved: true, resultCode: 'YXXX' }])
      const { body } = await viewOf(person, `${programId}---Selector`)
      expect([programId, body.hasReplay]).toEqual([
        programId,
        ['twice', 'over-time'].includes(programId) ? true : undefined,
      ])
    }
  })

  test('P12 issued results show the award and stay as they were issued', async () => {
    const person = await one.person('winner')
    const program = quest(one.day, 'issued', { window: [-60, -50], period: [-49, -2] })
    await one.publish(program)
    const paxGoalId = await one.enroll(person, program, { baseline: '200', levelId: 'silver', target: '240' })
    await one.loadProgress(program, one.day(-2), [{ paxGoalId, value: '250' }])
    const line = { paxGoalId, personId: person.personId, points: 60, result: '250', target: '240' }
    await one.issue(program, [{ ...line, isGoalAchieved: true, resultCode: 'YXXX' }])
    await one.loadProgress(program, one.day(-1), [{ paxGoalId, value: '10' }])
    expect((await viewOf(person, 'issued---Selector')).body).toMatchObject({
      programViewStatus: 'final_issuance',
      tileType: 'final-result',
      awardedPoints: 60,
      resultsToDate: '250',
      treatment: 'did_it',
    })
  })
})
