import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Progress } from '../../../../../contract/calls/program-views/progress.ts'
import { keepWords, speak } from '../../../../words/words.ts'
import { explanationWords } from './explanation-words.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  keepWords({
    bundleName: 'goalquest',
    locale: 'en_US',
    messages: {
      'award.step.result': compileMessage('Result {result}, goal {target}'),
      'award.step.minimum-qualifier': compileMessage('{measure} {value}, minimum {minimum}'),
      'award.step.fixed': compileMessage('Award for your goal: {award}'),
      'award.outcome.met': 'Reached',
      'award.outcome.not-met': 'Not reached',
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

test('P08 every figure of an explanation is written as its program writes it', () => {
  const explanation: NonNullable<Progress['finalResult']>['explanation'] = [
    { step: 'award.step.result', inputs: { result: '134400', target: '120000' }, outcome: 'award.outcome.met' },
    { step: 'award.step.minimum-qualifier', inputs: { value: '4', minimum: '5' }, outcome: 'award.outcome.not-met' },
    { step: 'award.step.fixed', inputs: { award: '10000' }, outcome: '0' },
    { step: 'award.step.of-a-later-law', inputs: {}, outcome: '0' },
  ]
  const finalResult = { explanation } as unknown as Progress['finalResult']
  const measured = { finalResult, goalLabel: dollars, minQualifierLabel: visits, minQualifierName: 'Customer visits' }
  expect(explanationWords(measured, 'miles')).toEqual([
    { step: 'Result $134,400, goal $120,000', outcome: 'Reached', isMet: true },
    { step: 'Customer visits 4 visits, minimum 5 visits', outcome: 'Not reached', isMet: false },
    { step: 'Award for your goal: 10,000 miles', outcome: '0 miles' },
  ])
})
