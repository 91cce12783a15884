import { expect, test } from 'vitest'
import { checkTerms } from './check-terms.ts'
import type { GoalLevel, PayoutType, Program } from './program.ts'
import { sampleQuest } from './sample-quest.ts'

const [group] = sampleQuest.groups
const [level] = group!.levels
const rate = { award: 0, incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }

/** The sample quest with one level, paid as wanted. */
function quest(type: PayoutType, change: Partial<GoalLevel>, more: Partial<Program> = {}): Program {
  const levels = [{ ...level!, ...change }]
  return { ...sampleQuest, payout: { ...sampleQuest.payout, type }, groups: [{ ...group!, levels }], ...more }
}

test.each<[string, Program]>([
  ['a rate', quest('rate', rate)],
  ['a rate without a cap', quest('rate', { ...rate, maxPoints: undefined })],
  ['a rate from 0', quest('rate', { ...rate, baseLevel: 'zero' })],
  [
    'a rate of a reduction from the baseline',
    quest(
      'rate',
      { ...rate, baseLevel: 'baseline' },
      { calculation: 'reduction', achievementRule: 'baseline_plus_fixed_amount' },
    ),
  ],
  ['fixed and rate', quest('fixed+rate', { ...rate, award: 60 })],
  ['fixed and rate that name the target', quest('fixed+rate', { ...rate, award: 60, baseLevel: 'target' })],
  ['a reduction by 99 percent', quest('fixed', { amount: '99' }, { calculation: 'reduction' })],
  ['an assigned rate of one level', quest('rate', rate, { type: 'objective', goalSelection: undefined })],
])('P07 %s may be published', (_, program) => {
  expect(checkTerms(program)).toEqual([])
})

const place = { group: 'field', level: 'one' }
test.each<[string, string, Program]>([
  ['setting-missing', 'incrementQuantity', quest('rate', { ...rate, incrementQuantity: undefined })],
  ['setting-missing', 'incrementAward', quest('rate', { ...rate, incrementAward: undefined })],
  ['amount-not-positive', 'incrementQuantity', quest('rate', { ...rate, incrementQuantity: '0' })],
  ['amount-not-positive', 'incrementQuantity', quest('fixed+rate', { ...rate, incrementQuantity: 'ten' })],
  ['whole-number-not-valid', 'incrementAward', quest('rate', { ...rate, incrementAward: 0 })],
  ['whole-number-not-valid', 'incrementAward', quest('rate', { ...rate, incrementAward: 1.5 })],
  ['maximum-below-increment', 'maxPoints', quest('rate', { ...rate, maxPoints: 4 })],
  ['maximum-below-increment', 'maxPoints', quest('rate', { ...rate, maxPoints: 7.5 })],
  ['setting-not-allowed', 'award', quest('rate', { ...rate, award: 60 })],
  ['setting-not-allowed', 'baseLevel', quest('fixed+rate', { ...rate, baseLevel: 'zero' })],
  [
    'setting-not-allowed',
    'baseLevel',
    quest('rate', { ...rate, amount: '10', baseLevel: 'zero' }, { calculation: 'reduction' }),
  ],
  ['setting-not-allowed', 'maxPoints', quest('fixed', { maxPoints: 100 })],
  ['percentage-out-of-range', 'amount', quest('fixed', { amount: '0' })],
  ['percentage-out-of-range', 'amount', quest('fixed', { amount: '100' }, { calculation: 'reduction' })],
  ['amount-not-positive', 'amount', quest('fixed', { amount: '0' }, { achievementRule: 'fixed_amount' })],
])('P07 %s at %s keeps a level from being published', (code, field, program) => {
  expect(checkTerms(program)).toEqual([{ code, details: expect.objectContaining({ ...place, field }) }])
})

test('P07 a percentage of a threshold is above 0', () => {
  const program = quest('fixed', { amount: '0' }, { achievementRule: 'percentage_of_threshold' })
  const [group] = program.groups
  expect(checkTerms({ ...program, groups: [{ ...group!, threshold: '1000' }] })).toEqual([
    { code: 'percentage-out-of-range', details: { ...place, field: 'amount', range: 'above 0' } },
  ])
})

test('P07 an assigned goal is paid at a rate only where its group has one level', () => {
  const assigned = { type: 'objective', goalSelection: undefined, payout: quest('rate', rate).payout } as const
  expect(checkTerms({ ...sampleQuest, ...assigned })).toEqual([
    { code: 'rate-needs-one-level', details: { group: 'field' } },
  ])
})
