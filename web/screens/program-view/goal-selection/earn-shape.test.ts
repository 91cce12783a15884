import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import type { ReadyLevel } from '../parts/levels-ahead.ts'
import { bonusRange, choiceLabel, goalRange } from './earn-ranges.ts'
import { earnPath, finishAt, finishRange, heightOf, placeOf, spaced, stepAt } from './earn-shape.ts'
import { summitOf } from './summit-of.ts'

test.each([
  [[80_000, 100_000, 120_000], 0, '60000', '150000', 2000],
  [[32, 37, 47], 0, '24', '59', 1],
  [[4.2, 4.5], 1, '3.1', '5.7', 0.1],
  [[1], 0, '0', '2', 1],
])('the slider of the targets %j runs in round steps', (targets, precision, first, last, step) => {
  const range = finishRange(targets, precision)
  expect(range.step).toBeCloseTo(step, 10)
  expect(finishAt(range, 0)).toBe(first)
  expect(finishAt(range, range.steps)).toBe(last)
})

test('every target lies on the slider, and the highest can be passed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 3 }),
      (targets, precision) => {
        const range = finishRange(targets, precision)
        expect(Number(finishAt(range, 0))).toBeLessThanOrEqual(Math.min(...targets))
        expect(Number(finishAt(range, range.steps))).toBeGreaterThanOrEqual(Math.max(...targets))
        expect(range.steps).toBeLessThan(200)
      },
    ),
  )
})

test('places and heights are percent of the chart', () => {
  const range = finishRange([80_000, 120_000], 0)
  expect([placeOf(range, 60_000), placeOf(range, 105_000), placeOf(range, 999_999)]).toEqual([0, 50, 100])
  expect([heightOf(0, 500), heightOf(500, 500)]).toEqual([100, 16.67])
})

test('the line of awards rises at the result that earns one, and of a reduction falls behind it', () => {
  const rising = [
    { x: 0, award: 0 },
    { x: 40, award: 0 },
    { x: 50, award: 250 },
    { x: 75.333, award: 500 },
    { x: 100, award: 500 },
  ]
  expect(earnPath(rising, 500, false)).toBe('M0 100H50V58.34H75.33V16.67H100')
  const falling = [
    { x: 0, award: 500 },
    { x: 50, award: 500 },
    { x: 60, award: 0 },
    { x: 100, award: 0 },
  ]
  expect(earnPath(falling, 500, true)).toBe('M0 16.67H50V100H100')
})

test.each([
  [80_000, false, '80000'],
  [105_000, false, '106000'],
  [105_000, true, '104000'],
  [999_999, false, '150000'],
])('the slider begins where %s is reached', (target, isReduction, result) => {
  const range = finishRange([80_000, 120_000], 0)
  expect(finishAt(range, stepAt(range, target, isReduction))).toBe(result)
})

test('labels that would cover each other are left out', () => {
  expect(spaced([{ at: 30 }, { at: 10 }, { at: 15 }], 12)).toEqual([{ at: 10 }, { at: 30 }])
  expect(spaced([{ at: 30 }, { at: 10 }, { at: 15 }], 12, ({ at }) => at === 15)).toEqual([{ at: 15 }, { at: 30 }])
})

test.each([
  [0, 3, 1],
  [1, 3, 2],
  [2, 3, 3],
  [0, 1, 3],
  [0, 2, 1],
  [1, 2, 3],
  [4, 5, 3],
])('level %s of %s stands for summit %s', (index, levels, summit) => {
  expect(summitOf(index, levels)).toBe(summit)
})

test('the slider of a bonus reaches from below its amount to its most', () => {
  const label = wholeNumbers
  const rate = {
    name: 'Referrals',
    payoutStructureType: 'rate',
    isGoalNeedToAchieve: false,
    label,
    bonusAward: 15,
    bonusAchievementAmount: '10',
    bonusIncrementalQuantity: '5',
    bonusMaximumPoints: 40,
  } as const
  const capped = bonusRange(rate)
  expect([finishAt(capped, 0), finishAt(capped, capped.steps)]).toEqual(['7', '32'])
  const endless = bonusRange({ ...rate, bonusMaximumPoints: undefined })
  expect(Number(finishAt(endless, endless.steps))).toBeGreaterThanOrEqual(60)
  const once = bonusRange({ ...rate, payoutStructureType: 'fixed', bonusIncrementalQuantity: undefined })
  expect([finishAt(once, 0), finishAt(once, once.steps)]).toEqual(['7', '13'])
})

test.each([
  ['a target between two steps', ['4.6', '5.4'], 0, 1],
  ['a target on a step', ['40', '50'], 0, 0],
  ['a target whose steps are far', ['41666.67', '50000'], 0, 0],
  ['what the program shows already', ['4.6', '5.4'], 1, 1],
])('D2 the targets of a choice never read like a result that misses them: %s', (_, targets, precision, shown) => {
  const label = { ...wholeNumbers, precision } as const
  const ready = targets.map(goalAchieveAmount => ({ goalAchieveAmount }) as ReadyLevel)
  expect(choiceLabel(ready, goalRange(ready, undefined, label), label).precision).toBe(shown)
})
