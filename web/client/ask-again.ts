import type { Query } from '@tanstack/react-query'
import { readInBackground } from './background.ts'
import { CallError } from './call-error.ts'
import { pauseAfter } from './pauses.ts'
import { queries } from './queries.ts'

let attempts = 0
let next: ReturnType<typeof setTimeout> | undefined

/**
 * Retries calls that failed on the server in the background, as after a lost network: one call, with growing pauses, and once
 * it succeeds all that failed. Starts listening; the returned function stops it.
 */
export function watchFailures(): () => void {
  const stop = queries.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error' && isPassing(event.action.error)) askLater()
  })
  if (failed().length > 0) askLater()
  return () => {
    stop()
    clearTimeout(next)
    next = undefined
    attempts = 0
  }
}

function askLater(): void {
  next ??= setTimeout(() => void ask(), pauseAfter(attempts++))
}

async function ask(): Promise<void> {
  next = undefined
  const waiting = failed()
  // In turn, so that one that keeps failing does not block the others.
  const one = waiting[attempts % waiting.length]
  if (one === undefined) {
    attempts = 0
    return
  }
  await read([one])
  if (isPassing(one.state.error)) return askLater()
  attempts = 0
  await read(failed())
}

async function read(some: readonly Query[]): Promise<void> {
  const keys = new Set<unknown>(some.map(({ queryKey }) => queryKey))
  await readInBackground(key => keys.has(key))
}

function failed(): Query[] {
  return queries.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => isPassing(state.error) })
}

/** A server error. Calls that did not reach the server are retried by connection.ts, and refusals are not retried. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && error.httpCode >= 500 && error.messageCode !== 'errors.generic.unreachable'
}
