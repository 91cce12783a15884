import { expect, test } from 'vitest'
import { type Override, overrideRoles } from '../programs/program.ts'
import { managerAward, type TeamFacts } from './manager-award.ts'
import { mostPoints } from './rate-award.ts'

const shared = { team: 'nearest', roles: overrideRoles } as const
const share: Override = { ...shared, type: 'percentage_of_override', percentage: '10' }
const flat: Override = { ...shared, type: 'flat_payout', award: 25 }
const tiered: Override = {
  ...shared,
  type: 'percentage_of_team_achievement_tiers',
  tiers: [
    { from: '0', to: '25', award: 0 },
    { from: '25', to: '50', award: 100 },
    { from: '60', to: '100', award: 300 },
  ],
}
/** Awards 60, 120, 0, 0, 0 (decisions §4). */
const worked: TeamFacts = { eligible: 5, achievers: 2, goalAwards: 180 }

function award(
  override: Override | undefined,
  team = worked,
  isOwnerEligibleForAward = true,
  deltas = undefined as never,
) {
  const outcome = managerAward({ override, isOwnerEligibleForAward }, team, deltas)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

test('P14 the worked team earns its leader 18 by 10 percent, 50 by a flat 25, and lies in the tier from 25 to 50', () => {
  expect(award(share)).toMatchObject({ points: 18, resultCode: 'YYN' })
  expect(award(flat)).toMatchObject({ points: 50, resultCode: 'YYN' })
  expect(award(tiered)).toMatchObject({ points: 100, resultCode: 'YYY', managerRange: { from: '25', to: '50' } })
  expect(award(share).managerRange).toBeUndefined()
})

test('P14 a share is rounded half up, once', () => {
  const points = (goalAwards: number) => award(share, { ...worked, goalAwards }).points
  expect([184, 185, 186].map(points)).toEqual([18, 19, 19])
})

test.each([
  [0, 4, 0, { from: '0', to: '25' }],
  [1, 4, 100, { from: '25', to: '50' }],
  [1, 3, 100, { from: '25', to: '50' }],
  [2, 4, 0, undefined],
  [3, 5, 300, { from: '60', to: '100' }],
  [4, 4, 300, { from: '60', to: '100' }],
  [0, 0, 0, undefined],
])('P14 %i of %i earn %i by tiers, the top one closed', (achievers, eligible, points, range) => {
  const given = award(tiered, { eligible, achievers, goalAwards: 0 })
  expect([given.points, given.managerRange]).toEqual([points, range])
  expect(given.explanation.at(-1)?.outcome).toBe(String(points))
})

test('P14 a tier that ends at what is reached does not hold it, unless it is the top one', () => {
  const upTo = (to: string) => ({ ...tiered, tiers: [{ from: '0', to, award: 7 }] })
  expect(award(upTo('40')).points).toBe(7)
  expect(
    award({
      ...tiered,
      tiers: [
        { from: '0', to: '40', award: 7 },
        { from: '40', to: '50', award: 9 },
      ],
    }).points,
  ).toBe(9)
  expect(award({ ...tiered, tiers: undefined }).points).toBe(0)
})

test('P14 without an override, or where leaders are not eligible, nobody earns, and the range is still given', () => {
  expect(award(undefined)).toMatchObject({ points: 0, resultCode: 'YYN' })
  expect(award({ ...shared, type: 'no_manager_override' })).toMatchObject({ points: 0 })
  expect(award(tiered, worked, false)).toMatchObject({ points: 0, resultCode: 'NYY', managerRange: { from: '25' } })
  expect(award(share, { ...worked, achievers: 1 }).resultCode).toBe('YNN')
  expect(award(share, { ...worked, achievers: 0, goalAwards: 0 }).resultCode).toBe('YXN')
})

test('P14 W03 an override explains itself, with its corrections by hand', () => {
  const deltas = [
    { kind: 'override', points: -8, reason: 'Left in May' },
    { kind: 'goal', points: 99, reason: 'Not hers' },
  ] as never
  expect(award(share, worked, true, deltas)).toMatchObject({
    points: 10,
    explanation: [
      {
        step: 'award.step.override-share',
        inputs: { percentage: '10', awards: '180', exact: '18', digits: '0', rounding: 'half-up' },
        outcome: '18',
      },
      { step: 'award.step.correction', inputs: { points: '-8', reason: 'Left in May' }, outcome: '10' },
    ],
  })
  expect(award(tiered).explanation).toEqual([
    { step: 'award.step.override-achieved', inputs: { achievers: '2', eligible: '5' }, outcome: '40' },
    { step: 'award.step.override-tier', inputs: { from: '25', to: '50', award: '100' }, outcome: '100' },
  ])
})

test('P14 W03 an override says what it counted, or why it pays nothing', () => {
  expect(award(flat).explanation).toEqual([
    { step: 'award.step.override-flat', inputs: { award: '25', achievers: '2' }, outcome: '50' },
  ])
  expect(award(tiered, { ...worked, eligible: 3 }).explanation).toEqual([
    { step: 'award.step.override-achieved', inputs: { achievers: '2', eligible: '3' }, outcome: '66.66' },
    { step: 'award.step.override-tier', inputs: { from: '60', to: '100', award: '300' }, outcome: '300' },
  ])
  expect(award(tiered, { ...worked, eligible: 4 }).explanation).toEqual([
    { step: 'award.step.override-achieved', inputs: { achievers: '2', eligible: '4' }, outcome: '50' },
    { step: 'award.step.override-no-tier', inputs: {}, outcome: '0' },
  ])
  const nothing = (step: string) => [{ step, inputs: {}, outcome: '0' }]
  const nobody = { eligible: 0, achievers: 0, goalAwards: 0 }
  expect(award(tiered, nobody).explanation).toEqual(nothing('award.step.override-no-team'))
  expect(award(undefined).explanation).toEqual(nothing('award.step.override-none'))
  expect(award(share, worked, false).explanation).toEqual(nothing('award.step.override-not-eligible'))
})

test('P14 W03 where a minimum belongs to the goal, an override says that it counted both', () => {
  const minimumQualifier = { rule: 'goal_selected', amount: '50' } as never
  const steps = (override: Override) => {
    const outcome = managerAward({ override, isOwnerEligibleForAward: true, minimumQualifier }, worked)
    return outcome.ok && outcome.value.explanation.map(({ step }) => step)
  }
  expect(steps(flat)).toEqual(['award.step.override-flat-minimum'])
  expect(steps(tiered)).toEqual(['award.step.override-achieved-minimum', 'award.step.override-tier'])
  expect(steps(share)).toEqual(['award.step.override-share'])
})

test('P14 what is not set pays nothing, and what is beyond all measure is refused', () => {
  expect(award({ ...share, percentage: undefined }).points).toBe(0)
  expect(award({ ...flat, award: undefined }).points).toBe(0)
  const leader = (achievers: number, perHead: number) =>
    managerAward(
      { override: { ...flat, award: perHead }, isOwnerEligibleForAward: true },
      { ...worked, achievers, goalAwards: 0 },
    )
  expect(leader(1, mostPoints)).toMatchObject({ ok: true, value: { points: mostPoints } })
  const most = mostPoints + 1
  expect(leader(1, most)).toEqual({ ok: false, refusal: 'award-too-large', details: { points: most } })
})
