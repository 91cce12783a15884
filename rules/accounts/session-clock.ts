/** How a session stands by the browser's clock (product §4). */
export type SessionStatus = 'noSession' | 'alive' | 'warning' | 'end'

/** Milliseconds (product §9): the warning after 28 minutes, the end after 30, a restart once per 60 seconds at most. */
export const warningAfter = 1_680_000
export const endAfter = 1_800_000
const restartEvery = 60_000

/** What is known of a session: when its clock last started (epoch milliseconds), or that it has ended; nothing: no session. */
export type SessionClock = { readonly since: number } | 'ended' | undefined

/** How the session stands now (A03). Started at 12:00 it is alive at 12:27, a warning from 12:28, over from 12:30. */
export function statusAt(clock: SessionClock, now: number): SessionStatus {
  if (clock === undefined) return 'noSession'
  const left = timeLeft(clock, now)
  if (left === 0) return 'end'
  return left > endAfter - warningAfter ? 'alive' : 'warning'
}

/**
 * The clock after the server answered (A03): both timers start again, once per 60 s at most; what has ended stays
 * ended. Started at 12:00, an answer at 12:00:59 changes nothing, one at 12:01 restarts it, one at 12:30 comes too late.
 */
export function afterAnswer(clock: SessionClock, now: number): SessionClock {
  const hasJustStarted = timeLeft(clock, now) > endAfter - restartEvery
  return hasJustStarted || statusAt(clock, now) === 'end' ? clock : { since: now }
}

/** Milliseconds until the session ends, 0 once it has: at 12:28 of a clock started at 12:00 it is 120,000. */
export function timeLeft(clock: SessionClock, now: number): number {
  return clock === undefined || clock === 'ended' ? 0 : Math.max(0, clock.since + endAfter - now)
}

/** Milliseconds until the status changes by itself; nothing where it never will. */
export function untilNextStatus(clock: SessionClock, now: number): number | undefined {
  const status = statusAt(clock, now)
  if (status === 'alive') return timeLeft(clock, now) - (endAfter - warningAfter)
  return status === 'warning' ? timeLeft(clock, now) : undefined
}

/** The clock as it stands when a warning or the end is due this moment: what the QA bar requests (L05). */
export function clockDue(status: 'warning' | 'end', now: number): SessionClock {
  return { since: now - (status === 'warning' ? warningAfter : endAfter) }
}
