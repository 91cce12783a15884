/** A text as it is looked for: without capitals, accents and marks, with single spaces. `Kovač` is `kovac`. */
export function foldedName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
