import { done, type Outcome, refused } from '../outcome.ts'
import type { GoalTerms } from '../payout/goal-award.ts'
import type { GoalLevel, Program } from '../programs/program.ts'
import { type GoalPlace, groupLevels, levelOfGoal } from './promised-award.ts'

/** The part of the terms by which a goal is paid. */
export interface TermsOfGoal {
  readonly terms: GoalTerms
  /** The level that was picked; absent where the target was assigned. */
  readonly level?: GoalLevel
}

/**
 * The terms of a person's goal: those of their level; where it was assigned without one, those of the group's only level;
 * an assigned award goes before the level's. A level that the terms do not know is refused: points are never guessed.
 */
export function termsOfGoal(
  program: Pick<Program, 'groups' | 'goalSelection' | 'payout'>,
  goal: GoalPlace,
): Outcome<TermsOfGoal, 'level-unknown'> {
  const { groupId, levelId, assignedAward } = goal
  const level = levelOfGoal(program, goal)
  const isAssigned = levelId === undefined && (program.goalSelection === undefined || assignedAward !== undefined)
  const isPaidWithoutLevel = assignedAward !== undefined && program.payout.type === 'fixed'
  if (level === undefined && !isAssigned && !isPaidWithoutLevel) {
    return refused('level-unknown', { group: groupId, level: levelId ?? '' })
  }
  const levels = groupLevels(program, groupId)
  const paying = level ?? (isAssigned && levels.length === 1 ? levels[0] : undefined)
  const { award = 0, incrementQuantity, incrementAward, maxPoints, baseLevel } = paying ?? {}
  return done({
    terms: { award: assignedAward ?? award, incrementQuantity, incrementAward, maxPoints, baseLevel },
    level,
  })
}
