import { pageType } from '../../../contract/calls/user/market-place-url.ts'
import { countryCode, money, optionKey, type RewardDocument, sku } from '../../../contract/reward-document.ts'
import { calendarDay } from '../../../contract/shapes.ts'
import type { ProductIssue, ProductProblem } from '../../../contract/stock.ts'
import { locales } from '../../../rules/clients/locales.ts'
import { mostAlike } from '../../../rules/files/similarity.ts'
import { rewardCategories } from '../../../rules/rewards/categories.ts'
import { drawings } from '../../../rules/rewards/drawings.ts'
import { rewardKinds } from '../../../rules/rewards/order-states.ts'
import { taxCategories } from '../../../rules/rewards/tax-categories.ts'

/** A product while its cells are read. Null pieces are no end of them; without any they stay as they are. */
export type ProductDraft = Partial<Omit<RewardDocument, 'pieces' | 'options'>> & {
  readonly sku: string
  pieces?: number | null
  options?: readonly OptionDraft[]
}

/** Of what a product can be chosen in; without a number its pieces stay as they are. */
export interface OptionDraft {
  readonly key: string
  readonly name: Readonly<Record<string, string>>
  readonly pieces?: number | null
}

type Fault = Pick<ProductIssue, 'problem' | 'meant'>
type Price = RewardDocument['prices'][number]

interface ColumnOf<What> {
  /** As a cell says it. */
  write(what: What): string
  /** Puts a cell's text in its place; answers what is wrong with it. */
  read(what: What, text: string): Fault | undefined
}

const wrong = (problem: ProductProblem, meant?: string): Fault => ({ problem, ...(meant !== undefined && { meant }) })

/** One of a few words. */
function choice<Name extends 'pageType' | 'category' | 'kind' | 'drawing' | 'taxCategory'>(
  name: Name,
  options: readonly NonNullable<ProductDraft[Name]>[],
): ColumnOf<ProductDraft> {
  return {
    write: draft => draft[name] ?? '',
    read: (draft, text) => {
      const found = options.find(one => one === text)
      if (text === '') return wrong('empty')
      if (found === undefined) return wrong('choice', mostAlike(text, options) ?? options.join(', '))
      draft[name] = found
      return undefined
    },
  }
}

function codes(name: 'countries' | 'locales', problem: ProductProblem, isKnown: (code: string) => boolean) {
  return {
    write: (draft: ProductDraft) => (draft[name] ?? []).join(' '),
    read: (draft: ProductDraft, text: string) => {
      const list = [...new Set(text.split(/[\s,;]+/).filter(code => code !== ''))]
      const bad = list.find(code => !isKnown(code))
      if (bad !== undefined) return wrong(problem, bad)
      draft[name] = list
      return undefined
    },
  }
}

const isLocale = (code: string) => locales.some(one => one.code === code)
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
export const isCountry = (code: string) => countryCode.safeParse(code).success && regions.of(code) !== undefined

const productColumns: Readonly<Record<string, ColumnOf<ProductDraft>>> = {
  pageType: choice('pageType', pageType.options),
  category: choice('category', rewardCategories),
  kind: choice('kind', rewardKinds),
  isOffered: {
    write: ({ isOffered = true }) => (isOffered ? 'yes' : 'no'),
    read: (draft, text) => {
      if (text !== 'yes' && text !== 'no') return wrong('choice', 'yes, no')
      draft.isOffered = text === 'yes'
      return undefined
    },
  },
  drawing: choice('drawing', drawings),
  pieces: {
    // Where there are options, each has its own, and what the product had before them stays as it is.
    write: draft =>
      draft.kind === 'code' || draft.pieces == null || optionsOf(draft).length > 0 ? '' : String(draft.pieces),
    read: (draft, text) => {
      if (text !== '' && draft.kind === 'code') return wrong('pieces-of-codes')
      if (optionsOf(draft).length > 0) return text === '' ? undefined : wrong('pieces-of-options')
      if (text !== '' && !/^\d{1,9}$/.test(text)) return wrong('whole-number')
      draft.pieces = text === '' ? null : Number(text)
      return undefined
    },
  },
  options: {
    write: draft =>
      optionsOf(draft)
        .map(({ key }) => key)
        .join(' '),
    read: (draft, text) => {
      const keys = text.split(/[\s,;]+/).filter(key => key !== '')
      if (keys.length > 0 && draft.kind === 'code') return wrong('options-of-codes')
      if (keys.length > 50) return wrong('too-many-options')
      const bad = keys.find((key, at) => !optionKey.safeParse(key).success || keys.indexOf(key) < at)
      if (bad !== undefined) return wrong('option-key', bad)
      const there = new Map(optionsOf(draft).map(option => [option.key, option]))
      draft.options = keys.map(key => there.get(key) ?? { key, name: {} })
      return undefined
    },
  },
  'options.pieces': {
    write: draft => parted(optionsOf(draft).map(({ pieces }) => String(pieces ?? ''))),
    read: (draft, text) => {
      const cells = partsOf(draft, text)
      if (cells === undefined) return wrong('options-count', String(optionsOf(draft).length))
      if (cells.some(cell => !/^\d{0,9}$/.test(cell))) return wrong('whole-number')
      draft.options = optionsOf(draft).map((option, at) =>
        cells[at] ? { ...option, pieces: Number(cells[at]) } : option,
      )
      return undefined
    },
  },
  taxCategory: choice('taxCategory', taxCategories),
  countries: codes('countries', 'country', isCountry),
  locales: codes('locales', 'locale', isLocale),
}

/** The names of the options in one language, such as `options.de_DE`, in the order of the options. */
function optionNames(locale: string): ColumnOf<ProductDraft> {
  return {
    write: draft => parted(optionsOf(draft).map(({ name }) => name[locale] ?? '')),
    read: (draft, text) => {
      const cells = partsOf(draft, text)
      if (cells === undefined) return wrong('options-count', String(optionsOf(draft).length))
      if (cells.some(cell => cell.length > 60)) return wrong('too-long', '60')
      if (/\p{Cc}/u.test(text)) return wrong('control')
      draft.options = optionsOf(draft).map((option, at) => {
        const { [locale]: _, ...others } = option.name
        return { ...option, name: cells[at] ? { ...others, [locale]: cells[at] } : others }
      })
      return undefined
    },
  }
}

function optionsOf({ options = [] }: ProductDraft): readonly OptionDraft[] {
  return options
}

/** One for each option, with semicolons between; nothing where none says anything. */
const parted = (cells: readonly string[]) => (cells.some(cell => cell !== '') ? cells.join('; ') : '')

function partsOf(draft: ProductDraft, text: string): readonly string[] | undefined {
  if (text === '') return []
  const cells = text.split(';').map(cell => cell.trim())
  return cells.length === optionsOf(draft).length ? cells : undefined
}

const texts = { name: 120, text: 1000, alt: 200 } as const

/** A text in one language, such as `name.de_DE`. */
function textColumn(name: keyof typeof texts, locale: string): ColumnOf<ProductDraft> {
  return {
    write: draft => draft[name]?.[locale] ?? '',
    read: (draft, text) => {
      if (text.length > texts[name]) return wrong('too-long', String(texts[name]))
      if (/\p{Cc}/u.test(text)) return wrong('control')
      const { [locale]: _, ...others } = draft[name] ?? {}
      draft[name] = text === '' ? others : { ...others, [locale]: text }
      return undefined
    },
  }
}

/** The price of a line, as it is read: from today where it has no day. */
export type PriceDraft = { -readonly [Part in keyof Price]?: Price[Part] }

function priceCell(
  name: 'value' | 'cost' | 'currency' | 'from',
  isFine: (text: string) => boolean,
  problem: ProductProblem,
  meant = (text: string) => text,
) {
  return {
    write: (price: PriceDraft) => price[name] ?? '',
    read: (price: PriceDraft, text: string) => {
      if (text === '') return undefined
      if (!isFine(text)) return wrong(problem)
      price[name] = meant(text)
      return undefined
    },
  }
}

const isMoney = (text: string) => money.safeParse(text).success
/** As the database writes it, so that `30` is the same as `30.00`. */
const withCents = (text: string) => {
  const [units = '', cents = ''] = text.split('.')
  return `${Number(units)}.${cents.padEnd(2, '0')}`
}
const isDay = (text: string) => calendarDay.safeParse(text).success
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text)

const priceColumns: Readonly<Record<string, ColumnOf<PriceDraft>>> = {
  from: priceCell('from', isDay, 'day'),
  points: {
    write: ({ points }) => (points === undefined ? '' : String(points)),
    read: (price, text) => {
      if (text === '') return undefined
      if (!/^\d{1,10}$/.test(text) || Number(text) < 1 || Number(text) > 1_000_000_000) return wrong('whole-number')
      price.points = Number(text)
      return undefined
    },
  },
  value: priceCell('value', isMoney, 'money', withCents),
  cost: priceCell('cost', isMoney, 'money', withCents),
  currency: priceCell('currency', isCurrency, 'currency'),
}

export const isSku = (text: string) => sku.safeParse(text).success

/** Those that stand beside the SKU in a file that is written: the facts, the price, and a text in each of these languages. */
export function writtenColumns(inLocales: readonly string[]): string[] {
  const said = [...Object.keys(texts), 'options'].flatMap(name => inLocales.map(locale => `${name}.${locale}`))
  return ['sku', ...Object.keys(productColumns), ...Object.keys(priceColumns), ...said]
}

// A file asks for its columns once a line.
const allColumns: ReadonlyMap<string, ColumnOf<ProductDraft>> = new Map([
  ...Object.entries(productColumns),
  ...(Object.keys(texts) as (keyof typeof texts)[]).flatMap(name =>
    locales.map(({ code }) => [`${name}.${code}`, textColumn(name, code)] as const),
  ),
  ...locales.map(({ code }) => [`options.${code}`, optionNames(code)] as const),
])
export const productNames: readonly string[] = [...allColumns.keys()]

export function productColumn(name: string): ColumnOf<ProductDraft> | undefined {
  return allColumns.get(name)
}

export function priceColumn(name: string): ColumnOf<PriceDraft> | undefined {
  return Object.hasOwn(priceColumns, name) ? priceColumns[name] : undefined
}

/** What an unknown column was probably meant to be. */
export function meantColumn(name: string): string | undefined {
  return mostAlike(name, writtenColumns(locales.map(({ code }) => code)))
}
