import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterAnswer,
  clockDue,
  endAfter,
  type SessionClock,
  statusAt,
  timeLeft,
  untilNextStatus,
  warningAfter,
} from './session-clock.ts'

const noon = Date.UTC(2026, 8, 1, 12)
const at = (minutes: number, seconds = 0) => noon + (minutes * 60 + seconds) * 1000
const started: SessionClock = { since: noon }

test('A03 the figures are those of the specification', () => {
  expect([warningAfter, endAfter]).toEqual([1_680_000, 1_800_000])
})

test.each([
  [at(0), 'alive', 1800],
  [at(27, 59), 'alive', 121],
  [at(28), 'warning', 120],
  [at(29, 59), 'warning', 1],
  [at(30), 'end', 0],
  [at(600), 'end', 0],
  // Somebody set the computer's clock back: the server ends the session, not we.
  [at(-60), 'alive', 5400],
] as const)('A03 at %d a session that began at noon is %s, %d seconds from its end', (now, status, seconds) => {
  expect(statusAt(started, now)).toBe(status)
  expect(timeLeft(started, now)).toBe(seconds * 1000)
})

test('A03 without a session there is nothing to count, and an ended one stays so', () => {
  expect([statusAt(undefined, noon), timeLeft(undefined, noon), untilNextStatus(undefined, noon)]).toEqual([
    'noSession',
    0,
    undefined,
  ])
  expect([statusAt('ended', noon), timeLeft('ended', noon), untilNextStatus('ended', noon)]).toEqual([
    'end',
    0,
    undefined,
  ])
})

test.each([
  [at(0, 59), noon],
  [at(1), at(1)],
  [at(28, 30), at(28, 30)],
  [at(29, 59), at(29, 59)],
  [at(30), noon],
  [at(600), noon],
])('A03 an answer at %d leaves the clock started at %d', (now, since) => {
  expect(afterAnswer(started, now)).toEqual({ since })
})

test('A03 the first answer starts the clock, and none starts an ended one', () => {
  expect(afterAnswer(undefined, noon)).toEqual(started)
  expect(afterAnswer('ended', at(1))).toBe('ended')
})

test('A03 the next change is the warning, then the end, then none', () => {
  expect(untilNextStatus(started, at(1))).toBe(27 * 60_000)
  expect(untilNextStatus(started, at(28))).toBe(2 * 60_000)
  expect(untilNextStatus(started, at(30))).toBeUndefined()
})

test('L05 a warning or an end that is requested is due at once', () => {
  for (const status of ['warning', 'end'] as const) expect(statusAt(clockDue(status, noon), noon)).toBe(status)
})

test('A03 no run of answers brings back what has ended', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { maxLength: 60 }), gaps => {
      let clock: SessionClock = started
      let now = noon
      let hasEnded = false
      for (const gap of gaps) {
        now += gap
        hasEnded ||= statusAt(clock, now) === 'end'
        clock = afterAnswer(clock, now)
        expect(statusAt(clock, now) === 'end').toBe(hasEnded)
      }
    }),
  )
})
