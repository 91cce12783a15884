/** The session id lives in this tab's session storage and travels in `x-session-id` only (A02, decisions §2). */
const key = 'sessionId'

export function sessionId(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined
}

export function keepSessionId(id: string): void {
  sessionStorage.setItem(key, id)
}

export function forgetSessionId(): void {
  sessionStorage.removeItem(key)
}
