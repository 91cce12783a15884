import type { PeopleOrder, StandingFilter } from '../../../rules/progress/team-list.ts'
import type { Reader, Statement } from '../../db/client-tx.ts'
import type { Step } from '../../db/pipelined-read.ts'
import { stepSince } from './movement.store.ts'
import type { NameOrder } from './name-order.ts'

/** What a list of people is narrowed to. */
export interface MemberFilter {
  /** What the words of a name begin with: each of the first list in one of the ways in which it may be written. */
  readonly words?: readonly (readonly WrittenWord[])[]
  readonly standing?: StandingFilter
  readonly levelId?: string
  readonly moved?: 'up' | 'down'
}

/** One way in which a word may be written, as the words that it folds to. */
export type WrittenWord = readonly string[]

export interface MemberOrder {
  readonly by: PeopleOrder
  readonly isDescending: boolean
}

/** Whoever has no figure comes last, whichever way; equals stand by name, in the order of a language. */
export function orderBy({ by, isDescending }: MemberOrder, names: NameOrder): string {
  const byName = `last_name collate "${names}", first_name collate "${names}", pax_goal_id`
  const direction = isDescending ? 'desc' : 'asc'
  if (by === 'name') return `${byName.replaceAll(',', ` ${direction},`)} ${direction}`
  const column = { goal: 'target', progress: 'progress_percentage', pace: 'on_track_percentage' }[by]
  return `${column} ${direction} nulls last, ${byName}`
}

/** The conditions as SQL over `p`, `g`, `s` and `l`; what they compare with is added to the values. */
export function whatIsAsked({ words, standing, levelId, moved }: MemberFilter, values: unknown[]): string[] {
  const add = (value: unknown) => `$${values.push(value)}`
  const asked = ['true']
  if (levelId !== undefined) asked.push(`g.level_id = ${add(levelId)}`)
  if (standing !== undefined) asked.push(standingIs(standing, add))
  if (moved !== undefined) asked.push(`${stepSince('s', 'l.through')} ${moved === 'up' ? '>' : '<'} 0`)
  // Who is looked for by what no name is made of is nobody.
  if (words?.length === 0) asked.push('false')
  for (const ways of words ?? []) {
    asked.push(`(${ways.map(way => way.map(word => beginsWith(word, add)).join(' and ')).join(' or ')})`)
  }
  return asked
}

function standingIs(standing: StandingFilter, add: (value: unknown) => string): string {
  if (standing === 'no_goal') return 'g.target is null'
  if (standing === 'with_goal') return 'g.target is not null'
  if (standing === 'reached') return 's.progress_percentage is not null and s.is_goal_achieved'
  if (standing === 'below_goal') {
    return 'g.target is not null and not coalesce(s.progress_percentage is not null and s.is_goal_achieved, false)'
  }
  const asked = add(standing)
  return `s.progress_percentage is not null and ${asked} in (s.running_treatment, s.treatment)`
}

// A range of the index, for a pattern may not be looked for before row security has had its say.
function beginsWith(word: string, add: (value: unknown) => string): string {
  const from = add(word)
  return `p.person_id in (select w.person_id from person_words w
    where w.client_id = $1 and w.word >= ${from} and w.word < ${add(`${word}\u{10ffff}`)})`
}

/** The first entries of the index of words that begin so: somebody with two such words is there twice. */
export function firstWith(word: string, most: string): string {
  return `select w.person_id from person_words w
    where w.client_id = $1 and w.word >= ${word}::text and w.word < ${word}::text || U&'\\+10FFFF' limit ${most}`
}

/** Folds what was typed as names are folded: for each text, its words. */
export async function foldWords(tx: Reader, texts: readonly string[]): Promise<string[][]> {
  return foldedIn(await tx.ask(foldedWords, [texts]))
}

/** The same, together with something else. */
export function foldStep(texts: readonly string[]): Step {
  const { name, text } = foldedWords
  return { name, text, values: [texts] }
}

export function foldedIn(rows: readonly object[]): string[][] {
  return (rows as { readonly words: string[] }[]).map(row => row.words)
}

const foldedWords: Statement<{ readonly words: string[] }> = {
  name: 'folded-words',
  text: `select array(select word from search_words(said) f (word) order by word) as words
    from unnest($1::text[]) with ordinality asked (said, at) order by at`,
}

/** Entries of people whose names have a word, as many as that: where there are fewer, nobody is missing. */
export async function findByWord(tx: Reader, ways: readonly (readonly string[])[], most: number): Promise<number[]> {
  const words = ways.map(way => way.reduce((longest, word) => (word.length > longest.length ? word : longest), ''))
  const rows = await tx.ask(peopleByWord, [tx.clientId, words, most])
  return rows.map(row => row.person_id)
}

const peopleByWord: Statement<{ readonly person_id: number }> = {
  name: 'people-by-word',
  text: `select person_id from unnest($2::text[]) asked (word) cross join lateral (
    select w.person_id from person_words w
    where w.client_id = $1 and w.word >= asked.word and w.word < asked.word || U&'\\+10FFFF' limit $3) found limit $3`,
}
