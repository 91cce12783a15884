import { expect, test } from 'vitest'
import type { Progress } from '../../../../../../contract/calls/program-views/progress.ts'
import { wholeNumbers } from '../../../../../../rules/clients/whole-numbers-fixture.ts'
import { seasonFrames, seasonLabel, timePerFrame } from './season-frames.ts'

const at = (dataThrough: string, resultsToDate: string) => ({ dataThrough, resultsToDate })
const quarter = { programCalculationType: 'standard', startDate: '2026-07-01' } as const

function ended(history: Progress['history'], result: string, percentage: number, goal = {}): Progress {
  return {
    goal: {
      paxGoalSelection: { goalAchieveAmount: '240', ...goal },
      paxProgressResponse: {
        dataThrough: history.at(-1)?.dataThrough,
        resultsToDate: result,
        progressPercentage: percentage,
      },
    },
    history,
  } as unknown as Progress
}

test('P20 a season is replayed week by week, from nothing to its final result', () => {
  const history = [
    at('2026-07-05', '24'),
    at('2026-07-07', '36'),
    at('2026-07-14', '120'),
    at('2026-07-16', '130'),
    at('2026-08-11', '268'),
  ]
  expect(seasonFrames(quarter, ended(history, '268', 111))).toEqual([
    { date: '2026-07-01', result: '0', percentage: 0 },
    { date: '2026-07-07', result: '36', percentage: 15 },
    { date: '2026-07-14', result: '120', percentage: 50 },
    { date: '2026-07-16', result: '130', percentage: 54 },
    { date: '2026-08-11', result: '268', percentage: 111 },
  ])
})

test('P12 P20 the replay ends where the result does, whatever the last row says', () => {
  const frames = seasonFrames(quarter, ended([at('2026-07-07', '100'), at('2026-07-20', '200')], '198', 82))
  expect(frames.at(-1)).toEqual({ date: '2026-07-20', result: '198', percentage: 82 })
  expect(frames).toHaveLength(3)
})

test('P20 a reduction begins with its first figure, and comes down', () => {
  const view = { ...quarter, programCalculationType: 'reduction' } as const
  const history = [at('2026-07-07', '330'), at('2026-07-20', '285'), at('2026-07-30', '270')]
  const frames = seasonFrames(view, ended(history, '270', 100, { goalAchieveAmount: '270', baseValue: '300' }))
  expect(frames.map(({ result }) => result)).toEqual(['330', '285', '270'])
  expect(frames.at(-1)?.percentage).toBe(100)
})

test('P20 without a goal or a figure there is nothing to replay', () => {
  expect(seasonFrames(quarter, ended([], '0', 0))).toEqual([])
  expect(seasonFrames(quarter, { goal: {}, history: [at('2026-07-07', '1')] } as unknown as Progress)).toEqual([])
})

test('P20 a season takes about ten seconds, and a short one less', () => {
  expect(timePerFrame(13) * 13).toBeGreaterThan(9_500)
  expect(timePerFrame(13) * 13).toBeLessThan(10_500)
  expect(timePerFrame(53) * 53).toBeLessThan(10_500)
  expect(timePerFrame(3)).toBe(1500)
})

test('D2 a week just short of the goal is not written like the goal', () => {
  const label = wholeNumbers
  const frames = seasonFrames(quarter, ended([at('2026-07-14', '239.6'), at('2026-08-11', '268')], '268', 111))
  expect(seasonLabel(frames, label, '240').precision).toBe(1)
  expect(seasonLabel(frames.slice(2), label, '240').precision).toBe(0)
})
