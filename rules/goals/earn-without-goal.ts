import type { Program } from '../programs/program.ts'

/** Whether people of a group may earn something without a goal: the basic part of a challenge point (decisions §3, §4.8). */
export function canEarnWithoutGoal(
  { type, groups, isBasicEarnedWithoutGoal }: Pick<Program, 'type' | 'groups' | 'isBasicEarnedWithoutGoal'>,
  groupId: string,
): boolean {
  const group = groups.find(one => one.groupId === groupId)
  return type === 'challengepoint' && isBasicEarnedWithoutGoal && group?.basicAward !== undefined
}
