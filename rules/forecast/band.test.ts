import { expect, test } from 'vitest'
import { bandOf, bandOn } from './band.ts'
import { examplePoints } from './example.ts'

test('W08b of eleven endings from 0 to 100 one in ten is below 6 and above 94, and six stay within 50', () => {
  const endings = Array.from({ length: 11 }, (_, at) => 100 - at * 10)
  expect(bandOf(endings, 50)).toEqual({ expected: 50, low: 6, high: 94, withinBudget: 55 })
  expect(bandOf(endings, undefined)).toEqual({ expected: 50, low: 6, high: 94 })
})

test('W08c a single ending is no range, and says nothing about the budget', () => {
  expect(bandOf([1234.4], 5000)).toEqual({ expected: 1234 })
})

test('W08b of two endings one in ten is at the lower and one at the higher', () => {
  expect(bandOf([20, 10], undefined)).toEqual({ expected: 15, low: 10, high: 20 })
})

test('W08b endings all alike are a band without width', () => {
  expect(bandOf([7, 7], 6)).toEqual({ expected: 7, low: 7, high: 7, withinBudget: 0 })
  expect(bandOf([7, 7], 7)).toEqual({ expected: 7, low: 7, high: 7, withinBudget: 100 })
})

test('W08b between two days the band lies between theirs', () => {
  const points = [
    { day: '2026-06-01', low: 100, high: 100 },
    { day: '2026-06-11', low: 200, high: 400 },
  ]
  expect(bandOn(points, '2026-06-06')).toEqual({ low: 150, high: 250 })
  expect(bandOn(points, '2026-06-01')).toEqual({ low: 100, high: 100 })
  expect(bandOn(points, '2026-06-11')).toEqual({ low: 200, high: 400 })
  expect(bandOn(points, '2026-05-30')).toBeUndefined()
  expect(bandOn(points, '2026-06-12')).toBeUndefined()
})

test('W08c an example is people by the shares that choose and reach each level', () => {
  const groups = [{ people: 100, awards: [60, 120] }]
  expect(examplePoints(groups, { choose: [0.5], reach: [1 / 3] })).toBe(1000)
  expect(examplePoints(groups, { choose: [0.5, 0.1], reach: [1 / 3, 0.5] })).toBe(1600)
  expect(examplePoints(groups, { choose: [0.5, 0.1], reach: [] })).toBe(0)
})
