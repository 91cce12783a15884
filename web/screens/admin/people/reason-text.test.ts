import { expect, test, vi } from 'vitest'
import { reasonText } from './reason-text.ts'

// Each text is its key, with its values.
vi.mock('../../../words/console-words.ts', () => ({
  c: (key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' '),
  consoleText: (key: string) => (key === 'orders.state-cancelled' ? key : undefined),
}))

test.each([
  ['award', 'final result', 'people.reason-final'],
  ['spend', 'order 1001: Chef’s knife: 20 cm', 'people.reason-order 1001 Chef’s knife: 20 cm'],
  ['spend', 'order 1001: cancelled', 'people.reason-order 1001 cancelled'],
  ['reversal', 'order 1001: cancelled', 'people.reason-order 1001 orders.state-cancelled'],
] as const)('W04 the ledger’s own reason of a movement (%s: %s) is in the reader’s language', (kind, reason, text) => {
  expect(reasonText({ kind, reason })).toBe(text)
})

test.each([
  ['adjustment', 'order 1001: cancelled'],
  ['reversal', 'order 1001: she has it twice'],
  ['reversal', 'The wrong order'],
  ['spend', 'At the trade fair'],
] as const)('W04 what somebody wrote as the reason (%s: %s) stays as they wrote it', (kind, reason) => {
  expect(reasonText({ kind, reason })).toBe(reason)
})
