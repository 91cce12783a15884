import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareMembers,
  lookOf,
  type looks,
  noteWords,
  noteWordsFor,
  reasonsFor,
  type TeamMember,
} from './team-today.ts'

/** After 61 percent of the time: 50 percent of the goal is 82 of the pace. */
const half: TeamMember = {
  calculation: 'standard',
  progressPercentage: 50,
  onTrackPercentage: 82,
  previousPercentage: 44,
  dateThroughPercentage: 61,
}

test.each([
  ['near the pace', {}, undefined, 'within', [], 'within'],
  ['near it and still', { previousPercentage: 50 }, undefined, 'within', ['still'], 'within'],
  ['near it without a plan', {}, false, 'within', ['no-plan'], 'within'],
  ['near it with a plan', {}, true, 'within', [], 'within'],
  ['near it, the minimum in danger', { minimumPercentage: 40 }, true, 'within', ['minimum'], 'minimum'],
  ['near it, the minimum as far as the time', { minimumPercentage: 50 }, true, 'within', [], 'within'],
  [
    'near it, the minimum at 80 percent of the time',
    { minimumPercentage: 48, dateThroughPercentage: 60 },
    true,
    'within',
    [],
    'within',
  ],
  ['at 80 percent of the pace', { onTrackPercentage: 80 }, undefined, 'within', [], 'within'],
  ['on pace', { onTrackPercentage: 100 }, undefined, undefined, [], 'plain'],
  ['behind and moving', { onTrackPercentage: 79 }, undefined, undefined, [], 'plain'],
  [
    'behind and never measured before',
    { onTrackPercentage: 70, previousPercentage: undefined },
    false,
    undefined,
    ['no-plan'],
    'plain',
  ],
  ['behind and still', { onTrackPercentage: 79, previousPercentage: 50 }, true, 'stalled', ['still'], 'stalled'],
  ['behind after a loss', { onTrackPercentage: 79, previousPercentage: 55 }, true, 'stalled', ['still'], 'stalled'],
  [
    'behind, still, without a plan',
    { onTrackPercentage: 79, previousPercentage: 50 },
    false,
    'stalled',
    ['still', 'no-plan'],
    'no-plan',
  ],
  [
    'behind, still, the minimum in danger',
    { onTrackPercentage: 79, previousPercentage: 50, minimumPercentage: 40 },
    true,
    'stalled',
    ['still', 'minimum'],
    'stalled',
  ],
  [
    'whose rest takes just twice the rhythm',
    { progressPercentage: 25, onTrackPercentage: 62, previousPercentage: 25, dateThroughPercentage: 40 },
    true,
    'stalled',
    ['still', 'far'],
    'far',
  ],
  [
    'far',
    { progressPercentage: 30, onTrackPercentage: 49, previousPercentage: 30 },
    false,
    'stalled',
    ['still', 'far', 'no-plan'],
    'far',
  ],
  ['moved up', { moved: 'up' }, undefined, 'praise', ['moved-up'], 'moved-up'],
  [
    'moved up, the minimum in danger',
    { moved: 'up', minimumPercentage: 10 },
    undefined,
    'praise',
    ['moved-up', 'minimum'],
    'moved-up',
  ],
  ['moved down', { moved: 'down', previousPercentage: 52 }, undefined, 'within', ['still'], 'within'],
  [
    'just reached',
    { progressPercentage: 104, onTrackPercentage: 170, moved: 'up' },
    undefined,
    'praise',
    ['reached'],
    'reached',
  ],
  ['reached before', { progressPercentage: 104, onTrackPercentage: 170 }, undefined, undefined, [], 'plain'],
  [
    'just at the goal without the minimum',
    { progressPercentage: 100, onTrackPercentage: 164, minimumPercentage: 60 },
    undefined,
    'within',
    ['goal-without-minimum'],
    'minimum',
  ],
  [
    'reached without the minimum',
    { progressPercentage: 104, onTrackPercentage: 170, moved: 'up', minimumPercentage: 60 },
    undefined,
    'within',
    ['goal-without-minimum'],
    'minimum',
  ],
] as const)('P18 somebody %s', (_, change, hasPlan, look, reasons, words) => {
  const member: TeamMember = { ...half, ...change }
  expect(lookOf(member)).toBe(look)
  expect(reasonsFor(member, hasPlan)).toEqual(reasons)
  expect(noteWordsFor(member, hasPlan)).toBe(words)
})

/** Three quarters of the time are over, and the last day may still change all of it. */
test.each([
  ['above the goal after a move up', { progressPercentage: 104, moved: 'up' }, 'praise', ['moved-up'], 'moved-up'],
  ['above the goal', { progressPercentage: 104 }, undefined, [], 'plain'],
  [
    'above the goal, half of the minimum',
    { progressPercentage: 104, minimumPercentage: 50 },
    'within',
    ['minimum'],
    'minimum',
  ],
  [
    'above the goal and still, half of the minimum',
    { progressPercentage: 104, previousPercentage: 104, minimumPercentage: 50 },
    'within',
    ['minimum'],
    'minimum',
  ],
  ['above the goal, most of the minimum', { progressPercentage: 104, minimumPercentage: 90 }, 'within', [], 'minimum'],
  ['just short of the goal', { progressPercentage: 90 }, 'within', [], 'plain'],
  ['just short of it, still', { progressPercentage: 90, previousPercentage: 90 }, 'within', ['still'], 'plain'],
  ['below it, still', { progressPercentage: 30, previousPercentage: 30 }, 'stalled', ['still'], 'stalled'],
] as const)(
  'P18 an average or a reduction is neither reached nor at a pace before the end: %s',
  (_, change, look, reasons, words) => {
    for (const calculation of ['average', 'reduction'] as const) {
      const member: TeamMember = {
        ...{ calculation, dateThroughPercentage: 75, previousPercentage: 25 },
        ...{ ...change, onTrackPercentage: change.progressPercentage },
      }
      expect(lookOf(member)).toBe(look)
      expect(reasonsFor(member)).toEqual(reasons)
      expect(noteWordsFor(member)).toBe(words)
    }
  },
)

test('P18 of whom nothing is measured the words are plain', () => {
  expect(noteWordsFor(undefined)).toBe('plain')
})

describe('order', () => {
  const order = (look: (typeof looks)[number], ...members: Partial<TeamMember>[]) =>
    members
      .map((change, at) => ({ ...half, ...change, at }))
      .sort((one, other) => compareMembers(look, one, other))
      .map(({ at }) => at)

  test('P18 the winnable come first: whoever misses only the minimum, then by how near the pace is, then the goal', () => {
    const reached = { progressPercentage: 104, onTrackPercentage: 170, minimumPercentage: 50 }
    expect(order('within', { onTrackPercentage: 81 }, { onTrackPercentage: 99 }, reached)).toEqual([2, 1, 0])
    expect(order('stalled', { onTrackPercentage: 20 }, { onTrackPercentage: 75 })).toEqual([1, 0])
    expect(order('within', { progressPercentage: 40 }, { progressPercentage: 60 })).toEqual([1, 0])
  })

  test('P18 of those who miss only the minimum the pace no longer counts, but how much of the goal there is', () => {
    const [reached, further] = [
      { progressPercentage: 100, onTrackPercentage: 170, minimumPercentage: 50 },
      { progressPercentage: 110, onTrackPercentage: 120, minimumPercentage: 50 },
    ]
    expect(order('within', reached, further)).toEqual([1, 0])
  })

  test('P18 praise goes to whoever reached the goal first, then by what was gained', () => {
    const members = [
      { progressPercentage: 60 },
      { progressPercentage: 90 },
      { progressPercentage: 100, previousPercentage: 99 },
    ]
    expect(order('praise', ...members)).toEqual([2, 1, 0])
    expect(order('praise', {}, { previousPercentage: undefined })).toEqual([1, 0])
    const average = { calculation: 'average', progressPercentage: 100, previousPercentage: 99 } as const
    expect(order('praise', average, { progressPercentage: 60 })).toEqual([1, 0])
  })
})

test('P18 whoever is looked at has a reason or is near, and words that are there', () => {
  const percent = fc.integer({ min: 0, max: 150 })
  const members = fc.record({
    calculation: fc.constantFrom('standard', 'average', 'reduction'),
    progressPercentage: percent,
    onTrackPercentage: percent,
    previousPercentage: fc.option(percent, { nil: undefined }),
    moved: fc.constantFrom('up', 'down', undefined),
    minimumPercentage: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
    dateThroughPercentage: fc.integer({ min: 1, max: 100 }),
  }) as fc.Arbitrary<TeamMember>
  fc.assert(
    fc.property(members, fc.option(fc.boolean(), { nil: undefined }), (member, hasPlan) => {
      const look = lookOf(member)
      expect(noteWords).toContain(noteWordsFor(member, hasPlan))
      if (look === 'stalled' || look === 'praise') expect(reasonsFor(member, hasPlan).length).toBeGreaterThan(0)
      if (look === undefined) expect(noteWordsFor(member, hasPlan)).toBe('plain')
    }),
  )
})
