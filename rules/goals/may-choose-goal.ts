import type { Decimal, DecimalSource } from '../decimal.ts'
import { done, type Outcome, refused } from '../outcome.ts'
import type { Program } from '../programs/program.ts'
import type { Today } from '../programs/program-status.ts'
import { isSelector } from '../programs/role.ts'
import { goalLevelsFor, type NotReady } from './goal-levels-for.ts'

/** What is known about a person before they save a goal. */
export interface GoalChoiceFacts {
  readonly program: Pick<
    Program,
    'achievementRule' | 'calculation' | 'rounding' | 'payout' | 'goalSelection' | 'groups'
  >
  /** The person's own group, whatever group the choice names. */
  readonly groupId: string
  readonly role: string
  readonly baseline?: DecimalSource
}

/** What a person picks; a level of any group but their own is unknown to them. */
export interface GoalChoice {
  readonly levelId: string
}

export type GoalRefusal = 'not-a-selector' | 'goal-assigned' | 'selection-closed' | 'level-unknown' | NotReady

/** A goal as it is kept: the target is frozen, whatever becomes of the baseline (decisions §4.1). */
export interface ChosenGoal {
  readonly levelId: string
  readonly levelName: string
  readonly target: Decimal
  /** In whole points. */
  readonly award: number
}

/**
 * Whether a person may save this goal today, and the goal that it freezes (decisions §3, §4.5, P09). On the last day of
 * the window, 120 percent of a baseline of 200 freezes a target of 240; the day after it is `selection-closed`.
 */
export function mayChooseGoal(
  facts: GoalChoiceFacts,
  choice: GoalChoice,
  now: Today,
): Outcome<ChosenGoal, GoalRefusal> {
  const { program, groupId, role, baseline } = facts
  if (!isSelector(role)) return refused('not-a-selector')
  if (program.goalSelection === undefined) return refused('goal-assigned')
  if (now.date < program.goalSelection.from || now.date > program.goalSelection.to) return refused('selection-closed')
  const group = program.groups.find(one => one.groupId === groupId)
  if (!group?.levels.some(level => level.levelId === choice.levelId)) return refused('level-unknown')
  const levels = goalLevelsFor({ program, group, baseline })
  if (!levels.ok) return levels
  const { level, target } = levels.value.find(one => one.level.levelId === choice.levelId)!
  return done({ levelId: level.levelId, levelName: level.name, target, award: level.award })
}
