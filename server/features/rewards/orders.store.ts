import type { Drawing } from '../../../rules/rewards/drawings.ts'
import type { OrderState, RewardKind } from '../../../rules/rewards/order-states.ts'
import type { TaxCategory } from '../../../rules/rewards/tax-categories.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface OrderRow {
  readonly order_id: number
  readonly person_id: number
  readonly placed_at: Date
  readonly address: Buffer | null
}

export interface LineRow {
  readonly order_id: number
  readonly line_no: number
  readonly product_id: number
  readonly option_key: string | null
  readonly sku: string
  readonly names: Readonly<Record<string, string>>
  readonly drawing: Drawing
  readonly picture_id: string | null
  readonly alts: Readonly<Record<string, string>>
  readonly kind: RewardKind
  readonly pieces: number
  readonly points: number
  readonly transfer_id: number
  readonly state: OrderState
  readonly state_at: Date
  readonly note: string | null
}

const orderColumns = 'o.order_id, o.person_id, o.placed_at, o.address'
const lineColumns = `l.order_id, l.line_no, l.product_id, l.option_key, p.sku, l.names, p.drawing, p.picture_id, p.alts, p.kind, l.pieces,
  l.points, l.transfer_id,
  l.state, l.state_at, l.note`
const lines = 'reward_lines l join reward_products p on (p.client_id, p.product_id) = (l.client_id, l.product_id)'

export async function findOrderOfKey(tx: ClientTx, personId: number, orderKey: string): Promise<OrderRow | undefined> {
  const [row] = await tx.ask<OrderRow>(ofKey, [tx.clientId, personId, orderKey])
  return row
}
const ofKey = {
  name: 'reward-order-of-key',
  text: `select ${orderColumns} from reward_orders o where o.client_id = $1 and o.person_id = $2 and o.order_key = $3`,
}

/** A person's orders, the newest first; `before` continues after the last of a page. */
export async function readOrders(
  tx: ClientTx,
  personId: number,
  { before, most }: { readonly before: number | undefined; readonly most: number },
): Promise<OrderRow[]> {
  return tx.query<OrderRow>(
    `select ${orderColumns} from reward_orders o
     where o.client_id = $1 and o.person_id = $2 and ($3::bigint is null or o.order_id < $3) order by o.order_id desc limit $4`,
    [tx.clientId, personId, before ?? null, most],
  )
}

export async function readOrder(tx: ClientTx, orderId: number): Promise<OrderRow | undefined> {
  const text = `select ${orderColumns} from reward_orders o where o.client_id = $1 and o.order_id = $2`
  return (await tx.query<OrderRow>(text, [tx.clientId, orderId]))[0]
}

export async function readLines(tx: ClientTx, orderIds: readonly number[]): Promise<LineRow[]> {
  return tx.ask<LineRow>(linesOf, [tx.clientId, orderIds])
}
const linesOf = {
  name: 'reward-lines',
  text: `select ${lineColumns} from ${lines} where l.client_id = $1 and l.order_id = any($2) order by l.order_id desc, l.line_no`,
}

/** A line, locked: of two who move it at once the later sees what the first has done. */
export async function lockLine(tx: ClientTx, orderId: number, lineNo: number): Promise<LineRow | undefined> {
  const [row] = await tx.query<LineRow>(
    `select ${lineColumns} from ${lines} where l.client_id = $1 and l.order_id = $2 and l.line_no = $3 for no key update of l`,
    [tx.clientId, orderId, lineNo],
  )
  return row
}

export async function saveState(
  tx: ClientTx,
  { order_id, line_no }: LineRow,
  { state, note }: { readonly state: OrderState; readonly note: string | undefined },
): Promise<void> {
  await tx.query(
    `update reward_lines set state = $4, state_at = now(), note = coalesce($5, note),
       delivered_at = case when $4 = 'delivered' then now() else delivered_at end
     where client_id = $1 and order_id = $2 and line_no = $3`,
    [tx.clientId, order_id, line_no, state, note ?? null],
  )
}

/** Replaces how a parcel is followed; when it was shipped stays. */
export async function saveNote(tx: ClientTx, { order_id, line_no }: LineRow, note: string): Promise<void> {
  await tx.query('update reward_lines set note = $4 where client_id = $1 and order_id = $2 and line_no = $3', [
    tx.clientId,
    order_id,
    line_no,
    note,
  ])
}

export async function insertOrder(
  tx: ClientTx,
  order: { readonly personId: number; readonly orderKey: string },
): Promise<OrderRow> {
  const [row] = await tx.ask<OrderRow>(insertedOrder, [tx.clientId, order.personId, order.orderKey])
  return row!
}
const insertedOrder = {
  name: 'insert-reward-order',
  text: `insert into reward_orders as o (client_id, person_id, order_key) values ($1, $2, $3) returning ${orderColumns}`,
}

/** Keeps a sealed address with an order; with null it is gone. */
export async function saveAddress(tx: ClientTx, orderId: number, address: Buffer | null): Promise<void> {
  await tx.ask(savedAddress, [tx.clientId, orderId, address])
}
const savedAddress = {
  name: 'save-reward-address',
  text: 'update reward_orders set address = $3 where client_id = $1 and order_id = $2',
}

export interface NewLine {
  readonly orderId: number
  readonly lineNo: number
  readonly productId: number
  readonly optionKey: string | null
  readonly names: Readonly<Record<string, string>>
  readonly pieces: number
  readonly points: number
  readonly value: string | null
  readonly currency: string | null
  readonly taxCategory: TaxCategory
  readonly transferId: number
  readonly state: OrderState
}

/** Inserts a line and takes its pieces, of the product or of the option, in one statement; answers the line. */
export async function insertLine(tx: ClientTx, line: NewLine): Promise<LineRow> {
  const [row] = await tx.ask<LineRow>(insertedLine, [
    tx.clientId,
    line.orderId,
    line.lineNo,
    line.productId,
    line.optionKey,
    JSON.stringify(line.names),
    line.pieces,
    line.points,
    line.value,
    line.currency,
    line.taxCategory,
    line.transferId,
    line.state,
  ])
  return row!
}
const insertedLine = {
  name: 'insert-reward-line',
  text: `with taken as (
      update reward_products set pieces = pieces - $7 where client_id = $1 and product_id = $4 and $5::text is null
    ), taken_option as (
      update reward_options set pieces = pieces - $7 where client_id = $1 and product_id = $4 and option_key = $5
    ), l as (
      insert into reward_lines (client_id, order_id, line_no, product_id, option_key, names, pieces, points, value, currency,
        tax_category, transfer_id, state, delivered_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $13 = 'delivered' then now() end)
      returning *
    )
    select ${lineColumns} from l join reward_products p on (p.client_id, p.product_id) = (l.client_id, l.product_id)`,
}

/** Gives free codes of a product to a line, whose product is locked; answers how many there were. */
export async function giveCodes(tx: ClientTx, { orderId, lineNo, productId, pieces }: NewLine): Promise<number> {
  const rows = await tx.query(
    `update reward_codes c set order_id = $3, line_no = $4
     where c.client_id = $1 and c.code_id in (
       select f.code_id from reward_codes f where f.client_id = $1 and f.product_id = $2 and f.order_id is null
       order by f.code_id limit $5)
     returning 1`,
    [tx.clientId, productId, orderId, lineNo, pieces],
  )
  return rows.length
}

export async function readCodes(
  tx: ClientTx,
  orderIds: readonly number[],
): Promise<{ order_id: number; line_no: number; product_id: number; sealed: Buffer }[]> {
  return tx.query(
    `select order_id, line_no, product_id, sealed from reward_codes
     where client_id = $1 and order_id = any($2) order by code_id`,
    [tx.clientId, orderIds],
  )
}

/**
 * Removes addresses of orders whose last parcel was delivered, or ended without, so many days ago, at most so many; answers how many. What
 * comes back later does not keep them longer, nor does what is no parcel.
 */
export async function deleteOldAddresses(
  tx: ClientTx,
  { days, shippedDays, most }: { readonly days: number; readonly shippedDays: number; readonly most: number },
): Promise<number> {
  const rows = await tx.query(
    `update reward_orders u set address = null where u.client_id = $1 and u.order_id in (
       select o.order_id from reward_orders o
       where o.client_id = $1 and o.address is not null and not exists (
         select from ${lines} where (l.client_id, l.order_id) = (o.client_id, o.order_id) and p.kind = 'parcel'
           and (l.state in ('placed', 'accepted')
             or coalesce(l.delivered_at, l.state_at + make_interval(days => case when l.state = 'shipped' then $4::int else 0 end))
               > now() - make_interval(days => $2)))
       order by o.order_id limit $3 for update skip locked)
     returning 1`,
    [tx.clientId, days, most, shippedDays],
  )
  return rows.length
}

export interface Buyer {
  readonly person_id: number
  readonly user_name: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly locale: string | null
}

export async function readBuyer(tx: ClientTx, personId: number): Promise<Buyer> {
  const [row] = await tx.ask<Buyer>(buyer, [tx.clientId, personId])
  return row!
}
const buyer = {
  name: 'reward-buyer',
  text: 'select person_id, user_name, first_name, last_name, email, locale from people where client_id = $1 and person_id = $2',
}

export async function hasLineOf(tx: ClientTx, transferId: number): Promise<boolean> {
  const text = 'select from reward_lines where client_id = $1 and transfer_id = $2'
  return (await tx.query(text, [tx.clientId, transferId])).length > 0
}
