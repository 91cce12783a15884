/**
 * The first letters of a text that comes from outside, to be kept and shown. None is cut in half; and half a letter (a lone
 * surrogate) or a zero, of which PostgreSQL keeps neither in a jsonb, becomes `\ufffd`.
 */
export function firstLetters(text: string, most: number): string {
  // A letter takes two units of a text at most, so that a half at the end of these is not among the first.
  return [...text.slice(0, 2 * most)]
    .slice(0, most)
    .join('')
    .replace(/\p{Cs}|\0/gu, '\ufffd')
}
