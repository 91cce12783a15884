import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayGroupThousands, needsSign, readNumber } from './read-number.ts'

test.each([
  ['1.234,56', 'comma', '1234.56'],
  ['1.234', 'comma', '1234'],
  ['1234,5', 'comma', '1234.5'],
  ['1 234 567,5', 'comma', '1234567.5'],
  ["1'234.50", 'point', '1234.50'],
  ['1,234,567.5', 'point', '1234567.5'],
  ['-0,5', 'comma', '-0.5'],
  ['1.5', 'comma', undefined],
  ['1,5', 'point', undefined],
  ['1.234.56', 'comma', undefined],
  ['1.234 567', 'comma', undefined],
  ['12,345,6', 'point', undefined],
  ['1e5', 'comma', undefined],
  ['', 'comma', undefined],
  // More digits than a decimal has.
  ['1'.repeat(25), 'point', undefined],
] as const)('W02c %s with a decimal %s is %s', (text, sign, value) => {
  expect(readNumber(text, sign)).toBe(value)
})

test('W02c a plain number needs no sign, and one with a comma does', () => {
  expect(['1234.56', '7', 'x,y', '1e5'].map(needsSign)).toEqual([false, false, false, false])
  expect(['1,5', '1.234,5', "1'234"].map(needsSign)).toEqual([true, true, true])
  expect(['1.234', '-123.456', '1.23', '1.2345', '1234.567'].map(mayGroupThousands)).toEqual([
    ...[true, true, false, false, false],
  ])
})

test('W02c reading never changes a digit', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(999), (whole, decimals) => {
      expect(readNumber(`${whole},${decimals}`, 'comma')).toBe(`${whole}.${decimals}`)
      expect(readNumber(whole.toLocaleString('de-DE'), 'comma')).toBe(String(whole))
    }),
  )
})
