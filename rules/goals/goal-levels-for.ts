import type { Decimal, DecimalSource } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { CalculationType, GoalLevel, Program, ProgramGroup } from '../programs/program.ts'
import { isBaselineRequired } from './baseline-required.ts'
import { type GoalTargetRefusal, goalTarget } from './goal-target.ts'

/** Why a person cannot select at all; they stand in the readiness report with it (decisions §4.5). */
export type NotReady = 'baseline-missing' | 'threshold-missing' | 'target-not-positive' | 'levels-out-of-order'

/** A level as one person sees it: with the target that it means for them. */
export interface PersonalGoalLevel {
  readonly level: GoalLevel
  readonly target: Decimal
}

export interface GoalLevelsInput {
  readonly program: Pick<Program, 'achievementRule' | 'calculation' | 'rounding' | 'payout'>
  readonly group: Pick<ProgramGroup, 'levels' | 'threshold' | 'basicAward'>
  readonly baseline?: DecimalSource
}

/**
 * The levels of a group with a person's own targets, or why they cannot select any (decisions §4.5). Levels 110, 120 and
 * 130 percent of 200 are 220, 240 and 260; of a baseline of 1, rounded, all are 1 and so out of order.
 */
export function goalLevelsFor(input: GoalLevelsInput): Outcome<readonly PersonalGoalLevel[], NotReady> {
  const levels: PersonalGoalLevel[] = []
  for (const level of input.group.levels) {
    const target = levelTarget(level, input)
    if (!target.ok) return refused(notReady(target.refusal), { level: level.name })
    levels.push({ level, target: target.value })
  }
  if (input.baseline === undefined && isBaselineRequired(input.program, input.group)) return refused('baseline-missing')
  const targets = levels.map(({ target }) => target)
  return areInOrder(targets, input.program.calculation) ? done(levels) : refused('levels-out-of-order')
}

/** Whether a person has a level to choose, and what its target needs: people of a group without levels earn on the way alone. */
export function canChoose(input: GoalLevelsInput): boolean {
  return input.group.levels.length > 0 && goalLevelsFor(input).ok
}

function levelTarget(level: GoalLevel, { program, group, baseline }: GoalLevelsInput) {
  const { achievementRule, calculation, rounding } = program
  const { threshold } = group
  return goalTarget({ achievementRule, calculation, amount: level.amount, baseline, threshold, rounding })
}

/** A goal cannot be a share of itself: publishing refuses such a program, so that here it is a bug. */
function notReady(refusal: GoalTargetRefusal): NotReady {
  if (refusal === 'own-target-missing') throw new Error('goal_selected is a rule of second measures, never of a goal.')
  return refusal
}

/** Each level asks for more than the one before; where lower is better, for less (decisions §4.5). 220, 240, 240 is not in order. */
export function areInOrder(targets: readonly Decimal[], calculation: CalculationType): boolean {
  return targets.every((target, index) => {
    const before = targets[index - 1]
    return before === undefined || (calculation === 'reduction' ? target.lt(before) : target.gt(before))
  })
}
