import { beforeEach, expect, test } from 'vitest'
import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../../contract/calls/program-views.ts'
import type { FinalResult } from '../../../../../contract/final-result.ts'
import { wholeNumbers } from '../../../../../rules/clients/whole-numbers-fixture.ts'
import { speakWords } from '../../../../words/words-fixture.ts'
import { wentWell, wouldHavePaid } from './went-well.ts'

beforeEach(() => speakWords('en_US', key => /^(final|progress|pay)[.]/.test(key)))

const label = { ...wholeNumbers, labelText: 'units' } as const
const view = {
  mediaLabel: 'points',
  goalLabel: label,
  programCalculationType: 'standard',
  startDate: '2026-01-01',
} as unknown as ProgramView

interface Ending extends Partial<FinalResult> {
  readonly percentage?: number
  readonly history?: Progress['history']
  readonly pay?: Partial<Progress['goal']['paxGoalSelection']>
}

function ended({ percentage = 92, history = [], pay, ...result }: Ending = {}): Progress {
  const finalResult = { isGoalAchieved: false, totalNumberOfPoints: 0, awards: [], ...result }
  const paxGoalSelection = {
    goalAchieveAmount: '240',
    goalAwardAmount: 60,
    goalPayoutTierType: 'fixed',
    minQualifier: '5',
    ...pay,
  }
  const base = { name: 'Base', target: '200', at: 83, isReached: percentage >= 83, isGoal: false }
  return {
    goal: { paxGoalSelection, paxProgressResponse: { progressPercentage: percentage, currentMQValue: '7' } },
    goalLabel: label,
    minQualifierLabel: { ...label, labelText: 'visits' },
    minQualifierName: 'Visits',
    milestones: [base, { ...base, name: 'Ridge', target: '240', at: 100, isReached: false, isGoal: true }],
    history,
    finalResult,
  } as unknown as Progress
}

const figures = (ending?: Ending) => wentWell(view, ended(ending)).map(({ figure, text }) => [figure, text])

test('P12 what went well is what happened: points, share, level, best stretch, minimum', () => {
  const history = [
    { dataThrough: '2026-01-10', resultsToDate: '90' },
    { dataThrough: '2026-02-10', resultsToDate: '220' },
  ]
  expect(figures({ totalNumberOfPoints: 1200, history, isMQAchieved: true })).toEqual([
    ['1,200', 'points you earned'],
    ['92%', 'of your goal'],
    ['Base', 'a level you passed, 200 units'],
    ['130 units', 'your best stretch, Jan 10 to Feb 10'],
    ['7', 'Visits: minimum reached'],
  ])
})

test('P12 nothing is praised that did not happen', () => {
  expect(figures({ percentage: 0, isMQAchieved: false })).toEqual([])
  expect(figures({ percentage: 40 })).toEqual([['40%', 'of your goal']])
})

test('P12 what the goal would have paid is said with all that it needed', () => {
  const would = (ending?: Ending) => wouldHavePaid(view, ended(ending))
  expect(would()).toBe('Reaching 240 units would have paid 60 points.')
  expect(would({ isMQAchieved: true })).toBe('Reaching 240 units would have paid 60 points.')
  const both = 'Reaching 240 units with at least 5 visits would have paid 60 points.'
  expect(would({ isMQAchieved: false })).toBe(both)
  expect(would({ isMQAchieved: false, isGoalAchieved: true, percentage: 112 })).toBe(both)
  expect(
    would({ pay: { goalPayoutTierType: 'rate', goalAwardAmount: 0, incrementQuantity: '10', incrementAward: 5 } }),
  ).toBe('Reaching 240 units would have paid 5 points for each 10 units above 240.')
})

test('P12 nothing would have been paid for a goal that pays nothing, was reached, or was paid by a correction', () => {
  const would = (ending?: Ending) => wouldHavePaid(view, ended(ending))
  expect(would({ pay: { goalAwardAmount: 0 } })).toBeUndefined()
  expect(would({ isGoalAchieved: true, isMQAchieved: true })).toBeUndefined()
  expect(would({ awards: [{ kind: 'goal', points: 60 }] as unknown as FinalResult['awards'] })).toBeUndefined()
})
