import { parse } from 'csv-parse/sync'
import type { RewardDocument } from '../../../contract/reward-document.ts'
import { mostProductLines, type ProductIssue } from '../../../contract/stock.ts'
import { neutraliseCell, originalCell } from '../../../rules/files/neutralise-cell.ts'
import { isSamePrice, priceOn } from './price-on.ts'
import {
  isSku,
  meantColumn,
  type OptionDraft,
  type PriceDraft,
  type ProductDraft,
  priceColumn,
  productColumn,
} from './product-columns.ts'

/** So many issues are named; what comes after them is not looked at. */
export const mostIssues = 100
const mostColumns = 100
const longestRecord = 262_144
/** What a product that is new cannot do without. */
const needed = ['pageType', 'category', 'kind', 'drawing'] as const

export type ReadDocument = Omit<RewardDocument, 'pieces' | 'options'> & {
  readonly pieces?: number | null
  readonly options: readonly OptionDraft[]
}

export interface ProductsFile {
  readonly lines: number
  /** Each product of the file as it would be. */
  readonly documents: readonly ReadDocument[]
  /** Whether it says how many pieces there are, of products or of options. */
  readonly hasPieces: boolean
  readonly issues: readonly ProductIssue[]
  readonly isMore: boolean
}

interface CsvRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * Reads a CSV of products against those that are there. A column that the file leaves out stays as it is; an empty cell empties it. More
 * lines of one SKU add prices. Everything that is wrong is named with its line and column.
 */
export function readProductsFile(
  bytes: ArrayBuffer,
  known: ReadonlyMap<string, ReadDocument>,
  today: string,
): ProductsFile {
  const issues: ProductIssue[] = []
  const rows = rowsOf(bytes, issues)
  const columns = (rows[0]?.record ?? []).map(name => name.trim())
  checkColumns(columns, issues)
  if (issues.length > 0) return refuse(issues, 0)
  const read = new Map<string, ReadDocument>()
  for (const row of rows.slice(1)) {
    if (issues.length >= mostIssues) break
    readLine(row, columns, { known, today, read, issues })
  }
  for (const document of issues.length > 0 ? [] : read.values()) {
    if (document.prices.length > 100)
      issues.push({ line: 1, column: 'points', problem: 'too-many-prices', value: document.sku })
  }
  if (issues.length > 0) return refuse(issues, rows.length - 1)
  const hasPieces = ['pieces', 'options.pieces'].some(name => columns.includes(name))
  return { lines: rows.length - 1, documents: [...read.values()], hasPieces, issues: [], isMore: false }
}

function refuse(issues: readonly ProductIssue[], lines: number): ProductsFile {
  return {
    lines,
    documents: [],
    hasPieces: false,
    issues: issues.slice(0, mostIssues),
    isMore: issues.length >= mostIssues,
  }
}

function rowsOf(bytes: ArrayBuffer, issues: ProductIssue[]): CsvRow[] {
  const at = (line: number, problem: 'not-utf8' | 'not-read' | 'too-many-lines') => {
    issues.push({ line, column: '', problem })
    return []
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return at(1, 'not-utf8')
  }
  if (text.includes('\0')) return at(1, 'not-utf8')
  const delimiter = [';', '\t'].find(one => text.split(/\r?\n/, 1)[0]!.includes(one)) ?? ','
  if (text.split(/\r?\n/, 1)[0]!.split(delimiter).length > mostColumns) return at(1, 'not-read')
  try {
    const options = {
      delimiter,
      info: true,
      max_record_size: longestRecord,
      // A line may end early, and never has more cells than the first.
      relax_column_count_less: true,
      skip_empty_lines: true,
      to: mostProductLines + 2,
    } as const
    const rows = parse(text, options) as unknown as CsvRow[]
    return rows.length > mostProductLines + 1 ? at(mostProductLines + 2, 'too-many-lines') : rows
  } catch (error) {
    return at((error as { lines?: number }).lines ?? 1, 'not-read')
  }
}

function checkColumns(columns: readonly string[], issues: ProductIssue[]): void {
  if (issues.length > 0) return
  if (!columns.includes('sku')) issues.push({ line: 1, column: 'sku', problem: 'column-missing' })
  for (const [at, column] of columns.entries()) {
    if (columns.indexOf(column) < at) issues.push({ line: 1, column, problem: 'column-twice' })
    else if (column !== 'sku' && (productColumn(column) ?? priceColumn(column)) === undefined) {
      const meant = meantColumn(column)
      issues.push({ line: 1, column: shown(column), problem: 'column-unknown', ...(meant !== undefined && { meant }) })
    }
  }
}

interface Reading {
  readonly known: ReadonlyMap<string, ReadDocument>
  readonly today: string
  readonly read: Map<string, ReadDocument>
  readonly issues: ProductIssue[]
}

function readLine({ record, info }: CsvRow, columns: readonly string[], { known, today, read, issues }: Reading): void {
  // A record ends in the line that is counted; a cell of several lines began above.
  const line = info.lines - record.reduce((sum, one) => sum + one.split('\n').length - 1, 0)
  const fail = (column: string, value: string, fault: Pick<ProductIssue, 'problem' | 'meant'>) =>
    issues.push({ line, column, ...(value !== '' && { value: shown(value) }), ...fault })
  const cells = new Map(columns.map((column, at) => [column, (record[at] ?? '').trim()]))
  const sku = originalCell(cells.get('sku')!)
  if (!isSku(sku)) return void fail('sku', sku, { problem: sku === '' ? 'empty' : 'sku' })

  const price: PriceDraft = {}
  const begun = read.get(sku)
  const before = known.get(sku)
  const draft: ProductDraft = begun ?? before ?? { sku }
  const made = { ...draft, pieces: begun?.pieces } as ProductDraft
  if (made.pieces === undefined) delete made.pieces
  const found = issues.length
  // How it comes and what it can be chosen in decide how the other cells are read.
  const first = ['kind', 'options'].filter(column => columns.includes(column))
  const inOrder = [...first, ...columns.filter(column => !first.includes(column))]
  for (const column of inOrder) {
    const text = cells.get(column)!
    const ofPrice = priceColumn(column)
    const ofProduct = productColumn(column)
    if (ofPrice !== undefined) {
      const fault = ofPrice.read(price, originalCell(text))
      if (fault !== undefined) fail(column, text, fault)
    } else if (ofProduct !== undefined && begun !== undefined) {
      // Another price of the same product: what the line says beside it is what was said already, or nothing.
      if (text !== '' && originalCell(text) !== ofProduct.write(begun)) fail(column, text, { problem: 'twice' })
    } else if (ofProduct !== undefined) {
      if (before !== undefined && text === neutraliseCell(ofProduct.write(before)) && column !== 'pieces') continue
      const fault = ofProduct.read(made, originalCell(text))
      if (fault !== undefined) fail(column, text, fault)
    }
  }
  if (before !== undefined && made.kind !== before.kind) {
    fail('kind', made.kind ?? '', { problem: 'kind-fixed', meant: before.kind })
  }
  for (const column of needed)
    if (made[column] === undefined && !columns.includes(column)) fail(column, '', { problem: 'empty' })
  if (Object.keys(made.name ?? {}).length === 0) {
    fail(columns.find(column => column.startsWith('name.')) ?? 'name.en_US', '', { problem: 'empty' })
  }
  const nameless = (made.options ?? []).find(({ name }) => Object.keys(name).length === 0)
  if (nameless !== undefined) fail('options', nameless.key, { problem: 'option-name' })
  const prices = draft.prices ?? []
  const next = nextPrice(prices, price, columns, today)
  checkPrice(next ?? price, fail)
  if (prices.length === 0 && next === undefined && issues.length === found) {
    fail('points', '', { problem: 'empty' })
  }
  if (issues.length > found) return
  read.set(sku, { ...fresh, ...made, prices: pricesWith(prices, next) } as ReadDocument)
}

/** What a product is unless its line says otherwise. */
const fresh = {
  text: {},
  alt: {},
  isOffered: true,
  taxCategory: 'taxable',
  countries: [],
  locales: [],
  options: [],
} as const

function checkPrice(
  { from, points, value, cost, currency }: PriceDraft,
  fail: (column: string, value: string, fault: Pick<ProductIssue, 'problem'>) => unknown,
): void {
  const said = [from, value, cost, currency].find(one => one !== undefined)
  if (points === undefined && said !== undefined) fail('points', '', { problem: 'points-missing' })
  if (value === undefined && (cost ?? currency) !== undefined) fail('value', '', { problem: 'value-missing' })
  if (currency === undefined && (value ?? cost) !== undefined) fail('currency', '', { problem: 'currency-missing' })
}

/** The price that a line says: what its file has no columns for stays as it was, and without a day it is of today. */
function nextPrice(prices: ReadDocument['prices'], price: PriceDraft, columns: readonly string[], today: string) {
  if (price.points === undefined) return undefined
  const from = price.from ?? today
  const before = priceOn(prices, from)
  const isWithoutValue = columns.includes('value') && price.value === undefined
  const leftOut = isWithoutValue ? [] : (['value', 'cost', 'currency'] as const).filter(name => !columns.includes(name))
  const kept = Object.fromEntries(leftOut.flatMap(name => (before?.[name] === undefined ? [] : [[name, before[name]]])))
  const next = { ...kept, ...price, points: price.points, from }
  return price.from === undefined && before !== undefined && isSamePrice(next, before) ? before : next
}

/** The prices with another, in the place of that of its day. */
function pricesWith(prices: ReadDocument['prices'], next: ReadDocument['prices'][number] | undefined) {
  if (next === undefined) return prices
  return [...prices.filter(one => one.from !== next.from), next].sort((one, other) =>
    one.from! < other.from! ? -1 : 1,
  )
}

const shown = (text: string) => text.slice(0, 100)
