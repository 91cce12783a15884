import { expect, test } from 'vitest'
import { isEarlier } from './is-earlier.ts'

test.each([
  ['no_goal_selected', '2026-12-31', true],
  ['final_issuance', '2026-08-24', true],
  ['final_issuance', '2026-08-25', false],
  ['progress_loaded_no_issuance', '2025-12-31', false],
  ['goal_selection', '2026-12-31', false],
] as const)('P05 a program %s that ends on %s is an earlier one: %s', (programViewStatus, endDate, expected) => {
  expect(isEarlier({ programViewStatus, endDate }, '2026-11-23')).toBe(expected)
})
