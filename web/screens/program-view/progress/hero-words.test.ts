import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import type { Progress } from '../../../../contract/calls/program-views/progress.ts'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { percentText } from '../../../words/percent-text.ts'
import { keepWords } from '../../../words/words.ts'
import { withoutWords } from '../../../words/words-fixture.ts'
import { chipOf, headlineAhead, headlineOf, leadOf, leadWithoutGoal } from './hero-words.ts'

withoutWords()

const label = wholeNumbers

type Current = NonNullable<Progress['goal']['paxProgressResponse']>

const period = { startDate: '2026-09-18', endDate: '2026-12-27' }

function lead(current: Partial<Current>, view: Partial<ProgramView> = {}, isReached = false) {
  const level = { levelId: '1', name: 'Ridge', target: '80', award: 10, at: 66, isReached, isGoal: false }
  const progress: Pick<Progress, 'goal' | 'goalLabel' | 'milestones'> = {
    goalLabel: label,
    milestones: [level],
    goal: {
      paxGoalSelection: {
        name: 'Summit',
        description: '',
        goalAchieveAmount: '120',
        goalPayoutTierType: 'fixed' as const,
        goalAwardAmount: 60,
      },
      paxProgressResponse: {
        dateThroughPercentage: 61,
        progressPercentage: 74,
        onTrackPercentage: 121,
        resultsToDate: '88',
        ...current,
      },
    },
  }
  const shown = { programCalculationType: 'standard', isCheckingResults: false, daysToEnd: 34, ...period, ...view }
  const said = leadOf(shown as ProgramView, progress as Progress)
  return /\((.*)\)/.exec(said)?.[1]
}

describe('P11 the sentence about where a person stands', () => {
  test.each([
    ['ahead of the pace', { progressPercentage: 74 }, 'progress.lead.ahead'],
    ['right on it', { progressPercentage: 61 }, 'progress.lead.even'],
    ['behind it', { progressPercentage: 60 }, 'progress.lead.behind'],
    ['at 99 percent', { progressPercentage: 99 }, 'progress.lead.ahead'],
    ['P10 above 99 percent', { progressPercentage: 100 }, 'progress.lead.reached'],
  ])('%s', (_, current, key) => {
    expect(lead(current)).toBe(key)
  })

  test('there, it names the second measure with its figures while its minimum is open', () => {
    keepWords({
      bundleName: 'goalquest',
      locale: 'en_US',
      messages: {
        'progress.lead.reached': '(Reached)',
        'progress.lead.reached-minimum-open': compileMessage('({measure}: {figures})'),
        'manager.part-of': compileMessage('{part} of {all}'),
      },
    })
    const plans = { ...label, labelText: 'service plans' }
    const minimum = { name: 'Service plans', label: plans, value: '3', minimum: '5', isReached: false }
    expect(lead({ progressPercentage: 112 }, { minimum })).toBe('Service plans: 3 of 5 service plans')
    expect(lead({ progressPercentage: 112 }, { minimum: { ...minimum, isReached: true } })).toBe('Reached')
  })

  test('names the level behind a person who is ahead', () => {
    expect(lead({}, {}, true)).toBe('progress.lead.ahead-and-passed')
  })

  test('an average and a reduction have no pace to be ahead of', () => {
    expect(lead({}, { programCalculationType: 'average' })).toBe('progress.lead.average')
    expect(lead({}, { programCalculationType: 'reduction' })).toBe('progress.lead.reduction')
  })

  test('an average or a reduction at its goal may still leave it, and does not read as done', () => {
    for (const calculation of ['average', 'reduction'] as const) {
      const view = { programCalculationType: calculation, endDate: '2026-12-30' }
      expect(lead({ progressPercentage: 103 }, view)).toBe(`progress.lead.${calculation}-reached`)
    }
  })

  test('P02 while results are checked, it says so whatever the figures', () => {
    expect(lead({ progressPercentage: 130 }, { isCheckingResults: true })).toBe('progress.lead.checking')
    // Nor are results announced that no longer come in.
    const ended = { programViewStatus: 'progress_loaded_no_issuance', isCheckingResults: true } as ProgramView
    expect(leadOf(ended, { goal: {} } as Progress)).toContain('progress.lead.checking')
  })
})

const underWay = {
  programViewStatus: 'progress_loaded_no_issuance',
  isCheckingResults: false,
  daysToStart: 0,
  daysToEnd: 12,
} as const

test('P11 each treatment has its headline, and none is needed', () => {
  const keys = (['get_going', 'stay_focused', 'sorta', 'on_track', 'made_it', undefined] as const).map(treatment =>
    headlineOf(underWay, treatment, 'Maya'),
  )
  expect(new Set(keys).size).toBe(6)
  expect(headlineOf({ ...underWay, isCheckingResults: true }, 'made_it', 'Maya')).toContain('tile.checking.title')
})

test('P11 whoever has no goal reads before the start that it is to come, with the days until then', () => {
  const ahead = { ...underWay, programViewStatus: 'no_progress', daysToStart: 5, daysToEnd: 35 } as const
  expect(headlineOf(ahead, undefined, 'Maya')).toContain('tile.no-progress.title')
  expect(chipOf(ahead).text).toContain('progress.chip.days-to-start')
  expect(headlineOf(underWay, undefined, 'Maya')).toContain('progress.headline.underway')
  expect(chipOf(underWay).text).toContain('progress.chip.days-left')
  expect(chipOf({ ...underWay, isCheckingResults: true }).text).toContain('progress.chip.checking')
})

test('P13 that goal selection closed is not said while it is open, nor where there was none', () => {
  const closed = { goalSelectionToDate: '2026-09-10', daysToGoalSelectionEnd: 0 }
  expect(leadWithoutGoal({ ...underWay, ...closed })).toContain('progress.lead.without-goal')
  for (const change of [{ daysToGoalSelectionEnd: 3 }, { goalSelectionToDate: undefined }])
    expect(leadWithoutGoal({ ...underWay, ...closed, ...change })).toContain('tile.progress.without-goal')
  expect(leadWithoutGoal({ ...underWay, ...closed, isCheckingResults: true })).toContain('progress.lead.checking')
})

test('P11 after the last day nobody is off or has days left, though no results of theirs were loaded', () => {
  const waiting = { ...underWay, programViewStatus: 'no_progress', tileType: 'waiting-for-progress' } as const
  expect(headlineAhead(waiting, true, 'Maya')).toContain('progress.headline.waiting')
  expect(chipOf(waiting).text).toContain('progress.chip.days-left')
  const over = { ...waiting, daysToEnd: 0, daysToGoalSelectionEnd: 0 }
  expect(headlineAhead(over, true, 'Maya')).toContain('tile.checking.title')
  expect(headlineOf(over, undefined, 'Maya')).toContain('tile.checking.title')
  expect(leadWithoutGoal(over)).toContain('progress.lead.checking')
  expect(chipOf(over).text).toContain('progress.chip.checking')
})

test('a percentage fits its place: not below zero, and past 999 only that', () => {
  expect([percentText(-33), percentText(0), percentText(112), percentText(998)]).toEqual(['0%', '0%', '112%', '998%'])
  expect(percentText(999)).toContain('progress.more-than')
})
