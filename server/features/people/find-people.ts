import type { ClientTx } from '../../db/client-tx.ts'
import { readByUserName } from './find-people.store.ts'
import { findByWord, searchWords } from './search-words.ts'

/** Of a word so many entries of names are looked at. */
const mostEntries = 5000

/**
 * The people whom a search means, by id: whose name has words that begin with each that was typed, or whose user name begins
 * so. At most some thousands; nothing where nothing was typed.
 */
export async function findPeople(
  tx: ClientTx,
  typed: string | undefined,
  locale: string,
): Promise<number[] | undefined> {
  const words = await searchWords(tx, typed, locale)
  if (words === undefined) return undefined
  const found: Set<number>[] = []
  for (const ways of words) found.push(new Set((await findByWord(tx, ways, mostEntries)).people))
  const [first = new Set<number>(), ...others] = found
  const called = [...first].filter(person => others.every(people => people.has(person)))
  return [...new Set([...called, ...(await readByUserName(tx, typed!.trim(), mostEntries))])]
}
