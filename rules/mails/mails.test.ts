import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occasions, topicOf } from './occasions.ts'
import { bestWeek, type ProgressNewsInput, progressNews } from './progress-news.ts'
import { isQuiet } from './quiet-time.ts'

const levels = [
  { levelId: 'bronze', target: 50, at: 50, isReached: true },
  { levelId: 'silver', target: 70, at: 70, isReached: true },
  { levelId: 'gold', target: 100, at: 100, isReached: false },
]
const history = [
  { dataThrough: '2026-03-01', resultsToDate: 10 },
  { dataThrough: '2026-03-08', resultsToDate: 40 },
  { dataThrough: '2026-03-20', resultsToDate: 75 },
]
const given: ProgressNewsInput = {
  calculation: 'standard',
  treatment: 'on_track',
  result: 75,
  before: 40,
  toAchieve: 25,
  hasMinimum: false,
  daysLeft: 7,
  levels,
  history,
}
const all = () => true
const only = (wanted: string) => (occasion: string) => occasion === wanted

describe('W10j what a load of results is worth a mail for', () => {
  test.each<[string, Partial<ProgressNewsInput>, typeof all | ReturnType<typeof only>, object | undefined]>([
    ['the highest level that is new', {}, all, { occasion: 'milestone', levelId: 'silver' }],
    ['a level at the first look', { before: undefined }, all, { occasion: 'milestone', levelId: 'silver' }],
    ['nothing where nothing has moved', { before: 75 }, all, undefined],
    ['no goal that was reached before', { before: 75, treatment: 'made_it' }, all, undefined],
    [
      'the goal whose minimum came last',
      { before: 75, treatment: 'made_it', hasMinimum: true },
      all,
      { occasion: 'goal-reached' },
    ],
    [
      'the goal with its minimum once',
      { before: 75, treatment: 'made_it', hasMinimum: true },
      only('results'),
      undefined,
    ],
    ['the goal before all else', { treatment: 'made_it' }, all, { occasion: 'goal-reached' }],
    ['the goal alone', { treatment: 'made_it' }, only('goal-reached'), { occasion: 'goal-reached' }],
    ['a level alone', {}, only('milestone'), { occasion: 'milestone', levelId: 'silver' }],
    ['no level beside a reached goal', { treatment: 'made_it', toAchieve: undefined }, only('milestone'), undefined],
    ['no level that may be lost again', { calculation: 'average' }, only('milestone'), undefined],
    [
      'no level beyond a goal that lacks its minimum',
      { hasMinimum: true, levels: [{ levelId: 'gold', target: 60, at: 120, isReached: true }] },
      only('milestone'),
      undefined,
    ],
    ['no level that was reached before', { before: 70 }, only('milestone'), undefined],
    ['what a best week would do', { before: 70 }, only('one-week'), { occasion: 'one-week' }],
    ['no week that is not enough', { before: 70, toAchieve: 31 }, only('one-week'), undefined],
    ['no week where none is left', { before: 70, daysLeft: 6 }, only('one-week'), undefined],
    ['no week where nothing is left to say', { before: 70, toAchieve: undefined }, only('one-week'), undefined],
    ['no week where none was measured', { before: 70, history: history.slice(0, 1) }, only('one-week'), undefined],
    ['that it moved', { before: 70 }, only('results'), { occasion: 'results' }],
    ['nothing that is not wanted', {}, () => false, undefined],
  ])('%s', (_, change, isOpen, expected) => {
    const news = progressNews({ ...given, ...change }, isOpen)
    if (expected === undefined) expect(news).toBeUndefined()
    else expect(news).toMatchObject(expected)
  })

  test('the best week is the most between days that are seven apart at most', () => {
    expect(bestWeek(history)?.toFixed()).toBe('30')
    expect(bestWeek(history.slice(0, 1))).toBeUndefined()
    expect(bestWeek([history[1]!, { dataThrough: '2026-03-10', resultsToDate: 30 }])).toBeUndefined()
  })

  test('nothing that is switched off comes out, whatever is asked', () =>
    fc.assert(
      fc.property(fc.subarray([...occasions]), fc.integer({ min: 0, max: 120 }), (open, result) => {
        const news = progressNews({ ...given, result }, occasion => open.includes(occasion))
        expect(news === undefined || open.includes(news.occasion)).toBe(true)
      }),
    ))
})

test('W10j each occasion belongs to what a person switches off', () => {
  expect(occasions.map(topicOf)).not.toContain(undefined)
  expect(topicOf('one-week')).toBe('progress')
})

test.each([
  [1, '07:59', true],
  [1, '08:00', false],
  [1, '19:59', false],
  [1, '20:00', true],
  [7, '12:00', true],
])('W10j on day %i at %s mails rest: %s', (weekday, time, expected) => {
  expect(isQuiet({ from: '08:00', to: '20:00', quietDays: [6, 7] }, { weekday, time })).toBe(expected)
})
