import { entitlement } from '../payout/entitlement.ts'
import { managerAward } from '../payout/manager-award.ts'
import { type Bonus, type Override, overrideRoles, type Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { progressPercentage } from '../progress/progress-figures.ts'
import type { ProgressRow } from '../progress/result-to-date.ts'
import type { FinalResultWords, ParticipantResultOf } from './final-result-words.ts'
import type { ManagerCode, ParticipantCode } from './result-code.ts'
import { type Happened, resultMessage } from './result-message.ts'
import { type TeamHappened, teamResultMessage } from './team-result-message.ts'

/** A result that the payout rules calculated, and its message. */
export interface ResultCase {
  readonly of: ParticipantResultOf
  readonly code: ParticipantCode
  readonly happened: Happened
  readonly points: number
  readonly words: FinalResultWords
}

const rounding = { precision: 0, method: 'half-up' } as const
const measure = { label: sampleQuest.label, rounding }
const bonusOf = (payoutStructureType: 'fixed' | 'rate', isGoalNeedToAchieve: boolean): Bonus => ({
  ...measure,
  name: 'Referrals',
  rule: 'fixed_amount',
  bonusAchievementAmount: '10',
  payoutStructureType,
  bonusAward: 15,
  ...(payoutStructureType === 'rate' && { bonusIncrementalQuantity: '5' }),
  isGoalNeedToAchieve,
})
const bonuses = [undefined, ...(['fixed', 'rate'] as const).flatMap(type => [true, false].map(is => bonusOf(type, is)))]
const [field] = sampleQuest.groups
const basicAward = {
  threshold: { rule: 'fixed_amount', amount: '200' },
  incrementQuantity: '10',
  incrementAward: 5,
} as const
const byRate = { incrementQuantity: '50', incrementAward: 5 }

function programs(type: ParticipantResultOf): Program[] {
  const isChallenge = type === 'challengepoint'
  return (['fixed', 'rate'] as const).flatMap(payout =>
    [undefined, { ...measure, rule: 'fixed_amount' as const, amount: '5' }].flatMap(minimumQualifier =>
      bonuses.map(bonus => ({
        ...sampleQuest,
        type,
        payout: { ...sampleQuest.payout, type: payout },
        groups: [
          {
            ...field!,
            levels: field!.levels.map(level => ({ ...level, ...(payout === 'rate' && { ...byRate, award: 0 }) })),
            ...(isChallenge && { basicAward }),
          },
        ],
        ...(minimumQualifier && { minimumQualifier }),
        ...(bonus && { bonus }),
      })),
    ),
  )
}

const target = '240'
const corrections = [
  [],
  ...(['goal', 'basic', 'bonus'] as const).flatMap(kind =>
    [7, -500].map(points => [{ kind, points, reason: 'Counted twice' }]),
  ),
]
/** The rows to measure; each second measure that the program has is below, at and above what it requires. */
function rowsFor({ minimumQualifier, bonus }: Program): ProgressRow[][] {
  return [undefined, '0', '100', '215', '240', '300'].flatMap(value =>
    (minimumQualifier ? ['4', '5'] : ['4']).flatMap(mqValue =>
      (bonus ? ['9', '10', '27'] : ['9']).map(bonusValue =>
        value === undefined ? [] : [{ dataThrough: '2026-02-28', loadId: 1, value, mqValue, bonusValue }],
      ),
    ),
  )
}

function resultCase(
  program: Program,
  hasGoal: boolean,
  row: ProgressRow[],
  deltas: (typeof corrections)[number],
): ResultCase {
  const goal = hasGoal ? { levelId: 'two', target } : {}
  const earned = entitlement(program, { groupId: 'field', baseline: '200', ...goal, rows: row, deltas })
  if (!earned.ok) throw new Error(earned.refusal)
  const { awards, points, resultCode: code, result, isMQAchieved } = earned.value
  const paid = (kind: string) => awards.find(award => award.kind === kind)?.points ?? 0
  const happened: Happened = {
    hasGoal,
    percent: hasGoal && result ? progressPercentage({ calculation: 'standard', target, result }) : undefined,
    isMQAchieved,
    paid: { goal: paid('goal'), basic: paid('basic'), bonus: paid('bonus') },
  }
  return { of: program.type, code, happened, points, words: resultMessage(program.type, code, happened) }
}

export const types = ['goalquest', 'challengepoint', 'objective'] as const
/** Every distinct result that programs of each kind can have. */
export const allResults: readonly ResultCase[] = once(
  types.flatMap(type =>
    programs(type).flatMap(program =>
      [true, false].flatMap(hasGoal =>
        rowsFor(program).flatMap(row => corrections.map(deltas => resultCase(program, hasGoal, row, deltas))),
      ),
    ),
  ),
)

function once<T>(all: readonly T[]): T[] {
  return [...new Map(all.map(one => [JSON.stringify(one), one])).values()]
}

const shared = { team: 'nearest', roles: overrideRoles } as const
const overrides: (Override | undefined)[] = [
  undefined,
  { ...shared, type: 'no_manager_override' },
  { ...shared, type: 'percentage_of_override', percentage: '10' },
  { ...shared, type: 'flat_payout', award: 25 },
  ...[0, 40].map(
    (award): Override => ({
      ...shared,
      type: 'percentage_of_team_achievement_tiers',
      tiers: [
        { from: '0', to: '10', award: 5 },
        { from: '20', to: '100', award },
      ],
    }),
  ),
]
const teams = [
  [0, 0, 0],
  [5, 0, 0],
  [7, 1, 0],
  [5, 1, 60],
  [1, 1, 60],
  [15, 2, 0],
  [5, 2, 180],
  [2, 2, 180],
] as const
export interface TeamResultCase {
  readonly code: ManagerCode
  readonly happened: TeamHappened
  readonly words: FinalResultWords
}
/** Every result that leaders can have under each override. */
export const allTeamResults: readonly TeamResultCase[] = [true, false].flatMap(isOwnerEligibleForAward =>
  overrides.flatMap(override =>
    teams.flatMap(([teamSize, achievers, goalAwards]) =>
      [0, 30, -500].map(points => {
        const deltas = points === 0 ? [] : [{ kind: 'override' as const, points, reason: 'A late return' }]
        const team = { eligible: teamSize, achievers, goalAwards }
        const award = managerAward({ override, isOwnerEligibleForAward }, team, deltas)
        if (!award.ok) throw new Error(award.refusal)
        const happened = { teamSize, achievers, points: award.value.points }
        return { code: award.value.resultCode, happened, words: teamResultMessage(award.value.resultCode, happened) }
      }),
    ),
  ),
)
