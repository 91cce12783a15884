import type { Query } from '@tanstack/react-query'
import { readInBackground } from './background.ts'
import { CallError } from './call-error.ts'
import { pauseAfter } from './pauses.ts'
import { queries } from './queries.ts'

let asked = 0
let next: ReturnType<typeof setTimeout> | undefined

/**
 * What a server in trouble could not answer is asked again by the page itself, as after a lost network: one call, ever more
 * seldom, and once it is answered all that failed. Listens from now on; the result ends it.
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
    asked = 0
  }
}

function askLater(): void {
  next ??= setTimeout(() => void ask(), pauseAfter(asked++))
}

async function ask(): Promise<void> {
  next = undefined
  const waiting = failed()
  // Each in its turn: one that fails for reasons of its own keeps no other waiting.
  const one = waiting[asked % waiting.length]
  if (one === undefined) {
    asked = 0
    return
  }
  await read([one])
  if (isPassing(one.state.error)) return askLater()
  asked = 0
  await read(failed())
}

async function read(some: readonly Query[]): Promise<void> {
  const keys = new Set<unknown>(some.map(({ queryKey }) => queryKey))
  await readInBackground(key => keys.has(key))
}

function failed(): Query[] {
  return queries.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => isPassing(state.error) })
}

/** The server's own trouble; what did not reach it is the connection's matter, and a refusal stays one. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && error.httpCode >= 500 && error.messageCode !== 'errors.generic.unreachable'
}
