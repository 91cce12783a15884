/**
 * Strings of an older API host come URL-encoded (decisions §2); ours says `x-string-encoding: none`. A malformed
 * sequence stays as it is: `Caf%C3%A9` reads `Café`, and `100%` stays `100%`.
 */
export function decodeStrings(value: unknown): unknown {
  if (typeof value === 'string') return decode(value)
  if (Array.isArray(value)) return value.map(decodeStrings)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decodeStrings(inner)]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
