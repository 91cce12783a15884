import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'
import type { ResultsRefusal } from './results-refusals.ts'

// Does not compile while one is missing.
const refusals: Readonly<Record<ResultsRefusal, true>> = {
  'program-unknown': true,
  'program-not-published': true,
  'program-not-ended': true,
  'nothing-loaded': true,
  'nobody-has-a-goal': true,
  'nothing-to-issue': true,
  'group-unknown': true,
  'level-unknown': true,
  'baseline-missing': true,
  'minimum-not-positive': true,
  'bonus-amount-not-positive': true,
  'award-too-large': true,
  'already-issued': true,
  'batch-unknown': true,
  'batch-not-open': true,
  'batch-not-approved': true,
  'batch-not-issued': true,
  'batch-not-newest': true,
  'batch-locked': true,
  'same-person': true,
  'same-account': true,
  'approver-not-linked': true,
  'preparer-not-linked': true,
  'held-back': true,
  'data-ends-early': true,
  'own-award': true,
  'own-correction': true,
  'over-budget': true,
  'within-budget': true,
  'inputs-changed': true,
  'batches-missing': true,
  'reference-ambiguous': true,
  'reason-missing': true,
  'kind-unknown': true,
  'points-not-whole': true,
  'person-not-enrolled': true,
  'nothing-issued': true,
  'award-unknown': true,
  'correction-repeated': true,
}

test.each(Object.keys(refusals))('W03 the refusal %s has a sentence of its own', refusal => {
  expect(refusalText(refusal, {})).not.toBe('')
})

test('W03 a refusal reads as in the console, and then names the command that helps', () => {
  expect(refusalText('same-account', { account: 'shared' })).toBe(
    'It was prepared at the same account of the machine. Someone else approves it. All who use the account shared count as one person.',
  )
  expect(refusalText('level-unknown', { level: 'gone', group: 'field' })).toContain('level “gone” of group field')
  expect(refusalText('results-due', {})).toMatch(/ --force archives it all the same$/)
  expect(refusalText('of-nothing', {})).toBe('')
})
