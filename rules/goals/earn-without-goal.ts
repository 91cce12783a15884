import { isBonusWithoutGoal } from '../payout/earnings.ts'
import type { Program } from '../programs/program.ts'

/**
 * Whether people of a group may earn something without a goal: the basic part of a challenge point, or a bonus that does not
 * need the goal (decisions §3, §4.8, §4.9).
 */
export function canEarnWithoutGoal(
  program: Pick<Program, 'type' | 'groups' | 'isBasicEarnedWithoutGoal' | 'bonus'>,
  groupId: string,
): boolean {
  const { type, groups, isBasicEarnedWithoutGoal } = program
  const group = groups.find(one => one.groupId === groupId)
  if (type !== 'challengepoint' || group === undefined) return false
  return (isBasicEarnedWithoutGoal && group.basicAward !== undefined) || isBonusWithoutGoal(program)
}
