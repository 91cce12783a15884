import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '../decimal.ts'
import { calculationTypes } from '../programs/program.ts'
import { awardOutcomes, awardSteps, type GoalAwardInput, goalAward } from './goal-award.ts'

const program = { type: 'goalquest', calculation: 'standard', payout: { type: 'fixed' } } as const

function awardOf(input: Partial<GoalAwardInput>) {
  const outcome = goalAward({ program, target: '240', award: 60, ...input })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
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
  expect(awardOf({ program: { ...program, calculation: 'reduction' }, target: '270', result }).points).toBe(points)
})

test('P13 an objective pays as a goal quest does, and an average compares its mean', () => {
  const average = { type: 'objective', calculation: 'average', payout: { type: 'fixed' } } as const
  expect(awardOf({ program: average, target: '86.25', result: '86.25' }).points).toBe(60)
  expect(awardOf({ program: average, target: '86.26', result: '86.25' }).points).toBe(0)
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

test('W03 a person without a row is told so, or has a result of 0 where results are summed', () => {
  const average = { ...program, calculation: 'average' } as const
  expect(awardOf({ program: average }).explanation[0]).toEqual({
    step: 'award.step.no-result',
    inputs: { target: '240' },
    outcome: 'award.outcome.not-met',
  })
  expect(awardOf({}).explanation[0]).toMatchObject({ step: 'award.step.result', inputs: { result: '0' } })
  expect(awardOf({ result: '240', minimum: '5' }).explanation[1]).toMatchObject({ inputs: { value: '0' } })
})

test.each([
  { ...program, payout: { type: 'rate' } },
  { ...program, payout: { type: 'fixed+rate' } },
  { ...program, type: 'challengepoint' },
] as const)(
  'P07 a payout that the law does not know yet is refused, never guessed: $type $payout.type',
  unsupported => {
    expect(goalAward({ program: unsupported, target: '240', award: 60 })).toEqual({
      ok: false,
      refusal: 'payout-not-supported',
    })
  },
)

const results = fc.integer({ min: -500_000, max: 500_000 }).map(value => decimal(value).div(100))

test('P13 a better result never earns less', () => {
  const law = fc.property(
    fc.constantFrom(...calculationTypes),
    results,
    results,
    results.filter(target => target.gt(0)),
    fc.nat(1000),
    (calculation, a, b, target, award) => {
      const [worse, better] = a.lte(b) === (calculation !== 'reduction') ? [a, b] : [b, a]
      const of = (result: typeof a) => awardOf({ program: { ...program, calculation }, target, award, result }).points
      return of(better) >= of(worse)
    },
  )
  fc.assert(law)
})

test('P13 more of the second measure never earns less', () => {
  const law = fc.property(results, results, results, (a, b, minimum) => {
    const [less, more] = a.lte(b) ? [a, b] : [b, a]
    const of = (mqValue: typeof a) => awardOf({ result: '240', minimum, mqValue }).points
    return of(more) >= of(less)
  })
  fc.assert(law)
})

test('W03 every line has a known step and ends in a known outcome or in the points', () => {
  const law = fc.property(
    fc.option(results, { nil: undefined }),
    fc.option(results, { nil: undefined }),
    (result, minimum) => {
      const { explanation, points } = awardOf({ result, minimum })
      expect(explanation.at(-1)?.outcome).toBe(String(points))
      for (const line of explanation) expect(awardSteps).toContain(line.step)
      for (const line of explanation.slice(0, -1)) expect(awardOutcomes).toContain(line.outcome)
    },
  )
  fc.assert(law)
})
