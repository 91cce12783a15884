import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedCaret, groupedCode, plainCode } from './code-text.ts'

test.each([
  ['k7dw4xhpm9cftr3nj6yc', 'K7DW-4XHP-M9CF-TR3N-J6YC'],
  [' k7dw 4xhp m9cf tr3n j6yc ', 'K7DW-4XHP-M9CF-TR3N-J6YC'],
  ['K7DW—4XHP‑M9CF–TR3N-J6YC', 'K7DW-4XHP-M9CF-TR3N-J6YC'],
  ['ｋ７ｄｗ４', 'K7DW-4'],
  ['“K7DW”.', 'K7DW'],
  ['k7d', 'K7D'],
  ['K7DW-', 'K7DW'],
  ['㈎ㄺ', '갉'],
  ['', ''],
])('A15 the code typed as %j is shown as %j', (typed, shown) => {
  expect(groupedCode(typed)).toBe(shown)
})

test.each([
  ['k7dw4', 5, 6],
  ['K7DW-4XHP', 2, 2],
  ['K7DW-4XHP', 5, 4],
  ['K7XDW-4XHP', 3, 3],
  ['', 0, 0],
])('A15 with %j and the caret at %d it stands at %d afterwards', (typed, caret, after) => {
  expect(groupedCaret(typed, caret)).toBe(after)
})

test('A15 grouping changes no sign, and grouping again changes nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), typed => {
      expect(plainCode(groupedCode(typed))).toBe(plainCode(typed))
      expect(groupedCode(groupedCode(typed))).toBe(groupedCode(typed))
    }),
  ))
