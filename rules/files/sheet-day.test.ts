import { expect, test } from 'vitest'
import { formatOf, sheetDay } from './sheet-day.ts'

test.each([
  ['46115', false, '2026-04-03'],
  ['44653', true, '2026-04-03'],
  ['46115.5', false, '2026-04-03T12:00:00'],
  ['46115.395833333336', false, '2026-04-03T09:30:00'],
  ['1', false, '1900-01-01'],
  ['59', false, '1900-02-28'],
  ['61', false, '1900-03-01'],
  ['0', true, '1904-01-01'],
  ['-1', false, '-1'],
  ['2958465', false, '9999-12-31'],
  ['2958466', false, '2958466'],
  ['2957003', true, '9999-12-31'],
  ['2957004', true, '2957004'],
  ['2958465.9999999', false, '2958465.9999999'],
  ['soon', false, 'soon'],
  ['', false, ''],
  [' ', false, ' '],
] as const)('W02a day %s of a workbook, counted from 1904 %s, is %s', (serial, is1904, day) => {
  expect(sheetDay(serial, is1904)).toBe(day)
})

test.each([
  [0, undefined, false],
  [13, undefined, false],
  [14, undefined, true],
  [22, undefined, true],
  [23, undefined, false],
  [26, undefined, false],
  [27, undefined, true],
  [36, undefined, true],
  [37, undefined, false],
  [44, undefined, false],
  [45, undefined, true],
  [47, undefined, true],
  // Powers of ten, and text.
  [48, undefined, false],
  [49, undefined, false],
  [50, undefined, true],
  [58, undefined, true],
  [59, undefined, false],
  [164, 'yyyy\\-mm\\-dd', true],
  [165, '[$-407]d. mmmm yyyy;@', true],
  [166, '#,##0.00 "days"', false],
  [167, '[Red]0.00', false],
  [168, '[h]:mm', true],
  [168, '[hh]', true],
  [168, '[mm]', true],
  [168, '[ss]', true],
  [169, 'General', false],
  [170, '_-* #,##0.00_-', false],
] as const)('W02a number format %i %s shows a day: %s', (id, format, isDay) => {
  expect(formatOf(id, format) === 'day').toBe(isDay)
})

test.each([
  [8, undefined, 'other'],
  [9, undefined, 'percent'],
  [10, undefined, 'percent'],
  [11, undefined, 'other'],
  [164, '0.0 %', 'percent'],
  [164, '[Red]-0%;0%', 'percent'],
  [164, '0 "%"', 'other'],
  [164, '0\\%', 'other'],
] as const)('W02a number format %i %s shows %s', (id, format, shown) => {
  expect(formatOf(id, format)).toBe(shown)
})
