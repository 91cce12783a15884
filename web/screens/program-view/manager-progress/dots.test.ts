import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dotColumns, dotPath, dotsFor, peoplePerDot } from './dots.ts'

test.each([
  [0, 1],
  [1, 1],
  [400, 1],
  [401, 2],
  [1000, 3],
])('P18 of %i people a dot stands for %i', (people, perDot) => {
  expect(peoplePerDot(people)).toBe(perDot)
})

test('P18 nobody who is there goes unseen, and there are never many more than 400 dots', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(counts, terraces => {
      const perDot = peoplePerDot(terraces.reduce((sum, count) => sum + count, 0))
      const dots = terraces.map(count => dotsFor(count, perDot))
      expect(dots.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(400 + terraces.length)
      expect(dots.every((count, at) => count > 0 === terraces[at]! > 0)).toBe(true)
    }),
  )
})

test('P18 a fuller terrace has smaller dots, and a wide one more side by side', () => {
  const wide = (fullest: number, terraces = 5) => dotColumns(fullest, terraces).wide
  expect([0, 60, 61, 130, 131, 400].map(fullest => wide(fullest))).toEqual([12, 12, 16, 16, 21, 21])
  expect(dotColumns(60, 2)).toEqual({ wide: 30, narrow: 20 })
})

test('P18 dots fill the lowest row first', () => {
  expect(dotPath(3, 2)).toBe('M5-5h0M15-5h0M5-15h0')
  expect(dotPath(0, 2)).toBe('')
})
