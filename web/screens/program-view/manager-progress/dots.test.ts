import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dotSize, dotsFor, peoplePerDot } from './dots.ts'

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

test('P18 a fuller terrace has smaller dots', () => {
  expect([0, 60, 61, 130, 131, 400].map(dotSize)).toEqual(['lg', 'lg', 'md', 'md', 'sm', 'sm'])
})
