import { tabStorage } from './storage.ts'

/** The session id lives in this tab's session storage and travels in `x-session-id` only (A02, decisions §2). */
const key = 'sessionId'

export function sessionId(): string | undefined {
  return tabStorage().getItem(key) ?? undefined
}

export function keepSessionId(id: string): void {
  tabStorage().setItem(key, id)
}

export function forgetSessionId(): void {
  tabStorage().removeItem(key)
}
