import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { readWords } from '../../../../bundles/read-words.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { keepWords, speak } from '../../../words/words.ts'
import { EarnCard, type EarnCardProps } from './EarnCard.tsx'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  const words = Object.entries(readWords('goalquest', 'en_US'))
  const messages = Object.fromEntries(words.map(([key, text]) => [key, compileMessage(text)]))
  keepWords({ bundleName: 'goalquest', locale: 'en_US', messages })
  speak(localeOf('en_US'))
})

/** What the card says of levels that need so many visits, or none, besides their targets. */
function said(...minimums: (string | undefined)[]): string[] {
  const label = { labelText: 'visits', labelPosition: 'after', labelType: 'units', currencyCode: 'USD', precision: 0 }
  const goalLevels = minimums.map((minQualifier, at) => ({
    payoutTierId: `${at}`,
    levelName: `Level ${at + 1}`,
    goalPayoutTierType: 'fixed',
    goalAwardAmount: 60,
    minQualifier,
  }))
  const levels = { goalLevels, goalLabel: label, minQualifierLabel: label }
  const props = { view: { mediaLabel: 'points' }, read: { levels } } as unknown as EarnCardProps
  const texts = renderToStaticMarkup(<EarnCard {...props} />).split(/<[^>]+>/)
  return texts.filter(text => /^Level|at least/.test(text))
}

test('P07 a minimum that all levels share is said once, below them', () => {
  expect(said('110', '110')).toEqual(['Level 1', 'Level 2', 'The award also needs at least 110 visits.'])
})

test('P07 minimums that differ are said with each level', () => {
  expect(said('110', '120', undefined)).toEqual([
    'Level 1',
    'Also needs at least 110 visits',
    'Level 2',
    'Also needs at least 120 visits',
    'Level 3',
  ])
})

test('P07 levels without a minimum say nothing of one', () => {
  expect(said(undefined, undefined)).toEqual(['Level 1', 'Level 2'])
})
