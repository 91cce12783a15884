import type { GoalLevel, Program } from '../programs/program.ts'

/** A goal by its place in the terms of a program. */
export interface GoalPlace {
  readonly groupId: string
  readonly levelId?: string
  readonly assignedAward?: number
}

/** The levels of a goal's group, in the published terms. */
export function groupLevels({ groups }: Pick<Program, 'groups'>, groupId: string): readonly GoalLevel[] {
  return groups.find(group => group.groupId === groupId)?.levels ?? []
}

/** The level of a goal in the published terms; absent without a goal, and where a target was assigned without a level. */
export function levelOfGoal(program: Pick<Program, 'groups'>, { groupId, levelId }: GoalPlace): GoalLevel | undefined {
  return groupLevels(program, groupId).find(level => level.levelId === levelId)
}

/**
 * The awards that a person may reach, in whole points, as results will be calculated: the assigned one; for an assigned
 * goal without it that of the group's only level, else none; for others those of all levels of the group.
 */
export function promisedAwards(program: Pick<Program, 'groups' | 'goalSelection'>, goal: GoalPlace): readonly number[] {
  if (goal.assignedAward !== undefined) return [goal.assignedAward]
  const awards = groupLevels(program, goal.groupId).map(({ award }) => award)
  const isAssigned = program.goalSelection === undefined && goal.levelId === undefined
  return isAssigned && awards.length !== 1 ? [] : awards
}
