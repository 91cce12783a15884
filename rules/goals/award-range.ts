import type { GoalLevel, Program, RateTerms } from '../programs/program.ts'
import { type GoalPlace, groupLevels, levelOfGoal } from './promised-award.ts'

/** The least and the most that reaching a goal pays, in whole points. */
export interface AwardRange {
  readonly lowest: number
  readonly highest: number
}

/**
 * What a person may earn by reaching a goal of their group, with the basic part of a challenge point and without bonus
 * (product §3): levels of 20, 60 and 120 points are 20 to 120; a rate capped at 40 beside them makes it 20 to 160. Nothing
 * where no award is promised, and where a rate without a cap has no highest.
 */
export function awardRange(
  program: Pick<Program, 'groups' | 'goalSelection' | 'payout'>,
  goal: GoalPlace,
): AwardRange | undefined {
  const levels = payingLevels(program, goal)
  const basic = program.groups.find(({ groupId }) => groupId === goal.groupId)?.basicAward
  const basicMost = basic === undefined ? 0 : rateMost(basic)
  const ways = levels.map(level => ({ lowest: fixedPart(program, level), highest: levelMost(program, level) }))
  const highest = Math.max(...ways.map(way => way.highest)) + basicMost
  if (ways.length === 0 || highest === Number.POSITIVE_INFINITY) return undefined
  return { lowest: Math.min(...ways.map(way => way.lowest)), highest }
}

type Paying = Pick<GoalLevel, 'award'> & Partial<RateTerms>

/** What may pay a goal: its level, or each of the group before one is picked. An assigned award takes the place of the level's. */
function payingLevels(program: Pick<Program, 'groups' | 'goalSelection'>, goal: GoalPlace): readonly Paying[] {
  const levels = groupLevels(program, goal.groupId)
  const isAssigned = program.goalSelection === undefined || goal.assignedAward !== undefined
  if (!isAssigned) return levels
  const own = levelOfGoal(program, goal) ?? (levels.length === 1 ? levels[0] : undefined)
  if (goal.assignedAward === undefined) return own === undefined ? [] : [own]
  return [{ ...own, award: goal.assignedAward }]
}

/** The most that a level pays, in whole points: 60 and a rate capped at 40 are 100; a rate without a cap has no end. */
export function levelMost(program: Pick<Program, 'payout'>, level: Paying): number {
  return program.payout.type === 'fixed' ? level.award : fixedPart(program, level) + rateMost(level)
}

function fixedPart({ payout }: Pick<Program, 'payout'>, { award }: Paying): number {
  return payout.type === 'rate' ? 0 : award
}

/** The most that increments pay, in whole points; infinity where they have no cap. */
export function rateMost({ incrementAward = 0, maxPoints }: Partial<RateTerms>): number {
  return maxPoints ?? (incrementAward > 0 ? Number.POSITIVE_INFINITY : 0)
}
