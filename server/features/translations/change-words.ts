import { randomBytes } from 'node:crypto'
import type { WordsChange } from '../../../contract/words.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { checkMessage } from '../../../rules/words/check-message.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { holdWords, setWordsVersion, wordsVersionOf } from '../clients/words-version.ts'
import { deleteWords, readWordsRows, upsertWords, type WordsRow } from './client-words.store.ts'
import { productText, productTextsIn } from './product-texts.ts'

/** What stands for the revision of a text that the client does not say in its own words. */
export const noRevision = 'none'

export interface WordsToSave {
  readonly key: string
  readonly locale: string
  /** `null`: the product's again. */
  readonly words: string | null
}

/** What a client says in its own words, by `KEY LOCALE`. */
export type OwnWords = ReadonlyMap<string, WordsRow>

export const wordsName = ({ key, locale }: { readonly key: string; readonly locale: string }) => `${key} ${locale}`

export async function readOwnWords(tx: ClientTx): Promise<OwnWords> {
  return new Map((await readWordsRows(tx)).map(row => [wordsName(row), row]))
}

/** The same, held until the transaction ends, so that of two changes at a time none is lost. */
export async function holdOwnWords(tx: ClientTx): Promise<OwnWords> {
  await holdWords(tx)
  return readOwnWords(tx)
}

/** By which all that a client says in its own words is known not to have changed. */
export async function readWordsVersion(tx: ClientTx): Promise<string> {
  return (await wordsVersionOf(tx)) ?? noRevision
}

export type SaveRefusal = 'locale-unknown' | 'words-unknown' | 'words-changed' | 'words-malformed'

/** Says one text in the client's own words, on the revision that its writer has seen. */
export async function saveWords(
  tx: ClientTx,
  { revision, ...text }: WordsToSave & { readonly revision: string },
  actor: Actor,
): Promise<Outcome<WordsToSave, SaveRefusal>> {
  const product = productTextsIn(text.locale)
  if (product === undefined) return refused('locale-unknown', { locale: text.locale })
  const own = await holdOwnWords(tx)
  const row = own.get(wordsName(text))
  const known = productText(text.key)
  // What the product no longer has can only be taken away.
  if (known === undefined && (row === undefined || text.words !== null)) return refused('words-unknown')
  if (known !== undefined && text.words !== null) {
    const [fault] = checkMessage(text.words, known.english, localeOf(text.locale).intlCode)
    if (fault !== undefined) return refused('words-malformed', { at: fault.at + 1 })
  }
  const changes = changesOf(own, [text])
  // A save whose answer was lost is no conflict.
  if (changes.length > 0 && (row?.revision ?? noRevision) !== revision) return refused('words-changed')
  await keepWords(tx, changes, actor)
  return done(text)
}

/** Those that are others then, or that were written on another text of the product. */
export function changesOf(own: OwnWords, texts: readonly WordsToSave[]): WordsToSave[] {
  return texts.filter(text => {
    const row = own.get(wordsName(text))
    if (row === undefined || text.words === null) return (row === undefined) !== (text.words === null)
    return row.words !== text.words || row.source !== sourceOf(text)
  })
}

/** Keeps changes, and writes down what was there before. */
export async function keepWords(tx: ClientTx, changes: readonly WordsToSave[], actor: Actor): Promise<void> {
  if (changes.length === 0) return
  const own = await readOwnWords(tx)
  const noted = changes.map(change => ({ before: null, after: null, ...asChange(own, change) }))
  const revision = randomBytes(9).toString('base64url')
  const kept = changes.flatMap(one => (one.words === null ? [] : [{ ...one, words: one.words, source: sourceOf(one) }]))
  await upsertWords(tx, kept, { revision, actor })
  await deleteWords(
    tx,
    changes.filter(({ words }) => words === null).map(({ key, locale }) => ({ key, locale })),
  )
  await setWordsVersion(tx, revision)
  for (let at = 0; at < noted.length; at += mostNoted) {
    const details = { changes: noted.slice(at, at + mostNoted) }
    await recordEvent(tx, { actor, action: 'client.words', subject: 'client', details })
  }
}

/** Changes that one event names. */
const mostNoted = 100

export function asChange(own: OwnWords, change: WordsToSave): WordsChange {
  const before = own.get(wordsName(change))?.words
  const { key, locale, words } = change
  return { key, locale, ...(before !== undefined && { before }), ...(words !== null && { after: words }) }
}

function sourceOf({ key, locale }: WordsToSave): string {
  return productTextsIn(locale)![key]!
}
