/** The collations of the database by which names are sorted, as ICU knows the order of each language. */
const collations = {
  de: 'de-x-icu',
  en: 'en-x-icu',
  es: 'es-x-icu',
  fr: 'fr-x-icu',
  it: 'it-x-icu',
  ja: 'ja-x-icu',
  ko: 'ko-x-icu',
  nl: 'nl-x-icu',
  pl: 'pl-x-icu',
  pt: 'pt-x-icu',
  ru: 'ru-x-icu',
  tr: 'tr-x-icu',
  zh_CN: 'zh-Hans-x-icu',
  zh_TW: 'zh-Hant-x-icu',
} as const
const ofNone = 'und-x-icu'

export type NameOrder = (typeof collations)[keyof typeof collations] | typeof ofNone

/**
 * The order of names in a client's lists: that of its own language, whoever looks, for long lists are kept in one order. In
 * Turkish Işık stands before İlker, in Polish Łukasz after Luiza.
 */
export function nameOrder(clientLocale: string): NameOrder {
  const known: Readonly<Record<string, NameOrder>> = collations
  return known[clientLocale] ?? known[clientLocale.slice(0, 2)] ?? ofNone
}
