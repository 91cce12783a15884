import { expect, test } from 'vitest'
import { happenedIn } from './happened.ts'

test('P12 what happened follows from the awards of each kind', () => {
  const awards = [
    { kind: 'goal', points: 500 },
    { kind: 'basic', points: 15 },
    { kind: 'bonus', points: 40 },
  ]
  expect(happenedIn({ awards, isMQAchieved: true }, { hasGoal: true, percent: 104 })).toEqual({
    hasGoal: true,
    percent: 104,
    isMQAchieved: true,
    paid: { goal: 500, basic: 15, bonus: 40 },
  })
  expect(happenedIn({ awards: [] }, { hasGoal: false }).paid).toEqual({ goal: 0, basic: 0, bonus: 0 })
})
