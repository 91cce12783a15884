import { expect, test } from 'vitest'
import { checkTerms } from './check-terms.ts'
import type { BasicAward, Program } from './program.ts'
import { sampleQuest } from './sample-quest.ts'

const [group] = sampleQuest.groups
const basic: BasicAward = { threshold: { rule: 'none' }, incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }

function challengePoint(change: Partial<BasicAward>, more: Partial<Program> = {}): Program {
  const groups = [{ ...group!, basicAward: { ...basic, ...change } }]
  return { ...sampleQuest, type: 'challengepoint', groups, ...more }
}
const reduction = { calculation: 'reduction', achievementRule: 'baseline_plus_fixed_amount' } as const

test.each<[string, Program]>([
  ['without a threshold', challengePoint({})],
  ['from an amount on', challengePoint({ threshold: { rule: 'fixed_amount', amount: '200' } })],
  ['from a share of the baseline on', challengePoint({ threshold: { rule: 'percentage_of_baseline', amount: '100' } })],
  ['below the baseline', challengePoint({ threshold: { rule: 'percentage_of_baseline', amount: '0' } }, reduction)],
  ['of levels alone', { ...sampleQuest, type: 'challengepoint' }],
  ['of a basic part alone', { ...challengePoint({}), groups: [{ ...group!, levels: [], basicAward: basic }] }],
  ['of assigned goals', challengePoint({}, { goalSelection: undefined })],
])('P13 a challenge point %s may be published', (_, program) => {
  expect(checkTerms(program)).toEqual([])
})

test.each<[string, string, Program, Record<string, string>]>([
  ['setting-not-allowed', 'basicAward', { ...challengePoint({}), type: 'goalquest' }, { with: 'type goalquest' }],
  [
    'setting-not-allowed',
    'basicAward.threshold.rule',
    challengePoint({}, reduction),
    { with: 'calculation reduction' },
  ],
  [
    'setting-not-allowed',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'none', amount: '1' } }),
    { with: 'basicAward.threshold.rule none' },
  ],
  [
    'setting-missing',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'fixed_amount' } }),
    { with: 'rule fixed_amount' },
  ],
  [
    'amount-not-positive',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'fixed_amount', amount: '0' } }),
    {},
  ],
  [
    'percentage-out-of-range',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'percentage_of_baseline', amount: '0' } }),
    { range: 'above 0' },
  ],
  [
    'percentage-out-of-range',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'percentage_of_baseline', amount: '100' } }, reduction),
    { range: 'from 0 to below 100' },
  ],
  [
    'percentage-out-of-range',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'percentage_of_baseline', amount: 'all' } }),
    { range: 'above 0' },
  ],
  [
    'setting-missing',
    'basicAward.incrementQuantity',
    challengePoint({ incrementQuantity: undefined }),
    { with: 'basicAward' },
  ],
  ['amount-not-positive', 'basicAward.incrementQuantity', challengePoint({ incrementQuantity: '-1' }), {}],
  ['whole-number-not-valid', 'basicAward.incrementAward', challengePoint({ incrementAward: 0 }), { least: '1' }],
  ['maximum-below-increment', 'basicAward.maxPoints', challengePoint({ maxPoints: 4 }), { least: '5' }],
  [
    'percentage-out-of-range',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'percentage_of_baseline', amount: '-1' } }, reduction),
    { range: 'from 0 to below 100' },
  ],
  [
    'percentage-out-of-range',
    'basicAward.threshold.amount',
    challengePoint({ threshold: { rule: 'percentage_of_baseline', amount: 'all' } }, reduction),
    { range: 'from 0 to below 100' },
  ],
])('P13 %s at %s keeps a challenge point from being published', (code, field, program, said) => {
  expect(checkTerms(program)).toEqual([{ code, details: { group: 'field', field, ...said } }])
})

test('P13 a challenge point needs levels or a basic part, and pays its goals no rate', () => {
  const nothing = { ...sampleQuest, type: 'challengepoint', groups: [{ ...group!, levels: [] }] } as const
  expect(checkTerms(nothing)).toEqual([{ code: 'levels-missing', details: { group: 'field' } }])
  const levels = [{ ...group!.levels[0]!, incrementQuantity: '1', incrementAward: 1 }]
  const rate = { ...challengePoint({}), payout: { type: 'fixed+rate', timing: 'pay_at_progress' } } as const
  expect(checkTerms({ ...rate, groups: [{ ...group!, levels, basicAward: basic }] })).toEqual([
    { code: 'payout-not-allowed', details: { type: 'challengepoint', payout: 'fixed+rate' } },
  ])
})
