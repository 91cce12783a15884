import { expect, test } from 'vitest'
import type { ForecastResult } from '../../../../contract/forecast.ts'
import { apart, fanOf, pathOf } from './fan.ts'

const result: ForecastResult = {
  grounds: 'band',
  loads: 4,
  startDate: '2026-01-01',
  endDate: '2026-01-20',
  people: 10,
  chosen: 10,
  heldBack: 0,
  isUndecidedCounted: false,
  history: [{ day: '2026-01-10', points: 100 }],
  least: 100,
  most: 5000,
  budget: 350,
  ahead: [
    { day: '2026-01-15', expected: 150, low: 120, high: 200 },
    { day: '2026-01-20', expected: 200, low: 150, high: 300 },
  ],
}

test('W08a the chart holds all but a far-off most, up to a round figure', () => {
  const fan = fanOf(result)
  expect(fan.top).toBe(400)
  expect(fan.most).toBeUndefined()
  expect(fan.now).toEqual([50, 75])
  expect(fan.expected).toEqual([
    [50, 75],
    [75, 62.5],
    [100, 50],
  ])
  expect(fan.band).toEqual([
    [50, 75],
    [75, 50],
    [100, 25],
    [100, 62.5],
    [75, 70],
  ])
  expect(fanOf({ ...result, most: 380 }).most).toEqual([
    [50, 75],
    [100, 5],
  ])
  expect(pathOf([...fan.least])).toBe('M50.00 75.00L100.00 75.00')
})

test('W08c without grounds no band is drawn; an example is a line to its figure', () => {
  const early = { ...result, grounds: 'none' as const, loads: 0, history: [], least: 0, ahead: [] }
  expect(fanOf(early)).toMatchObject({ band: [], expected: [], now: [0, 100] })
  const example = { points: 200, levels: [] }
  expect(fanOf({ ...early, example }).expected).toEqual([
    [0, 100],
    [100, 50],
  ])
  const { budget: _budget, most: _most, ...empty } = early
  expect(fanOf(empty)).toMatchObject({ top: 4 })
})

test('W08a labels at the edge do not stand on each other', () => {
  const at = (...ys: number[]) =>
    apart(
      ys.map(y => ({ y })),
      7,
    ).map(({ y }) => y)
  expect(at(100, 98, 97, 20)).toEqual([100, 93, 86, 20])
  expect(at(50)).toEqual([50])
})
