import { expect, test } from 'vitest'
import { sampleQuest } from '../../../rules/programs/sample-quest.ts'
import { standingTask } from './standing-task.ts'

const [group] = sampleQuest.groups
const rate = { incrementQuantity: '10', incrementAward: 5, baseLevel: 'baseline' } as const
const program = {
  ...sampleQuest,
  payout: { ...sampleQuest.payout, type: 'rate' as const },
  groups: [{ ...group!, levels: group!.levels.map(level => ({ ...level, award: 0, ...rate })) }],
}
const row = { dataThrough: '2026-02-28', loadId: 1, line: 2 }
const goal = { paxGoalId: 1, personId: 1, groupId: 'field', levelId: 'two', target: '240', deltas: [] }

test('D4 who lacks a baseline or has an absurd value has no standing, and keeps nobody else from theirs', () => {
  const terms = { program, loadedThrough: { field: '2026-02-28' }, isFinal: false }
  const lines = (more: { baseline?: string; value: string }) =>
    standingTask.lines(terms, { ...goal, baseline: more.baseline, rows: [{ ...row, value: more.value }] })
  expect(lines({ value: '300' })).toEqual({ ok: true, value: [] })
  expect(lines({ baseline: '200', value: '99999999999999999' })).toEqual({ ok: true, value: [] })
  expect(lines({ baseline: '200', value: '300' })).toMatchObject({ ok: true, value: [expect.anything()] })
})
