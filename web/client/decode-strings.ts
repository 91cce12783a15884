/**
 * Strings of an older API host come URL-encoded (decisions §2); ours says `x-string-encoding: none`. A malformed
 * sequence stays as it is: `Caf%C3%A9` reads `Café`, and `100%` stays `100%`. Addresses and the session id are no texts,
 * and stay as they are (security T12).
 */
export function decodeStrings(value: unknown): unknown {
  if (typeof value === 'string') return decode(value)
  if (Array.isArray(value)) return value.map(decodeStrings)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'sessionId' ? inner : decodeStrings(inner)]),
  )
}

// An encoded text has neither a colon nor a slash.
const address = /^(https?:|\/)/i

function decode(text: string): string {
  if (address.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
