import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import { speakWords } from '../../../words/words-fixture.ts'
import { HowCard } from './HowCard.tsx'

beforeEach(() => speakWords('en_US', key => key.startsWith('welcome.')))

/** What the third step says: its days, and when the award is paid. */
function lastStep(payoutTiming: ProgramView['payoutTiming']): string[] {
  const view = { startDate: '2026-04-01', endDate: '2026-06-30', goalSelectionToDate: '2026-04-08', payoutTiming }
  const markup = renderToStaticMarkup(<HowCard view={view as ProgramView} levels={undefined} />)
  return markup
    .split(/<[^>]+>/)
    .filter(text => text !== '')
    .slice(-2)
}

test('P07 P15 an award that is paid with the final results comes after the last day', () => {
  expect(lastStep('pay_at_end_of_program')).toEqual([
    'after June 30',
    'Once the results are final, your award is in your account.',
  ])
})

test('P07 P15 an award that is paid at progress does not wait for the final results', () => {
  expect(lastStep('pay_at_progress')).toEqual([
    'until June 30',
    'Once results show that you’ve reached it, your award is in your account.',
  ])
})
