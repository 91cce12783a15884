import { validSession } from '../../contract/calls/valid-session.ts'
import {
  afterAnswer,
  clockDue,
  type SessionStatus,
  statusAt,
  timeLeft,
  untilNextStatus,
} from '../../rules/accounts/session-clock.ts'
import { type CallHeaders, call, onAnswer } from '../client/call.ts'
import { clockOf, prefix, readClock, recordKey, sweepClocks, writeClock } from './clock-record.ts'
import { forgetJourneys } from './journeys-seen.ts'
import { currentSession } from './session.ts'
import { onLeave } from './sign-in.ts'

/**
 * The session's clock in the browser (A03, product §4). The rules judge, by the wall clock: a tab that was asleep looks
 * at the hour and not at how long it ran. All tabs of a session share one record, so an answer in one keeps all alive.
 */

export interface ClockFace {
  readonly status: SessionStatus
  /** Whole seconds until the end. */
  readonly secondsLeft: number
}

/** A tab whose timers slept looks again at least this often, in milliseconds. */
const lookAgain = 15_000

const forAnybody = /^\/api\/v1\.0\/(?:avatar|client|company|contactUs|env|render-errors|texts|translations)/

/** The record of the session that the clock runs, or ran last, in this page. */
let running: string | undefined
let face: ClockFace = { status: 'noSession', secondsLeft: 0 }
let timer: ReturnType<typeof setTimeout> | undefined
let whenEnded: (() => void) | undefined
const listeners = new Set<() => void>()

/** For React's useSyncExternalStore. */
export const sessionClock = {
  current: () => face,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Runs for the person who is signed in, from the answer that said so; the result stops it. */
export function runSessionClock(onEnd: () => void): () => void {
  const now = Date.now()
  sweepClocks(now)
  // The server has just said who is signed in: whatever an old record claims, the session lives.
  const isNew = running !== recordKey()
  running = recordKey()
  const before = isNew && statusAt(readClock(), now) === 'end' ? undefined : readClock()
  // A page that started without a network has heard nothing: the clock runs on as it was.
  const isAnswered = !currentSession().isFromLastState
  writeClock(isFixed() || !isAnswered ? (before ?? { since: now }) : afterAnswer(before, now))
  whenEnded = onEnd
  onAnswer(hear)
  const wakes = ['pageshow', 'focus'] as const
  for (const wake of wakes) window.addEventListener(wake, look)
  window.addEventListener('storage', hearOtherTab)
  look()
  return () => {
    onAnswer(undefined)
    for (const wake of wakes) window.removeEventListener(wake, look)
    window.removeEventListener('storage', hearOtherTab)
    clearTimeout(timer)
    whenEnded = undefined
    show({ status: 'noSession', secondsLeft: 0 })
  }
}

/** Moves the clock so that a warning or the end is due now (L05). */
export function makeDue(status: 'warning' | 'end'): void {
  writeClock(clockDue(status, Date.now()))
  look()
}

// Whoever logs out in one tab has left in all; so what all tabs share goes now, and not where the session goes on in others.
onLeave(hasSessionEnded => {
  if (!hasSessionEnded) return
  writeClock('ended')
  forgetJourneys()
})

function hear(path: string, headers: CallHeaders): void {
  if (headers?.['x-in-background']) return
  // A launched session ends 30 minutes after it began, however busy it is (decisions §8).
  if (isFixed() || face.status === 'noSession') return
  const before = readClock()
  const after = afterAnswer(before, Date.now())
  if (after === before) return
  writeClock(after)
  look()
  // What anybody may ask does not reach the session on the server: its clock must start again as well.
  if (forAnybody.test(path)) void call(validSession).catch(() => undefined)
}

function hearOtherTab({ key }: StorageEvent): void {
  if (key === null || key.startsWith(prefix)) look()
}

function look(): void {
  clearTimeout(timer)
  const now = Date.now()
  followId()
  // Another tab's sign-out has taken the session id away.
  const clock = recordKey() === undefined ? 'ended' : readClock()
  const status = statusAt(clock, now)
  show({ status, secondsLeft: Math.ceil(timeLeft(clock, now) / 1000) })
  if (status === 'end') {
    // Once: signing out takes a moment, in which the person may still move.
    const notify = whenEnded
    whenEnded = undefined
    notify?.()
    return
  }
  const change = untilNextStatus(clock, now) ?? lookAgain
  const tick = status === 'warning' ? timeLeft(clock, now) % 1000 || 1000 : lookAgain
  timer = setTimeout(look, Math.min(change, tick))
}

// A proof, or a new password, gives the session another id (security T9): its clock goes on under that.
function followId(): void {
  const key = recordKey()
  if (key === undefined || running === undefined || key === running) return
  if (readClock() === undefined) writeClock(clockOf(running))
  running = key
}

function show(next: ClockFace): void {
  if (next.status === face.status && next.secondsLeft === face.secondsLeft) return
  // Only a warning counts down before the person's eyes.
  const isSame = next.status === face.status && next.status !== 'warning'
  face = next
  if (!isSame) for (const listener of listeners) listener()
}

function isFixed(): boolean {
  return currentSession().user?.isLaunchAs === true
}
