import type { ClientTx } from '../../db/client-tx.ts'
import { readNamesLike } from './names.store.ts'

/**
 * User names that may have been meant by names that nobody has: of people one of whose names, or whose user name, begins like the
 * longest word of it. Few are looked at, however many people there are.
 */
export async function userNamesLike(tx: ClientTx, unknown: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = unknown.map(asWanted)
  const found = new Map<string, string[]>()
  for (const { name, user_name } of await readNamesLike(tx, wanted))
    found.set(name, [...(found.get(name) ?? []), user_name])
  return found
}

/** A name with what the people who may have been meant by it are looked for by. */
export function asWanted(name: string): { readonly name: string; readonly folded: string; readonly word: string } {
  return { name, folded: name.toLowerCase(), word: longestWord(name) }
}

function longestWord(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}]+/u)
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
