import { beforeEach, expect, test } from 'vitest'
import type { BonusPayout } from '../../../../contract/payout-terms.ts'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { speakWords } from '../../../words/words-fixture.ts'
import { basicWords, bonusWords, type Pay, type PayUnits, payShort, payWords } from './pay-words.ts'

beforeEach(() => speakWords('en_US', key => key.startsWith('pay.') || key === 'progress.award'))

const label = { ...wholeNumbers, labelText: 'customers' } as const
const units: PayUnits = {
  label,
  points: { mediaLabel: 'points', mediaLabelForms: { one: 'point', other: 'points' } },
  calculation: 'standard',
}
const rate = { incrementQuantity: '10', incrementAward: 25 }
const fixed: Pay = { goalAwardAmount: 1800, goalPayoutTierType: 'fixed', goalAchieveAmount: '240', baseValue: '200' }
const pure: Pay = { ...fixed, ...rate, goalAwardAmount: 0, goalPayoutTierType: 'rate' }
const both: Pay = { ...fixed, ...rate, maxPoints: 500, goalPayoutTierType: 'fixed+rate' }

test.each([
  [fixed, units, '1,800 points', '1,800 points'],
  [pure, units, '25 points for each 10 customers above 240', '25 points per 10 customers'],
  [
    { ...pure, maxPoints: 500 },
    units,
    '25 points for each 10 customers above 240, up to 500 points',
    '25 points per 10 customers',
  ],
  [
    { ...pure, baseLevel: 'baseline' },
    units,
    '25 points for each 10 customers above 200',
    '25 points per 10 customers',
  ],
  [{ ...pure, baseLevel: 'zero' }, units, '25 points for each 10 customers', '25 points per 10 customers'],
  [
    pure,
    { ...units, calculation: 'reduction' },
    '25 points for each 10 customers below 240',
    '25 points per 10 customers',
  ],
  [
    both,
    units,
    '1,800 points, plus 25 points for each 10 customers above 240, up to 500 points',
    '1,800 points and more',
  ],
  [{ ...both, incrementAward: undefined }, units, '1,800 points', '1,800 points'],
] as const)('P07 case %#: a goal pays %j', (pay, inUnits, long, short) => {
  expect(payWords(pay, inUnits)).toBe(long)
  expect(payShort(pay, inUnits)).toBe(short)
})

test('P07 figures of a rate keep all their digits', () => {
  const halves = { ...pure, incrementQuantity: '2.5', goalAchieveAmount: '240.75' }
  expect(payWords(halves, units)).toBe('25 points for each 2.5 customers above 240.75')
})

test('P13 the basic part of a challenge point counts from its threshold', () => {
  const basic = { incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
  expect(basicWords({ ...basic, awardThreshold: '200' }, units)).toBe(
    '5 points for each 10 customers above 200, up to 100 points',
  )
  expect(basicWords({ ...basic, awardThreshold: '0' }, units)).toBe('5 points for each 10 customers, up to 100 points')
  expect(basicWords(basic, units)).toBe('5 points for each 10 customers, up to 100 points')
})

test('P13 a bonus pays once at its amount, or for what lies beyond it', () => {
  const bonus: BonusPayout = {
    name: 'Starter kits',
    payoutStructureType: 'fixed',
    isGoalNeedToAchieve: true,
    label: { ...label, labelText: 'kits' },
    bonusAward: 400,
    bonusAchievementAmount: '10',
  }
  expect(bonusWords(bonus, units.points)).toBe('400 points at 10 kits')
  expect(bonusWords({ ...bonus, bonusAchievementAmount: undefined }, units.points)).toBe('400 points')
  const beyond = { payoutStructureType: 'rate', bonusAward: 15, bonusIncrementalQuantity: '5' } as const
  expect(bonusWords({ ...bonus, ...beyond, bonusMaximumPoints: 40 }, units.points)).toBe(
    '15 points for each 5 kits above 10, up to 40 points',
  )
})
