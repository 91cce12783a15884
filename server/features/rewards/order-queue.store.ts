import type { OrderState } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { AfterLine } from './order-lines-file.ts'
import type { LineRow, OrderRow } from './orders.store.ts'

export type QueueRow = LineRow &
  OrderRow & {
    readonly user_name: string | null
    readonly first_name: string
    readonly last_name: string
    readonly supplier: string | null
  }

const queue = `select l.order_id, l.line_no, l.product_id, l.option_key, p.sku, l.names, p.drawing, p.picture_id, p.alts, p.kind, l.pieces,
    l.points, l.transfer_id, l.state, l.state_at, l.note, o.person_id, o.placed_at, o.address, b.user_name, b.first_name, b.last_name, s.name as supplier
  from reward_lines l
  join reward_orders o on (o.client_id, o.order_id) = (l.client_id, l.order_id)
  join reward_products p on (p.client_id, p.product_id) = (l.client_id, l.product_id)
  left join reward_suppliers s on (s.client_id, s.supplier_id) = (p.client_id, p.supplier_id)
  cross join lateral (
    select * from people b where (b.client_id, b.person_id) = (o.client_id, o.person_id) offset 0) b
  where l.client_id = $1 and ($2::text is null or l.state = $2)`

/** A page of lines, the newest first; `before` continues after the last. */
export async function readQueue(
  tx: ClientTx,
  wanted: {
    readonly state: OrderState | undefined
    readonly before: readonly number[] | undefined
    readonly most: number
  },
): Promise<QueueRow[]> {
  return tx.query<QueueRow>(
    `${queue} and ($3::bigint is null or (l.order_id, l.line_no) < ($3, $4::int))
     order by l.order_id desc, l.line_no desc limit $5`,
    [tx.clientId, wanted.state ?? null, wanted.before?.[0] ?? null, wanted.before?.[1] ?? null, wanted.most],
  )
}

/** The next lines, the oldest first. */
export async function readQueueAfter(
  tx: ClientTx,
  wanted: { readonly state: OrderState | undefined; readonly after: AfterLine | undefined; readonly most: number },
): Promise<QueueRow[]> {
  const [orderId, lineNo] = wanted.after ?? [0, 0]
  return tx.query<QueueRow>(
    `${queue} and (l.order_id, l.line_no) > ($3::bigint, $4::int) order by l.order_id, l.line_no limit $5`,
    [tx.clientId, wanted.state ?? null, orderId, lineNo, wanted.most],
  )
}
