import type { Reader } from '../../db/tenant.ts'
import { foldWords, type WrittenWord } from './member-conditions.store.ts'

/** Words of a search that count; a name has no more. Each is looked for by itself, also where `a-b-c` was typed as one. */
const mostWords = 6

/**
 * What is looked for in names, word by word, each in the ways in which the language writes it: German umlauts are also typed
 * as two letters, so that `Mueller` finds Müller. Absent where nothing was typed; without words, such as for `--`, nobody is
 * called so.
 */
export async function searchWords(
  tenant: Reader,
  search: string | undefined,
  locale: string,
): Promise<(readonly WrittenWord[])[] | undefined> {
  const typed = (search ?? '').split(/\s+/).filter(word => word !== '')
  const ways = typed.slice(0, mostWords).map(word => (locale.startsWith('de_') ? germanWays(word) : [word]))
  if (ways.length === 0) return undefined
  const folded = (await foldWords(tenant, ways.flat())).values()
  let left = mostWords
  return ways
    .map(written => {
      const asked = written.map(() => (folded.next().value ?? []).slice(0, left)).filter(words => words.length > 0)
      left -= Math.max(0, ...asked.map(words => words.length))
      return asked
    })
    .filter(written => written.length > 0)
}

function germanWays(word: string): string[] {
  const lower = word.toLocaleLowerCase('de')
  return [...new Set([lower, lower.replace(/([aou])e/g, '$1'), lower.replace(/[äöü]/g, letter => twoLetters[letter]!)])]
}

const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }
