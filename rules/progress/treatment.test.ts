import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculationTypes } from '../programs/program.ts'
import { treatment, treatments } from './treatment.ts'

test.each([
  ['standard', -1, 0, undefined, 'get_going'],
  ['standard', 59, 10, undefined, 'get_going'],
  ['standard', 60, 10, undefined, 'stay_focused'],
  ['standard', 79, 10, undefined, 'stay_focused'],
  ['standard', 80, 10, undefined, 'sorta'],
  ['standard', 99, 10, undefined, 'sorta'],
  ['standard', 100, 10, undefined, 'on_track'],
  ['standard', 300, 99, undefined, 'on_track'],
  ['standard', 100, 100, undefined, 'made_it'],
  ['standard', 100, 100, true, 'made_it'],
  ['standard', 100, 100, false, 'on_track'],
  ['average', 100, 100, true, 'on_track'],
  ['reduction', 120, 120, undefined, 'on_track'],
] as const)(
  'P11 before issuance, %s at pace %i and %i percent, minimum %s: %s',
  (calculation, pace, progress, flag, expected) => {
    const figures = { onTrackPercentage: pace, progressPercentage: progress, isMinQualifierAchieved: flag }
    expect(treatment({ calculation, isFinal: false, ...figures })).toBe(expected)
  },
)

test.each([
  ['standard', 99, undefined, 'missed_goal'],
  ['standard', 99, false, 'missed_goal'],
  ['standard', 100, undefined, 'did_it'],
  ['standard', 100, true, 'did_it'],
  ['standard', 100, false, 'missed_mq'],
  ['average', 106, undefined, 'did_it'],
  ['reduction', 106, false, 'missed_mq'],
] as const)('P11 at issuance, %s at %i percent, minimum %s: %s', (calculation, progress, flag, expected) => {
  const figures = { progressPercentage: progress, isMinQualifierAchieved: flag }
  // A pace of 0 shows that only progress speaks at issuance.
  expect(treatment({ calculation, isFinal: true, onTrackPercentage: 0, ...figures })).toBe(expected)
})

test('P11 every progress has a treatment', () => {
  const law = fc.property(
    fc.record({
      calculation: fc.constantFrom(...calculationTypes),
      isFinal: fc.boolean(),
      onTrackPercentage: fc.integer(),
      progressPercentage: fc.integer(),
      isMinQualifierAchieved: fc.option(fc.boolean(), { nil: undefined }),
    }),
    input => treatments.includes(treatment(input)),
  )
  fc.assert(law)
})
