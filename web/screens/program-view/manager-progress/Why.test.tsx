import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { keepWords } from '../../../words/words.ts'
import { withoutWords } from '../../../words/words-fixture.ts'
import { missingMinimum, Why, type WhyProps } from './Why.tsx'

withoutWords()
const reasons = (props: Omit<WhyProps, 'minQualifierLabel'>) =>
  [...renderToStaticMarkup(<Why minQualifierLabel={undefined} {...props} />).matchAll(/manager\.why\.[a-z-]+/g)].map(
    ([key]) => key,
  )

const person = { progressPercentage: 16, previousPercentage: 0, moved: undefined, treatment: 'get_going' } as const

test('P18 where a program has no pace, the list of who could use a hand shows how much of the goal is reached', () => {
  expect(reasons({ person, pace: undefined, showsProgress: true })).toEqual(['manager.why.of-goal', 'manager.why.same'])
  expect(reasons({ person, pace: 61, showsProgress: true })).toEqual(['manager.why.behind', 'manager.why.same'])
  // Beside a bar the figure is shown already.
  expect(reasons({ person, pace: undefined })).toEqual(['manager.why.same'])
})

test('P18 beside a standing stands the figure that it is a band of: the share of today’s pace', () => {
  const paced = { ...person, onTrackPercentage: 82, progressPercentage: 50, treatment: 'sorta' } as const
  expect(reasons({ person: paced, pace: 61 })).toEqual([
    'manager.why.of-pace',
    'manager.why.behind',
    'manager.why.same',
  ])
  expect(reasons({ person: paced, pace: undefined })).not.toContain('manager.why.of-pace')
})

test('P18 whoever was measured through an earlier day than others stands against the pace of that day', () => {
  const messages = {
    'manager.why.behind': compileMessage('{points} behind'),
    'manager.why.ahead': compileMessage('{points} ahead'),
  }
  keepWords({ bundleName: 'goalquest', locale: 'en_US', messages })
  const shown = (dateThroughPercentage: number | undefined) =>
    renderToStaticMarkup(<Why person={{ ...person, dateThroughPercentage }} minQualifierLabel={undefined} pace={61} />)
  expect(shown(15)).toContain('1 ahead')
  expect(shown(20)).toContain('4 behind')
  expect(shown(undefined)).toContain('45 behind')
})

test('P18 whoever lacks the minimum is shown with what there is of it, in figures', () => {
  const messages = { 'manager.part-of': compileMessage('{part} of {all}') }
  keepWords({ bundleName: 'goalquest', locale: 'en_US', messages })
  const label = { ...wholeNumbers, labelText: 'service plans' } as const
  const lacking: WhyProps['person'] = { ...person, currentMQValue: '3', minQualifier: '5' }
  expect(missingMinimum(lacking, label)).toBe('3 of 5 service plans')
  expect(renderToStaticMarkup(<Why person={lacking} minQualifierLabel={label} pace={61} />)).toContain(
    '3 of 5 service plans',
  )
  expect(missingMinimum({ minQualifier: '5' }, label)).toBeUndefined()
})
