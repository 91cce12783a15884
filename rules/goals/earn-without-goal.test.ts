import { expect, test } from 'vitest'
import type { Bonus, Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { canEarnWithoutGoal } from './earn-without-goal.ts'

const [group] = sampleQuest.groups
const basicAward = { threshold: { rule: 'none' }, incrementQuantity: '10', incrementAward: 5 } as const
const challengePoint: Program = { ...sampleQuest, type: 'challengepoint', groups: [{ ...group!, basicAward }] }

const bonus: Bonus = {
  name: 'Referrals',
  rule: 'fixed_amount',
  bonusAchievementAmount: '10',
  payoutStructureType: 'fixed',
  bonusAward: 15,
  isGoalNeedToAchieve: false,
  label: sampleQuest.label,
  rounding: { precision: 0, method: 'up' },
}
const bonusAlone: Program = { ...challengePoint, isBasicEarnedWithoutGoal: false, bonus }

test.each<[string, Program, string, boolean]>([
  ['a challenge point with a basic part', challengePoint, 'field', true],
  ['one whose setting says no', { ...challengePoint, isBasicEarnedWithoutGoal: false }, 'field', false],
  ['one without a basic part', { ...challengePoint, groups: [group!] }, 'field', false],
  ['another group', challengePoint, 'moon', false],
  ['a goal quest', sampleQuest, 'field', false],
  ['a challenge point whose bonus does not need the goal', bonusAlone, 'field', true],
  ['one whose bonus needs it', { ...bonusAlone, bonus: { ...bonus, isGoalNeedToAchieve: true } }, 'field', false],
  [
    'one whose bonus is a share of the goal',
    { ...bonusAlone, bonus: { ...bonus, rule: 'goal_selected' } },
    'field',
    false,
  ],
  ['a goal quest with a basic part', { ...challengePoint, type: 'goalquest' }, 'field', false],
  ['a goal quest with such a bonus', { ...sampleQuest, bonus }, 'field', false],
])('P13 without a goal, in %s something may be earned: %#', (_, program, groupId, isPossible) => {
  expect(canEarnWithoutGoal(program, groupId)).toBe(isPossible)
})
