import { expect, test } from 'vitest'
import { type HeldGrant, isLastOwner, isOwnGrant } from './grant-changes.ts'

test.each([
  ['person:1', 1, true],
  ['person:1 by operator:root', 1, true],
  ['person:1', 2, false],
  ['operator:root', 1, false],
])('W10a a grant that %s changes of person %i is their own: %s', (by, personId, isOwn) => {
  expect(isOwnGrant({ by, personId })).toBe(isOwn)
})

const owner = (grantId: number, more: Partial<HeldGrant> = {}): HeldGrant => ({
  grantId,
  role: 'owner',
  programId: undefined,
  until: undefined,
  ...more,
})

test('the last owner of the whole client, without an end, cannot go', () => {
  expect(isLastOwner([owner(1)], 1)).toBe(true)
  expect(isLastOwner([owner(1), owner(2)], 1)).toBe(false)
  expect(isLastOwner([owner(1), owner(2, { programId: 'q3' })], 1)).toBe(true)
  expect(isLastOwner([owner(1), owner(2, { until: new Date(0) })], 1)).toBe(true)
  expect(isLastOwner([owner(1), owner(2, { role: 'approver' })], 1)).toBe(true)
  expect(isLastOwner([owner(1), owner(2, { role: 'approver' })], 2)).toBe(false)
  expect(isLastOwner([], 1)).toBe(false)
})
