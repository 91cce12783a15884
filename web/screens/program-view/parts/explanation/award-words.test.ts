import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ExplainedAward } from '../../../../../contract/final-result.ts'
import { keepWords, speak } from '../../../../words/words.ts'
import { awardWords } from './award-words.ts'
import { figureText } from './figure-text.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  keepWords({
    bundleName: 'goalquest',
    locale: 'en_US',
    messages: {
      'award.step.result': compileMessage('Result {result}, goal {target}'),
      'award.step.minimum-qualifier': compileMessage('{measure} {value}, minimum {minimum}'),
      'award.step.bonus-result': compileMessage('{bonus} {value} of {amount}'),
      'award.step.increments': compileMessage('Complete increments of {quantity} from {start} to {result}'),
      'award.step.rate': compileMessage('{increments} × {award}'),
      'award.step.fixed': compileMessage('Award for the goal: {award}'),
      'award.step.fixed-missed': compileMessage('The goal award would have been {award}'),
      'award.step.correction': compileMessage('Corrected by {points}: {reason}'),
      'award.outcome.met': 'Reached',
      'award.outcome.not-met': 'Not reached',
      'explained.bonus': 'Bonus',
      'progress.award': compileMessage('{points} {mediaLabel}'),
      'progress.second-measure': 'Second measure',
    },
  })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})

const dollars = {
  labelText: '',
  labelPosition: 'after',
  labelType: 'currency',
  currencyCode: 'USD',
  precision: 0,
} as const
const visits = { ...dollars, labelText: 'visits', labelType: 'decimal' } as const
const miles = { mediaLabel: 'miles', mediaLabelForms: { one: 'mile', other: 'miles' } }
const measures = {
  goalLabel: dollars,
  minQualifierLabel: visits,
  minQualifierName: 'Customer visits',
  bonusPayout: { name: 'Starter kits', label: { ...visits, labelText: 'kits' } },
}

test('P08 every figure of an explanation is written as its program writes it, and none is rounded', () => {
  const lines: ExplainedAward['lines'] = [
    { step: 'award.step.result', inputs: { result: '134400.5', target: '120000' }, outcome: 'award.outcome.met' },
    { step: 'award.step.minimum-qualifier', inputs: { value: '4', minimum: '5' }, outcome: 'award.outcome.not-met' },
    { step: 'award.step.bonus-result', inputs: { value: '27', amount: '10' }, outcome: 'award.outcome.met' },
    { step: 'award.step.increments', inputs: { quantity: '5000', start: '120000', result: '134400.5' }, outcome: '2' },
    { step: 'award.step.rate', inputs: { increments: '2', award: '1500' }, outcome: '3000' },
    { step: 'award.step.fixed', inputs: { award: '10000' }, outcome: '0' },
    { step: 'award.step.correction', inputs: { points: '-15', reason: 'Counted twice' }, outcome: '2985' },
  ]
  expect(awardWords(lines, measures, miles)).toEqual([
    { step: 'Result $134,400.5, goal $120,000', outcome: 'Reached', isMet: true },
    { step: 'Customer visits 4 visits, minimum 5 visits', outcome: 'Not reached', isMet: false },
    { step: 'Starter kits 27 kits of 10 kits', outcome: 'Reached', isMet: true },
    { step: 'Complete increments of $5,000 from $120,000 to $134,400.5', outcome: '2' },
    { step: '2 × 1,500 miles', outcome: '3,000 miles' },
    { step: 'The goal award would have been 10,000 miles', outcome: '0 miles' },
    { step: 'Corrected by -15 miles: Counted twice', outcome: '2,985 miles' },
  ])
})

test('a step of a later law is shown by its name and its figures, nothing left out', () => {
  const lines = [{ step: 'award.step.of-a-later-law', inputs: { factor: '1.5' }, outcome: '42' }]
  expect(awardWords(lines, measures, miles)).toEqual([
    { step: 'Missing locale value (award.step.of-a-later-law) and factor 1.5', outcome: '42' },
  ])
})

test('a measure without a name of its own is called what it is', () => {
  const line = {
    step: 'award.step.minimum-qualifier',
    inputs: { value: '4', minimum: '5' },
    outcome: 'award.outcome.met',
  }
  expect(awardWords([line], { goalLabel: dollars }, miles)[0]!.step).toBe('Second measure $4, minimum $5')
})

test.each([
  ['86.25', 'goal', '$86.25'],
  ['7', 'goal', '$7'],
  ['9.5', 'minimum', '9.5 visits'],
  ['33.33333333333333333333', 'percentage', '33.3333333333%'],
  ['1234', 'number', '1,234'],
  ['1800', 'points', '1,800 miles'],
  ['1', 'points', '1 mile'],
  ['-1', 'points', '-1 mile'],
  ['2026-08-25', 'date', 'August 25, 2026'],
  ['half-up', 'words', 'half-up'],
] as const)('P08 the figure %s of the kind %s reads %s', (figure, kind, text) => {
  expect(figureText(figure, kind, measures, miles)).toBe(text)
})
