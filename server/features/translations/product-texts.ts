import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale } from '../../../rules/clients/locales.ts'
import { type Place, placeOf, places } from '../../../rules/words/places.ts'
import { bundlesFolder, localesWithWords, textsOf } from './bundles.ts'

/** The bundle whose texts a client may say in its own words. */
export const ownBundle = 'goalquest'

/** A text of the product that a client may say in its own words. */
export interface Text {
  readonly key: string
  readonly place: Place
  readonly english: string
  readonly note: string | undefined
}

let known: readonly Text[] | undefined

/** All of them, in the order of their places. */
export function productTexts(): readonly Text[] {
  known ??= read()
  return known
}

/** As many as there are in all languages together. */
export function mostTexts(): number {
  return productTexts().length * localesWithWords().length
}

/** The product's texts in a language by key; undefined for a language that it does not have. */
export function productTextsIn(locale: string): Readonly<Record<string, string>> | undefined {
  return localesWithWords().includes(locale) ? textsOf(ownBundle, locale) : undefined
}

let byKey: ReadonlyMap<string, Text> | undefined

export function productText(key: string): Text | undefined {
  byKey ??= new Map(productTexts().map(text => [text.key, text]))
  return byKey.get(key)
}

function read(): readonly Text[] {
  const notes = JSON.parse(readFileSync(join(bundlesFolder(), 'notes.json'), 'utf8'))[ownBundle] ?? {}
  const texts = Object.entries(textsOf(ownBundle, defaultLocale)).flatMap(([key, english]) => {
    const place = placeOf(key)
    return place === undefined ? [] : [{ key, place, english, note: notes[key] as string | undefined }]
  })
  const order = ({ place }: Text) => places.indexOf(place)
  return texts.sort((one, other) => order(one) - order(other))
}
