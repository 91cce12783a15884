import { expect, test } from 'vitest'
import { plainText } from '../decimal.ts'
import { aboutPerWeek, percentAboveBaseline } from './goal-meaning.ts'

test.each([
  ['240', '200', 20],
  ['200', '200', 0],
  ['160', '200', -20],
  ['37', '27', 37],
  ['128.5', '100', 29],
  ['71.5', '100', -29],
  ['240', undefined, undefined],
  ['240', '0', undefined],
  ['240', '-5', undefined],
])('P07 a target of %s against a baseline of %s lies %s percent above it', (target, baseline, percent) => {
  expect(percentAboveBaseline(target, baseline)).toBe(percent)
})

test.each([
  ['14150', '2026-01-01', '2026-04-01', '1100'],
  ['37', '2026-01-01', '2026-04-01', '2.8'],
  ['104', '2026-01-01', '2026-01-14', '52'],
  ['104', '2026-01-01', '2026-01-08', '91'],
])('P07 %s from %s to %s is about %s a week', (target, startDate, endDate, perWeek) => {
  const about = aboutPerWeek(target, { startDate, endDate })
  expect(about && plainText(about)).toBe(perWeek)
})

test('P07 a period of one week has no figure per week', () => {
  expect(aboutPerWeek('104', { startDate: '2026-01-01', endDate: '2026-01-07' })).toBeUndefined()
})
