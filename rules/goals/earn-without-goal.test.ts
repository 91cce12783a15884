import { expect, test } from 'vitest'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { canEarnWithoutGoal } from './earn-without-goal.ts'

const [group] = sampleQuest.groups
const basicAward = { threshold: { rule: 'none' }, incrementQuantity: '10', incrementAward: 5 } as const
const challengePoint: Program = { ...sampleQuest, type: 'challengepoint', groups: [{ ...group!, basicAward }] }

test.each<[string, Program, string, boolean]>([
  ['a challenge point with a basic part', challengePoint, 'field', true],
  ['one whose setting says no', { ...challengePoint, isBasicEarnedWithoutGoal: false }, 'field', false],
  ['one without a basic part', { ...challengePoint, groups: [group!] }, 'field', false],
  ['another group', challengePoint, 'moon', false],
  ['a goal quest', sampleQuest, 'field', false],
])('P13 without a goal, in %s something may be earned: %#', (_, program, groupId, isPossible) => {
  expect(canEarnWithoutGoal(program, groupId)).toBe(isPossible)
})
