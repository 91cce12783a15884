import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, parseDecimal } from '../decimal.ts'
import { baseLevels, calculationTypes, payoutTypes } from '../programs/program.ts'
import { awardOutcomes, outcomeKind } from './explanation.ts'
import { type GoalAwardInput, goalAward } from './goal-award.ts'
import { mostPoints } from './rate-award.ts'

const quest = { calculation: 'standard', payout: 'fixed', terms: { award: 60 }, target: '240' } as const

function awardOf(input: Partial<GoalAwardInput>) {
  const outcome = goalAward({ ...quest, ...input })
  if (!outcome.ok) throw new Error(outcome.refusal)
  const { explain, ...rest } = outcome.value
  return { ...rest, explanation: explain() }
}

test.each([
  ['239', undefined, undefined, 0],
  ['239.9999999999', undefined, undefined, 0],
  ['240', undefined, undefined, 60],
  ['300', undefined, undefined, 60],
  ['240', '5', '4', 0],
  ['240', '5', '5', 60],
  ['240', '5', undefined, 0],
  ['239', '5', '9', 0],
  [undefined, undefined, undefined, 0],
])(
  'P13 level 2 of target 240: result %s, minimum %s, second measure %s earns %i',
  (result, minimum, mqValue, points) => {
    expect(awardOf({ result, minimum, mqValue }).points).toBe(points)
  },
)

test.each([
  ['268', 60],
  ['270', 60],
  ['270.01', 0],
  [undefined, 0],
])('P13 a reduction to %s for 270 earns %i', (result, points) => {
  expect(awardOf({ calculation: 'reduction', target: '270', result }).points).toBe(points)
})

test('P13 an average compares its mean', () => {
  expect(awardOf({ calculation: 'average', target: '86.25', result: '86.25' }).points).toBe(60)
  expect(awardOf({ calculation: 'average', target: '86.26', result: '86.25' }).points).toBe(0)
})

const rate = { award: 0, incrementQuantity: '10', incrementAward: 5, maxPoints: 100 }
test.each<[string, Partial<GoalAwardInput>, number]>([
  ['a rate counts from the target', { result: '265' }, 10],
  ['a rate pays nothing at the target itself', { result: '240' }, 0],
  ['a rate pays nothing to whoever missed', { result: '239.99' }, 0],
  ['only complete increments count', { result: '249.99' }, 0],
  ['a rate stops at its cap', { result: '9999' }, 100],
  ['a rate without a cap does not', { result: '9999', terms: { ...rate, maxPoints: undefined } }, 4875],
  ['a rate counts from 0', { result: '245', terms: { ...rate, maxPoints: undefined, baseLevel: 'zero' } }, 120],
  [
    'a rate counts from the baseline',
    { result: '245', baseline: '200', terms: { ...rate, baseLevel: 'baseline' } },
    20,
  ],
  ['a minimum that is missed keeps a rate back', { result: '265', minimum: '5', mqValue: '4' }, 0],
  ['fixed and rate add up', { payout: 'fixed+rate', result: '265', terms: { ...rate, award: 60 } }, 70],
  ['the cap is on the rate alone', { payout: 'fixed+rate', result: '9999', terms: { ...rate, award: 60 } }, 160],
  ['fixed and rate are missed together', { payout: 'fixed+rate', result: '239', terms: { ...rate, award: 60 } }, 0],
  [
    'beside a fixed award a rate counts from the target, whatever the level says',
    { payout: 'fixed+rate', result: '265', terms: { ...rate, award: 60, baseLevel: 'zero' } },
    70,
  ],
  ['an assigned goal without increments has no rate', { result: '265', terms: { award: 0 } }, 0],
  ['a reduction counts down from the target', { calculation: 'reduction', target: '270', result: '249' }, 10],
  [
    'a reduction counts down from the baseline',
    {
      calculation: 'reduction',
      target: '270',
      baseline: '300',
      result: '268',
      terms: { ...rate, baseLevel: 'baseline' },
    },
    15,
  ],
])('P07 %s', (_, input, points) => {
  const award = awardOf({ payout: 'rate', terms: rate, ...input })
  expect(award.points).toBe(points)
  expect(award.explanation.at(-1)?.outcome).toBe(String(points))
})

test('P07 a rate that counts from a baseline needs one, and one beyond all measure is refused', () => {
  const of = (terms: GoalAwardInput['terms'], result: string) =>
    goalAward({ ...quest, payout: 'rate', terms, result, target: '1' })
  expect(of({ ...rate, baseLevel: 'baseline' }, '265')).toEqual({ ok: false, refusal: 'baseline-missing' })
  const perUnit = { award: 0, incrementQuantity: '1', incrementAward: 1 }
  expect(of(perUnit, String(mostPoints + 1))).toMatchObject({ ok: true, value: { points: mostPoints } })
  expect(of(perUnit, String(mostPoints + 2))).toEqual({
    ok: false,
    refusal: 'award-too-large',
    details: { points: String(mostPoints + 1) },
  })
})

test('W03 a rate that is missed, or an assigned goal without one, says that it pays nothing', () => {
  const nothing = { step: 'award.step.nothing', inputs: {}, outcome: '0' }
  const missed = awardOf({ payout: 'rate', terms: rate, result: '239' })
  expect(missed.explanation.at(-1)).toEqual(nothing)
  const without = awardOf({ payout: 'rate', terms: { award: 0 }, result: '265' })
  expect(without.explanation.at(-1)).toEqual(nothing)
  const beside = awardOf({ payout: 'fixed+rate', terms: { award: 60 }, result: '265' })
  expect(beside.explanation.slice(-2)).toEqual([
    nothing,
    { step: 'award.step.fixed-and-rate', inputs: { fixed: '60', rate: '0' }, outcome: '60' },
  ])
})

test('W03 a rate explains each of its steps', () => {
  const { explanation } = awardOf({ payout: 'fixed+rate', terms: { ...rate, award: 60, maxPoints: 8 }, result: '265' })
  expect(explanation).toEqual([
    { step: 'award.step.result', inputs: { result: '265', target: '240' }, outcome: 'award.outcome.met' },
    { step: 'award.step.fixed', inputs: { award: '60' }, outcome: '60' },
    {
      step: 'award.step.increments',
      inputs: { result: '265', start: '240', quantity: '10', base: 'target' },
      outcome: '2',
    },
    { step: 'award.step.rate', inputs: { increments: '2', award: '5' }, outcome: '10' },
    { step: 'award.step.cap', inputs: { earned: '10', cap: '8' }, outcome: '8' },
    { step: 'award.step.fixed-and-rate', inputs: { fixed: '60', rate: '8' }, outcome: '68' },
  ])
})

test('W03 an award explains itself line by line', () => {
  const award = awardOf({ result: '240', minimum: '5', mqValue: '4' })
  expect(award).toEqual({
    points: 0,
    isGoalAchieved: true,
    isMinimumQualifierAchieved: false,
    explanation: [
      { step: 'award.step.result', inputs: { result: '240', target: '240' }, outcome: 'award.outcome.met' },
      {
        step: 'award.step.minimum-qualifier',
        inputs: { value: '4', minimum: '5' },
        outcome: 'award.outcome.not-met',
      },
      { step: 'award.step.fixed', inputs: { award: '60' }, outcome: '0' },
    ],
  })
  expect(awardOf({ result: '240' }).isMinimumQualifierAchieved).toBeUndefined()
})

test('W03 a person without a row has no result, or a result of 0 where results are summed', () => {
  expect(awardOf({ calculation: 'average' }).explanation[0]).toEqual({
    step: 'award.step.no-result',
    inputs: { target: '240' },
    outcome: 'award.outcome.not-met',
  })
  expect(awardOf({}).explanation[0]).toMatchObject({ step: 'award.step.result', inputs: { result: '0' } })
  expect(awardOf({ result: '240', minimum: '5' }).explanation[1]).toMatchObject({ inputs: { value: '0' } })
})

const results = fc.integer({ min: -500_000, max: 500_000 }).map(value => decimal(value).div(100))

const terms = fc.record(
  {
    award: fc.nat(1000),
    incrementQuantity: fc.integer({ min: 1, max: 10_000 }).map(value => decimal(value).div(100).toFixed()),
    incrementAward: fc.nat(50),
    maxPoints: fc.nat(5000),
    baseLevel: fc.constantFrom(...baseLevels),
  },
  { requiredKeys: ['award'] },
)

test('P13 a better result never earns less, whatever is paid and how', () => {
  const law = fc.property(
    fc.record({
      calculation: fc.constantFrom(...calculationTypes),
      payout: fc.constantFrom(...payoutTypes),
      terms,
      target: results.filter(target => target.gt(0)),
      baseline: results,
    }),
    results,
    results,
    (given, a, b) => {
      const [worse, better] = a.lte(b) === (given.calculation !== 'reduction') ? [a, b] : [b, a]
      const of = (result: typeof a) => awardOf({ ...given, result }).points
      return of(better) >= of(worse)
    },
  )
  fc.assert(law, { numRuns: 500 })
})

test('P07 no cap is ever exceeded', () => {
  const law = fc.property(
    terms,
    fc.constantFrom(...payoutTypes),
    results,
    results,
    (given, payout, result, baseline) => {
      const { points } = awardOf({ payout, terms: given, target: '0.01', result, baseline })
      const fixed = payout === 'rate' ? 0 : given.award
      return points <= fixed + (payout === 'fixed' ? 0 : (given.maxPoints ?? Number.POSITIVE_INFINITY))
    },
  )
  fc.assert(law, { numRuns: 500 })
})

test('P13 more of the second measure never earns less', () => {
  const law = fc.property(results, results, results, (a, b, minimum) => {
    const [less, more] = a.lte(b) ? [a, b] : [b, a]
    const of = (mqValue: typeof a) => awardOf({ result: '240', minimum, mqValue }).points
    return of(more) >= of(less)
  })
  fc.assert(law)
})

test('W03 every line has a known step and ends in what that step comes to, the last in the points', () => {
  const law = fc.property(
    fc.constantFrom(...payoutTypes),
    terms,
    fc.option(results, { nil: undefined }),
    fc.option(results, { nil: undefined }),
    (payout, given, result, minimum) => {
      const { explanation, points } = awardOf({ payout, terms: given, result, minimum, baseline: '200' })
      expect(explanation.at(-1)?.outcome).toBe(String(points))
      for (const { step, outcome } of explanation) {
        if (outcomeKind(step) === 'met') expect(awardOutcomes).toContain(outcome)
        else expect(parseDecimal(outcome)).toBeDefined()
      }
    },
  )
  fc.assert(law)
})
