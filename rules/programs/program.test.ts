import { expect, test } from 'vitest'
import { earnedOverride, type OverrideType } from './program.ts'

const override = (type: OverrideType) => ({ type })

test.each([
  [{ override: override('flat_payout'), isOwnerEligibleForAward: true }, override('flat_payout')],
  [{ override: override('flat_payout'), isOwnerEligibleForAward: false }, undefined],
  [{ override: override('no_manager_override'), isOwnerEligibleForAward: true }, undefined],
  [{ isOwnerEligibleForAward: true }, undefined],
])('P14 of %j leaders earn %j', (terms, earned) => {
  expect(earnedOverride(terms)).toEqual(earned)
})
