import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeNumbers } from '../clients/whole-numbers-fixture.ts'
import { decimal, plainText } from '../decimal.ts'
import type { AchievementRule, CalculationType } from '../programs/program.ts'
import { assignedTarget } from './assigned-target.ts'
import { type GoalTargetInput, goalTarget } from './goal-target.ts'
import { minimumQualifierTarget } from './minimum-qualifier-target.ts'

const rounding = { precision: 0, method: 'half-up' } as const

function targetOf(input: Partial<GoalTargetInput> & Pick<GoalTargetInput, 'achievementRule' | 'amount'>) {
  const outcome = goalTarget({ calculation: 'standard', rounding, ...input })
  return outcome.ok ? plainText(outcome.value) : outcome.refusal
}

const given = { baseline: '200', threshold: '500', ownTarget: '240' }
const worked: [AchievementRule, CalculationType, string, string][] = [
  ['percentage_of_baseline', 'standard', '110', '220'],
  ['percentage_of_baseline', 'standard', '120', '240'],
  ['percentage_of_baseline', 'standard', '130', '260'],
  ['percentage_of_baseline', 'average', '120', '240'],
  ['percentage_of_baseline', 'reduction', '10', '180'],
  ['percentage_of_baseline', 'reduction', '100', 'target-not-positive'],
  ['fixed_amount', 'standard', '240', '240'],
  ['fixed_amount', 'average', '95', '95'],
  ['fixed_amount', 'reduction', '150', '150'],
  ['fixed_amount', 'standard', '0', 'target-not-positive'],
  ['fixed_amount', 'standard', '-1', 'target-not-positive'],
  ['fixed_amount', 'standard', '0.4', 'target-not-positive'],
  ['baseline_plus_fixed_amount', 'standard', '40', '240'],
  ['baseline_plus_fixed_amount', 'reduction', '20', '180'],
  ['baseline_plus_fixed_amount', 'reduction', '200', 'target-not-positive'],
  ['percentage_of_threshold', 'standard', '90', '450'],
  ['percentage_of_threshold', 'reduction', '90', '450'],
  ['goal_selected', 'standard', '50', '120'],
]
test.each(worked)('P07 %s, %s, of %s is %s', (achievementRule, calculation, amount, target) => {
  expect(targetOf({ achievementRule, calculation, amount, ...given })).toBe(target)
})

test('P07 a reduction of 10 percent off a baseline of 300 is 270', () => {
  const rule = 'percentage_of_baseline'
  expect(targetOf({ achievementRule: rule, calculation: 'reduction', amount: 10, baseline: '300' })).toBe('270')
})

test.each<[AchievementRule, string]>([
  ['percentage_of_baseline', 'baseline-missing'],
  ['baseline_plus_fixed_amount', 'baseline-missing'],
  ['percentage_of_threshold', 'threshold-missing'],
  ['goal_selected', 'own-target-missing'],
])('P07 %s without what it needs is %s', (achievementRule, refusal) => {
  expect(targetOf({ achievementRule, amount: '110' })).toBe(refusal)
})

test.each([
  ['up', 0, '367'],
  ['down', 0, '366'],
  ['half-up', 1, '366.7'],
  ['up', 2, '366.67'],
] as const)('P07 110 percent of 333.33 rounded %s to %i digits is %s', (method, precision, target) => {
  const input = { achievementRule: 'percentage_of_baseline', amount: '110', baseline: '333.33' } as const
  expect(targetOf({ ...input, rounding: { method, precision } })).toBe(target)
})

const anyRounding = fc.record({
  precision: fc.integer({ min: 0, max: 4 }),
  method: fc.constantFrom('up' as const, 'down' as const, 'half-up' as const),
})
const amounts = fc.integer({ min: 1, max: 10_000_000 }).map(value => decimal(value).div(100))

test('P07 a target never moves down when the level goes up', () => {
  const rules = fc.constantFrom<AchievementRule>(
    'fixed_amount',
    'percentage_of_baseline',
    'baseline_plus_fixed_amount',
    'percentage_of_threshold',
    'goal_selected',
  )
  const law = fc.property(rules, amounts, amounts, amounts, anyRounding, (achievementRule, a, b, base, rounding) => {
    const [low, high] = a.lte(b) ? [a, b] : [b, a]
    const shared = { achievementRule, calculation: 'standard', rounding } as const
    const of = (amount: typeof a) => goalTarget({ ...shared, amount, baseline: base, threshold: base, ownTarget: base })
    const [lower, higher] = [of(low), of(high)]
    return !lower.ok || (higher.ok && higher.value.gte(lower.value))
  })
  fc.assert(law)
})

test('P07 a target is always positive, and rounding up never makes it easier, nor down harder', () => {
  const law = fc.property(amounts, anyRounding, (amount, rounding) => {
    const target = goalTarget({ achievementRule: 'fixed_amount', calculation: 'standard', amount, rounding })
    if (!target.ok) return rounding.method !== 'up'
    const kept = rounding.method === 'up' ? target.value.gte(amount) : target.value.lte(amount)
    return target.value.gt(0) && (rounding.method === 'half-up' || kept)
  })
  fc.assert(law)
})

test('P13 a minimum qualifier is an amount, a percentage of the own target, or the whole of it', () => {
  const label = wholeNumbers
  const minimumOf = (rule: 'fixed_amount' | 'goal_selected', amount?: string) =>
    minimumQualifierTarget({ rule, amount, label, rounding }, '240')
  expect(minimumOf('fixed_amount', '5')).toMatchObject({ ok: true, value: decimal(5) })
  expect(minimumOf('goal_selected', '50')).toMatchObject({ ok: true, value: decimal(120) })
  expect(minimumOf('goal_selected')).toMatchObject({ ok: true, value: decimal(240) })
  expect(minimumOf('fixed_amount', '0')).toEqual({ ok: false, refusal: 'target-not-positive' })
  expect(() => minimumOf('fixed_amount')).toThrow('needs one')
})

test('P13 an assigned target is rounded once, and must be positive', () => {
  expect(assignedTarget('240.2', { precision: 0, method: 'up' })).toMatchObject({ ok: true, value: decimal(241) })
  expect(assignedTarget('0', rounding)).toEqual({ ok: false, refusal: 'target-not-positive' })
})
