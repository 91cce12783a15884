import type { ClientTx, Statement } from '../../db/client-tx.ts'

/** One way in which a word may be written, as the words that it folds to. */
export type WrittenWord = readonly string[]

const foldedWords: Statement<{ readonly words: string[] }> = {
  name: 'folded-words',
  text: `select array(select word from search_words(said) f (word) order by word) as words
    from unnest($1::text[]) with ordinality typed (said, at) order by at`,
}

/** Folds what was typed as names are folded: for each text, its words. */
export async function foldWords(tx: ClientTx, texts: readonly string[]): Promise<string[][]> {
  return (await tx.ask(foldedWords, [texts])).map(row => row.words)
}

/** That a column begins with a value. */
export const begins = (column: string, value: string) =>
  `${column} >= ${value} and ${column} < ${value} || U&'\\+10FFFF'`

/** People whose names have a word, out of so many entries of names: somebody may be in several. */
export interface Called {
  readonly people: readonly number[]
  readonly entries: number
}

const peopleByWord: Statement<Called> = {
  name: 'people-by-word',
  text: `select coalesce(array_agg(distinct person_id::float8), '{}') as people, count(*)::int as entries
    from unnest($2::text[]) wanted (word) cross join lateral (
      select w.person_id from person_words w
      where w.client_id = $1 and ${begins('w.word', 'wanted.word')} limit $3) found`,
}

/** Those whose names have a word in one of its ways; of each way no more entries than that are looked at. */
export async function findByWord(tx: ClientTx, ways: readonly WrittenWord[], most: number): Promise<Called> {
  const words = ways.map(way => way.reduce((longest, word) => (word.length > longest.length ? word : longest), ''))
  const [row] = await tx.ask(peopleByWord, [tx.clientId, words, most])
  return row!
}

/** What was typed, and its words, each in the ways in which it may be written; of a way all parts must fit. */
export interface Sought {
  readonly typed: string
  readonly words: readonly (readonly WrittenWord[])[]
}

/** Keeps a value of a statement; answers its parameter, such as `$2`. */
export type Add = (value: unknown) => string

/**
 * SQL for the ids of people of client `$1` whose names have words that begin with each of these. INTERSECT hashes its sides whatever is known
 * of how many people have a name; a join of them would be a loop in a loop where nothing is known.
 */
export function peopleCalled(words: Sought['words'], add: Add): string {
  const withWord = (word: string) =>
    `select person_id from person_words where client_id = $1 and ${begins('word', add(word))}`
  const written = (parts: WrittenWord) => `(${parts.map(withWord).join(' intersect ')})`
  const called = words.map(ways => `(${ways.map(written).join(' union all ')})`).join(' intersect ')
  return called || 'select null::bigint as person_id where false'
}

/** SQL for the ids of people who may be meant: called so, or whose user name begins with what was typed. */
export function peopleMeant({ typed, words }: Sought, add: Add): string {
  const userName = `lower(${add(typed)})`
  return `(${peopleCalled(words, add)}) union all
    select person_id from people where client_id = $1 and user_name_folded is not null and ${begins('user_name_folded', userName)}`
}

/** SQL for whether one person may be meant, for a walk over many. Each `offset 0` keeps the database from gathering all who are. */
export function isMeant({ typed, words }: Sought, person: string, add: Add): string {
  const isCalled = (word: string) =>
    `exists (select from person_words where client_id = $1 and person_id = ${person} and ${begins('word', add(word))} offset 0)`
  const fits = words.map(ways => `(${ways.map(parts => parts.map(isCalled).join(' and ')).join(' or ')})`)
  return `(${fits.join(' and ') || 'false'} or exists (select from people where client_id = $1 and person_id = ${person}
    and ${begins('user_name_folded', `lower(${add(typed)})`)} offset 0))`
}
