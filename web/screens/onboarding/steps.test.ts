import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const user = (credentialsExpired: boolean, version: number, hasAcknowledged = false) => ({
  credentialsExpired,
  privacyNotice: { version, hasAcknowledged },
})

test.each([
  [user(true, 2), 3, ['language', 'how', 'picture', 'password', 'privacy']],
  [user(false, 0), 3, ['language', 'how', 'picture']],
  [user(false, 0), 1, ['how', 'picture']],
  [user(false, 2, true), 1, ['how', 'picture']],
  [user(true, 0), 1, ['how', 'picture', 'password']],
])('A11 first-time setup has only the steps it needs: %o with %i languages has %o', (person, languages, steps) => {
  expect(stepsOf(person, languages)).toEqual(steps)
})
