// The escapes of a JSON text: both halves of a character, one half alone, or any other.
const escapes = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(?<half>ud[89a-f])|.)/gi

/** Whether a JSON text escapes half a character (a lone surrogate, such as `\ud83d`), which PostgreSQL takes into no jsonb. */
export function holdsHalfCharacter(json: string): boolean {
  for (const { groups } of json.matchAll(escapes)) if (groups?.['half'] !== undefined) return true
  return false
}
