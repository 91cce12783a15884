import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryWait } from './retry-wait.ts'

test.each([
  [1, 60],
  [2, 120],
  [3, 240],
  [6, 1920],
  [7, 3600],
  [500, 3600],
])('W10 after %i attempts a mail waits about %i seconds', (attempts, seconds) => {
  expect(retryWait(attempts, 0.5)).toBe(seconds)
})

test('W10 a mail never waits less than 48 seconds nor more than 72 minutes, whatever chance says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
      const seconds = retryWait(attempts, chance)
      return seconds >= 48 && seconds <= 4320
    }),
  )
})
