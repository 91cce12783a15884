import type { ClientTx } from '../../db/client-tx.ts'
import { readNames } from './erasure.store.ts'

/**
 * A regular expression of PostgreSQL that finds whatever identifies somebody in a text: user name, e-mail address and full name as
 * whole words, and keys of other systems as whole values. Former names count where something still has them.
 */
export async function namesOf(tx: ClientTx, personId: number): Promise<string> {
  const { words, keys, full } = await readNames(tx, personId)
  const long = words.filter(word => word.length >= 3)
  const values = [...keys, ...words.filter(word => word.length < 3)]
  const names = full
    .filter(([first, last]) => first !== '' && last !== '')
    .flatMap(([first, last]) => [`${escaped(first)}\\s*${escaped(last)}`, `${escaped(last)},?\\s*${escaped(first)}`])
  const apart = [...long.map(escaped), ...names].map(word =>
    isAscii(word) ? `(^|[^a-z0-9])${word}($|[^a-z0-9])` : word,
  )
  return [...apart, ...values.map(value => `"${escaped(value)}"`)].join('|')
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, character => `\\${character}`)
}

/** Between words of other scripts there need be no space. */
function isAscii(word: string): boolean {
  return /^[ -~]*$/.test(word)
}
