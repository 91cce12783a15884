import { rewardDocuments } from '../../../contract/reward-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import { differences, factsOf } from './keep-products.ts'
import { isSamePrice, priceOn } from './price-on.ts'
import {
  holdProducts,
  insertCodes,
  lockProduct,
  raiseRevision,
  saveOptions,
  savePrices,
  saveProducts,
  takePieces,
} from './products.store.ts'
import { markOf, sealCode } from './seals.ts'
import { holdStock, readStock, type StockRow } from './stock.store.ts'

/** Creates the products of a list, or brings them up to date; what the list leaves out stays as it is. All of it, or nothing. */
export async function applyRewards(
  tx: ClientTx,
  list: unknown,
  actor: Actor,
): Promise<Outcome<{ readonly created: number; readonly changed: number }, 'rewards-malformed'>> {
  const parsed = rewardDocuments.safeParse(list)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return refused('rewards-malformed', { problems: problems.slice(0, 20).join('\n') })
  }
  await holdStock(tx)
  const skus = parsed.data.map(({ sku }) => sku)
  await holdProducts(tx, skus)
  const before = new Map((await readStock(tx, skus)).map(row => [row.sku, row]))
  const others = parsed.data.filter(({ sku, kind }) => kind !== (before.get(sku)?.kind ?? kind))
  if (others.length > 0) {
    const problems = others.map(
      ({ sku, kind }) => `${sku}: kind: stays ${before.get(sku)!.kind}, and cannot become ${kind}`,
    )
    return refused('rewards-malformed', { problems: problems.slice(0, 20).join('\n') })
  }
  const { timeZone } = await getClient(tx)
  const today = dayIn(timeZone, tx.now)
  const { size: created } = await saveProducts(tx, parsed.data)
  for (const { sku, options } of parsed.data) await saveOptions(tx, sku, options)
  await savePrices(
    tx,
    parsed.data.flatMap(({ sku, prices }) => {
      const now = priceOn(before.get(sku)?.prices ?? [], today)
      // Without a day it is of today, unless it counts already: the same list adds nothing on another day.
      const isNew = (price: (typeof prices)[number]) =>
        price.from !== undefined || now === undefined || !isSamePrice(price, now)
      return prices.filter(isNew).map(price => ({ ...price, sku, from: price.from ?? today }))
    }),
  )
  const changes = (await readStock(tx, skus)).flatMap(row => changeOf(before.get(row.sku), row))
  for (let at = 0; at < changes.length; at += mostNoted) {
    const details = { changes: changes.slice(at, at + mostNoted) }
    await recordEvent(tx, { actor, action: 'reward.applied', subject: 'client', details })
  }
  return done({ created, changed: parsed.data.length - created })
}

/** Products that one event names. */
const mostNoted = 20

/** What of a product became something else; all of it where it is new. */
function changeOf(before: StockRow | undefined, after: StockRow): object[] {
  const { sku } = after
  if (before === undefined) return [{ sku, before: null, after: notedOf(after) }]
  const changed = Object.entries(differences(notedOf(before), notedOf(after)))
  if (changed.length === 0) return []
  const side = (of: 'before' | 'after') => Object.fromEntries(changed.map(([name, values]) => [name, values[of]]))
  return [{ sku, before: side('before'), after: side('after') }]
}

function notedOf(row: StockRow) {
  return { ...factsOf(row), kind: row.kind, pieces: row.pieces, options: row.options }
}

/** Adds codes to a product; one that is there already is not added again. */
export async function addRewardCodes(
  tx: ClientTx,
  secret: Buffer,
  { sku, codes, actor }: { readonly sku: string; readonly codes: readonly string[]; readonly actor: Actor },
): Promise<Outcome<{ readonly added: number }, 'product-unknown' | 'product-without-codes'>> {
  const product = await lockProduct(tx, sku)
  if (product === undefined) return refused('product-unknown', { sku })
  if (product.kind !== 'code') return refused('product-without-codes', { sku })
  const { product_id: productId } = product
  const distinct = [...new Set(codes)].map(code => ({
    sealed: sealCode(tx, secret, productId, code),
    mark: markOf(tx, secret, productId, code),
  }))
  const added = await insertCodes(tx, productId, distinct)
  await takePieces(tx, { productId, optionKey: null }, -added)
  await raiseRevision(tx, productId)
  await recordEvent(tx, { actor, action: 'reward.codes-added', subject: 'client', details: { sku, added } })
  return done({ added })
}
