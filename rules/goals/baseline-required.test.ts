import { expect, test } from 'vitest'
import { achievementRules, type BaseLevel, type BasicThresholdRule, type PayoutType } from '../programs/program.ts'
import { isBaselineRequired } from './baseline-required.ts'

const fixed = { achievementRule: 'fixed_amount', payout: { type: 'fixed', timing: 'pay_at_end_of_program' } } as const

test('P07 two of the achievement rules work targets out from a baseline', () => {
  const needing = achievementRules.filter(achievementRule =>
    isBaselineRequired({ ...fixed, achievementRule }, { levels: [] }),
  )
  expect(needing).toEqual(['percentage_of_baseline', 'baseline_plus_fixed_amount'])
})

test.each<[PayoutType, BaseLevel | undefined, boolean]>([
  ['rate', 'baseline', true],
  ['rate', 'target', false],
  ['rate', 'zero', false],
  ['rate', undefined, false],
  ['fixed+rate', 'baseline', false],
  ['fixed', 'baseline', false],
])('P07 a payout %s that counts from %s needs a baseline: %s', (type, baseLevel, isNeeded) => {
  const levels = [{ baseLevel: 'target' as const }, { baseLevel }]
  expect(isBaselineRequired({ ...fixed, payout: { ...fixed.payout, type } }, { levels })).toBe(isNeeded)
})

test.each<[BasicThresholdRule, boolean]>([
  ['none', false],
  ['fixed_amount', false],
  ['percentage_of_baseline', true],
])('P07 a basic part from a threshold of %s on needs a baseline: %s', (rule, isNeeded) => {
  const basicAward = { threshold: { rule }, incrementQuantity: '10', incrementAward: 5 }
  expect(isBaselineRequired(fixed, { levels: [], basicAward })).toBe(isNeeded)
})
