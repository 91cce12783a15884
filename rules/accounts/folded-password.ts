/** A password as lists and words are compared with it: `Ｐässword` in any width and case is `pässword`. */
export function foldedPassword(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
