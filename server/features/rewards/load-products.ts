import { createHash } from 'node:crypto'
import type { ReplyOf } from '../../../contract/call.ts'
import type { loadProducts as call, getProductLoad as newestCall } from '../../../contract/calls/admin/rewards/load.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { ProductLoad } from '../../../contract/stock.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { locales } from '../../../rules/clients/locales.ts'
import { csvLine } from '../../../rules/files/csv-line.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { withActorNames } from '../audit/actor-names.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import type { ImportedFile } from '../uploads/imported-file.ts'
import { factsOf } from './keep-products.ts'
import { type OptionDraft, priceColumn, productColumn, productNames, writtenColumns } from './product-columns.ts'
import { holdProducts, saveOptions, savePrices, saveProducts } from './products.store.ts'
import { type ReadDocument, readProductsFile } from './read-products-file.ts'
import {
  clearPrices,
  deleteProducts,
  holdStock,
  insertLoad,
  type LoadRow,
  markLoadUndone,
  type ProductBefore,
  readNewestLoad,
  readOrdered,
  readStock,
  readStockVersion,
  type StockRow,
  setOptionPieces,
  setPieces,
} from './stock.store.ts'

/** So many changes are answered. */
const mostShown = 100

/** Imports a CSV of products: what it would change, or with `isApplied` all of its changes. A file with one bad cell changes nothing. */
export async function loadProducts(
  tx: ClientTx,
  client: Client,
  { bytes, actor, isApplied, version }: ImportedFile,
): Promise<Outcome<ReplyOf<typeof call>, 'products-changed' | 'products-file-malformed'>> {
  await holdStock(tx)
  const found = await readStock(tx)
  if (isApplied)
    await holdProducts(
      tx,
      found.map(({ sku }) => sku),
    )
  const rows = isApplied ? await readStock(tx) : found
  const known = new Map(rows.map(row => [row.sku, documentOf(row)]))
  const read = readProductsFile(bytes, known, dayIn(client.timeZone, tx.now))
  const { lines, documents, issues, isMore } = read
  const withPieces = read.hasPieces ? documents.map(({ sku }) => sku) : []
  const before = await readStockVersion(tx, withPieces)
  if (isApplied && version !== undefined && version !== before) return refused('products-changed')
  const [first] = issues
  if (isApplied && first !== undefined) return refused('products-file-malformed', { line: first.line })
  const changes = documents.flatMap(document => changeOf(document, known.get(document.sku)))
  const created = changes.filter(({ was }) => was === undefined).length
  const changed = changes.length - created
  if (isApplied && changes.length > 0) {
    await apply(tx, changes, actor, { created, changed })
    await recordEvent(tx, {
      actor,
      action: 'reward.loaded',
      subject: 'client',
      details: { created, changed, file: digest(bytes) },
    })
  }
  return done({
    isApplied,
    version: isApplied ? await readStockVersion(tx, withPieces) : before,
    lines,
    created,
    changed,
    unchanged: documents.length - changes.length,
    changes: changes.slice(0, mostShown).map(({ document, was, columns }) => ({
      sku: document.sku,
      name: sayIn(document.name, client.defaultLocale, client.defaultLocale),
      isNew: was === undefined,
      columns,
    })),
    issues: [...issues],
    isMore,
  })
}

interface Change {
  readonly document: ReadDocument
  readonly was: ReadDocument | undefined
  /** Those that say something else. */
  readonly columns: string[]
}

function changeOf(document: ReadDocument, was: ReadDocument | undefined): Change[] {
  if (was === undefined) return [{ document, was, columns: [] }]
  const { pieces = was.pieces } = document
  const now = { ...document, ...(pieces !== undefined && { pieces }) }
  const columns = productNames.filter(name => productColumn(name)!.write(now) !== productColumn(name)!.write(was))
  if (JSON.stringify(priceCells(now)) !== JSON.stringify(priceCells(was))) columns.push('points')
  return columns.length === 0 ? [] : [{ document, was, columns }]
}

async function apply(
  tx: ClientTx,
  changes: readonly Change[],
  actor: Actor,
  counts: { readonly created: number; readonly changed: number },
): Promise<void> {
  await saveProducts(
    tx,
    changes.map(({ document: { pieces: _, ...document } }) => document),
  )
  for (const { document, was } of changes) {
    if (JSON.stringify(document.options) !== JSON.stringify(was?.options ?? [])) {
      await saveOptions(tx, document.sku, document.options.map(written))
    }
  }
  await setPieces(
    tx,
    changes.flatMap(({ document: { sku, pieces } }) => (pieces === undefined ? [] : [{ sku, pieces }])),
  )
  await saveAllPrices(
    tx,
    changes.map(({ document }) => document),
  )
  const skus = changes.map(({ document }) => document.sku)
  const after = new Map((await readStock(tx, skus)).map(row => [row.sku, row]))
  const before = changes.map(({ document: { sku }, was }): ProductBefore => {
    const { revision, pieces, options } = after.get(sku)!
    const optionPieces = Object.fromEntries(options.map(option => [option.key, option.pieces]))
    return {
      sku,
      revision,
      pieces: { before: was?.pieces ?? null, after: pieces },
      optionPieces,
      document: was ?? null,
    }
  })
  await insertLoad(tx, { actor, before, ...counts })
}

type UndoRefusal = 'product-load-unknown' | 'product-load-outdated' | 'product-load-ordered'

/**
 * Puts back what the newest load has changed: every product as it was, those that were new gone. Pieces that were sold since stay sold.
 * Where a product was changed since, or a new one was ordered, nothing is undone.
 */
export async function undoProductLoad(
  tx: ClientTx,
  loadId: number,
  actor: Actor,
): Promise<Outcome<ReplyOf<typeof newestCall>, UndoRefusal>> {
  await holdStock(tx)
  const load = await readNewestLoad(tx)
  if (load?.load_id !== loadId || load.before === null) return refused('product-load-unknown')
  const skus = load.before.map(({ sku }) => sku)
  await holdProducts(tx, skus)
  const now = new Map((await readStock(tx, skus)).map(row => [row.sku, row]))
  const changed = load.before.find(({ sku, revision }) => now.get(sku)?.revision !== revision)
  if (changed !== undefined) return refused('product-load-outdated', { sku: changed.sku })
  const made = load.before.filter(({ document }) => document === null).map(({ sku }) => sku)
  const [ordered] = await readOrdered(tx, made)
  if (ordered !== undefined) return refused('product-load-ordered', { sku: ordered })

  const old = load.before.flatMap(({ document }) => (document === null ? [] : [document as ReadDocument]))
  await saveProducts(
    tx,
    old.map(({ pieces: _, ...document }) => document),
  )
  await setPieces(
    tx,
    load.before
      .filter(({ document, pieces }) => document !== null && pieces.before !== pieces.after)
      .map(({ sku, pieces }) => ({ sku, pieces: piecesBack(now.get(sku)!, pieces) })),
  )
  for (const { sku, document, optionPieces } of load.before) {
    if (document !== null) await undoOptions(tx, now.get(sku)!, document as ReadDocument, optionPieces)
  }
  await saveAllPrices(tx, old)
  await deleteProducts(tx, made)
  await markLoadUndone(tx, loadId)
  const details = { created: load.created, changed: load.changed }
  await recordEvent(tx, { actor, action: 'reward.load-undone', subject: 'client', details })
  return done(await showNewestLoad(tx))
}

/** Puts the options of a product back as they were, those that the load brought aside, and the pieces of the rest by their difference. */
async function undoOptions(
  tx: ClientTx,
  now: StockRow,
  { options }: ReadDocument,
  after: ProductBefore['optionPieces'],
): Promise<void> {
  // As the load left them: what was sold since may have come to what was there before it.
  const loaded = documentOf(now).options.map(option => ({ ...option, pieces: after[option.key] }))
  if (JSON.stringify(options) === JSON.stringify(loaded)) return
  // One that the load took out has kept its pieces.
  await saveOptions(
    tx,
    now.sku,
    options.map(({ key, name }) => ({ key, name })),
  )
  for (const { key, pieces: before = null } of options) {
    const there = now.options.find(option => option.key === key)
    if (there === undefined || before === after[key]) continue
    const pieces = piecesBack(there, { before, after: after[key] ?? null })
    await setOptionPieces(tx, { productId: now.product_id, key }, pieces)
  }
}

const written = ({ key, name, pieces }: OptionDraft) => ({ key, name, ...(pieces != null && { pieces }) })

/** As many as before the load, but for those that were sold since it. */
function piecesBack({ pieces }: Pick<StockRow, 'pieces'>, { before, after }: ProductBefore['pieces']): number | null {
  if (before === null || after === null || pieces === null) return before
  return Math.max(0, pieces + before - after)
}

export async function showNewestLoad(tx: ClientTx): Promise<{ newest?: ProductLoad }> {
  const load = await readNewestLoad(tx)
  if (load === undefined) return {}
  const [named] = await withActorNames(tx, [load], ['loaded_by'])
  return { newest: loadOf(named!) }
}

function loadOf({ load_id, loaded_at, loaded_by, created, changed, undone_at }: LoadRow): ProductLoad {
  return {
    loadId: String(load_id),
    loadedAt: loaded_at.toISOString(),
    loadedBy: loaded_by,
    created,
    changed,
    ...(undone_at !== null && { undoneAt: undone_at.toISOString() }),
  }
}

/** All products as the CSV that a load takes: one line for each, and one more for each further price. */
export async function exportProducts(tx: ClientTx): Promise<string> {
  const documents = (await readStock(tx)).map(documentOf)
  const used = locales
    .map(({ code }) => code as string)
    .filter(code =>
      documents.some(({ options, ...said }) =>
        [said.name, said.text, said.alt, ...options.map(({ name }) => name)].some(words => code in words),
      ),
    )
  const columns = writtenColumns(used.length > 0 ? used : ['en_US'])
  const lines = documents.flatMap(document =>
    (document.prices.length > 0 ? document.prices : [{}]).map((price, at) =>
      csvLine(
        columns.map(column => {
          if (column === 'sku') return document.sku
          const ofPrice = priceColumn(column)
          if (ofPrice !== undefined) return ofPrice.write(price)
          return at === 0 ? productColumn(column)!.write(document) : ''
        }),
        '\r\n',
      ),
    ),
  )
  // The mark at the beginning is what makes spreadsheets read letters beyond ASCII.
  return `\ufeff${csvLine(columns, '\r\n')}${lines.join('')}`
}

const priceNames = ['from', 'points', 'value', 'cost', 'currency']
const priceCells = ({ prices }: ReadDocument) =>
  prices.map(price => priceNames.map(name => priceColumn(name)!.write(price)))

function documentOf(row: StockRow): ReadDocument {
  const options = row.options.map(({ key, names, pieces }) => ({ key, name: names, pieces }))
  return { ...factsOf(row), sku: row.sku, kind: row.kind, pieces: row.pieces, options }
}

async function saveAllPrices(tx: ClientTx, documents: readonly ReadDocument[]): Promise<void> {
  await clearPrices(
    tx,
    documents.map(({ sku }) => sku),
  )
  await savePrices(
    tx,
    documents.flatMap(({ sku, prices }) => prices.map(price => ({ ...price, sku, from: price.from! }))),
  )
}

const digest = (bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest('hex').slice(0, 12)
