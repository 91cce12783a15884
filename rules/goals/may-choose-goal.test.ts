import { expect, test } from 'vitest'
import { decimal, plainText } from '../decimal.ts'
import type { Program } from '../programs/program.ts'
import { sampleQuest } from '../programs/sample-quest.ts'
import { areInOrder, canChoose, goalLevelsFor } from './goal-levels-for.ts'
import { mayChooseGoal } from './may-choose-goal.ts'

const facts = { program: sampleQuest, groupId: 'field', role: 'Selector', baseline: '200' }
const open = { date: '2026-01-15' }
const [group] = sampleQuest.groups

test('P09 picking level 2 of a baseline of 200 on the last day of the window freezes 240 for 60 points', () => {
  expect(mayChooseGoal(facts, { levelId: 'two' }, open)).toEqual({
    ok: true,
    value: { levelId: 'two', levelName: 'Level 2', target: decimal(240), award: 60 },
  })
})

test.each([
  ['the day before it opens', '2025-11-30', false],
  ['the day it opens', '2025-12-01', true],
  ['the day it closes', '2026-01-15', true],
  ['the day after it closed', '2026-01-16', false],
])('P09 the window on %s', (_, date, isOpen) => {
  const outcome = mayChooseGoal(facts, { levelId: 'one' }, { date })
  expect(outcome.ok || outcome.refusal).toBe(isOpen || 'selection-closed')
})

const assigned: Program = { ...sampleQuest, goalSelection: undefined }
test.each([
  ['not-a-selector', { ...facts, role: 'Manager' }, 'two'],
  ['goal-assigned', { ...facts, program: assigned }, 'two'],
  ['level-unknown', facts, 'nine'],
  ['level-unknown', { ...facts, groupId: 'office' }, 'two'],
  ['baseline-missing', { ...facts, baseline: undefined }, 'two'],
  ['target-not-positive', { ...facts, baseline: '0' }, 'two'],
  ['levels-out-of-order', { ...facts, baseline: '1' }, 'two'],
])('P09 a goal save is refused as %s', (refusal, given, levelId) => {
  expect(mayChooseGoal(given, { levelId }, open)).toMatchObject({ ok: false, refusal })
})

test('P07 the levels of a group have the targets 220, 240 and 260 of a baseline of 200', () => {
  const levels = goalLevelsFor({ program: sampleQuest, group: group!, baseline: '200' })
  expect(levels.ok && levels.value.map(({ level, target }) => [level.award, plainText(target)])).toEqual([
    [20, '220'],
    [60, '240'],
    [120, '260'],
  ])
})

test('P07 a missing threshold keeps a whole group from selecting', () => {
  const program = { ...sampleQuest, achievementRule: 'percentage_of_threshold' } as const
  expect(goalLevelsFor({ program, group: group! })).toEqual({
    ok: false,
    refusal: 'threshold-missing',
    details: { level: 'Level 1' },
  })
  expect(goalLevelsFor({ program, group: { ...group!, threshold: '100' } }).ok).toBe(true)
})

test('P07 P09 a rate that counts from a missing baseline keeps a whole group from selecting', () => {
  const levels = group!.levels.map(level => ({ ...level, baseLevel: 'baseline' as const }))
  const payout = { type: 'rate', timing: 'pay_at_end_of_program' } as const
  const program = { ...sampleQuest, achievementRule: 'fixed_amount', payout } as const
  expect(goalLevelsFor({ program, group: { ...group!, levels } })).toEqual({ ok: false, refusal: 'baseline-missing' })
  expect(goalLevelsFor({ program, group: { ...group!, levels }, baseline: '200' }).ok).toBe(true)
})

test('P07 a goal that is a share of itself is a bug, since publishing refuses it', () => {
  const program = { ...sampleQuest, achievementRule: 'goal_selected' } as const
  expect(() => goalLevelsFor({ program, group: group! })).toThrow('goal_selected')
})

test('P07 levels are in order when each asks for more, or for less where lower is better', () => {
  const targets = (...values: number[]) => values.map(value => decimal(value))
  expect(areInOrder(targets(220, 240, 260), 'standard')).toBe(true)
  expect(areInOrder(targets(220, 240, 240), 'standard')).toBe(false)
  expect(areInOrder(targets(270, 255), 'reduction')).toBe(true)
  expect(areInOrder(targets(255, 270), 'reduction')).toBe(false)
  expect(areInOrder([], 'average')).toBe(true)
})

test.each([
  ['with levels that have targets', '200', group!.levels, true],
  ['without the baseline that they need', undefined, group!.levels, false],
  ['without levels', '200', [], false],
])('P09 P13 a person can choose in a group %s: %s', (_, baseline, levels, can) => {
  expect(canChoose({ program: sampleQuest, group: { ...group!, levels }, baseline })).toBe(can)
})
