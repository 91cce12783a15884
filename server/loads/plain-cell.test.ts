import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCell } from '../../contract/load-rows/check-cell.ts'
import { loadShapes } from '../../contract/load-rows/load-kind.ts'
import { neutraliseCell, originalCell } from '../../rules/files/neutralise-cell.ts'
import { plainCheckOf } from './plain-cell.ts'

const columns = Object.values(loadShapes).flatMap(shape => shape.columns)
const cells = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.stringMatching(/^[-+ ]?\d{0,22}\.?\d{0,12}$/),
  fc.stringMatching(/^(19|20|22)\d\d-[01]\d-[0-3]\d$/),
  fc.constantFrom('', ' ', 'a ', '.', '5.', '.5', '1.2.3', 'é', '\0', '2026-02-29', '2028-02-29'),
)

test('W02 what the fast path accepts, the full check keeps unchanged', () => {
  let passed = 0
  fc.assert(
    fc.property(fc.constantFrom(...columns), cells, (column, cell) => {
      const bytes = Buffer.from(`,${cell},`)
      if (!plainCheckOf(column)(bytes, 1, bytes.length - 1)) return
      passed++
      expect(checkCell(column, cell)).toEqual({ value: cell })
    }),
    { numRuns: 5000 },
  )
  expect(passed).toBeGreaterThan(500)
})

test('T30 a cell that a spreadsheet could run gets an apostrophe, a number does not', () => {
  expect(
    ['=1+1', '+a', '-x', '@sum', '\tx', '＝1', 'a=b', '-5.25', '+3', ''].map(text => neutraliseCell(text)),
  ).toEqual(["'=1+1", "'+a", "'-x", "'@sum", "'\tx", "'＝1", 'a=b', '-5.25', '+3', ''])
})

test('T30 a neutralised cell gives back its text, whatever apostrophes it had', () => {
  const texts = fc.string({
    unit: fc.constantFrom("'", '=', '-', '@', '＝', ';', ',', '\t', '\n', '5', '.', 'a'),
    maxLength: 8,
  })
  const check = (text: string) => void expect(originalCell(neutraliseCell(text))).toBe(text)
  fc.assert(fc.property(texts, check), { numRuns: 2000 })
})
