import { beforeEach, expect, test, vi } from 'vitest'
import { keepWords, speak } from '../../words/words.ts'
import { reasonTexts } from './reason-texts.ts'

// Each text is its key.
beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
  keepWords({ bundleName: 'goalquest', locale: 'en_US', messages: {} })
})

const member = { userId: '1', name: 'Ann Ash', programViewId: 'q---Manager', hasAddress: true, progressPercentage: 50 }
const keys = (change: Partial<Parameters<typeof reasonTexts>[0]>) =>
  reasonTexts({ ...member, onTrackPercentage: 82, reasons: [], ...change }).map(
    text => /[a-z]+\.[a-z.-]+/.exec(text)?.[0],
  )

test('P18 every reason has its words, and where somebody stands comes last', () => {
  expect(keys({})).toEqual(['manager.why.of-pace'])
  expect(keys({ reasons: ['still', 'minimum', 'far', 'no-plan'], stillSince: '2026-11-08' })).toEqual([
    'team.why.still-since',
    'team.why.minimum',
    'team.why.far',
    'team.why.no-plan',
    'manager.why.of-pace',
  ])
  expect(keys({ reasons: ['still'] })).toEqual(['manager.why.still', 'manager.why.of-pace'])
  // Whoever gained nothing may also have lost: that is a change.
  expect(keys({ reasons: ['still'], previousPercentage: 50 })[0]).toBe('manager.why.still')
  expect(keys({ reasons: ['still'], previousPercentage: 51, stillSince: '2026-11-08' })).toEqual([
    'manager.why.same',
    'manager.why.of-pace',
  ])
  expect(keys({ reasons: ['moved-up'], previousPercentage: 40 })).toEqual(['manager.why.up', 'manager.why.of-pace'])
  expect(keys({ reasons: ['moved-up'], onTrackPercentage: undefined })).toEqual(['manager.why.of-goal'])
  expect(keys({ reasons: ['reached'], progressPercentage: 104 })).toEqual([
    'manager.step.reached-goal',
    'manager.why.of-goal',
  ])
  expect(keys({ reasons: ['goal-without-minimum'], progressPercentage: 104 })).toEqual([
    'manager.why.minimum',
    'manager.why.of-goal',
  ])
})
