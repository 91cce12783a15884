import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { wholeNumbers } from '../../../../rules/clients/whole-numbers-fixture.ts'
import { keepWords } from '../../../words/words.ts'
import { withoutWords } from '../../../words/words-fixture.ts'
import { minimumFigures } from './minimum-figures.ts'
import { secondWayOf } from './second-way.ts'

withoutWords()

const label = { ...wholeNumbers, labelText: 'plans' } as const
const open = { name: 'Service plans', label, minimum: '5', isReached: false }

test('P13 a second measure is said as a part of its minimum, and once it is there by itself', () => {
  keepWords({
    bundleName: 'goalquest',
    locale: 'en_US',
    messages: { 'manager.part-of': compileMessage('{part} of {all}') },
  })
  expect(minimumFigures(open)).toBe('5 plans')
  expect(minimumFigures({ ...open, value: '3' })).toBe('3 of 5 plans')
  expect(minimumFigures({ ...open, value: '7', isReached: true })).toBe('7 plans')
})

test('P13 P20 its trail begins where there is no result yet, and there is none without a minimum', () => {
  expect(secondWayOf({ minimum: open })?.at).toBe(0)
  expect(secondWayOf({ minimum: { ...open, value: '3' } })?.at).toBe(60)
  expect(secondWayOf({})).toBeUndefined()
})
