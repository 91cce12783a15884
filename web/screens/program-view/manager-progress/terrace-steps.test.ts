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

const choosing = {
  programViewStatus: 'goal_selected',
  isCheckingResults: false,
  programCalculationType: 'standard',
} as const
const levelOf = (group: string, level: string, people: number, name = level) => ({
  groupId: group,
  levelId: level,
  levelName: `${group}: ${name}`,
  nameInGroup: name,
  people,
})
const terraces = (...levels: ReturnType<typeof levelOf>[]) =>
  stepsOf(choosing, { total, levels })
    .slice(1)
    .map(({ name, count, narrowing }) => [name, count, narrowing])

test('P18 levels that several groups have stand on one terrace each, from low to high', () => {
  const east = [levelOf('east', 'bronze', 4), levelOf('east', 'silver', 9), levelOf('east', 'gold', 2)]
  const west = [levelOf('west', 'bronze', 6), levelOf('west', 'silver', 11), levelOf('west', 'gold', 8)]
  expect(terraces(...east, ...west)).toEqual([
    ['bronze', 10, { level: 'bronze' }],
    ['silver', 20, { level: 'silver' }],
    ['gold', 10, { level: 'gold' }],
  ])
})

test.each([
  ['other levels', [levelOf('east', 'bronze', 10), levelOf('west', 'basic', 30)]],
  [
    'another order',
    [['east', 'a', 'b'] as const, ['west', 'b', 'a'] as const].flatMap(([group, ...ids]) =>
      ids.map(id => levelOf(group, id, 10)),
    ),
  ],
  ['other names', [levelOf('east', 'starter', 10, 'Starter'), levelOf('west', 'starter', 30, 'Beginner')]],
])('P18 groups with %s have one terrace together', (_, levels) => {
  expect(terraces(...levels)).toEqual([[expect.stringContaining('with-goal'), 40, { standing: 'with_goal' }]])
})

test('P18 the levels of the only group stand on terraces of their own', () => {
  const levels = [levelOf('all', 'silver', 15), levelOf('all', 'gold', 25)]
  expect(terraces(...levels).map(([, count, narrowing]) => [count, narrowing])).toEqual([
    [15, { group: 'all', level: 'silver' }],
    [25, { group: 'all', level: 'gold' }],
  ])
})
