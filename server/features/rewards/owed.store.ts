import type { Worth } from '../../../rules/rewards/owed.ts'
import type { ClientTx } from '../../db/client-tx.ts'

/** What everything that is offered today costs and is worth, in the currency of most of it; what has no fair value is left out. */
export async function readWorth(tx: ClientTx, today: string): Promise<Worth | undefined> {
  const [row] = await tx.query<Worth>(
    `select count(*)::int as products, sum(price.points)::bigint as points, sum(price.value)::text as value, price.currency
     from reward_products p
     cross join lateral (
       select r.points, r.value, r.currency from reward_prices r
       where r.client_id = p.client_id and r.product_id = p.product_id and r.from_day <= $2::date
       order by r.from_day desc limit 1) price
     where p.client_id = $1 and p.is_offered and price.value is not null
     group by price.currency order by count(*) desc, price.currency limit 1`,
    [tx.clientId, today],
  )
  return row
}
