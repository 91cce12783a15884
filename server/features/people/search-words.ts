import type { ClientTx } from '../../db/client-tx.ts'
import { foldWords, type WrittenWord } from './search-words.store.ts'

export {
  type Add,
  begins,
  type Called,
  findByWord,
  isMeant,
  peopleCalled,
  peopleMeant,
  type Sought,
  type WrittenWord,
} from './search-words.store.ts'

/** Words of a search that count; a name has no more. Each is looked for by itself, also where `a-b-c` was typed as one. */
const mostWords = 6

/** What was typed, word by word, each in the ways in which the language writes it: German umlauts are also typed as two letters. */
function typedWays(search: string | undefined, locale: string): string[][] {
  const typed = (search ?? '').split(/\s+/).filter(word => word !== '')
  return typed.slice(0, mostWords).map(word => (locale.startsWith('de_') ? germanWays(word) : [word]))
}

/**
 * What is looked for in names, so that `Mueller` finds Müller; `folded` has the words of each way in turn. Absent where nothing
 * was typed; without words, such as for `--`, nobody is called so.
 */
function soughtWords(
  ways: readonly (readonly string[])[],
  folded: readonly (readonly string[])[],
): (readonly WrittenWord[])[] | undefined {
  if (ways.length === 0) return undefined
  const words = folded.values()
  let left = mostWords
  return ways
    .map(written => {
      const known = written.map(() => (words.next().value ?? []).slice(0, left)).filter(found => found.length > 0)
      left -= Math.max(0, ...known.map(found => found.length))
      return known
    })
    .filter(written => written.length > 0)
}

/** The same of what was typed. */
export async function searchWords(
  tx: ClientTx,
  search: string | undefined,
  locale: string,
): Promise<(readonly WrittenWord[])[] | undefined> {
  const ways = typedWays(search, locale)
  return ways.length === 0 ? undefined : soughtWords(ways, await foldWords(tx, ways.flat()))
}

function germanWays(word: string): string[] {
  const lower = word.toLocaleLowerCase('de')
  return [...new Set([lower, lower.replace(/([aou])e/g, '$1'), lower.replace(/[äöü]/g, letter => twoLetters[letter]!)])]
}

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
