import { expect, test } from 'vitest'
import { sampleQuest } from '../../../rules/programs/sample-quest.ts'
import { standingLineColumns, standingTask } from './standing-task.ts'

const [group] = sampleQuest.groups
const rate = { incrementQuantity: '10', incrementAward: 5, baseLevel: 'baseline' } as const
const program = {
  ...sampleQuest,
  payout: { ...sampleQuest.payout, type: 'rate' as const },
  groups: [{ ...group!, levels: group!.levels.map(level => ({ ...level, award: 0, ...rate })) }],
}
const row = { dataThrough: '2026-02-28', loadId: 1, line: 2 }
const goal = { paxGoalId: 1, personId: 1, groupId: 'field', levelId: 'two', target: '240', deltas: [] }

test('D4 whom the law refuses has a line that says why instead of a standing, and keeps nobody else from theirs', () => {
  const terms = { program, loadedThrough: { field: '2026-02-28' }, isFinal: false }
  const lines = ({ value, ...more }: { baseline?: string; value: string; levelId?: string; groupId?: string }) =>
    standingTask.lines(terms, { ...goal, ...more, rows: [{ ...row, value }] })
  const reasonOf = (worked: ReturnType<typeof lines>) => {
    const [line] = worked
    expect(line).toHaveLength(standingLineColumns.length)
    return JSON.parse(String(line!.at(-1))).reason
  }
  expect(reasonOf(lines({ value: '300' }))).toBe('baseline-missing')
  expect(reasonOf(lines({ baseline: '200', value: '99999999999999999' }))).toBe('award-too-large')
  expect(reasonOf(lines({ baseline: '200', value: '300', levelId: 'lost' }))).toBe('level-unknown')
  expect(lines({ baseline: '200', value: '300' })).toEqual([expect.arrayContaining(['300'])])
})
