import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepWords, speak, t, type WordKey, wordsOf } from './words.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  keepWords({
    bundleName: 'goalquest',
    locale: 'en_US',
    messages: {
      'login.heading': 'Welcome back',
      'login.lead': compileMessage('{count, plural, one {# goal is} other {# goals are}} waiting, {name}.'),
    },
  })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
})

test('L14 a missing text reads Missing locale value (key)', () => {
  expect(t('no.such.key' as WordKey)).toBe('Missing locale value (no.such.key)')
})

test('a plain text and a compiled one are both spoken', () => {
  expect(t('login.heading')).toBe('Welcome back')
  expect(t('login.lead', { count: 2, name: 'Maya' })).toBe('2 goals are waiting, Maya.')
})

test('a key that came as data says nothing where the bundle lacks it', () => {
  expect(wordsOf('errors.unheard-of')).toBeUndefined()
})
