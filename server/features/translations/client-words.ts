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

/** A client's words in a version; read once, until there is another. */
export async function clientWords(tx: ClientTx, version: string | undefined): Promise<ClientWords> {
  if (version === undefined) return noWords
  const ofDatabase = known.get(tx.db) ?? new Map<number, ClientWords>()
  known.set(tx.db, ofDatabase)
  const last = ofDatabase.get(tx.clientId)
  if (last?.version === version) return last
  const texts = new Map<string, Record<string, string>>()
  for (const { key, locale, words } of await readClientWords(tx)) {
    const some = texts.get(locale) ?? {}
    texts.set(locale, some)
    some[key] = words
  }
  const read = { version, of: new Map([...texts].map(([locale, some]) => [locale, compileAll(some)])) }
  ofDatabase.set(tx.clientId, read)
  return read
}

/** Whether words can take the place of the product's text, which a release may have removed. */
export function isSaid({ key, locale }: { readonly key: string; readonly locale: string }): boolean {
  return productText(key) !== undefined && productTextsIn(locale) !== undefined
}
