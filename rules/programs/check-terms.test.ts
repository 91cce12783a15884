import { expect, test } from 'vitest'
import { checkTerms } from './check-terms.ts'
import type { GoalLevel, MinimumQualifier, Program } from './program.ts'
import { sampleQuest } from './sample-quest.ts'

const [group] = sampleQuest.groups
const minimumQualifier: MinimumQualifier = {
  rule: 'fixed_amount',
  amount: '5',
  label: sampleQuest.label,
  rounding: { precision: 0, method: 'up' },
}
const levels = (...given: Partial<GoalLevel>[]): Partial<Program> => ({
  groups: [{ ...group!, levels: given.map((level, at) => ({ ...group!.levels[at]!, ...level })) }],
})
const amounts = (...given: string[]) => levels(...given.map(amount => ({ amount })))
const objective: Partial<Program> = {
  type: 'objective',
  goalSelection: undefined,
  groups: [{ groupId: 'field', name: 'Field', levels: [] }],
}
const period = (startDate: string, endDate: string) => ({ timePeriod: { timePeriodId: 'q1', startDate, endDate } })
const codes = (change: Partial<Program>) => checkTerms({ ...sampleQuest, ...change }).map(problem => problem.code)

test.each<[string, Partial<Program>]>([
  ['the sample quest', {}],
  ['an objective of assigned targets', objective],
  ['a minimum of a fixed amount', { minimumQualifier }],
  [
    'a minimum of a share of a target that comes of a baseline',
    {
      achievementRule: 'percentage_of_baseline',
      minimumQualifier: { ...minimumQualifier, rule: 'goal_selected', amount: '50' },
    },
  ],
  [
    'a minimum of a share of a fixed target',
    {
      achievementRule: 'fixed_amount',
      ...amounts('10', '20', '30'),
      minimumQualifier: { ...minimumQualifier, rule: 'goal_selected', amount: '50' },
    },
  ],
  [
    'a minimum of the whole own target',
    { minimumQualifier: { ...minimumQualifier, rule: 'goal_selected', amount: undefined } },
  ],
  ['a reduction by rising shares of the baseline', { calculation: 'reduction', ...amounts('5', '10', '15') }],
  ['a reduction by rising amounts', { calculation: 'reduction', achievementRule: 'baseline_plus_fixed_amount' }],
  [
    'a reduction to falling amounts',
    { calculation: 'reduction', achievementRule: 'fixed_amount', ...amounts('9', '8', '7') },
  ],
  ['levels of a threshold', { achievementRule: 'percentage_of_threshold', groups: [{ ...group!, threshold: '1000' }] }],
  ['points that expire, and a budget', { payout: { ...sampleQuest.payout, expiresAfterDays: 365 }, budget: 0 }],
  ['a payout at progress', { payout: { ...sampleQuest.payout, timing: 'pay_at_progress' } }],
  [
    'a period and a window of one day',
    { ...period('2026-01-01', '2026-01-01'), goalSelection: { from: '2026-01-01', to: '2026-01-01' } },
  ],
  ['ten digits after the point', { rounding: { precision: 10, method: 'up' } }],
  ['objectives of a threshold, of targets alone', { ...objective, achievementRule: 'percentage_of_threshold' }],
  [
    'a minimum of a small share of a target that comes of a baseline',
    {
      minimumQualifier: {
        ...minimumQualifier,
        rule: 'goal_selected',
        amount: '0.4',
        rounding: { precision: 0, method: 'half-up' },
      },
    },
  ],
  ['a window that ends with the period', { goalSelection: { from: '2026-01-01', to: '2026-03-31' } }],
])('W01 %s may be published', (_, change) => {
  expect(codes(change)).toEqual([])
})

test.each<[string, Partial<Program>, Record<string, string>]>([
  [
    'whole-number-not-valid',
    { payout: { ...sampleQuest.payout, expiresAfterDays: 0 } },
    { field: 'payout.expiresAfterDays', least: '1' },
  ],
  ['whole-number-not-valid', { budget: -1 }, { field: 'budget', least: '0' }],
  ['whole-number-not-valid', { budget: 0.5 }, { field: 'budget', least: '0' }],
  [
    'payout-timing-not-allowed',
    { calculation: 'average', payout: { type: 'fixed', timing: 'pay_at_progress' } },
    { calculation: 'average' },
  ],
  ['achievement-rule-not-allowed', { achievementRule: 'goal_selected' }, { achievementRule: 'goal_selected' }],
  ['date-not-valid', period('2026-02-30', '2026-03-31'), { date: '2026-02-30' }],
  ['date-not-valid', period('2026-13-01', '2026-03-31'), { date: '2026-13-01' }],
  ['date-not-valid', period('+012026-01-01', '2026-03-31'), { date: '+012026-01-01' }],
  ['date-not-valid', period('tomorrow', '2026-03-31'), { date: 'tomorrow' }],
  ['selection-missing', { goalSelection: undefined }, {}],
  ['selection-not-allowed', { ...objective, goalSelection: sampleQuest.goalSelection }, { type: 'objective' }],
  [
    'selection-ends-before-start',
    { goalSelection: { from: '2026-01-02', to: '2026-01-01' } },
    { from: '2026-01-02', to: '2026-01-01' },
  ],
  [
    'selection-ends-after-period',
    { goalSelection: { from: '2026-01-01', to: '2026-04-01' } },
    { to: '2026-04-01', endDate: '2026-03-31' },
  ],
  [
    'period-ends-before-start',
    { ...objective, ...period('2026-03-31', '2026-01-01') },
    { startDate: '2026-03-31', endDate: '2026-01-01' },
  ],
  ['rounding-not-valid', { rounding: { precision: -1, method: 'up' } }, { of: 'goal', precision: '-1' }],
  ['rounding-not-valid', { rounding: { precision: 11, method: 'up' } }, { of: 'goal', precision: '11' }],
  ['rounding-not-valid', { rounding: { precision: 0.5, method: 'up' } }, { of: 'goal', precision: '0.5' }],
  [
    'rounding-not-valid',
    { minimumQualifier: { ...minimumQualifier, rounding: { precision: 99, method: 'up' } } },
    { of: 'minimumQualifier', precision: '99' },
  ],
  ['groups-missing', { groups: [] }, {}],
  ['group-not-unique', { groups: [group!, group!] }, { group: 'field' }],
  ['levels-missing', { groups: [{ ...group!, levels: [] }] }, { group: 'field' }],
  ['level-not-unique', levels({}, { levelId: 'one' }), { group: 'field', level: 'one' }],
  ['level-amount-not-valid', amounts('110', '1,200'), { group: 'field', level: 'two', amount: '1,200' }],
  ['level-award-not-valid', levels({ award: 20 }, { award: 60.5 }), { group: 'field', level: 'two' }],
  ['level-award-not-valid', levels({ award: Number.NaN }), { group: 'field', level: 'one' }],
  ['levels-out-of-order', amounts('110', '110'), { group: 'field' }],
  ['levels-out-of-order', levels({ award: 60 }, { award: 20 }), { group: 'field' }],
  ['levels-out-of-order', { calculation: 'reduction', achievementRule: 'fixed_amount' }, { group: 'field' }],
  ['threshold-missing', { achievementRule: 'percentage_of_threshold' }, { group: 'field' }],
  [
    'threshold-missing',
    { achievementRule: 'percentage_of_threshold', groups: [{ ...group!, threshold: '0' }] },
    { group: 'field' },
  ],
  [
    'threshold-missing',
    { achievementRule: 'percentage_of_threshold', groups: [{ ...group!, threshold: 'x' }] },
    { group: 'field' },
  ],
  ['minimum-qualifier-amount-missing', { minimumQualifier: { ...minimumQualifier, amount: undefined } }, {}],
  ['minimum-qualifier-amount-not-valid', { minimumQualifier: { ...minimumQualifier, amount: '0' } }, { amount: '0' }],
  [
    'minimum-qualifier-amount-not-valid',
    {
      achievementRule: 'fixed_amount',
      ...amounts('4', '8', '12'),
      minimumQualifier: {
        ...minimumQualifier,
        rule: 'goal_selected',
        amount: '10',
        rounding: { precision: 0, method: 'half-up' },
      },
    },
    { amount: '10' },
  ],
  ['date-not-valid', period('2026-01', '2026-03-31'), { date: '2026-01' }],
  ['date-not-valid', { goalSelection: { from: '2026-01-01', to: '2026-01-32' } }, { date: '2026-01-32' }],
])('W01 %s keeps a program from being published', (code, change, details) => {
  expect(checkTerms({ ...sampleQuest, ...change })).toEqual([{ code, details }])
})

test('W01 a negative award is reported with its group and level', () => {
  expect(checkTerms({ ...sampleQuest, ...levels({ award: -1 }) })).toEqual([
    { code: 'level-award-not-valid', details: { group: 'field', level: 'one' } },
  ])
})

test.each<[string, Partial<Program>, Partial<MinimumQualifier>]>([
  ['level-award-not-valid', levels({ amount: '4', award: -1 }), {}],
  ['rounding-not-valid', levels({ amount: '4' }), { rounding: { precision: -1, method: 'half-up' } }],
])('W01 %s is reported without its consequences for the minimum', (code, change, minimum) => {
  const share = { ...minimumQualifier, rule: 'goal_selected', amount: '10', rounding: sampleQuest.rounding } as const
  const program = { achievementRule: 'fixed_amount', ...change, minimumQualifier: { ...share, ...minimum } } as const
  expect(codes(program)).toEqual([code])
})
