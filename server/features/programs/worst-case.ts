import { percentageOf, roundTo } from '../../../rules/decimal.ts'
import { levelMost, rateMost } from '../../../rules/goals/award-range.ts'
import { earnedOverride, type Program, type ProgramGroup, type RateTerms } from '../../../rules/programs/program.ts'
import type { GroupHeads, LeaderReach } from './publish-checks.store.ts'

/** The most that a program could cost, in whole points by kind, and what has no end. */
export interface WorstCase {
  readonly goal: number
  readonly basic: number
  readonly bonus: number
  readonly override: number
  readonly total: number
  /** Paths of rates without a cap: with any of these the total is a floor, not a ceiling. */
  readonly endless: readonly string[]
}

/**
 * What a program costs if everybody reaches the most that it pays: the best level with its rate up to the cap, the basic
 * part, the bonus at its maximum, and each leader the most of their team. 10 people who may earn 60 points and up to 40 of
 * a bonus cost 1,000.
 */
export function worstCase(program: Program, heads: readonly GroupHeads[], reach: readonly LeaderReach[]): WorstCase {
  const parts = program.groups.map(group =>
    groupMost(
      program,
      group,
      heads.find(one => one.group_id === group.groupId),
    ),
  )
  const goal = sum(parts.map(part => part.goal))
  const basic = sum(parts.map(part => part.basic))
  const bonus = bonusMost(program) * sum(parts.map(part => part.people))
  const override = overrideMost(program, parts, reach)
  return { goal, basic, bonus, override, total: goal + basic + bonus + override, endless: endlessRates(program) }
}

interface GroupMost {
  readonly groupId: string
  readonly people: number
  readonly goal: number
  readonly basic: number
  /** The most that one person's goal pays. */
  readonly each: number
}

function groupMost(program: Program, group: ProgramGroup, heads: GroupHeads | undefined): GroupMost {
  const people = heads?.people ?? 0
  // Of several levels an assigned goal has none.
  const levels = program.goalSelection === undefined && group.levels.length !== 1 ? [] : group.levels
  const most = Math.max(0, ...levels.map(level => ended(levelMost(program, level))))
  // An award of one's own takes the place of the level's; what a rate adds to it stays.
  const rate = Math.max(0, ...levels.map(level => (program.payout.type === 'fixed+rate' ? ended(rateMost(level)) : 0)))
  const withOwn = heads?.with_own_award ?? 0
  const own = Number(heads?.own_awards ?? 0) + withOwn * rate
  const { groupId, basicAward } = group
  return {
    groupId,
    people,
    goal: (people - withOwn) * most + own,
    basic: basicAward === undefined ? 0 : people * ended(rateMost(basicAward)),
    each: Math.max(most, withOwn > 0 ? (heads?.highest_own_award ?? 0) + rate : 0),
  }
}

/** Unlimited points are listed apart; in the sum they count as none. */
function ended(points: number): number {
  return Number.isFinite(points) ? points : 0
}

function bonusMost({ bonus }: Program): number {
  if (bonus === undefined) return 0
  return bonus.payoutStructureType === 'fixed' ? bonus.bonusAward : (bonus.bonusMaximumPoints ?? 0)
}

function overrideMost(program: Program, parts: readonly GroupMost[], reach: readonly LeaderReach[]): number {
  const override = earnedOverride(program)
  if (override === undefined) return 0
  switch (override.type) {
    case 'no_manager_override':
      return 0
    case 'flat_payout':
      return sum(reach.map(({ people }) => people * (override.award ?? 0)))
    case 'percentage_of_team_achievement_tiers':
      return (
        new Set(reach.map(one => one.person_id)).size * Math.max(0, ...(override.tiers ?? []).map(tier => tier.award))
      )
    case 'percentage_of_override':
      return sum(teamGoals(parts, reach).map(team => shareOf(team, override.percentage ?? '0')))
  }
}

/** For each leader the most that the goals of their team pay. */
function teamGoals(parts: readonly GroupMost[], reach: readonly LeaderReach[]): number[] {
  const each = new Map(parts.map(part => [part.groupId, part.each]))
  const teams = new Map<number, number>()
  for (const { person_id: leader, group_id: groupId, people } of reach) {
    teams.set(leader, (teams.get(leader) ?? 0) + people * (each.get(groupId) ?? 0))
  }
  return [...teams.values()]
}

function shareOf(points: number, percentage: string): number {
  return Number(roundTo(percentageOf(points, percentage), { precision: 0, method: 'half-up' }))
}

function endlessRates({ groups, payout, bonus }: Program): string[] {
  const isEndless = (rate: Partial<RateTerms>) => !Number.isFinite(rateMost(rate))
  const ofGroups = groups.flatMap(({ levels, basicAward }, at) => [
    ...levels.flatMap((level, index) =>
      payout.type !== 'fixed' && isEndless(level) ? [`groups[${at}].levels[${index}].maxPoints`] : [],
    ),
    ...(basicAward !== undefined && isEndless(basicAward) ? [`groups[${at}].basicAward.maxPoints`] : []),
  ])
  const isBonusEndless =
    bonus?.payoutStructureType === 'rate' && bonus.bonusMaximumPoints === undefined && bonus.bonusAward > 0
  return isBonusEndless ? [...ofGroups, 'bonus.bonusMaximumPoints'] : ofGroups
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
