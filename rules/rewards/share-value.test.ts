import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, zero } from '../decimal.ts'
import { shareValue } from './share-value.ts'

test.each([
  ['19.98', [60, 10], ['17.13', '2.85']],
  ['9.99', [35], ['9.99']],
  ['0.01', [1, 1, 1], ['0.00', '0.01', '0.00']],
  ['0', [3, 4], ['0.00', '0.00']],
] as const)('S10 %s paid with %j points is %j', (value, points, parts) => {
  expect(shareValue(value, points)).toEqual(parts)
})

test('S10 the parts add up to the value, none is below zero, and each is within a cent of its share', () => {
  const points = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), points, (cents, some) => {
      const value = decimal(cents).div(100)
      const all = some.reduce((sum, one) => sum + one, 0)
      const parts = shareValue(value.toFixed(2), some)
      expect(parts.reduce((sum, part) => sum.plus(part), zero).eq(value)).toBe(true)
      for (const [at, part] of parts.entries()) {
        expect(decimal(part).gte(0)).toBe(true)
        expect(decimal(part).minus(value.times(some[at]!).div(all)).abs().lte('0.01')).toBe(true)
      }
    }),
  )
})
