import fc from 'fast-check'
import { expect, test } from 'vitest'
import { facts, programs } from '../payout/any-program-fixture.ts'
import { earnings } from '../payout/earnings.ts'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { type Reached, type Worth, worthAlong, worthOf } from './worth-along.ts'

const [field] = sampleQuest.groups
const person = { groupId: 'field', levelId: 'two', target: '240', baseline: '200', rows: [] }

test('W08a results are worth what the rules pay for them, one by one, in whatever order', () => {
  const result = fc.record(
    { result: fc.integer({ min: -500, max: 500 }), mqValue: fc.nat(400), bonusValue: fc.nat(400) },
    { requiredKeys: ['result'] },
  )
  const reached = fc.array(fc.option(result, { nil: undefined }), { maxLength: 12 })
  const law = fc.property(programs, facts, reached, (program, given, all) => {
    const worths = worthAlong(program, given, all)
    const each = all.map(one => {
      const { result: value, ...rest } = one ?? {}
      const rows = value === undefined ? [] : [{ dataThrough: '2026-01-01', loadId: 1, value, ...rest }]
      return earnings(program, { ...given, rows })
    })
    const refused = each.find(one => !one.ok)
    if (!worths.ok) return expect(refused ?? earnings(program, { ...given, rows: [] })).toMatchObject({ ok: false })
    // What is not calculated lies between two that pay the same.
    expect(worths.value).toEqual(each.map(one => (one.ok ? worthOf(one.value) : 'refused')))
  })
  fc.assert(law, { numRuns: 600 })
})

test('W08a of a fixed award only the step is looked for', () => {
  let calculated = 0
  const reached = Array.from({ length: 101 }, (_, at) => ({
    result: 190 + at,
    get mqValue() {
      calculated += 1
      return undefined
    },
  }))
  const along = worthAlong(sampleQuest, person, reached)
  expect(along.ok && along.value.map(({ points }) => points)).toEqual([...Array(50).fill(0), ...Array(51).fill(60)])
  // Both ends, and half of what is left each time.
  expect(calculated).toBeLessThanOrEqual(9)
})

const ofMeasure = { label: sampleQuest.label, rounding: sampleQuest.rounding }
const minimumQualifier = { rule: 'fixed_amount', amount: '5', ...ofMeasure } as const
const bonus = {
  name: 'Referrals',
  rule: 'fixed_amount',
  bonusAchievementAmount: '10',
  payoutStructureType: 'fixed',
  bonusAward: 75,
  isGoalNeedToAchieve: false,
  ...ofMeasure,
} as const

test.each<[string, Partial<Program>, Reached[], Partial<Worth>[]]>([
  [
    'results in no order',
    {},
    [{ result: 300 }, { result: 190 }, { result: 310 }],
    [{ points: 60 }, { points: 0 }, { points: 60 }],
  ],
  [
    'a minimum that is missed between two that reach it',
    { minimumQualifier },
    [
      { result: 300, mqValue: 5 },
      { result: 301, mqValue: 4 },
      { result: 302, mqValue: 5 },
    ],
    [{ points: 60 }, { points: 0, isAchiever: false }, { points: 60 }],
  ],
  [
    'a bonus between two without one',
    { bonus },
    [
      { result: 190, bonusValue: 9 },
      { result: 191, bonusValue: 10 },
      { result: 192, bonusValue: 9 },
    ],
    [{ points: 0 }, { points: 75, goal: 0 }, { points: 0 }],
  ],
  [
    'a goal that pays nothing',
    { groups: [{ ...field!, levels: [{ ...field!.levels[1]!, award: 0 }] }] },
    [{ result: 190 }, { result: 191 }, { result: 240 }, { result: 241 }],
    [{ isAchiever: false }, { isAchiever: false }, { isAchiever: true }, { isAchiever: true }],
  ],
  [
    'a rate, which goes on above the goal',
    {
      payout: { ...sampleQuest.payout, type: 'fixed+rate' },
      groups: [{ ...field!, levels: [{ ...field!.levels[1]!, incrementQuantity: '10', incrementAward: 5 }] }],
    },
    [{ result: 250 }, { result: 270 }, { result: 290 }],
    [{ points: 65 }, { points: 75 }, { points: 85 }],
  ],
])('W08a %s: each is worth what it pays', (_, change, reached, expected) => {
  const along = worthAlong({ ...sampleQuest, ...change }, person, reached)
  expect(along).toMatchObject({ ok: true, value: expected })
})

test('W08a a figure beyond all measure is cut, and whom the rules refuse is refused', () => {
  const along = worthAlong(sampleQuest, person, [{ result: Number.POSITIVE_INFINITY }])
  expect(along.ok && along.value[0]).toEqual({ points: 60, goal: 60, isAchiever: true })
  expect(worthAlong(sampleQuest, { ...person, levelId: 'four' }, [])).toMatchObject({ refusal: 'level-unknown' })
})

test('W08a a result that the rules refuse refuses the person', () => {
  const level = { ...field!.levels[1]!, incrementQuantity: '0.0000000001', incrementAward: 1000 }
  const program = {
    ...sampleQuest,
    payout: { ...sampleQuest.payout, type: 'fixed+rate' as const },
    groups: [{ ...field!, levels: [level] }],
  }
  expect(worthAlong(program, person, [{ result: 10 }, { result: 1e9 }])).toMatchObject({ refusal: 'award-too-large' })
})
