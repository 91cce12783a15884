/** Where a remembered location may lead after sign-in: the product's own screens, but none that starts or ends a session. */
const screens =
  /^\/(?:dashboard|onboarding|profile|privacy-shield|privacy-notice|faq|contact|team|(?:admin|rewards)(?:\/.*)?|program-view\/[^/]+(?:\/(?:welcome|progress|goal-selection|manager-progress))?)?$/

/** A slash, backslash, dot, percent sign or control character in disguise. */
const disguised = /%(?:2[ef5]|5c|[01][0-9a-f]|7f)/i
/** A control character, half a character, or a backslash, which browsers take for a slash. */
const unfit = /[\p{Cc}\p{Cs}\\]/u
const home = '/dashboard'

/**
 * The remembered location if it is one of ours, else the dashboard (security T14, N21): one leading slash, no `//`,
 * backslash, dot segment, control character or disguised form of these. `//evil.example` is `/dashboard`.
 */
export function safeNext(next: string | undefined): string {
  if (next === undefined || next.includes('//') || disguised.test(next) || unfit.test(decoded(next))) return home
  const path = next.split(/[?#]/, 1)[0]!
  return screens.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path) ? next : home
}

/** The address as its reader will see it; what cannot be read is unfit. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return '\\'
  }
}
