import { expect, test } from 'vitest'
import type { PayoutType, Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { awardRange, levelMost, rateMost } from './award-range.ts'

const [group] = sampleQuest.groups
const rate = { incrementQuantity: '10', incrementAward: 5 }
const paying = (type: PayoutType, terms = {}, more: Partial<Program> = {}): Program => ({
  ...sampleQuest,
  payout: { type, timing: 'pay_at_end_of_program' },
  groups: [{ ...group!, levels: group!.levels.map(level => ({ ...level, ...terms })) }],
  ...more,
})
const goal = { groupId: 'field' }

test.each<[PayoutType, object, object | undefined]>([
  ['fixed', {}, { lowest: 20, highest: 120 }],
  ['fixed', rate, { lowest: 20, highest: 120 }],
  ['fixed+rate', { ...rate, maxPoints: 40 }, { lowest: 20, highest: 160 }],
  ['rate', { ...rate, maxPoints: 40 }, { lowest: 0, highest: 40 }],
  ['rate', rate, undefined],
  ['fixed+rate', rate, undefined],
  ['rate', {}, { lowest: 0, highest: 0 }],
])('P07 awards of 20, 60 and 120, paid %s with %j, promise %j', (type, terms, range) => {
  expect(awardRange(paying(type, terms), goal)).toEqual(range)
})

test('P07 the basic part of a challenge point adds to the highest award', () => {
  const basicAward = { threshold: { rule: 'none' }, ...rate, maxPoints: 100 } as const
  const withBasic = { ...sampleQuest, groups: [{ ...group!, basicAward }] }
  expect(awardRange(withBasic, goal)).toEqual({ lowest: 20, highest: 220 })
  const { basicAward: _, ...office } = { ...withBasic.groups[0]!, groupId: 'office' }
  expect(awardRange({ ...withBasic, groups: [...withBasic.groups, office] }, { groupId: 'office' })).toEqual({
    lowest: 20,
    highest: 120,
  })
  const endless = { ...sampleQuest, groups: [{ ...group!, basicAward: { ...basicAward, maxPoints: undefined } }] }
  expect(awardRange(endless, goal)).toBeUndefined()
})

test('P07 an assigned award takes the place of the level’s, and what a rate adds to it stays', () => {
  const assigned = paying('fixed+rate', { ...rate, maxPoints: 40 }, { goalSelection: undefined })
  const single = { ...assigned, groups: [{ ...assigned.groups[0]!, levels: assigned.groups[0]!.levels.slice(0, 1) }] }
  expect(awardRange(single, goal)).toEqual({ lowest: 20, highest: 60 })
  expect(awardRange(single, { ...goal, assignedAward: 75 })).toEqual({ lowest: 75, highest: 115 })
  expect(awardRange(assigned, goal)).toBeUndefined()
  expect(awardRange(assigned, { ...goal, assignedAward: 75 })).toEqual({ lowest: 75, highest: 75 })
  expect(awardRange(sampleQuest, { ...goal, assignedAward: 75 })).toEqual({ lowest: 75, highest: 75 })
  expect(awardRange(assigned, { ...goal, levelId: 'two' })).toEqual({ lowest: 60, highest: 100 })
})

test('P07 a group that the terms do not know promises nothing', () => {
  expect(awardRange(sampleQuest, { groupId: 'office' })).toBeUndefined()
})

test('P07 a rate pays at most its cap, and has no end without one unless it pays nothing', () => {
  expect([rateMost({ ...rate, maxPoints: 40 }), rateMost(rate), rateMost({ ...rate, incrementAward: 0 })]).toEqual([
    40,
    Number.POSITIVE_INFINITY,
    0,
  ])
  expect(levelMost(paying('fixed+rate'), { award: 60, ...rate, maxPoints: 40 })).toBe(100)
})
