import type { ProductFacts } from '../../../../contract/stock.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { drawings } from '../../../../rules/rewards/drawings.ts'
import { type ConsoleKey, c } from '../../../words/console-words.ts'
import { formatList } from '../../../words/format.ts'
import { countryName } from '../settings/cards.ts'

/** A price as it is typed. */
export interface PriceText {
  readonly from: string
  readonly points: string
  readonly value: string
  readonly cost: string
  readonly currency: string
}

/** A product as it is typed: fields keep what was typed until it is saved. */
export type ProductDraft = Omit<ProductFacts, 'prices' | 'options'> & {
  readonly prices: readonly PriceText[]
  readonly options: readonly OptionText[]
}

/** An option as it is typed. Of one that is there key and pieces stay. */
export interface OptionText {
  readonly key: string
  readonly name: Readonly<Record<string, string>>
  readonly pieces: string
  readonly isNew: boolean
}

export const newOption = (): OptionText => ({ key: '', name: {}, pieces: '', isNew: true })

/** What is wrong, by the field that it is about, such as `prices.0.points`. */
export type Faults = Readonly<Record<string, ConsoleKey>>

export const newPrice = (currency = ''): PriceText => ({
  from: '',
  points: '',
  value: '',
  cost: '',
  currency,
})

export function newDraft(): ProductDraft {
  return {
    pageType: 'merchandise',
    category: 'home',
    name: {},
    text: {},
    alt: {},
    drawing: drawings[0],
    isOffered: true,
    taxCategory: 'taxable',
    countries: [],
    locales: [],
    options: [],
    prices: [newPrice()],
  }
}

export function draftOf({ prices, options, ...facts }: ProductFacts): ProductDraft {
  return {
    ...facts,
    options: options.map(({ key, name }) => ({ key, name, pieces: '', isNew: false })),
    prices: prices.map(({ from = '', points, value = '', cost = '', currency = '' }) => ({
      from,
      points: String(points),
      value,
      cost,
      currency,
    })),
  }
}

/** As it is saved: texts that are empty are not said, and so are parts of a price. */
export function factsOf({ prices, options, name, text, alt, ...draft }: ProductDraft): ProductFacts {
  return {
    ...draft,
    name: spoken(name),
    text: spoken(text),
    alt: spoken(alt),
    options: options.map(option => ({
      key: option.key,
      name: spoken(option.name),
      ...(option.pieces && { pieces: Number(option.pieces) }),
    })),
    prices: prices.map(({ from, points, value, cost, currency }) => ({
      ...(from && { from }),
      points: Number(points),
      ...(value.trim() && { value: value.trim() }),
      ...(cost.trim() && { cost: cost.trim() }),
      ...(currency.trim() && { currency: currency.trim().toUpperCase() }),
    })),
  }
}

const spoken = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).flatMap(([code, text]) => (text.trim() ? [[code, text.trim()]] : [])))

/** A text in the language of the page, else in the client's own, else in any. */
export function said(words: Readonly<Record<string, string>>, locale: string, fallback: string): string {
  return words[locale] ?? words[fallback] ?? Object.values(words)[0] ?? ''
}

const money = /^\d{1,10}(\.\d{1,2})?$/

export function faultsOf({ name, prices, options }: ProductDraft, defaultLocale: string): Faults {
  const faults: Record<string, ConsoleKey> = {}
  if (!name[defaultLocale]?.trim()) faults['name'] = 'stock.fault-name'
  if (prices.length === 0) faults['prices'] = 'stock.fault-prices'
  for (const [at, price] of prices.entries()) {
    const place = (part: string) => `prices.${at}.${part}`
    const [value, cost, currency] = [price.value.trim(), price.cost.trim(), price.currency.trim()]
    if (prices.findIndex(({ from }) => from === price.from) < at) faults[place('from')] = 'stock.fault-day-twice'
    if (!/^[1-9]\d{0,8}$/.test(price.points)) faults[place('points')] = 'stock.fault-points'
    if (value !== '' && !money.test(value)) faults[place('value')] = 'stock.fault-money'
    else if (value === '' && (cost !== '' || currency !== '')) faults[place('value')] = 'stock.fault-value'
    if (cost !== '' && !money.test(cost)) faults[place('cost')] = 'stock.fault-money'
    if (!/^([A-Za-z]{3})?$/.test(currency) || (currency === '' && value + cost !== '')) {
      faults[place('currency')] = 'stock.fault-currency'
    }
  }
  for (const [at, option] of options.entries()) {
    const place = (part: string) => `options.${at}.${part}`
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(option.key)) faults[place('key')] = 'stock.fault-option-key'
    else if (options.findIndex(({ key }) => key === option.key) < at) {
      faults[place('key')] = 'stock.fault-option-twice'
    }
    if (!option.name[defaultLocale]?.trim()) faults[place('name')] = 'stock.fault-name'
    if (!/^\d{0,9}$/.test(option.pieces)) faults[place('pieces')] = 'stock.fault-pieces'
  }
  return faults
}

/** Each fact in words, for whoever compares two versions. */
export function linesOf(draft: ProductDraft): string[] {
  const inEach = (words: Readonly<Record<string, string>>) =>
    Object.entries(spoken(words)).map(([code, text]) => `${localeOf(code).label}: ${text}`)
  return [
    c(draft.isOffered ? 'stock.offered' : 'stock.not-offered'),
    c(`stock.page-${draft.pageType}`),
    c(`stock.category-${draft.category}`),
    c(`stock.drawing-${draft.drawing}`),
    c(`stock.tax-${draft.taxCategory}`),
    ...inEach(draft.name),
    ...inEach(draft.text),
    ...inEach(draft.alt),
    ...draft.prices.map(({ from, points, value, cost, currency }) =>
      [from, points, value, cost, currency].filter(Boolean).join(' · '),
    ),
    ...draft.options.map(({ key, name, pieces }) => [key, ...inEach(name), pieces].filter(Boolean).join(' · ')),
    draft.countries.length > 0 ? formatList(draft.countries.map(countryName)) : c('stock.everywhere'),
    draft.locales.length > 0
      ? formatList(draft.locales.map(code => localeOf(code).label))
      : c('settings.all-languages'),
  ]
}
