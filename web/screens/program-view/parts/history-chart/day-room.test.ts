import { expect, test } from 'vitest'
import { roomFor } from './day-room.ts'

const days = (...texts: string[]) => texts.map((text, at) => ({ text, x: [0, 37.6, 67.3, 100][at]! }))

// The charts of a phone, in figures: long amounts beside them leave less.
test.each([
  ['en_US', 28, ['Sep 24', 'Nov 1', 'Dec 1', 'Jan 2'], true],
  ['de_DE', 24, ['24. Sept.', '1. Nov.', '1. Dez.', '2. Jan.'], true],
  [
    'ja_JP',
    28,
    ['9\u2060月\u206024\u2060日', '11\u2060月\u20601\u2060日', '12\u2060月\u20601\u2060日', '1\u2060月\u20602\u2060日'],
    true,
  ],
  ['pt_BR', 24, ['24 de set.', '1 de nov.', '1 de dez.', '2 de jan.'], false],
])('P20 in %s the months between are named on a phone where their words leave room', (_, phone, texts, isNamed) => {
  const named = days(...texts)
  expect(Math.max(roomFor(named, 1), roomFor(named, 2)) <= phone).toBe(isNamed)
  expect(roomFor(named, 0)).toBeLessThanOrEqual(phone)
})

test('P20 the last day is always named, also where it is the first', () => {
  expect(roomFor(days('24 de set.', '1 de nov.'), 1)).toBe(0)
  expect(roomFor(days('24 de set.'), 0)).toBe(0)
})
