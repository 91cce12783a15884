import { done, type Outcome, refused } from '../outcome.ts'

/** So many codes at once, and letters of one. */
export const mostCodes = 50_000
const longest = 200

/** The codes of a text, one a line, blanks around them and empty lines left out; refused with the line of the first that cannot be one. */
export function codesOfText(text: string): Outcome<string[], 'codes-malformed'> {
  // Returns and the mark at the beginning of a file count as blanks.
  const lines = text.split('\n').map(line => line.trim())
  const bad = lines.findIndex(line => line.length > longest || /\p{Cc}/u.test(line))
  if (bad >= 0) return refused('codes-malformed', { line: bad + 1 })
  const codes = lines.filter(line => line !== '')
  if (codes.length === 0) return refused('codes-malformed', { line: 1 })
  return codes.length > mostCodes ? refused('codes-malformed', { line: mostCodes + 1 }) : done(codes)
}
