import { getEnv } from '../../contract/calls/env.ts'
import { readInBackground } from './background.ts'
import { call, onSend } from './call.ts'
import type { CallError } from './call-error.ts'
import { inBackground } from './in-background.ts'
import { pauseAfter } from './pauses.ts'
import { queries } from './queries.ts'

/**
 * How the network does, learned from what really happens to the page's calls: one that gets no answer means it is lost,
 * one that lets wait means it is slow. While it is lost a small question is asked again and again, ever more seldom; the
 * first answer brings everything on the page up to date. Nothing that changes something is ever sent by itself.
 */
export type Connection = 'good' | 'slow' | 'lost' | 'back'

/** Milliseconds after which an answer is said to take its time. */
const patience = 4000
/** Milliseconds for which it is told that all is well again. */
const relief = 5000

let isLost = typeof navigator !== 'undefined' && navigator.onLine === false
let isBack = false
let late = 0
let asking = 0
let asked = 0
let next: ReturnType<typeof setTimeout> | undefined
let calm: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** For React's useSyncExternalStore. */
export const connection = {
  current: (): Connection => (isLost ? 'lost' : late > 0 ? 'slow' : isBack ? 'back' : 'good'),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** When the oldest of what is shown was read, in milliseconds since 1970; nothing where nothing is shown. */
export function shownSince(): number | undefined {
  const times = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter(time => time > 0)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Asks at once whether the server is there again. */
export function tryNow(): void {
  clearTimeout(next)
  next = undefined
  // The answer, or that none came, is heard below like that of any other call. It says nothing of a person: a network that
  // comes and goes must not keep a session alive before which nobody sits (A03).
  asking++
  call(getEnv, inBackground)
    .catch((error: CallError) => error.messageCode === 'errors.generic.unreachable' && lose())
    .finally(() => asking--)
}

/** Listens from now on; the result ends it. */
export function watchConnection(): () => void {
  onSend(hear)
  const look = () => document.visibilityState === 'visible' && isLost && tryNow()
  window.addEventListener('offline', lose)
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', look)
  if (isLost) askLater()
  return () => {
    onSend(undefined)
    window.removeEventListener('offline', lose)
    window.removeEventListener('online', tryNow)
    document.removeEventListener('visibilitychange', look)
    clearTimeout(next)
    next = undefined
  }
}

function hear(answer: Promise<Response>): void {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late++
    tell()
  }, patience)
  const settle = () => {
    clearTimeout(timer)
    if (isLate) late--
  }
  answer.then(
    ({ status }) => {
      settle()
      // What stands before the server answers so while the server is away.
      if (status === 502 || status === 504) lose()
      else find()
    },
    (error: Error) => {
      settle()
      // One that was given up may have been asked too much: what is small is asked then, and says how the network does.
      if (error.name !== 'AbortError') lose()
      else if (asking === 0) tryNow()
    },
  )
}

function lose(): void {
  isLost = true
  isBack = false
  askLater()
  tell()
}

// Once, however many calls have failed at a time.
function askLater(): void {
  if (next !== undefined) return
  next = setTimeout(tryNow, pauseAfter(asked++))
}

function find(): void {
  if (isLost) {
    isLost = false
    isBack = true
    asked = 0
    clearTimeout(next)
    next = undefined
    clearTimeout(calm)
    calm = setTimeout(() => {
      isBack = false
      tell()
    }, relief)
    void readInBackground(() => true)
  }
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
