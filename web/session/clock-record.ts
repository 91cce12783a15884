import type { SessionClock } from '../../rules/accounts/session-clock.ts'
import { sessionId } from './session-id.ts'
import { sharedStorage } from './storage.ts'

/**
 * The clock of a session, where all its tabs find it: in local storage, under a digest of the session id, from which
 * nobody gets the id back. A tab that slept reads there what the others have done meanwhile.
 */
export const prefix = 'session-clock:'
/** No session lives longer, so no record is of use for longer (decisions §2). */
const longestSession = 12 * 60 * 60_000

let known: { readonly key: string; readonly clock: SessionClock } | undefined

/** The key of the session of this tab. */
export function recordKey(): string | undefined {
  const id = sessionId()
  return id && `${prefix}${digest(id)}`
}

export function readClock(): SessionClock {
  const key = recordKey()
  if (key === undefined) return undefined
  // Cleared by somebody else's sign-out: what this tab knew still holds.
  return clockOf(key) ?? (known?.key === key ? known.clock : undefined)
}

/** The clock under a key, whosever session it is. */
export function clockOf(key: string): SessionClock {
  const text = sharedStorage().getItem(key)
  if (text === null) return undefined
  if (text === 'ended') return 'ended'
  const since = Number(text)
  return Number.isFinite(since) ? { since } : undefined
}

export function writeClock(clock: SessionClock): void {
  // When the end is written, another tab's sign-out may have taken the session id away; a page that opened to sign out
  // has written nothing before.
  const key = clock === 'ended' ? (known?.key ?? recordKey()) : recordKey()
  if (key === undefined || clock === undefined) return
  known = { key, clock }
  sharedStorage().setItem(key, clock === 'ended' ? clock : String(clock.since))
}

/** Takes away what sessions have left behind whose tabs were closed. */
export function sweepClocks(now: number): void {
  for (const key of Object.keys(sharedStorage()).filter(name => name.startsWith(prefix))) {
    const since = Number(sharedStorage().getItem(key))
    if (key !== recordKey() && !(now - since < longestSession)) sharedStorage().removeItem(key)
  }
}

/** 32 of the id's 256 bits at most, by FNV-1a: enough to distinguish sessions, and useless for taking one over. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}
