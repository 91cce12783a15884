import { expect, test } from 'vitest'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'
import { bonusAt, earnAt, type ReadyBonus, totalOf } from './earn-award.ts'

const fixed: ReadyLevel = {
  payoutTierId: 'two',
  productId: 'two',
  levelName: 'Ridge',
  goalAchieveAmount: '240',
  goalAwardAmount: 60,
  goalPayoutTierType: 'fixed',
  isBaseLineRequired: false,
  isSelected: false,
}
const rate: ReadyLevel = {
  ...fixed,
  goalPayoutTierType: 'rate',
  incrementQuantity: '10',
  incrementAward: 25,
  maxPoints: 60,
}
const basic = { awardThreshold: '200', incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }

test.each([
  ['239', fixed, 0],
  ['240', fixed, 60],
  ['259', rate, 25],
  ['300', rate, 60],
  ['259', { ...rate, goalPayoutTierType: 'fixed+rate' }, 85],
  ['259', { ...rate, baseLevel: 'baseline', baseValue: '220' }, 60],
] as const)('N14 P07 a result of %s earns case %#: %s', (result, level, points) => {
  expect(earnAt('standard', level, undefined, result)).toMatchObject({ goal: points })
})

test.each([
  ['199', 0, 0],
  ['239', 15, 15],
  ['255', 25, 85],
])('N14 P13 a challenge point earns on the way: %s gives %s, in all %s', (result, onTheWay, total) => {
  const earned = earnAt('standard', fixed, basic, result)!
  expect([earned.basic, totalOf(earned)]).toEqual([onTheWay, total])
})

const bonus: ReadyBonus = {
  name: 'Referrals',
  payoutStructureType: 'rate',
  isGoalNeedToAchieve: true,
  label: { ...wholeNumbers, labelText: 'referrals' },
  bonusAward: 15,
  bonusAchievementAmount: '10',
  bonusIncrementalQuantity: '5',
  bonusMaximumPoints: 40,
  bonusMQ: '4',
}

test.each([
  ['9', true, bonus, 0],
  ['19', true, bonus, 15],
  ['27', true, bonus, 40],
  ['27', false, bonus, 0],
  ['27', false, { ...bonus, isGoalNeedToAchieve: false }, 40],
  ['10', true, { ...bonus, payoutStructureType: 'fixed' }, 15],
] as const)(
  'N14 P07 a bonus value of %s with the goal reached: %s pays by the law, case %#',
  (value, reached, terms, points) => {
    expect(bonusAt(terms, fixed, reached, value)).toBe(points)
  },
)

test('N14 what cannot be calculated yet is not guessed', () => {
  expect(earnAt('standard', { ...rate, baseLevel: 'baseline' }, undefined, '300')).toBeUndefined()
  expect(earnAt('standard', fixed, { ...basic, awardThreshold: undefined }, '300')).toBeUndefined()
})
