import type { ClientTx } from '../../db/client-tx.ts'
import { readMeant } from './find-people.store.ts'
import { type Add, isMeant, type Sought, searchWords } from './search-words.ts'

/** Up to so many people are gathered before what belongs to them is; of more, each is looked at as it comes. */
const mostGathered = 5000

/** SQL for whether a column of person ids is one of those who are meant. */
export type PersonCondition = (column: string, add: Add) => string

/**
 * The people whom a search means: whose name has words that begin with each that was typed, or whose user name begins so. Nothing
 * where nothing was typed.
 */
export async function findPeople(
  tx: ClientTx,
  typed: string | undefined,
  locale: string,
): Promise<PersonCondition | undefined> {
  const sought = await soughtBy(tx, typed, locale)
  if (sought === undefined) return undefined
  const ids = await readMeant(tx, sought, mostGathered + 1)
  if (ids.length > mostGathered) return (column, add) => isMeant(sought, column, add)
  return oneOf(ids)
}

/** The people with these ids. */
export function oneOf(ids: readonly number[]): PersonCondition {
  return (column, add) => `${column} = any(${add(ids)}::bigint[])`
}

/** What a search looks for; nothing where nothing was typed. */
export async function soughtBy(tx: ClientTx, typed: string | undefined, locale: string): Promise<Sought | undefined> {
  const words = await searchWords(tx, typed, locale)
  return words && { typed: typed!.trim(), words }
}
