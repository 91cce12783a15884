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
  ['a rate with room for one increment', quest('rate', { ...rate, maxPoints: 5 })],
  ['a rate without a cap', quest('rate', { ...rate, maxPoints: undefined })],
  [
    'rates to choose from',
    {
      ...sampleQuest,
      payout: quest('rate', rate).payout,
      groups: [{ ...group!, levels: group!.levels.map(one => ({ ...one, ...rate })) }],
    },
  ],
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
test.each<[string, string, Program, Record<string, string>]>([
  [
    'setting-missing',
    'incrementQuantity',
    quest('rate', { ...rate, incrementQuantity: undefined }),
    { with: 'payout.type rate' },
  ],
  [
    'setting-missing',
    'incrementAward',
    quest('rate', { ...rate, incrementAward: undefined }),
    { with: 'payout.type rate' },
  ],
  ['amount-not-positive', 'incrementQuantity', quest('rate', { ...rate, incrementQuantity: '0' }), {}],
  ['amount-not-positive', 'incrementQuantity', quest('fixed+rate', { ...rate, incrementQuantity: 'ten' }), {}],
  ['whole-number-not-valid', 'incrementAward', quest('rate', { ...rate, incrementAward: 0 }), { least: '1' }],
  ['whole-number-not-valid', 'incrementAward', quest('rate', { ...rate, incrementAward: 1.5 }), { least: '1' }],
  ['maximum-below-increment', 'maxPoints', quest('rate', { ...rate, maxPoints: 4 }), { least: '5' }],
  ['maximum-below-increment', 'maxPoints', quest('rate', { ...rate, maxPoints: 7.5 }), { least: '5' }],
  ['setting-not-allowed', 'award', quest('rate', { ...rate, award: 60 }), { with: 'payout.type rate' }],
  [
    'setting-not-allowed',
    'baseLevel',
    quest('fixed+rate', { ...rate, baseLevel: 'zero' }),
    { with: 'payout.type fixed+rate' },
  ],
  [
    'setting-not-allowed',
    'baseLevel',
    quest('rate', { ...rate, amount: '10', baseLevel: 'zero' }, { calculation: 'reduction' }),
    { with: 'calculation reduction' },
  ],
  ['setting-not-allowed', 'maxPoints', quest('fixed', { maxPoints: 100 }), { with: 'payout.type fixed' }],
  ['percentage-out-of-range', 'amount', quest('fixed', { amount: '0' }), { range: 'above 0' }],
  [
    'percentage-out-of-range',
    'amount',
    quest('fixed', { amount: '100' }, { calculation: 'reduction' }),
    { range: 'above 0 and below 100' },
  ],
  ['amount-not-positive', 'amount', quest('fixed', { amount: '0' }, { achievementRule: 'fixed_amount' }), {}],
  [
    'setting-not-allowed',
    'incrementQuantity',
    quest('fixed', { incrementQuantity: '10' }),
    { with: 'payout.type fixed' },
  ],
  ['setting-not-allowed', 'incrementAward', quest('fixed', { incrementAward: 5 }), { with: 'payout.type fixed' }],
  ['setting-not-allowed', 'baseLevel', quest('fixed', { baseLevel: 'zero' }), { with: 'payout.type fixed' }],
  [
    'percentage-out-of-range',
    'amount',
    quest('fixed', { amount: '0' }, { calculation: 'reduction' }),
    { range: 'above 0 and below 100' },
  ],
])('P07 %s at %s keeps a level from being published', (code, field, program, said) => {
  expect(checkTerms(program)).toEqual([{ code, details: { ...place, field, ...said } }])
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
