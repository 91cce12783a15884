import type { Progress } from '../../../contract/calls/program-views/progress.ts'
import { type Decimal, decimal, plainText } from '../../../rules/decimal.ts'
import { goalLevelsFor } from '../../../rules/goals/goal-levels-for.ts'
import type { GoalPlace } from '../../../rules/goals/promised-award.ts'
import type { Program } from '../../../rules/programs/program.ts'
import { milestonePercentage } from '../../../rules/progress/progress-figures.ts'
import { isGoalAchieved } from '../../../rules/results/achievement.ts'
import { goalPayoutOf } from '../goals/payout-of.ts'
import type { GoalFacts } from './goal-facts.ts'

type Milestone = Progress['milestones'][number]

/**
 * The levels of the group as places on the way to the person's goal; none without a goal. The chosen level stands where
 * it was frozen, the others where the baseline of today puts them.
 */
export function milestones(
  program: Program,
  goal: GoalPlace & { readonly facts: GoalFacts },
  result: Decimal | undefined,
): Milestone[] {
  const { target, baseline } = goal.facts
  const group = program.groups.find(({ groupId }) => groupId === goal.groupId)
  if (target === undefined || group === undefined) return []
  // A goal that was set without a level is none of the levels: they only say what it pays.
  if (goal.levelId === undefined && program.goalSelection === undefined) return []
  const { calculation } = program
  const personal = goalLevelsFor({ program, group, baseline })
  const targets = new Map((personal.ok ? personal.value : []).map(one => [one.level.levelId, one.target]))
  if (goal.levelId !== undefined) targets.set(goal.levelId, decimal(target))
  return group.levels.flatMap(one => {
    const { levelId, name } = one
    const level = targets.get(levelId)
    if (level === undefined) return []
    const { goalAwardAmount: award, goalPayoutTierType: _, ...rate } = goalPayoutOf(program, one, undefined)
    return {
      levelId,
      name,
      target: plainText(level),
      award,
      ...rate,
      at: milestonePercentage({ calculation, target, baseline, level }),
      isReached: isGoalAchieved({ calculation, target: level, result }),
      isGoal: levelId === goal.levelId,
    }
  })
}
