import { beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { wholeNumbers } from '../../../rules/clients/whole-numbers-fixture.ts'
import {
  achievementRules,
  type BaseLevel,
  type CalculationType,
  calculationTypes,
  type PayoutType,
  payoutTypes,
} from '../../../rules/programs/program.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest, type TestGoal } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { getGoalLevelsRoute } from './levels.ts'

const database = testDatabase()
const app = testApp(database, [getGoalLevelsRoute])
const open = { window: [-5, 5], period: [6, 40] } as const

let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
})

let count = 0
/** The levels of a person of their own in a program of their own. */
async function levelsOf(changes: Partial<ProgramDocumentInput>, goal: TestGoal) {
  count += 1
  const person = await one.person(`asker-${count}`)
  const program = quest(one.day, `quest-${count}`, open, changes)
  await one.publish(program)
  await one.enroll(person, program, goal)
  const { status, body } = await app.get('/api/v1.0/program/levels/all/spring', { host: 'one', ...person })
  expect(status).toBe(200)
  return body
}

const names = { bronze: 20, silver: 60, gold: 120 }
/** One group of three levels; what else they and it say. */
const group = (amounts: readonly string[], level: object = {}, more: object = {}) => ({
  groupId: 'all',
  name: { en_US: 'Everyone' },
  levels: Object.entries(names).map(([levelId, award], at) => ({
    levelId,
    name: { en_US: levelId },
    amount: amounts[at]!,
    award,
    ...level,
  })),
  ...more,
})

// Each comes to 220, 240 and 260 of 200, or where lower is better to 285, 270 and 255 of 300.
const amounts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  fixed_amount: [
    ['220', '240', '260'],
    ['285', '270', '255'],
  ],
  percentage_of_baseline: [
    ['110', '120', '130'],
    ['5', '10', '15'],
  ],
  baseline_plus_fixed_amount: [
    ['20', '40', '60'],
    ['15', '30', '45'],
  ],
  percentage_of_threshold: [
    ['110', '120', '130'],
    ['95', '90', '85'],
  ],
}
const rate = { incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
const paid: Readonly<Record<PayoutType, { level: object; base: BaseLevel | undefined }>> = {
  fixed: { level: {}, base: undefined },
  rate: { level: { ...rate, award: 0, baseLevel: 'baseline' }, base: 'baseline' },
  'fixed+rate': { level: rate, base: 'target' },
}
const cases = Object.keys(amounts).flatMap(rule =>
  payoutTypes.flatMap(payout => calculationTypes.map(calculation => [rule, payout, calculation] as const)),
)
const needsBaseline = ['percentage_of_baseline', 'baseline_plus_fixed_amount']

describe('happy', () => {
  test.each(cases)('P07 %s, paid %s, counted %s', async (rule, payout, calculation: CalculationType) => {
    const isReduction = calculation === 'reduction'
    const { level, base } = paid[payout]
    const baseline = isReduction ? '300' : '200'
    const body = await levelsOf(
      {
        achievementRule: achievementRules.find(one => one === rule)!,
        calculation,
        payout: { type: payout },
        groups: [group(amounts[rule]![isReduction ? 1 : 0]!, level, { threshold: baseline })],
        // The fifth rule is one of second measures: a share of the person's own target.
        minimumQualifier: { name: { en_US: 'Visits' }, rule: 'goal_selected', amount: '50', label: {} },
        bonus: {
          name: { en_US: 'Referrals' },
          rule: 'goal_selected',
          bonusAchievementAmount: '20',
          bonusAward: 25,
          label: { labelText: 'referrals' },
        },
      },
      { baseline },
    )
    const targets = isReduction ? ['285', '270', '255'] : ['220', '240', '260']
    expect(body.highestLevelIndex).toBe(2)
    expect(body.goalLevels).toEqual(
      Object.entries(names).map(([payoutTierId, award], at) => ({
        payoutTierId,
        productId: payoutTierId,
        levelName: payoutTierId,
        goalAchieveAmount: targets[at],
        goalAwardAmount: payout === 'rate' ? 0 : award,
        goalPayoutTierType: payout,
        ...(payout === 'fixed' ? {} : { ...rate, baseLevel: base }),
        baseValue: baseline,
        isBaseLineRequired: needsBaseline.includes(rule) || payout === 'rate',
        // Half of it, rounded half up as second measures are by default.
        minQualifier: String(Math.round(Number(targets[at]) / 2)),
        bonusAchievementAmount: String(Number(targets[at]) / 5),
        isSelected: false,
      })),
    )
    expect(body.bonusPayout).toEqual({
      name: 'Referrals',
      payoutStructureType: 'fixed',
      isGoalNeedToAchieve: true,
      label: { ...wholeNumbers, labelText: 'referrals' },
      bonusAward: 25,
    })
    expect(body).not.toHaveProperty('basicPayout')
  })

  test.each([
    ['up', 0, '367'],
    ['down', 0, '366'],
    ['half-up', 2, '366.66'],
  ] as const)(
    'P07 110 percent of 333.33 rounded %s to %i digits is %s, and the bonus by its own',
    async (method, precision, target) => {
      const body = await levelsOf(
        {
          rounding: { method, precision },
          bonus: {
            name: { en_US: 'Referrals' },
            rule: 'goal_selected',
            bonusAchievementAmount: '1',
            bonusAward: 25,
            label: {},
            rounding: { method: 'down', precision: 1 },
          },
        },
        { baseline: '333.33' },
      )
      expect(body.goalLevels[0]).toMatchObject({ goalAchieveAmount: target, bonusAchievementAmount: '3.6' })
    },
  )

  test('P07 P13 a challenge point tells from where its basic part pays, for the person who asks', async () => {
    const basicAward = { threshold: { rule: 'percentage_of_baseline', amount: '95' }, ...rate } as const
    const body = await levelsOf(
      {
        type: 'challengepoint',
        groups: [group(['110', '120', '130'], {}, { basicAward })],
        bonus: {
          name: { en_US: 'Referrals' },
          bonusAchievementAmount: '10',
          payoutStructureType: 'rate',
          bonusAward: 15,
          bonusIncrementalQuantity: '5',
          bonusMaximumPoints: 40,
          isGoalNeedToAchieve: false,
          bonusMQ: '4',
          label: {},
        },
      },
      { baseline: '200' },
    )
    expect(body.goalLevels).toEqual(
      ['220', '240', '260'].map(goalAchieveAmount =>
        expect.objectContaining({
          goalAchieveAmount,
          awardThreshold: '190',
          goalPayoutTierType: 'fixed',
          isBaseLineRequired: true,
        }),
      ),
    )
    expect(body.basicPayout).toEqual({ awardThreshold: '190', ...rate })
    expect(body.bonusPayout).toMatchObject({
      payoutStructureType: 'rate',
      bonusAchievementAmount: '10',
      bonusIncrementalQuantity: '5',
      bonusMaximumPoints: 40,
      bonusMQ: '4',
      isGoalNeedToAchieve: false,
    })
  })

  test('P13 the levels of an assigned challenge point are to be seen and not to be picked', async () => {
    const basicAward = { ...rate, maxPoints: undefined }
    const body = await levelsOf(
      {
        type: 'challengepoint',
        goalSelection: undefined,
        achievementRule: 'fixed_amount',
        groups: [group(['220', '240', '260'], {}, { basicAward })],
      },
      { target: '250', assignedAward: 75 },
    )
    for (const level of body.goalLevels)
      expect(level).toMatchObject({ unavailable: 'goal-assigned', awardThreshold: '0' })
    expect(body.basicPayout).toEqual({ awardThreshold: '0', incrementQuantity: '10', incrementAward: 5 })
  })
})

describe('refused', () => {
  test('P07 a rate or a basic part that begins at a missing baseline cannot be picked, and says so', async () => {
    const byRate = await levelsOf(
      {
        achievementRule: 'fixed_amount',
        payout: { type: 'rate' },
        groups: [group(['220', '240', '260'], { ...rate, award: 0, baseLevel: 'baseline' })],
      },
      {},
    )
    const basicAward = { threshold: { rule: 'percentage_of_baseline', amount: '95' }, ...rate } as const
    const byBasic = await levelsOf(
      {
        type: 'challengepoint',
        achievementRule: 'fixed_amount',
        groups: [group(['220', '240', '260'], {}, { basicAward })],
      },
      {},
    )
    for (const level of [...byRate.goalLevels, ...byBasic.goalLevels]) {
      expect(level).toMatchObject({ isBaseLineRequired: true, unavailable: 'baseline-missing' })
      expect(level).not.toHaveProperty('awardThreshold')
    }
    expect(byBasic.basicPayout).not.toHaveProperty('awardThreshold')
  })
})

describe('forbidden', () => {
  test('T2 the levels of a challenge point of another client give the same bytes as unknown ones', async () => {
    const two = await testClient(database.db, 2, 'two')
    const stranger = await two.person('stranger')
    const path = '/api/v1.0/program/levels'
    const unknown = await app.get(`${path}/nothing/never`, { host: 'two', ...stranger })
    expect(unknown.status).toBe(404)
    expect((await app.get(`${path}/all/spring`, { host: 'two', ...stranger })).bytes).toBe(unknown.bytes)
  })
})
