import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'
import { sheetForm } from './sheet-form.ts'

test.each([
  ['en_US', ',', '.'],
  ['ja_JP', ',', '.'],
  ['de_DE', ';', ','],
  ['fr_CA', ';', ','],
])('a spreadsheet in %s parts cells by %s and decimals by %s', (locale, separator, decimalMark) => {
  expect(sheetForm(locale)).toEqual({ separator, decimalMark })
})

test('a separator of the form is quoted, and a comma is not where cells are parted otherwise', () => {
  expect(csvLine(['1,5', 'a; b', 'c'], '\r\n', ';')).toBe('1,5;"a; b";c\r\n')
})
