import { expect, test } from 'vitest'
import { needsOrder, readDay } from './read-day.ts'

test.each([
  ['03/04/2026', 'dmy', '2026-04-03'],
  ['03/04/2026', 'mdy', '2026-03-04'],
  ['3.4.2026', 'dmy', '2026-04-03'],
  ['31-12-2026', 'dmy', '2026-12-31'],
  ['31/12/2026', 'mdy', '2026-31-12'],
  ['3.4/2026', 'dmy', undefined],
  ['3.4.26', 'dmy', undefined],
  ['2026-04-03', 'dmy', undefined],
] as const)('W02c %s by %s is %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day)
  expect(needsOrder(text)).toBe(day !== undefined)
})
