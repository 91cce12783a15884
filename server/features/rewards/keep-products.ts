import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { changePieces as piecesCall } from '../../../contract/calls/admin/rewards/products/pieces.ts'
import type {
  createProduct as createCall,
  listProducts as listCall,
} from '../../../contract/calls/admin/rewards/products.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { ProductFacts, StockedProduct } from '../../../contract/stock.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { decimal } from '../../../rules/decimal.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { isNewest, recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { pictureUrl } from './picture-of.ts'
import { holdProducts, saveOptions, savePrices, saveProducts } from './products.store.ts'
import {
  clearPrices,
  holdStock,
  readStock,
  readStockLines,
  type StockRow,
  setOptionPieces,
  setPieces,
} from './stock.store.ts'

const pageSize = 50

/** A page of the client's products, whether they are offered or not. */
export async function listProducts(
  tx: ClientTx,
  { client, locale }: { readonly client: Client; readonly locale: string },
  { search, category, kind, offered, stock, after }: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const rows = await readStockLines(tx, {
    today: dayIn(client.timeZone, tx.now),
    search: search?.trim() || undefined,
    category,
    kind,
    isOffered: offered === undefined ? undefined : offered === 'yes',
    isOut: stock === 'out',
    after,
    most: pageSize + 1,
  })
  return {
    products: rows.slice(0, pageSize).map(row => ({
      sku: row.sku,
      name: sayIn(row.names, locale, client.defaultLocale),
      pageType: row.page_type,
      category: row.category,
      kind: row.kind,
      isOffered: row.is_offered,
      pieces: row.pieces,
      ...(row.points !== null && { points: row.points }),
    })),
    isMore: rows.length > pageSize,
  }
}

export async function showProduct(tx: ClientTx, sku: string): Promise<Outcome<StockedProduct, 'product-unknown'>> {
  const [row] = await readStock(tx, [sku])
  return row === undefined ? refused('product-unknown', { sku }) : done(stockedOf(row))
}

export async function createProduct(
  tx: ClientTx,
  client: Client,
  { sku, kind, pieces, facts }: BodyOf<typeof createCall>,
  actor: Actor,
): Promise<Outcome<StockedProduct, 'product-exists' | 'options-of-codes'>> {
  if (kind === 'code' && facts.options.length > 0) return refused('options-of-codes')
  await holdStock(tx)
  if ((await readStock(tx, [sku])).length > 0) return refused('product-exists', { sku })
  await saveProducts(tx, [{ ...facts, sku, kind, ...(pieces !== null && { pieces }) }])
  await saveOptions(tx, sku, facts.options)
  await setAllPrices(tx, client, sku, facts)
  const after = await shown(tx, sku)
  const details = { sku, before: null, after: { ...after.facts, kind, pieces: after.pieces } }
  await recordEvent(tx, { actor, action: 'reward.created', subject: 'client', details })
  return done(after)
}

export async function changeProduct(
  tx: ClientTx,
  client: Client,
  { sku, revision, facts, actor }: ProductChange,
): Promise<Outcome<StockedProduct, 'product-unknown' | 'product-changed' | 'options-of-codes'>> {
  await holdProducts(tx, [sku])
  const [row] = await readStock(tx, [sku])
  if (row === undefined) return refused('product-unknown', { sku })
  if (row.revision !== revision) {
    // A save whose answer was lost is no conflict.
    const isSaved = Object.keys(differences(factsOf(row), savedAs(facts, dayIn(client.timeZone, tx.now)))).length === 0
    return isSaved ? done(stockedOf(row)) : refused('product-changed', { sku })
  }
  if (row.kind === 'code' && facts.options.length > 0) return refused('options-of-codes')
  await saveProducts(tx, [{ ...facts, sku, kind: row.kind }])
  const isThere = (option: string) => row.options.some(({ key }) => key === option)
  // Pieces of what is there are corrected, each with its reason.
  await saveOptions(
    tx,
    sku,
    facts.options.map(({ pieces, ...option }) => (isThere(option.key) ? option : { ...option, pieces })),
  )
  await setAllPrices(tx, client, sku, facts)
  const after = await shown(tx, sku)
  const details = { sku, ...differences(factsOf(row), after.facts) }
  await recordEvent(tx, { actor, action: 'reward.changed', subject: 'client', details })
  return done(after)
}

export interface ProductChange {
  readonly sku: string
  readonly revision: number
  readonly facts: ProductFacts
  readonly actor: Actor
}

type PiecesRefusal =
  | 'product-unknown'
  | 'option-unknown'
  | 'pieces-changed'
  | 'pieces-too-few'
  | 'pieces-of-codes'
  | 'pieces-without-end'

/** Corrects the pieces, by a difference or to a number, where they still are what was read. */
export async function changePieces(
  tx: ClientTx,
  sku: string,
  wish: BodyOf<typeof piecesCall>,
  actor: Actor,
): Promise<Outcome<StockedProduct, PiecesRefusal>> {
  await holdProducts(tx, [sku])
  const [row] = await readStock(tx, [sku])
  if (row === undefined) return refused('product-unknown', { sku })
  if (row.kind === 'code') return refused('pieces-of-codes', { sku })
  const option = row.options.find(({ key }) => key === wish.option)
  // Where there are options, each has its own pieces.
  if (option === undefined && (wish.option !== undefined || row.options.length > 0)) return refused('option-unknown')
  const before = (option ?? row).pieces
  if ('by' in wish && wish.was === null) return refused('pieces-without-end', { sku })
  const after = 'by' in wish ? wish.was! + wish.by : wish.to
  const whose = { sku, ...(option && { option: option.key }) }
  const details = { ...whose, pieces: { before: wish.was, after }, reason: wish.reason }
  const event = { actor, action: 'reward.pieces', subject: 'client', details } as const
  if (before !== wish.was) {
    // A correction whose answer was lost is no conflict, and counts once; an order may have come to the same number.
    const isMade = before === after && (await isNewest(tx, event, whose))
    return isMade ? done(stockedOf(row)) : refused('pieces-changed', { pieces: before ?? '∞' })
  }
  if (before === after) return done(stockedOf(row))
  if (after !== null && after < 0) return refused('pieces-too-few', { pieces: before ?? '∞' })
  if (option === undefined) await setPieces(tx, [{ sku, pieces: after }])
  else await setOptionPieces(tx, { productId: row.product_id, key: option.key }, after)
  await recordEvent(tx, event)
  return done(await shown(tx, sku))
}

/** What the form of a product holds. */
export function factsOf(row: StockRow): ProductFacts {
  return {
    pageType: row.page_type,
    category: row.category,
    name: row.names,
    text: row.texts,
    drawing: row.drawing,
    isOffered: row.is_offered,
    taxCategory: row.tax_category,
    countries: row.countries,
    locales: row.locales,
    alt: row.alts,
    options: row.options.map(({ key, names }) => ({ key, name: names })),
    prices: row.prices,
  }
}

/** The facts as they are read once they are saved: options have their pieces elsewhere, and each price has its day and cents. */
function savedAs({ options, prices, ...facts }: ProductFacts, today: string): ProductFacts {
  const cents = (amount: string) => decimal(amount).toFixed(2)
  return {
    ...facts,
    options: options.map(({ key, name }) => ({ key, name })),
    prices: prices
      .map(({ from = today, value, cost, ...price }) => ({
        ...price,
        from,
        ...(value !== undefined && { value: cents(value) }),
        ...(cost !== undefined && { cost: cents(cost) }),
      }))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
  }
}

/** Each fact that is another, as it was and as it is. */
export function differences<Facts extends object>(
  before: Facts,
  after: Facts,
): Record<string, { before: unknown; after: unknown }> {
  const names = Object.keys(after) as (keyof Facts & string)[]
  return Object.fromEntries(
    names
      .filter(name => JSON.stringify(sorted(before[name])) !== JSON.stringify(sorted(after[name])))
      .map(name => [name, { before: before[name], after: after[name] }]),
  )
}

// Keys of a text by locale have no order.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
}

export function stockedOf(row: StockRow): StockedProduct {
  return {
    sku: row.sku,
    kind: row.kind,
    revision: row.revision,
    facts: factsOf(row),
    pieces: row.pieces,
    options: row.options.map(({ key, names, pieces }) => ({ key, name: names, pieces })),
    ...(row.picture_id !== null && { picture: pictureUrl(row.picture_id) }),
  }
}

/** A product that is there. */
export async function shown(tx: ClientTx, sku: string): Promise<StockedProduct> {
  return stockedOf((await readStock(tx, [sku]))[0]!)
}

async function setAllPrices(tx: ClientTx, client: Client, sku: string, { prices }: ProductFacts): Promise<void> {
  const today = dayIn(client.timeZone, tx.now)
  await clearPrices(tx, [sku])
  await savePrices(
    tx,
    prices.map(price => ({ ...price, sku, from: price.from ?? today })),
  )
}
