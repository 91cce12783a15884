import { getEnv } from '../../contract/calls/env.ts'
import { readInBackground } from './background.ts'
import { call, onSend } from './call.ts'
import type { CallError } from './call-error.ts'
import { inBackground } from './in-background.ts'
import { pauseAfter } from './pauses.ts'
import { queries } from './queries.ts'

/**
 * The state of the network, derived from the page's own calls: one without a response means it is lost, one that takes long
 * means it is slow. While it is lost a small request is retried with growing pauses; the first response refreshes everything
 * on the page. A write is never sent automatically.
 */
export type Connection = 'good' | 'slow' | 'lost' | 'back'

/** Milliseconds after which a response counts as slow. */
const patience = 4000
/** Milliseconds for which the page says that the network is back. */
const relief = 5000

let isLost = typeof navigator !== 'undefined' && navigator.onLine === false
let isBack = false
let late = 0
let asking = 0
let attempts = 0
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

/** Tries the server now. */
export function tryNow(): void {
  clearTimeout(next)
  next = undefined
  // `hear` below handles the response, or its absence, like that of any other call. It is no sign of a person: a network that
  // comes and goes must not keep the session of an absent person alive (A03).
  asking++
  call(getEnv, inBackground)
    .catch((error: CallError) => error.messageCode === 'errors.generic.unreachable' && lose())
    .finally(() => asking--)
}

/** Starts listening; the returned function stops it. */
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
    notify()
  }, patience)
  const settle = () => {
    clearTimeout(timer)
    if (isLate) late--
  }
  answer.then(
    ({ status }) => {
      settle()
      // A proxy answers so while the server is away.
      if (status === 502 || status === 504) lose()
      else find()
    },
    (error: Error) => {
      settle()
      // A call that timed out may have been too large: a small request then shows whether the network works.
      if (error.name !== 'AbortError') lose()
      else if (asking === 0) tryNow()
    },
  )
}

/** The page has started without a network: what it shows was kept. */
export function noteLost(): void {
  lose()
}

function lose(): void {
  isLost = true
  isBack = false
  askLater()
  notify()
}

// Once, however many calls have failed at a time.
function askLater(): void {
  if (next !== undefined) return
  next = setTimeout(tryNow, pauseAfter(attempts++))
}

function find(): void {
  if (isLost) {
    isLost = false
    isBack = true
    attempts = 0
    clearTimeout(next)
    next = undefined
    clearTimeout(calm)
    calm = setTimeout(() => {
      isBack = false
      notify()
    }, relief)
    void readInBackground(() => true)
  }
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
