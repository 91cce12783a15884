import { expect, test } from 'vitest'
import { checkTerms } from './check-terms.ts'
import type { Bonus } from './program.ts'
import { sampleQuest } from './sample-quest.ts'

const fixed: Bonus = {
  name: 'Referrals',
  rule: 'fixed_amount',
  bonusAchievementAmount: '10',
  payoutStructureType: 'fixed',
  bonusAward: 25,
  isGoalNeedToAchieve: true,
  label: sampleQuest.label,
  rounding: { precision: 0, method: 'half-up' },
}
const rate: Bonus = {
  ...fixed,
  payoutStructureType: 'rate',
  bonusAward: 15,
  bonusIncrementalQuantity: '5',
  bonusMaximumPoints: 40,
}
const problemsOf = (bonus: Bonus) => checkTerms({ ...sampleQuest, bonus })

test.each<[string, Bonus]>([
  ['a fixed bonus', fixed],
  ['a fixed bonus below one unit', { ...fixed, bonusAchievementAmount: '0.4' }],
  ['a bonus at a rate', rate],
  ['a rate without a cap', { ...rate, bonusMaximumPoints: undefined }],
  ['a rate from 0', { ...rate, bonusAchievementAmount: '0' }],
  ['a share of the own target', { ...fixed, rule: 'goal_selected', bonusAchievementAmount: '50' }],
  ['the whole own target', { ...rate, rule: 'goal_selected', bonusAchievementAmount: undefined }],
  ['a bonus that requires a second measure', { ...fixed, bonusMQ: '5' }],
])('P13 %s may be published', (_, bonus) => {
  expect(problemsOf(bonus)).toEqual([])
})

test.each<[string, string, Bonus, Record<string, string>]>([
  [
    'setting-missing',
    'bonusAchievementAmount',
    { ...fixed, bonusAchievementAmount: undefined },
    { with: 'rule fixed_amount' },
  ],
  ['amount-not-valid', 'bonusAchievementAmount', { ...fixed, bonusAchievementAmount: 'ten' }, {}],
  ['amount-not-valid', 'bonusAchievementAmount', { ...rate, bonusAchievementAmount: '-1' }, {}],
  ['amount-not-positive', 'bonusAchievementAmount', { ...fixed, bonusAchievementAmount: '0' }, {}],
  [
    'amount-not-positive',
    'bonusAchievementAmount',
    { ...rate, rule: 'goal_selected', bonusAchievementAmount: '0' },
    {},
  ],
  ['amount-not-positive', 'bonusMQ', { ...fixed, bonusMQ: '0' }, {}],
  ['whole-number-not-valid', 'bonusAward', { ...fixed, bonusAward: 0 }, { least: '1' }],
  ['whole-number-not-valid', 'bonusAward', { ...rate, bonusAward: 2.5 }, { least: '1' }],
  [
    'setting-not-allowed',
    'bonusIncrementalQuantity',
    { ...fixed, bonusIncrementalQuantity: '5' },
    { with: 'payoutStructureType fixed' },
  ],
  [
    'setting-not-allowed',
    'bonusMaximumPoints',
    { ...fixed, bonusMaximumPoints: 40 },
    { with: 'payoutStructureType fixed' },
  ],
  [
    'setting-missing',
    'bonusIncrementalQuantity',
    { ...rate, bonusIncrementalQuantity: undefined },
    { with: 'payoutStructureType rate' },
  ],
  ['amount-not-positive', 'bonusIncrementalQuantity', { ...rate, bonusIncrementalQuantity: '0' }, {}],
  ['maximum-below-increment', 'bonusMaximumPoints', { ...rate, bonusMaximumPoints: 14 }, { least: '15' }],
])('P13 %s at %s keeps a bonus from being published', (code, field, bonus, said) => {
  expect(problemsOf(bonus)).toEqual([{ code, details: { field: `bonus.${field}`, ...said } }])
})

test('P13 an invalid rounding is reported once, without its consequences', () => {
  expect(problemsOf({ ...fixed, rounding: { precision: 99, method: 'up' } })).toEqual([
    { code: 'rounding-not-valid', details: { of: 'bonus', precision: '99' } },
  ])
})
