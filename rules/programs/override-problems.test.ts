import { expect, test } from 'vitest'
import { checkTerms } from './check-terms.ts'
import { type Override, overrideRoles } from './program.ts'
import { sampleQuest } from './sample-quest.ts'

const shared = { team: 'nearest', roles: overrideRoles } as const
const share: Override = { ...shared, type: 'percentage_of_override', percentage: '10' }
const flat: Override = { ...shared, type: 'flat_payout', award: 25 }
const tiered: Override = {
  ...shared,
  type: 'percentage_of_team_achievement_tiers',
  tiers: [
    { from: '0', to: '25', award: 0 },
    { from: '25', to: '50', award: 100 },
    { from: '60', to: '100', award: 200 },
  ],
}
const problemsOf = (override: Override) => checkTerms({ ...sampleQuest, override, isOwnerEligibleForAward: true })
const withTier = (tier: { from: string; to: string; award: number }): Override => ({
  ...tiered,
  tiers: [{ from: '0', to: '25', award: 50 }, tier],
})

test.each<[string, Override]>([
  ['a share of the team awards', share],
  ['all of the team awards', { ...share, percentage: '100' }],
  ['a flat payout', flat],
  ['tiers with a gap', tiered],
  ['no override', { ...shared, type: 'no_manager_override', roles: [] }],
])('P14 %s may be published', (_, override) => {
  expect(problemsOf(override)).toEqual([])
})

test.each<[string, string, Override, Record<string, string>]>([
  ['setting-missing', 'percentage', { ...share, percentage: undefined }, { with: 'type percentage_of_override' }],
  ['setting-missing', 'award', { ...flat, award: undefined }, { with: 'type flat_payout' }],
  ['setting-missing', 'tiers', { ...tiered, tiers: undefined }, { with: 'type percentage_of_team_achievement_tiers' }],
  ['setting-missing', 'tiers', { ...tiered, tiers: [] }, { with: 'an override by tiers' }],
  ['setting-missing', 'roles', { ...flat, roles: [] }, { with: 'type flat_payout' }],
  ['setting-not-allowed', 'award', { ...share, award: 25 }, { with: 'type percentage_of_override' }],
  [
    'setting-not-allowed',
    'percentage',
    { ...shared, type: 'no_manager_override', percentage: '10' },
    { with: 'type no_manager_override' },
  ],
  ['percentage-out-of-range', 'percentage', { ...share, percentage: '0' }, { range: 'above 0 and at most 100' }],
  ['percentage-out-of-range', 'percentage', { ...share, percentage: '100.1' }, { range: 'above 0 and at most 100' }],
  ['percentage-out-of-range', 'percentage', { ...share, percentage: 'ten' }, { range: 'above 0 and at most 100' }],
  ['whole-number-not-valid', 'award', { ...flat, award: 0 }, { least: '1' }],
  [
    'percentage-out-of-range',
    'tiers.1.from',
    withTier({ from: '-1', to: '50', award: 100 }),
    { range: 'from 0 to 100' },
  ],
  [
    'percentage-out-of-range',
    'tiers.1.to',
    withTier({ from: '25', to: '101', award: 100 }),
    { range: 'from 0 to 100' },
  ],
  [
    'percentage-out-of-range',
    'tiers.1.to',
    withTier({ from: '25', to: 'all', award: 100 }),
    { range: 'from 0 to 100' },
  ],
  ['whole-number-not-valid', 'tiers.1.award', withTier({ from: '25', to: '50', award: -1 }), { least: '0' }],
  ['tiers-out-of-order', 'tiers.1.from', withTier({ from: '25', to: '25', award: 100 }), {}],
  ['tiers-out-of-order', 'tiers.1.from', withTier({ from: '24.9', to: '50', award: 100 }), {}],
  ['role-not-allowed', 'roles.0', { ...flat, roles: ['Superviewer'] }, { role: 'Superviewer' }],
  ['role-not-allowed', 'roles.1', { ...flat, roles: ['Manager', 'Selector'] }, { role: 'Selector' }],
  ['setting-not-allowed', 'tiers', { ...flat, tiers: tiered.tiers! }, { with: 'type flat_payout' }],
  [
    'percentage-out-of-range',
    'tiers.1.from',
    withTier({ from: 'x', to: '50', award: 100 }),
    { range: 'from 0 to 100' },
  ],
  [
    'percentage-out-of-range',
    'tiers.1.from',
    withTier({ from: '101', to: '100', award: 100 }),
    { range: 'from 0 to 100' },
  ],
])('P14 %s at %s keeps an override from being published', (code, field, override, said) => {
  expect(problemsOf(override)).toEqual([{ code, details: { field: `override.${field}`, ...said } }])
})

test('P14 a tier that is no percentage is reported, whatever comes after it', () => {
  const tiers = [
    { from: '0', to: 'all', award: 50 },
    { from: '25', to: '50', award: 100 },
  ]
  expect(problemsOf({ ...tiered, tiers })).toEqual([
    { code: 'percentage-out-of-range', details: { field: 'override.tiers.0.to', range: 'from 0 to 100' } },
  ])
})
