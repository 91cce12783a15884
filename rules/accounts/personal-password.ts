import { foldedPassword } from './folded-password.ts'
import { passwordLength } from './password-rules.ts'

/** What a password must still have once the words that anybody knows of its owner are taken out of it. */
const leastLeft = 8

/**
 * The words that somebody who knows a person would try first (ASVS v5.0.0-6.2.11): each text as a whole and in its parts,
 * of three letters and more, of two where they are no Latin ones. `Ann O’Neil` gives `annoneil`, `neil` and `ann`.
 */
export function contextWords(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap(text => {
    const parts = foldedPassword(text).split(/[^\p{L}\p{N}\p{M}]/u)
    return [parts.join(''), ...parts]
  })
  const isWord = (word: string) => word.length >= (/^[\x20-\x7e]*$/.test(word) ? 3 : 2)
  return [...new Set(words.filter(isWord))].sort((a, b) => b.length - a.length)
}

/**
 * Whether a password is little else than such words: fewer than eight letters and digits are left without them. For Ann
 * of Northlight `ann-northlight-2026` is, and `northlight feeds three goats` is not.
 */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const plain = foldedPassword(password).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  const left = words.reduce((text, word) => text.replaceAll(word, ' '), plain)
  return left !== plain && passwordLength(left.replaceAll(' ', '')) < leastLeft
}
