import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, plainText } from '../decimal.ts'
import { calculationTypes } from '../programs/program.ts'
import { isGoalAchieved } from '../results/achievement.ts'
import { elapsedShare } from './elapsed-share.ts'
import { highestPercentage } from './highest-percentage.ts'
import { percentageParts } from './percentage-parts.ts'
import {
  dateThroughPercentage,
  isReached,
  milestonePercentage,
  onTrackPercentage,
  progressPercentage,
  toAchieve,
} from './progress-figures.ts'

const january = { startDate: '2026-01-01', endDate: '2026-01-31' }

test.each([
  ['standard', '239', '240', undefined, 99],
  ['standard', '239.99999', '240', undefined, 99],
  ['standard', '240', '240', undefined, 100],
  ['standard', '300', '240', undefined, 125],
  ['standard', '0', '240', undefined, 0],
  ['standard', '-1', '240', undefined, 0],
  ['standard', '-120', '240', undefined, -50],
  ['average', '86.25', '90', undefined, 95],
  ['reduction', '268', '270', '300', 106],
  ['reduction', '300', '270', '300', 0],
  ['reduction', '330', '270', '300', -100],
  ['reduction', '300', '270', undefined, 90],
  ['reduction', '250', '270', '260', 108],
  ['standard', '2397.6', '240', undefined, 999],
  ['standard', '2400', '240', undefined, 999],
  ['reduction', '0', '270', undefined, highestPercentage],
  ['reduction', '-5', '270', undefined, highestPercentage],
  ['standard', '1e20', '1', undefined, highestPercentage],
  ['standard', '-1e20', '1', undefined, -highestPercentage],
] as const)('P10 %s: %s for %s from %s is %i percent', (calculation, result, target, baseline, percentage) => {
  expect(progressPercentage({ calculation, result, target, baseline })).toBe(percentage)
})

test('P10 no percentage is above 999, whatever is measured', () => {
  const figure = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(value => String(value / 100))
  const positive = fc.integer({ min: 1, max: 1_000_000 }).map(value => String(value / 100))
  const calculation = fc.constantFrom('standard' as const, 'average' as const, 'reduction' as const)
  fc.assert(
    fc.property(
      calculation,
      figure,
      positive,
      fc.option(positive, { nil: undefined }),
      (of, result, target, baseline) => {
        const figures = { calculation: of, result, target, baseline }
        expect(Math.abs(progressPercentage(figures))).toBeLessThanOrEqual(999)
        const pace = onTrackPercentage({ ...figures, period: january, dataThrough: '2026-01-02' })
        expect(Math.abs(pace)).toBeLessThanOrEqual(999)
      },
    ),
  )
})

test('P10 the parts of a share are exact; only the percentage is cut', () => {
  const parts = percentageParts({ calculation: 'reduction', target: '270', baseline: '300', result: '268' })
  expect(parts).toEqual({ part: decimal(32), whole: decimal(30) })
})

test.each([
  ['2025-12-31', 0, 0],
  ['2026-01-01', 1, 3],
  ['2026-01-15', 15, 48],
  ['2026-01-31', 31, 100],
  ['2026-02-07', 31, 100],
])('P13 through %s, %i days of January are over: %i percent', (dataThrough, elapsed, percentage) => {
  expect(elapsedShare(january, dataThrough)).toEqual({ elapsed, total: 31 })
  expect(dateThroughPercentage(january, dataThrough)).toBe(percentage)
})

test.each([
  ['standard', '48', '2026-01-15', 99],
  ['standard', '48.4', '2026-01-15', 100],
  ['standard', '100', '2026-01-31', 100],
  ['standard', '1', '2025-12-20', 31],
  ['average', '48', '2026-01-15', 48],
  ['reduction', '80', '2026-01-15', 125],
] as const)('P11 the pace of %s at %s of 100 through %s is %i', (calculation, result, dataThrough, pace) => {
  expect(onTrackPercentage({ calculation, result, target: '100', dataThrough, period: january })).toBe(pace)
})

test('P10 progress is reached above 99 percent', () => {
  expect([98, 99, 100].map(isReached)).toEqual([false, false, true])
})

test.each([
  ['standard', '200', false, '40'],
  ['standard', '239', false, '1'],
  ['standard', '240', false, undefined],
  ['standard', '200', true, undefined],
  ['average', '200', false, undefined],
  ['reduction', '300', false, undefined],
] as const)('P10 to achieve, %s at %s of 240, final %s: %s', (calculation, result, isFinal, left) => {
  const figure = toAchieve({ calculation, result, target: '240', isFinal })
  expect(figure && plainText(figure)).toBe(left)
})

test('P20 a level stands on the way to the goal where its own target does', () => {
  expect(milestonePercentage({ calculation: 'standard', level: '220', target: '240' })).toBe(91)
  const reduction = { calculation: 'reduction', target: '255', baseline: '300' } as const
  expect(milestonePercentage({ ...reduction, level: '270' })).toBe(66)
})

const figures = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(value => decimal(value).div(10_000))
const positive = fc.integer({ min: 1, max: 10_000_000 }).map(value => decimal(value).div(10_000))

test('P10 100 whole percent are shown exactly when the goal is met: never by rounding', () => {
  const law = fc.property(
    fc.constantFrom(...calculationTypes),
    figures,
    positive,
    fc.option(positive, { nil: undefined }),
    (calculation, result, target, baseline) =>
      progressPercentage({ calculation, result, target, baseline }) >= 100 ===
      isGoalAchieved({ calculation, result, target }),
  )
  fc.assert(law, { numRuns: 500 })
})

test('P10 a better result never shows less', () => {
  const law = fc.property(
    fc.constantFrom(...calculationTypes),
    figures,
    figures,
    positive,
    fc.option(positive, { nil: undefined }),
    (calculation, a, b, target, baseline) => {
      const [worse, better] = a.lte(b) === (calculation !== 'reduction') ? [a, b] : [b, a]
      const of = (result: typeof a) => progressPercentage({ calculation, result, target, baseline })
      return of(better) >= of(worse)
    },
  )
  fc.assert(law, { numRuns: 500 })
})
