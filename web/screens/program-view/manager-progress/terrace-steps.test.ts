import { expect, test } from 'vitest'
import { withoutWords } from '../../../words/words-fixture.ts'
import { stepsOf, subjectOf } from './terrace-steps.ts'

withoutWords()

const spread = { get_going: 0, stay_focused: 0, sorta: 28, on_track: 12, made_it: 0 }
const total = {
  people: 40,
  withGoal: 40,
  measured: 40,
  reached: 12,
  movedUp: 0,
  movedDown: 0,
  averagePercentage: 97,
  spread,
}
const underWay = { programViewStatus: 'progress_loaded_no_issuance', isCheckingResults: false } as const
const last = (programCalculationType: 'standard' | 'average') =>
  stepsOf({ ...underWay, programCalculationType }, { total, levels: [] }).at(-1)

test('P11 P18 the last terrace says that an average is decided at the end, and any other goal is reached', () => {
  expect(last('average')).toMatchObject({ count: 0, note: expect.stringContaining('manager.step.at-end') })
  expect(last('standard')).toMatchObject({ count: 0, note: expect.stringContaining('manager.step.goal-reached') })
})

test('P02 P18 once a program has ended its people stand above or below their goals, and on no pace', () => {
  const ended = { ...underWay, isCheckingResults: true, programCalculationType: 'standard' } as const
  expect(subjectOf(underWay)).toBe('standing')
  expect(subjectOf(ended)).toBe('checking')
  expect(subjectOf({ programViewStatus: 'final_issuance', isCheckingResults: false })).toBe('result')
  expect(subjectOf({ programViewStatus: 'goal_selected', isCheckingResults: false })).toBe('choice')
  expect(stepsOf(ended, { total, levels: [] }).map(({ name, count }) => [name, count])).toEqual([
    [expect.stringContaining('manager.step.below-goal'), 28],
    [expect.stringContaining('manager.step.reached-goal'), 12],
  ])
})
