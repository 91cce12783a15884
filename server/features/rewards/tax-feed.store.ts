import type { TaxCategory } from '../../../rules/rewards/tax-categories.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface FeedRow {
  readonly external_id: string | null
  readonly user_name: string | null
  readonly order_id: number
  readonly line_no: number
  readonly sku: string
  readonly pieces: number
  readonly ordered: string
  readonly fulfilled: string | null
  readonly given_back: string | null
  readonly state: string
  readonly points: number
  readonly value: string | null
  readonly currency: string | null
  readonly tax_category: TaxCategory
  readonly transfer_id: number
}

/** The lines that were ordered from a day to another, where the client is. */
export async function readFeed(
  tx: ClientTx,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<FeedRow[]> {
  return tx.query<FeedRow>(
    `select b.external_id, b.user_name, l.order_id, l.line_no, p.sku, l.pieces, d.ordered::text as ordered,
       (l.delivered_at at time zone c.time_zone)::date::text as fulfilled,
       case when l.state in ('cancelled', 'returned') then (l.state_at at time zone c.time_zone)::date::text end as given_back,
       l.state, l.points, (l.value * l.pieces)::text as value, l.currency, l.tax_category, l.transfer_id
     from reward_lines l
     join reward_orders o on (o.client_id, o.order_id) = (l.client_id, l.order_id)
     join reward_products p on (p.client_id, p.product_id) = (l.client_id, l.product_id)
     join people b on (b.client_id, b.person_id) = (o.client_id, o.person_id)
     join clients c on c.client_id = l.client_id
     cross join lateral (select (o.placed_at at time zone c.time_zone)::date as ordered) d
     where l.client_id = $1 and ($2::date is null or d.ordered >= $2) and ($3::date is null or d.ordered <= $3)
     order by l.order_id, l.line_no`,
    [tx.clientId, from ?? null, to ?? null],
  )
}
