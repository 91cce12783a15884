import fc from 'fast-check'
import { decimal, plainText } from '../decimal.ts'
import {
  type Bonus,
  baseLevels,
  calculationTypes,
  type Program,
  payoutTypes,
  programTypes,
  type RateTerms,
} from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import type { ProgressRow } from '../progress/result-to-date.ts'
import type { ParticipantFacts } from './earnings.ts'

/** Programs and people of every kind that may be published, in small figures so that edges are met often. */

const [group] = sampleQuest.groups
export const figure = fc.integer({ min: -5_000, max: 30_000 }).map(value => plainText(decimal(value).div(100)))
export const positive = fc.integer({ min: 1, max: 30_000 }).map(value => plainText(decimal(value).div(100)))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const rate: fc.Arbitrary<RateTerms> = fc
  .record({ incrementQuantity: positive, incrementAward: fc.integer({ min: 1, max: 50 }), room: maybe(fc.nat(500)) })
  .map(({ incrementQuantity, incrementAward, room }) => ({
    incrementQuantity,
    incrementAward,
    ...(room !== undefined && { maxPoints: incrementAward + room }),
  }))
const rounding = fc.record({
  precision: fc.integer({ min: 0, max: 3 }),
  method: fc.constantFrom('up' as const, 'down' as const, 'half-up' as const),
})

const bonus: fc.Arbitrary<Bonus> = fc
  .record({
    rate,
    payoutStructureType: fc.constantFrom('fixed' as const, 'rate' as const),
    isGoalNeedToAchieve: fc.boolean(),
    bonusAchievementAmount: fc.integer({ min: 1, max: 200 }).map(String),
    bonusMQ: maybe(positive),
    rounding,
  })
  .map(({ rate: { incrementQuantity, incrementAward, maxPoints }, ...rest }) => ({
    ...rest,
    name: 'Referrals',
    rule: 'fixed_amount',
    bonusAward: incrementAward,
    ...(rest.payoutStructureType === 'rate' && {
      bonusIncrementalQuantity: incrementQuantity,
      bonusMaximumPoints: maxPoints,
    }),
    label: sampleQuest.label,
  }))

export const programs: fc.Arbitrary<Program> = fc
  .record({
    type: fc.constantFrom(...programTypes),
    calculation: fc.constantFrom(...calculationTypes),
    payoutType: fc.constantFrom(...payoutTypes),
    progressRows: fc.constantFrom('replace' as const, 'add' as const),
    level: fc.record({ award: fc.nat(500), rate, baseLevel: fc.constantFrom(...baseLevels) }),
    basicAward: maybe(fc.record({ rate, threshold: maybe(positive) })),
    bonus: maybe(bonus),
    minimum: maybe(fc.integer({ min: 1, max: 200 }).map(String)),
    isBasicEarnedWithoutGoal: fc.boolean(),
  })
  .map(({ payoutType, level, basicAward, minimum, ...rest }) => ({
    ...sampleQuest,
    ...rest,
    payout: { type: rest.type === 'challengepoint' ? 'fixed' : payoutType, timing: 'pay_at_end_of_program' },
    groups: [
      {
        ...group!,
        levels: [{ ...group!.levels[0]!, award: level.award, ...level.rate, baseLevel: level.baseLevel }],
        ...(basicAward && {
          basicAward: {
            ...basicAward.rate,
            threshold:
              basicAward.threshold === undefined
                ? { rule: 'none' as const }
                : { rule: 'fixed_amount' as const, amount: basicAward.threshold },
          },
        }),
      },
    ],
    ...(minimum !== undefined && {
      minimumQualifier: {
        rule: 'fixed_amount' as const,
        amount: minimum,
        label: sampleQuest.label,
        rounding: sampleQuest.rounding,
      },
    }),
  }))

const rows: fc.Arbitrary<ProgressRow[]> = fc.array(
  fc.record(
    {
      dataThrough: fc.constantFrom('2026-01-31', '2026-02-28'),
      loadId: fc.nat(3),
      value: figure,
      weight: fc.integer({ min: 0, max: 3 }).map(String),
      mqValue: figure,
      bonusValue: figure,
    },
    { requiredKeys: ['dataThrough', 'loadId', 'value'] },
  ),
  { maxLength: 4 },
)
export const facts: fc.Arbitrary<ParticipantFacts> = fc
  .record({ hasGoal: fc.boolean(), target: positive, baseline: figure, rows })
  .map(({ hasGoal, target, ...rest }) => ({
    ...rest,
    groupId: 'field',
    ...(hasGoal && { target, levelId: 'one' }),
  }))
