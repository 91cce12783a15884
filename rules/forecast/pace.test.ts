import { expect, test } from 'vitest'
import { aheadOf, commonFactor, gainsAhead, shocksOf } from './endings.ts'
import { ownNoise, paceFigures, paceOf, paceSums, personPace } from './pace.ts'

const lengths = [7, 7, 7, 7]
const steady = (rate: number) => [0, 1, 2, 3, 4].map(week => week * 7 * rate)
const sums = (people: readonly (readonly number[])[], group = 'field') => {
  const figures = people.map(values => paceFigures(personPace(values, lengths)))
  return paceSums(
    group,
    people.length,
    figures[0]!.map((_, at) => figures.reduce((sum, one) => sum + one[at]!, 0)),
  )
}

test('W08b a person’s pace is what they gained by the day, in parts of their own measure', () => {
  expect(personPace([0, 14, 20], [7, 7])).toEqual({ mean: 10 / 7, rates: [2, 6 / 7], neverFell: true })
  expect(personPace([0, 14, 7], [7, 7], 7)).toEqual({ mean: 0.5 / 7, rates: [2 / 7, -1 / 7], neverFell: false })
  expect(personPace([70, 84], [7]).mean).toBe(2)
  expect(personPace([0, 0, 7], [7, 7]).neverFell).toBe(true)
  expect(personPace([5], [])).toEqual({ mean: 0, rates: [], neverFell: true })
})

test('W08b people who gain the same every week have no shock, no noise, and count by their own pace', () => {
  const pace = paceOf([sums([steady(1), steady(3)])], lengths)!
  expect(pace.shocks.map(shock => shock.toFixed(6))).toEqual(Array(4).fill('1.000000'))
  expect(pace.dailyVariance).toBeCloseTo(0, 9)
  expect(pace.groups).toEqual([
    { groupId: 'field', mean: expect.closeTo(2, 9), own: expect.closeTo(1, 9), noise: expect.closeTo(0, 9) },
  ])
})

test('W08b a week that is good for everybody is a shock, not noise of each', () => {
  const up = [0, 7, 21, 28, 35]
  const pace = paceOf([sums([up, up.map(value => 2 * value)])], lengths)!
  expect(pace.shocks[1]).toBeCloseTo(1.6, 9)
  // A fifth less in three weeks and three fifths more in one: 7 · (3 · 0.04 + 0.36) / 3.
  expect(pace.dailyVariance).toBeCloseTo(1.12, 9)
  expect(pace.groups[0]!.noise).toBeCloseTo(0, 9)
})

test('W08b noise of each takes from their own pace, and from what all have in common', () => {
  // Rates of 1, 4, 1, 2 and of 4, 6, 2, 4: each is two thirds off what all have in common in the first two weeks.
  const pace = paceOf(
    [
      sums([
        [0, 7, 35, 42, 56],
        [0, 28, 70, 84, 112],
      ]),
    ],
    lengths,
  )!
  expect(pace.shocks.map(shock => shock.toFixed(6))).toEqual(['0.833333', '1.666667', '0.500000', '1.000000'])
  expect(pace.groups[0]).toMatchObject({ noise: expect.closeTo(8 / 27, 9), own: expect.closeTo(1 - 2 / 27, 9) })
  expect(pace.dailyVariance).toBeCloseTo(91 / 54 - 28 / 243, 9)
})

test('W08b where people differ by no more than from week to week, all have the group’s pace', () => {
  const [early, late] = [
    [0, 14, 14, 28, 28],
    [0, 0, 14, 14, 28],
  ]
  const pace = paceOf([sums([early!, late!])], lengths)!
  expect(pace.groups[0]!.own).toBe(0)
  expect(pace.dailyVariance).toBe(0)
  const hardlyApart = paceOf([sums([early!, [0, 0, 14, 14, 29]])], lengths)!
  expect(hardlyApart.groups[0]!.own).toBe(0)
  const alone = paceOf([sums([steady(1)])], lengths)!
  expect(alone.groups[0]!.own).toBe(0)
})

test('W08b groups that are measured otherwise weigh by their people; one that gains nothing is left out', () => {
  const large = sums([steady(1000), steady(1000)], 'currency')
  const idle = sums([steady(0)], 'idle')
  const up = sums([[0, 7, 21, 28, 35]], 'field')
  expect(paceOf([large, up, idle], lengths)!.groups.map(({ groupId }) => groupId)).toEqual(['currency', 'field'])
  expect(paceOf([large, up], lengths)!.shocks[1]).toBeCloseTo(1.2, 9)
  expect(paceOf([idle], lengths)).toBeUndefined()
  expect(paceSums('none', 0, []).means).toBe(0)
})

test('W08b a person’s own noise is what shocks do not explain', () => {
  const pace = personPace([0, 7, 21, 28, 35], lengths)
  expect(ownNoise(pace, [0.8, 1.6, 0.8, 0.8])).toBeCloseTo(0, 9)
  expect(ownNoise(pace, [1, 1, 1, 1])).toBeCloseTo(0.25, 9)
})

const course = {
  grounds: 'band',
  loads: 4,
  boundaries: ['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25', '2026-02-01'],
  lengths,
  elapsed: [0, 7, 14, 21, 28],
  checkpoints: ['2026-02-08', '2026-02-15'],
} as const
const half = () => 0.5
const plain = { groups: [], shocks: [1, 1, 1, 1], dailyVariance: 0 }

test('W08b one scenario is the usual; of several the middle one is', () => {
  expect(shocksOf(1, 1)).toEqual([0])
  const [low, middle, high] = shocksOf(3, 4)
  expect(middle).toBeCloseTo(0, 9)
  expect(low).toBeCloseTo(-high!, 9)
  // Of five the last is at 90 %, with three degrees of freedom.
  expect(shocksOf(5, 4)[4]).toBeCloseTo(1.638, 2)
  expect(aheadOf(course, 1)).toEqual({ days: [7, 14], factors: [[1], [1]], observed: 28, intervals: 4 })
})

test('W08b nobody gains less than nothing by what all have in common', () => {
  expect(commonFactor(100, -5, 7, 28)).toBe(0)
  expect(commonFactor(7, 2, 7, 28)).toBeCloseTo(1 + 2 * Math.sqrt(1.25))
  expect(aheadOf(course, 3, { ...plain, dailyVariance: 0.1 }).factors[0]![2]).toBeGreaterThan(1)
})

test('W08c without a pace of the group everybody goes on as they did', () => {
  const own = personPace(steady(2), lengths)
  expect(gainsAhead(own, 'field', aheadOf(course, 1), half)).toEqual([[14], [28]])
  expect(gainsAhead(own, 'field', aheadOf(course, 1, plain), half)).toEqual([[14], [28]])
})

test('W08b a good scenario is good for everybody, with or without a pace of the group', () => {
  const group = { groupId: 'field', mean: 2, own: 1, noise: 0 }
  const ahead = aheadOf(course, 3, {
    ...plain,
    dailyVariance: 0.1,
    groups: [{ ...group, groupId: 'fast', mean: 9, own: 0 }, group],
  })
  const expected = [7, 14].map((day, at) => ahead.factors[at]!.map(factor => expect.closeTo(2 * day * factor, 9)))
  expect(ahead.factors[0]![2]).toBeGreaterThan(1.1)
  expect(gainsAhead(personPace(steady(2), lengths), 'field', ahead, half)).toEqual(expected)
  expect(gainsAhead(personPace(steady(2), lengths), 'other', ahead, half)).toEqual(expected)
})

test('W08b on the last day nothing lies ahead', () => {
  const group = { groupId: 'field', mean: 1, own: 1, noise: 1 }
  const over = aheadOf({ ...course, checkpoints: [] }, 3, { ...plain, groups: [group] })
  expect(gainsAhead(personPace(steady(2), lengths), 'field', over, half)).toEqual([])
})

test('W08b half of what a person gained counts where the group says so, and who never fell does not fall', () => {
  const pace = {
    groups: [{ groupId: 'field', mean: 1, own: 0.5, noise: 0 }],
    shocks: [1, 1, 1, 1],
    dailyVariance: 0,
  }
  const of = (values: readonly number[], chance = half, groups = pace.groups) =>
    gainsAhead(personPace(values, lengths), 'field', aheadOf(course, 1, { ...pace, groups }), chance)
  expect(of(steady(3))[0]![0]).toBeCloseTo(14)
  const noisy = [{ ...pace.groups[0]!, noise: 4 }]
  expect(of(steady(3), () => 1e-9, noisy)[0]![0]).toBeGreaterThan(0)
  const fallen = [0, 7, 0, 14, 28]
  expect(of(fallen, () => 1e-9, noisy)[0]![0]).toBeLessThan(0)
  // The group's noise of 4 weighs as much as four intervals, the person's own of 0 or 2 as much as their three degrees of freedom;
  // over 7 days and, as the pace is not sure either, 49 / 4 · 0.5 · 4 more.
  expect(of(steady(3), half, noisy)[0]![0]).toBeCloseTo(14 / Math.sqrt(1 + ((16 / 7) * 49 + 24.5) / 14 ** 2), 6)
  expect(of(fallen, () => 0.9, noisy)[0]![0]).toBeCloseTo(7 + 1.281552 * Math.sqrt((22 / 7) * 49 + 24.5), 4)
  expect(of(steady(0), half, [{ ...noisy[0]!, mean: 0 }])[0]![0]).toBe(0)
})
