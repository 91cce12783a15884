import { expect, test } from 'vitest'
import { earnings } from '../payout/earnings.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { bandOf } from './band.ts'
import { courseOf } from './course.ts'
import { aheadOf } from './endings.ts'
import { forecastPerson, gathered, measureOf, reachedAlong } from './forecast-person.ts'
import { coverage, plantedTerms, plantWorld, totals } from './planted-fixture.ts'

const days = ['2026-01-30', '2026-02-15']
const course = courseOf(sampleQuest.timePeriod, days)
const terms = { program: sampleQuest, course, choosing: { levers: {} }, ahead: aheadOf(course, 1), seed: 1 }
const row = (dataThrough: string, value: string, more = {}) => ({ dataThrough, value, loadId: 1, ...more })
const person = { groupId: 'field', levelId: 'two', target: '240', baseline: '200' }

test('W08a each load and today are worth what the rules pay for the rows until then', () => {
  const rows = [row('2026-01-30', '100'), row('2026-02-15', '239.9999999999')]
  const worths = forecastPerson(terms, 1, { ...person, rows })
  expect(worths.ok && worths.value.slice(0, 3).map(({ points }) => points)).toEqual([0, 0, 0])
  const more = forecastPerson(terms, 1, { ...person, rows: [rows[0]!, row('2026-02-15', '240')] })
  expect(more.ok && more.value.slice(0, 3).map(({ points }) => points)).toEqual([0, 0, 60])
})

test('W08a at their own pace of 130 in 46 days somebody reaches 240 in the end, not a fortnight before', () => {
  const worths = forecastPerson(terms, 1, { ...person, rows: [row('2026-02-15', '125')] })
  // 125 in 46 days are 244.6 in 90, and 239.1 two days before.
  expect(course.checkpoints).toEqual(['2026-02-26', '2026-03-09', '2026-03-20', '2026-03-31'])
  expect(worths.ok && worths.value.slice(3).map(({ points }) => points)).toEqual([0, 0, 0, 60])
  const slower = { ...terms, choosing: { levers: { gains: 90 } } }
  const less = forecastPerson(slower, 1, { ...person, rows: [row('2026-02-15', '125')] })
  expect(less.ok && less.value.at(-1)!.points).toBe(0)
})

test('W08a an average goes on as an average, a second measure as it has', () => {
  const average = {
    ...sampleQuest,
    calculation: 'average',
    minimumQualifier: {
      rule: 'fixed_amount',
      amount: '30',
      label: sampleQuest.label,
      rounding: sampleQuest.rounding,
    },
  } as const
  const rows = [row('2026-02-15', '250', { mqValue: '20', bonusValue: '1' })]
  const worths = forecastPerson({ ...terms, program: average }, 1, { ...person, rows })
  // The average stays 250; of the minimum 20 in 46 days are 30 on the 70th day.
  expect(worths.ok && worths.value.map(({ isAchiever }) => isAchiever)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('W08a an average goes on from day to day as the average of all days', () => {
  const average = { ...sampleQuest, calculation: 'average' } as const
  const points = (value: string) => {
    const rows = [row('2026-02-15', value)]
    const worths = forecastPerson({ ...terms, program: average }, 1, { ...person, rows })
    return worths.ok && worths.value.slice(2).map(one => one.points)
  }
  // Whoever averages 230 stays below 240, and whoever averages 250 above.
  expect([points('230'), points('250')]).toEqual([
    [0, 0, 0, 0, 0],
    [60, 60, 60, 60, 60],
  ])
})

const reduction = { ...sampleQuest, calculation: 'reduction' } as const

test.each([
  ['24 stays at 24', '24', [60, 60, 60, 60, 60]],
  ['25 stays above 24', '25', [0, 0, 0, 0, 0]],
])('W08a a reduction goes on from where it stands: %s', (_, value, points) => {
  const rows = [row('2026-01-30', '27'), row('2026-02-15', value)]
  const worths = forecastPerson({ ...terms, program: reduction }, 1, { ...person, baseline: '30', target: '24', rows })
  expect(worths.ok && worths.value.slice(2).map(one => one.points)).toEqual(points)
})

test('W08a a reduction whose rows add up grows from load to load', () => {
  const program = { ...reduction, progressRows: 'add' } as const
  const rows = [row('2026-01-30', '6'), row('2026-02-15', '4')]
  const worths = forecastPerson({ ...terms, program }, 1, { ...person, baseline: '30', target: '15', rows })
  // 10 in 46 days are 14.8 after 68, and 17.2 eleven days later.
  expect(worths.ok && worths.value.slice(2).map(one => one.points)).toEqual([60, 60, 60, 0, 0])
})

test.each(['average', 'reduction'] as const)(
  'W08a without a row there is no result of a program of type %s, and none ahead',
  calculation => {
    const pace = {
      groups: [{ groupId: 'field baseline', mean: 1, own: 0, noise: 0 }],
      shocks: [1, 1],
      dailyVariance: 0,
    }
    const without = { ...terms, program: { ...sampleQuest, calculation }, ahead: aheadOf(course, 1, pace) }
    const target = calculation === 'average' ? '0.3' : '24'
    const worths = forecastPerson(without, 1, { ...person, target, rows: [] })
    expect(worths.ok && worths.value.map(one => one.points)).toEqual([0, 0, 0, 0, 0, 0, 0])
  },
)

test.each([
  ['as they are expected', {}, [false, true, true]],
  ['half as large', { gains: 50 }, [false, false, true]],
])('W08a a second measure goes on with the scenario and with gains %s', (_, levers, expected) => {
  const { label, rounding } = sampleQuest
  const minimumQualifier = { rule: 'fixed_amount', amount: '35', label, rounding } as const
  const bonus = {
    name: 'More',
    rule: 'fixed_amount',
    bonusAchievementAmount: '35',
    payoutStructureType: 'fixed',
    bonusAward: 5,
    isGoalNeedToAchieve: false,
    label,
    rounding,
  } as const
  // 20 in 46 days are 30, 39 and 58 on the 90th, or with half of all gains 25, 30 and 39.
  const ahead = { ...terms.ahead, days: [44], factors: [[0.5, 1, 2]] }
  const rows = [row('2026-02-15', '1000', { mqValue: '20', bonusValue: '20' })]
  const of = (more: object) =>
    forecastPerson({ ...terms, ahead, choosing: { levers }, program: { ...sampleQuest, ...more } }, 1, {
      ...person,
      rows,
    })
  const minimum = of({ minimumQualifier })
  expect(minimum.ok && minimum.value.slice(3).map(({ isAchiever }) => isAchiever)).toEqual(expected)
  const paid = of({ bonus })
  expect(paid.ok && paid.value.slice(3).map(({ points }) => points === 65)).toEqual(expected)
})

test('W08a a row counts from its day on, and today every row does, even one from beyond the period', () => {
  const short = courseOf(sampleQuest.timePeriod, [...days, '2026-05-01'])
  const rows = [row('2026-01-30', '100'), row('2026-02-14', '150'), row('2026-05-01', '240')]
  const reached = reachedAlong(sampleQuest, { rows }, short)
  expect(short.boundaries).toEqual(['2025-12-31', ...days, '2026-03-31'])
  expect(gathered(sampleQuest, reached, short)).toEqual([0, 100, 150, 240])
  expect(gathered({ ...sampleQuest, calculation: 'average' }, reached, short)).toEqual([0, 3000, 6900, 21600])
  expect(gathered(reduction, reached, short)).toEqual([0, 3000, 6900, 21600])
  expect(gathered(reduction, [undefined, undefined], short)).toBeUndefined()
})

test('W08a whoever has no row yet has gained nothing and goes on so', () => {
  const worths = forecastPerson(terms, 1, { ...person, rows: [] })
  expect(worths.ok && worths.value.every(({ points }) => points === 0)).toBe(true)
})

test('W08b people are measured by their baseline, else their target, else as they are', () => {
  expect(measureOf({ ...person, rows: [] })).toEqual({ measure: 200, paceGroup: 'field baseline' })
  expect(measureOf({ groupId: 'field', target: '240', baseline: '0', rows: [] })).toEqual({
    measure: 240,
    paceGroup: 'field target',
  })
  expect(measureOf({ groupId: 'field', rows: [] })).toEqual({ measure: 1, paceGroup: 'field' })
})

test('W08a a forecast can be repeated, and what is known does not depend on chance', () => {
  const world = plantWorld(5, 20)
  const { terms: planted, known } = plantedTerms(world, 6, 21, 3)
  expect(totals(planted, known)).toEqual(totals(planted, known))
  const other = totals({ ...planted, seed: 4 }, known)
  expect(other.slice(0, 7)).toEqual(totals(planted, known).slice(0, 7))
  const paid = known.map(facts => earnings(world.program, facts))
  const points = paid.reduce((sum, one) => sum + (one.ok ? one.value.points : Number.NaN), 0)
  expect(other[6]).toBe(points)
})

test('W08b without anything in common and without chance the band is narrow; with it, wide', () => {
  const width = (deviation: number) => {
    const { terms, known } = plantedTerms(plantWorld(9, 60, deviation), 8, 41, 1)
    const band = bandOf(totals(terms, known).slice(-41), undefined)
    return band.high! - band.low!
  }
  expect(width(0.3)).toBeGreaterThan(1.5 * width(0))
})

// Of 200 programs between 75 and 85 %: coverage.long.ts. Of 40, 63 to 95 % are less than three deviations from 80.
test('W08b about eight of ten programs end within the band', () => {
  const held = coverage(40, { people: 40, scenarios: 21, loads: [6] })
  expect(held).toBeGreaterThanOrEqual(0.63)
  expect(held).toBeLessThanOrEqual(0.95)
})
