import { beforeEach, expect, test, vi } from 'vitest'
import { keepWords, speak } from '../words/words.ts'
import { CallError } from './call-error.ts'
import { errorText } from './error-text.ts'
import { dismissAllErrors, dismissError, dismissErrorsOf, errors, raiseError } from './errors.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  const messages = { 'errors.generic.global': 'Something went wrong.', 'errors.database-unavailable': 'Data is away.' }
  keepWords({ bundleName: 'goalquest', locale: 'en_US', messages })
  speak({ code: 'en_US', intlCode: 'en-US', writingDirection: 'ltr', label: 'English' })
  dismissAllErrors()
})

test.each([
  [{ httpCode: 409, message: 'Closed.', messageCode: 'errors.x' }, 'Closed.'],
  [{ httpCode: 503, message: 'ECONNREFUSED', messageCode: 'errors.database-unavailable' }, 'Data is away.'],
  [{ httpCode: 500, message: 'Oops', messageCode: 'errors.never-heard' }, 'Something went wrong.'],
  [{}, 'Something went wrong.'],
])('E01 under 500 the server speaks, else the words of the code: %o', (reply, text) => {
  expect(errorText(new CallError(reply))).toBe(text)
})

test('E01 what is no failed call reads as the generic error', () => {
  expect(errorText(new TypeError('x is undefined'))).toBe('Something went wrong.')
})

test('L08 errors are dismissed singly, by type, and all', () => {
  raiseError('progress', new Error('a'))
  raiseError('program-views', new Error('b'))
  raiseError('account-history', new Error('c'))
  const [first] = errors.current()
  dismissError(first!.errorId)
  expect(errors.current().map(entry => entry.errorType)).toEqual(['program-views', 'account-history'])
  dismissErrorsOf('program-views')
  expect(errors.current().map(entry => entry.errorType)).toEqual(['account-history'])
  dismissAllErrors()
  expect(errors.current()).toEqual([])
})

test('L08 the same trouble again is shown once, the newest', () => {
  raiseError('progress', 'old')
  raiseError('progress', 'new')
  expect(errors.current()).toMatchObject([{ errorType: 'progress', error: 'new' }])
})
