import type { ClientTx } from '../../db/client-tx.ts'
import { findByWord, searchWords } from '../people/search-words.ts'
import { type GranteeRow, readGrantees } from './grants.store.ts'

export type { GranteeRow } from './grants.store.ts'

/** How many people a search answers; whoever finds too many types more. */
const mostFound = 20
/** Of a word so many entries of names are looked at. */
const mostEntries = 5000

/** People to whom a role may be given: whose name has words that begin with each that was typed, or whose user name begins so. */
export async function findGrantees(tx: ClientTx, typed: string, locale: string): Promise<GranteeRow[]> {
  const words = (await searchWords(tx, typed, locale)) ?? []
  const found: Set<number>[] = []
  for (const ways of words) found.push(new Set((await findByWord(tx, ways, mostEntries)).people))
  const [first = new Set<number>(), ...others] = found
  const personIds = [...first].filter(person => others.every(people => people.has(person))).slice(0, mostEntries)
  return readGrantees(tx, { personIds, typed }, mostFound)
}
