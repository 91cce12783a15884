import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../contract/calls/user.ts'
import { dismissAllErrors, errors, raiseError } from '../client/errors.ts'
import { changeSession } from '../session/session.ts'
import { leave } from '../session/sign-in.ts'
import './ErrorAlerts.tsx'

beforeEach(() => {
  const storage = { getItem: () => null, setItem() {}, removeItem() {} }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  dismissAllErrors()
  changeSession({ user: undefined, hasEnded: false })
  vi.unstubAllGlobals()
})

test('L08 what failed for one person is not shown to the next; what failed as they left is', () => {
  changeSession({ user: { userId: 'maya', locale: { code: 'en_US' } } as unknown as User })
  raiseError('privacy-notice', new Error('for Maya'))
  leave(false)
  raiseError('sign-out', new Error('as she left'))
  expect(errors.current().map(({ errorType }) => errorType)).toEqual(['sign-out'])
})
