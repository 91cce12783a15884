import { foldedPassword } from './folded-password.ts'

/** So many signs around a common password do not make it another one: `sunshine2026`, `!!password!!`. */
const mostAround = 4

/**
 * Whether a password is among the first that anybody tries (ASVS v5.0.0-6.2.4): on the list in any case, on the list with
 * up to four digits or signs before and after, one piece again and again (`abcabcabcabc`), or a row of neighbours
 * (`abcdefghijkl`, `210987654321` down to 0 and on).
 */
export function isCommonPassword(password: string, list: ReadonlySet<string>): boolean {
  const folded = foldedPassword(password)
  return list.has(folded) || list.has(core(folded)) || isRepetition(folded) || isRow(folded)
}

function core(folded: string): string {
  const begun = folded.replace(/^[^\p{L}]+/u, '')
  const bare = begun.replace(/[^\p{L}]+$/u, '')
  const isAround = folded.length - begun.length <= mostAround && begun.length - bare.length <= mostAround
  return isAround ? bare : folded
}

// A text that is one piece several times stands within two of itself, elsewhere than at its ends.
function isRepetition(folded: string): boolean {
  return `${folded}${folded}`.indexOf(folded, 1) < folded.length
}

function isRow(folded: string): boolean {
  const codes = [...folded].map(sign => sign.codePointAt(0)!)
  const step = codes.length > 2 ? stepOf(codes[0]!, codes[1]!) : 0
  return step !== 0 && codes.every((code, at) => at === 0 || stepOf(codes[at - 1]!, code) === step)
}

// The digits go round: 9 is followed by 0.
function stepOf(from: number, to: number): number {
  const isDigit = (code: number) => code >= 0x30 && code <= 0x39
  if (isDigit(from) && isDigit(to) && Math.abs(from - to) === 9) return Math.sign(from - to)
  return Math.abs(to - from) === 1 ? to - from : 0
}
