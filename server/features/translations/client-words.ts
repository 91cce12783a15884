import { localeOf } from '../../../rules/clients/locales.ts'
import { checkMessage } from '../../../rules/words/check-message.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { compileAll, type Words } from './bundles.ts'
import { readClientWords } from './client-words.store.ts'
import { productText, productTextsIn } from './product-texts.ts'

/** What a client says in its own words, by locale. Written as JSON it is its version alone. */
export interface ClientWords {
  /** Another one after each change; without it the client has none. */
  readonly version: string | undefined
  readonly of: ReadonlyMap<string, Words>
}

/** Of a client that says everything as the product does. */
export const noWords: ClientWords = { version: undefined, of: new Map() }
const known = new WeakMap<Database, Map<number, ClientWords>>()

/** What of a client's words in a version can be said; read once, until there is another. */
export async function clientWords(tx: ClientTx, version: string | undefined): Promise<ClientWords> {
  if (version === undefined) return noWords
  const ofDatabase = known.get(tx.db) ?? new Map<number, ClientWords>()
  known.set(tx.db, ofDatabase)
  const last = ofDatabase.get(tx.clientId)
  if (last?.version === version) return last
  const texts = new Map<string, Record<string, string>>()
  for (const { key, locale, words } of (await readClientWords(tx)).filter(isSaid)) {
    const some = texts.get(locale) ?? {}
    texts.set(locale, some)
    some[key] = words
  }
  const read = { version, of: new Map([...texts].map(([locale, some]) => [locale, compileAll(some)])) }
  ofDatabase.set(tx.clientId, read)
  return read
}

/**
 * Whether words can take the place of the product's text of today: a release may have removed it since, or give other values to it.
 * Where they were written on this very text they were checked then.
 */
export function isSaid({ key, locale, words, source }: OwnText): boolean {
  const today = productTextsIn(locale)?.[key]
  const english = productText(key)?.english
  if (today === undefined || english === undefined) return false
  if (today === source) return true
  const faults = checkMessage(words, english, localeOf(locale).intlCode)
  return !faults.some(({ problem }) => problem === 'value-unknown' || problem === 'kind')
}

interface OwnText {
  readonly key: string
  readonly locale: string
  readonly words: string
  /** The product's text on which they were written, where that is known. */
  readonly source?: string
}
