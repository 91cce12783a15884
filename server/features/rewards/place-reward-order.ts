import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '../../../contract/call.ts'
import type { placeRewardOrder as placeCall } from '../../../contract/calls/rewards/orders.ts'
import { sayIn } from '../../../contract/program-document.ts'
import type { RewardOrder } from '../../../contract/rewards.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { holdAsker } from '../accounts/hold-person.ts'
import { recordEvent } from '../audit/events.ts'
import { dayIn } from '../clients/client-day.ts'
import type { Client } from '../clients/client-of-host.ts'
import { holdPoints } from '../ledger/hold-points.ts'
import { spendHeld } from '../ledger/spend.ts'
import { ownPageTypes } from '../shop/own-catalogue.ts'
import { showOrder } from './look-at-orders.ts'
import { mailOrder } from './mail-order.ts'
import {
  findOrderOfKey,
  giveCodes,
  insertLine,
  insertOrder,
  type LineRow,
  type NewLine,
  type OrderRow,
  readLines,
  saveAddress,
} from './orders.store.ts'
import { lockProducts, type OptionRow, type ProductRow } from './products.store.ts'
import { readAddress, sealAddress } from './seals.ts'

/** Who orders, and the key for secrets at rest. */
export interface Orderer {
  readonly client: Client
  readonly personId: number
  readonly locale: string
  readonly secret: Buffer
}

type OrderRequest = BodyOf<typeof placeCall>

export type PlaceRefusal =
  | 'reward-unknown'
  | 'reward-price-changed'
  | 'reward-gone'
  | 'balance-too-low'
  | 'address-missing'
  | 'country-not-served'
  | 'reward-not-sent-there'
  | 'order-key-reused'

/**
 * Reserves the pieces and spends the points of an order in one transaction. The person and their balance are held first and the products
 * after them, in one order for everybody; whatever may speak against the order is known before anything is written.
 */
export async function placeRewardOrder(
  tx: ClientTx,
  orderer: Orderer,
  request: OrderRequest,
): Promise<Outcome<RewardOrder, PlaceRefusal>> {
  const { client, personId, locale, secret } = orderer
  await holdAsker(tx, personId)
  const valid = await holdPoints(tx, personId)
  const known = await findOrderOfKey(tx, personId, request.orderKey)
  if (known !== undefined) return sameAgain(tx, orderer, known, request)

  const skus = request.lines.map(line => line.sku)
  const products = await lockProducts(tx, { today: dayIn(client.timeZone, tx.now), personId, locale }, skus)
  const checked = check(products, orderer, request)
  if (!checked.ok) return checked
  const bought = checked.value
  const total = bought.reduce((sum, { points }) => sum + points, 0)
  if (total > valid) return refused('balance-too-low', { balance: valid, points: total })

  const inserted = await insertOrder(tx, { personId, orderKey: request.orderKey })
  const needsAddress = bought.some(({ product }) => product.kind === 'parcel')
  const address = needsAddress ? sealAddress(tx, secret, inserted.order_id, request.address!) : null
  if (address !== null) await saveAddress(tx, inserted.order_id, address)
  const order: OrderRow = { ...inserted, address }
  const lines: LineRow[] = []
  for (const [at, { product, option, pieces, points }] of bought.entries()) {
    const lineNo = at + 1
    const key = `reward/${order.order_id}/${lineNo}`
    const names = namesOf(product, option, client.defaultLocale)
    const reason = `order ${order.order_id}: ${sayIn(names, client.defaultLocale, client.defaultLocale)}`
    const paid = await spendHeld(tx, { personId, points, key, reason, actor: `person:${personId}` })
    const line: NewLine = {
      orderId: order.order_id,
      lineNo,
      productId: product.product_id,
      optionKey: option?.key ?? null,
      names,
      pieces,
      points,
      value: product.value,
      currency: product.currency,
      taxCategory: product.tax_category,
      transferId: paid.transferId,
      // A code is there at once.
      state: product.kind === 'code' ? 'delivered' : 'placed',
    }
    lines.push(await insertLine(tx, line))
    if (product.kind === 'code' && (await giveCodes(tx, line)) !== pieces) {
      throw new Error(`The product ${product.sku} has fewer codes than pieces.`)
    }
  }
  const details = { orderId: order.order_id, points: total, lines: bought.length }
  await recordEvent(tx, {
    actor: `person:${personId}`,
    action: 'reward.ordered',
    subject: `person:${personId}`,
    details,
  })
  await mailOrder(tx, client, order, 'placed', lines)
  return done(await showOrder(tx, { client, locale, secret }, order, lines))
}

interface Bought {
  readonly product: ProductRow
  readonly option: OptionRow | undefined
  readonly pieces: number
  readonly points: number
}

/** The lines with their products; refused is what is not offered, has another price, is gone, or cannot be sent. */
function check(
  products: readonly ProductRow[],
  { client, locale }: Orderer,
  { lines, address }: OrderRequest,
): Outcome<Bought[], PlaceRefusal> {
  const bought: Bought[] = []
  const types = ownPageTypes(client)
  for (const { sku, option: key, pieces, points } of lines) {
    const product = products.find(one => one.sku === sku)
    if (product === undefined || !types.includes(product.page_type)) return refused('reward-unknown', { sku })
    const option = product.options.find(one => one.key === key)
    // One of its options has to be chosen, and none where it has none.
    if (option === undefined && (key !== undefined || product.options.length > 0))
      return refused('reward-unknown', { sku })
    const left = (option ?? product).pieces
    if (left !== null && left < pieces) return refused('reward-gone', { sku })
    if (product.points !== points) return refused('reward-price-changed', { sku })
    bought.push({ product, option, pieces, points: points * pieces })
  }
  if (bought.every(({ product }) => product.kind !== 'parcel')) return done(bought)
  if (address === undefined) return refused('address-missing')
  const { countries } = client.settings
  if (countries.length > 0 && !countries.includes(address.country ?? '')) return refused('country-not-served')
  const unsent = bought.find(({ product: { kind, countries: only } }) => {
    return kind === 'parcel' && only.length > 0 && !only.includes(address.country ?? '')
  })
  if (unsent !== undefined) {
    const { sku, names } = unsent.product
    return refused('reward-not-sent-there', { sku, reward: sayIn(names, locale, client.defaultLocale) })
  }
  return done(bought)
}

/** The name that an order keeps, with that of the option, in every language that either has. */
function namesOf(product: ProductRow, option: OptionRow | undefined, fallback: string): Record<string, string> {
  if (option === undefined) return product.names
  const locales = new Set([...Object.keys(product.names), ...Object.keys(option.names)])
  return Object.fromEntries(
    [...locales].map(locale => [
      locale,
      `${sayIn(product.names, locale, fallback)} · ${sayIn(option.names, locale, fallback)}`,
    ]),
  )
}

async function sameAgain(
  tx: ClientTx,
  { client, locale, secret }: Orderer,
  order: OrderRow,
  { lines, address }: OrderRequest,
): Promise<Outcome<RewardOrder, 'order-key-reused'>> {
  const before = await readLines(tx, [order.order_id])
  const isSame =
    before.length === lines.length &&
    before.every(({ sku, option_key, pieces, points }, at) => {
      const line = lines[at]!
      const isSameReward = line.sku === sku && (line.option ?? null) === option_key
      return isSameReward && line.pieces === pieces && line.points * line.pieces === points
    })
  // An address is gone after a while, and is not kept of what is no parcel.
  const sentTo = readAddress(tx, secret, order)
  const isSamePlace = sentTo === undefined || isDeepStrictEqual(sentTo, address)
  return isSame && isSamePlace
    ? done(await showOrder(tx, { client, locale, secret }, order))
    : refused('order-key-reused')
}
