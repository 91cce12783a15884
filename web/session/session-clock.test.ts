import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endAfter, warningAfter } from '../../rules/accounts/session-clock.ts'
import { runSessionClock, sessionClock } from './session-clock.ts'
import { keepSessionId } from './session-id.ts'
import { stubStorage } from './storage-fixture.ts'

let stop = () => {}
beforeEach(() => {
  stubStorage()
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const status = () => sessionClock.current().status

test('A03 T9 a session that gets another id, as after a proof, goes on by the clock it had, and ends by it', () => {
  const onEnd = vi.fn()
  keepSessionId('before')
  stop = runSessionClock(onEnd)
  vi.advanceTimersByTime(60_000)
  expect(status()).toBe('alive')
  keepSessionId('after')
  vi.advanceTimersByTime(60_000)
  expect(status()).toBe('alive')
  keepSessionId('and after that')
  vi.advanceTimersByTime(warningAfter - 120_000)
  expect(status()).toBe('warning')
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(endAfter - warningAfter)
  expect([status(), onEnd.mock.calls.length]).toEqual(['end', 1])
})
