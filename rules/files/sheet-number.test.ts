import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetNumber, sheetPercent } from './sheet-number.ts'

test.each([
  ['0.30000000000000004', '0.3'],
  ['1234567.1000000001', '1234567.1'],
  ['1234567890123456', '1234567890123456'],
  ['12345678901234567890', '12345678901234567890'],
  ['1.5E-3', '0.0015'],
  ['-2.5e+3', '-2500'],
  ['0.015e+2', '1.5'],
  ['1234567890123456e-3', '1234567890123.46'],
  ['1E+2', '100'],
  ['1.10', '1.1'],
  ['0.0', '0'],
  ['007', '007'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1234567.123456789', '1234567.12345679'],
  ['9.9999999999999995E-2', '0.1'],
  ['1.2345678901234567e300', `123456789012346${'0'.repeat(286)}`],
  ['x', 'x'],
  ['', ''],
  ['1e5000', '1e5000'],
])('W02a the number %s of a workbook is %s', (raw, text) => {
  expect(sheetNumber(raw)).toBe(text)
})

test('W02a a number of up to 15 digits comes out as it went in, though the file keeps 17', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), cents => {
      const value = cents / 100
      expect(Number(sheetNumber(value.toPrecision(17)))).toBe(value)
    }),
  )
})

test.each([
  ['0.04', '4%'],
  ['-0.125', '-12.5%'],
  ['0.28999999999999998', '29%'],
  ['1.5E-3', '0.15%'],
  ['2', '200%'],
  ['0', '0%'],
  ['x', 'x'],
])('W02a the share %s of a workbook, shown in percent, is %s', (raw, text) => {
  expect(sheetPercent(raw)).toBe(text)
})
