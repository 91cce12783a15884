import { expect, test } from 'vitest'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { termsOfGoal } from './goal-terms.ts'

const [group] = sampleQuest.groups
const rated: Program = { ...sampleQuest, payout: { ...sampleQuest.payout, type: 'fixed+rate' } }
const single: Program = { ...rated, groups: [{ ...group!, levels: group!.levels.slice(1, 2) }] }
const goal = { groupId: 'field' }

test('P07 a goal is paid by the level that was picked', () => {
  expect(termsOfGoal(sampleQuest, { ...goal, levelId: 'two' })).toMatchObject({
    ok: true,
    value: { terms: { award: 60 }, level: { levelId: 'two' } },
  })
})

test.each([
  [{ ...goal, levelId: 'nine' }, 'nine'],
  [goal, ''],
])('P07 a goal %j whose level the terms do not know is refused with its place', (place, level) => {
  expect(termsOfGoal(rated, place)).toEqual({
    ok: false,
    refusal: 'level-unknown',
    details: { group: 'field', level },
  })
})

test('P07 an assigned award stands for a goal without a level, beside the rate of the only one', () => {
  expect(termsOfGoal(rated, { ...goal, assignedAward: 75 })).toMatchObject({
    ok: true,
    value: { terms: { award: 75 } },
  })
  const steps = { incrementQuantity: '10', incrementAward: 5 }
  const withRate = { ...single, groups: [{ ...group!, levels: [{ ...group!.levels[1]!, ...steps }] }] }
  expect(termsOfGoal(withRate, { ...goal, assignedAward: 75 })).toMatchObject({
    ok: true,
    value: { terms: { award: 75, ...steps } },
  })
})
