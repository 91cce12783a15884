import type { ClientTx } from '../../db/client-tx.ts'
import { type FoundRow, type PersonFacts, readAnybody, readFirstPeople, readPersonFacts } from './find-anybody.store.ts'
import { searchWords } from './search-words.ts'

export type { FoundRow } from './find-anybody.store.ts'

/** So many people on one page; whoever finds more types more. */
const pageSize = 50

/**
 * Anybody of the client, however what is known of them is typed: words of the name without regard to case, width and accents, a user
 * name, an address, or a number. Who is inactive or locked is found as well (W05a).
 */
export async function findAnybody(
  tx: ClientTx,
  typed: string,
  locale: string,
): Promise<{ people: readonly FoundRow[]; isMore: boolean }> {
  const ways = await searchWords(tx, typed, locale)
  const found =
    ways === undefined
      ? await readFirstPeople(tx, pageSize + 1)
      : await readAnybody(tx, { typed, words: longestFirst(ways) }, pageSize + 1)
  return { people: found.slice(0, pageSize), isMore: found.length > pageSize }
}

/** What is kept of somebody besides their account. */
export async function personFacts(tx: ClientTx, personId: number): Promise<PersonFacts | undefined> {
  return readPersonFacts(tx, personId)
}

/** Of each way in which a word may be written its longest part; few names have a long one, so it is looked for first. */
function longestFirst(ways: readonly (readonly (readonly string[])[])[]): string[][] {
  const words = ways.map(written =>
    written.map(parts => parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')),
  )
  return words.sort((one, other) => lengthOf(other) - lengthOf(one))
}

function lengthOf(ways: readonly string[]): number {
  return Math.min(...ways.map(({ length }) => length))
}
