import type { ProductText } from '../../../contract/words.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { type Place, placeOf } from '../../../rules/words/places.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import type { Client } from '../clients/client-of-host.ts'
import { noRevision, readOwnWords, readWordsVersion } from './change-words.ts'
import type { WordsRow } from './client-words.store.ts'
import { productText, productTexts, productTextsIn } from './product-texts.ts'

export interface WordsQuery {
  readonly locale: string
  readonly place?: Place
  readonly show?: 'own' | 'missing' | 'changed'
  readonly search?: string
  readonly after?: string
}

/** Texts of one page. */
const pageSize = 50

/** The product's texts in one language, with what the client says in its own words. */
export async function listWords(tx: ClientTx, client: Client, { locale, place, show, search = '', after }: WordsQuery) {
  const all = await textsIn(tx, client, locale)
  if (!all.ok) return all
  const words = folded(search).split(' ').filter(Boolean)
  // By its place among all: it may have left what is shown since it ended a page.
  const start = after === undefined ? 0 : all.value.findIndex(({ key }) => key === after) + 1
  const shown = all.value
    .slice(start)
    .filter(
      text =>
        (place === undefined || text.place === place) &&
        (show === undefined || isShown[show](text)) &&
        words.every(word =>
          folded(`${text.key} ${text.english} ${text.product} ${text.own?.words ?? ''}`).includes(word),
        ),
    )
  const count = (one: keyof typeof isShown) => all.value.filter(isShown[one]).length
  const texts = shown.slice(0, pageSize)
  return done({
    texts: await named(tx, texts),
    isMore: shown.length > pageSize,
    counts: { own: count('own'), missing: count('missing'), changed: count('changed') },
    version: await readWordsVersion(tx),
  })
}

/** One text as a list shows it. */
export async function lookAtWords(tx: ClientTx, client: Client, key: string, locale: string) {
  const all = await textsIn(tx, client, locale)
  if (!all.ok) return all
  const found = all.value.filter(text => text.key === key)
  // What the product no longer has is gone once it is taken away.
  const gone = { key, place: placeOf(key) ?? ('messages' as const), english: '', product: '', revision: noRevision }
  return done((await named(tx, found))[0] ?? { ...gone, isMissing: false })
}

const isShown = {
  own: ({ own }: ProductText) => own !== undefined,
  missing: ({ isMissing }: ProductText) => isMissing,
  changed: ({ own }: ProductText) => own?.writtenOn !== undefined,
} as const

/** All texts in a language, who wrote them still as ids. */
export async function textsIn(
  tx: ClientTx,
  { settings }: Pick<Client, 'settings'>,
  locale: string,
): Promise<Outcome<ProductText[], 'locale-unknown'>> {
  const product = productTextsIn(locale)
  if (product === undefined) return refused('locale-unknown', { locale })
  const own = await readOwnWords(tx)
  const here = new Map<string, WordsRow>()
  const elsewhere = new Set<string>()
  for (const row of own.values()) {
    if (row.locale === locale) here.set(row.key, row)
    else if (settings.locales?.includes(row.locale) ?? true) elsewhere.add(row.key)
  }
  const gone = [...here.keys()].filter(key => productText(key) === undefined).sort()
  return done([
    ...productTexts().map(({ key, place, english, note }) => ({
      ...{ key, place, english, product: product[key]! },
      ...(note !== undefined && { note }),
      ...ownOf(here.get(key), product[key]),
      isMissing: !here.has(key) && elsewhere.has(key),
    })),
    ...gone.map(key => ({
      ...{ key, place: placeOf(key) ?? ('messages' as const), english: '', product: '' },
      ...ownOf(here.get(key), undefined),
      isMissing: false,
    })),
  ])
}

function ownOf(row: WordsRow | undefined, product: string | undefined): Pick<ProductText, 'own' | 'revision'> {
  if (row === undefined) return { revision: noRevision }
  return {
    revision: row.revision,
    own: {
      words: row.words,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      ...(row.source !== product && { writtenOn: row.source }),
    },
  }
}

async function named(tx: ClientTx, texts: readonly ProductText[]): Promise<ProductText[]> {
  const written = texts.flatMap(({ own }) => (own === undefined ? [] : [own]))
  const names = await withActorNames(tx, written, ['changedBy'])
  const shown = new Map(written.map((own, at) => [own, names[at]!]))
  return texts.map(text => (text.own === undefined ? text : { ...text, own: shown.get(text.own)! }))
}

/** Without capitals, accents and marks. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
