import { beforeEach, expect, test, vi } from 'vitest'
import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { atThisRhythm } from '../../../../rules/progress/rhythm.ts'
import * as words from '../../../words/words.ts'
import { historyWords } from './history-words.ts'
import { howFar } from './how-far.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  words.speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})

const goalLabel = wholeNumbers
const view = {
  programCalculationType: 'standard',
  programViewStatus: 'progress_loaded_no_issuance',
  isCheckingResults: false,
  startDate: '2026-01-01',
  endDate: '2026-01-10',
} as const

function progressAt(result: string, dataThrough: string) {
  const goal = {
    paxGoalSelection: { goalAchieveAmount: '100' },
    paxProgressResponse: {
      dataThrough,
      resultsToDate: result,
      progressPercentage: 49,
      onTrackPercentage: 99,
      dateThroughPercentage: 50,
    },
  }
  return { goal, goalLabel, history: [] } as unknown as Progress
}

test('D2 a rhythm that ends short of the goal does not read like it', () => {
  const said = vi.spyOn(words, 't')
  const period = { startDate: view.startDate, endDate: view.endDate }
  const rhythm = atThisRhythm({ target: '100', result: '49.8', period, dataThrough: '2026-01-05' })
  historyWords('standard', rhythm, progressAt('49.8', '2026-01-05'))
  expect(said).toHaveBeenCalledWith('progress.rhythm-end', { amount: '99.6' })
})

test('D2 a result short of an even pace does not read like it', () => {
  const said = vi.spyOn(words, 't')
  howFar(view, progressAt('49.8', '2026-01-05'))
  expect(said).toHaveBeenCalledWith('progress.how.pace', { result: '49.8', even: '50.0' })
})

test('P02 P10 once a program has ended its pace is not explained, as the page does not name it', () => {
  expect(howFar(view, progressAt('49.8', '2026-01-05'))).toHaveLength(3)
  expect(howFar({ ...view, isCheckingResults: true }, progressAt('49.8', '2026-01-05'))).toHaveLength(1)
})
