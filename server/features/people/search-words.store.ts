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
      where w.client_id = $1 and w.word >= wanted.word and w.word < wanted.word || U&'\\+10FFFF' limit $3) found`,
}

/** Those whose names have a word in one of its ways; of each way no more entries than that are looked at. */
export async function findByWord(tx: ClientTx, ways: readonly WrittenWord[], most: number): Promise<Called> {
  const words = ways.map(way => way.reduce((longest, word) => (word.length > longest.length ? word : longest), ''))
  const [row] = await tx.ask(peopleByWord, [tx.clientId, words, most])
  return row!
}
