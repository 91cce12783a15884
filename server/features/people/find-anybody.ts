import type { QueryOf } from '../../../contract/call.ts'
import type { listPeople } from '../../../contract/calls/admin/people.ts'
import { similarity } from '../../../rules/files/similarity.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type FoundRow, type PersonFacts, readAnybody, readPeople, readPersonFacts } from './find-anybody.store.ts'
import { readNamesLike } from './names.store.ts'
import { searchWords } from './search-words.ts'
import { asWanted } from './user-names-like.ts'

export type { FoundRow } from './find-anybody.store.ts'

/** So many people on one page; whoever finds more types more. */
const pageSize = 50

/**
 * Anybody of the client, however what is known of them is typed: words of the name without regard to case, width and accents, a user
 * name, an address, or a number. Who is inactive or locked is found as well (W05a).
 */
export async function findAnybody(
  tx: ClientTx,
  { search: typed = '', state, after }: QueryOf<typeof listPeople>,
  locale: string,
): Promise<{ people: readonly FoundRow[]; isMore: boolean; meant: readonly FoundRow[] }> {
  const ways = await searchWords(tx, typed, locale)
  const found =
    ways === undefined
      ? await readPeople(tx, { state, after }, pageSize + 1)
      : await readAnybody(tx, { typed, state, words: ways }, pageSize + 1)
  const meant = found.length === 0 && ways !== undefined ? await probablyMeant(tx, typed) : []
  return { people: found.slice(0, pageSize), isMore: found.length > pageSize, meant }
}

/** So many are proposed where nobody is called as was typed, of those at least so alike. */
const mostMeant = 3
const leastAlike = 0.5
const mostWordsMeant = 3

/** Whose name or user name is most like what was typed; few are looked at, however many people there are. */
async function probablyMeant(tx: ClientTx, typed: string): Promise<readonly FoundRow[]> {
  const words = typed.split(/\s+/).slice(0, mostWordsMeant)
  const like = await readNamesLike(tx, [typed, ...words].map(asWanted))
  const folded = fold(typed)
  const ranked = like
    .map(({ user_name, first_name, last_name }) => {
      const names = [user_name, `${first_name} ${last_name}`, `${last_name} ${first_name}`, first_name, last_name]
      return { user_name, alike: Math.max(...names.map(name => similarity(folded, fold(name)))) }
    })
    .filter(({ alike }) => alike >= leastAlike)
    .sort((one, other) => other.alike - one.alike || (one.user_name < other.user_name ? -1 : 1))
    .map(({ user_name }) => user_name)
  const people = await Promise.all(
    [...new Set(ranked)].slice(0, mostMeant).map(user_name => readAnybody(tx, { typed: user_name, words: [] }, 1)),
  )
  return people.flat()
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
}

/** What is kept of somebody besides their account. */
export async function personFacts(tx: ClientTx, personId: number): Promise<PersonFacts | undefined> {
  return readPersonFacts(tx, personId)
}
