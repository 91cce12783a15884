import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { speakWords, withoutWords } from '../../../words/words-fixture.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { Metrics } from './Metrics.tsx'

withoutWords()

const label = wholeNumbers
const underWay = {
  programViewStatus: 'progress_loaded_no_issuance',
  programCalculationType: 'standard',
  isCheckingResults: false,
  goalSelectionToDate: '2026-01-01',
  startDate: '2026-01-02',
  endDate: '2026-01-31',
  daysToEnd: 10,
  goalLabel: label,
  mediaLabel: 'points',
  worth: { toDate: 0 },
} as unknown as ProgramView
const ended = { ...underWay, isCheckingResults: true, daysToEnd: 0, worth: undefined } as ProgramView

/** A progress of 100 for a goal that pays 900 points once it is reached. */
function progressAt(result: number, change: Partial<NonNullable<Progress['goal']['paxProgressResponse']>> = {}) {
  return {
    goal: {
      paxGoalSelection: { name: 'Ridge', goalAchieveAmount: '100', goalPayoutTierType: 'fixed', goalAwardAmount: 900 },
      paxProgressResponse: {
        resultsToDate: String(result),
        progressPercentage: result,
        onTrackPercentage: result,
        dateThroughPercentage: 66,
        dataThrough: '2026-01-21',
        ...(result < 100 && { toAchieve: String(100 - result) }),
        ...change,
      },
    },
    goalLabel: label,
    history: [{ dataThrough: '2026-01-21', resultsToDate: String(result) }],
  } as unknown as Progress
}

function metrics(view: ProgramView, progress: Progress): string {
  return renderToStaticMarkup(<Metrics view={view} progress={progress} />)
}

test('P08 a goal that is reached with its minimum promises nothing more, whatever was issued of it', () => {
  const paid = { ...progressAt(112), awardsToDate: [{ points: 1080 }] } as Progress
  const view = { ...underWay, worth: { toDate: 1280 } } as ProgramView
  expect(metrics(view, paid)).not.toContain('progress.when-reached')
  expect(metrics(underWay, progressAt(99))).toContain('progress.when-reached')
  expect(metrics(underWay, progressAt(112, { isMinQualifierAchieved: false }))).toContain('progress.when-reached')
  // An average may fall again.
  const average = { ...underWay, programCalculationType: 'average' } as ProgramView
  expect(metrics(average, progressAt(112))).toContain('progress.when-reached')
})

test('P08 earned so far is what the tile says, not what of it was issued', () => {
  const paid = { ...progressAt(112), awardsToDate: [{ points: 1080 }] } as Progress
  const shown = metrics({ ...underWay, worth: { toDate: 1280 } } as ProgramView, paid)
  expect(shown).toContain('1,280')
  expect(shown).not.toContain('1,080')
  // The tile of an average speaks of what it would pay if it stays so, and the page of what was paid.
  const average = { ...underWay, programCalculationType: 'average', worth: { toDate: 1280 } } as ProgramView
  expect(metrics(average, paid)).toContain('1,080')
})

test.each([80, 112])('P02 P10 at %i percent nothing is left to do or to come while results are checked', result => {
  for (const programCalculationType of ['standard', 'average'] as const) {
    const paid = { ...progressAt(result), awardsToDate: [{ points: 1080 }] } as Progress
    const shown = metrics({ ...ended, programCalculationType }, paid)
    expect(shown).not.toMatch(/when-reached|to-achieve|progress\.pace/)
    expect(shown).toContain('1,080')
    expect(metrics({ ...ended, programCalculationType }, progressAt(result))).not.toContain('earned-to-date')
  }
})

test('P02 P10 the history forecasts nothing while results are checked, even where they end before the program', () => {
  const words = (view: ProgramView) => renderToStaticMarkup(<HistoryCard view={view} progress={progressAt(80)} />)
  expect(words(underWay)).toContain('progress.rhythm-')
  expect(words(ended)).not.toContain('progress.rhythm-')
  expect(words(ended)).toContain('progress.history-lead')
})

test('P15 the minimum of a bonus is named, and counted to, where the program has no minimum itself', () => {
  speakWords('en_US', key => /^(pay|worth)[.]/.test(key))
  const calls = { ...label, labelText: 'calls', labelPosition: 'after' }
  const bonus = { name: 'Calls', label: calls, bonusAward: 500, bonusAchievementAmount: '10', bonusMQ: '4' }
  const progress = { ...progressAt(80, { currentBonusValue: '7' }), bonusPayout: bonus } as Progress
  const step = { points: 500, toDate: 0, label: calls, bonus: { to: '10', by: '3' }, minimum: { to: '4', by: '4' } }
  const view = { ...underWay, isMinimumQualifierEnabled: false, worth: { toDate: 0, bonus: step } }
  const shown = metrics(view as unknown as ProgramView, progress)
  expect(shown).toContain('at least 4 calls')
  expect(shown).toContain('another 4 calls and 3 calls')
})
