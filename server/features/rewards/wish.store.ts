import type { ClientTx } from '../../db/client-tx.ts'

export async function readWish(
  tx: ClientTx,
  personId: number,
): Promise<{ readonly sku: string; readonly names: Readonly<Record<string, string>> } | undefined> {
  const [row] = await tx.query<{ sku: string; names: Record<string, string> }>(
    `select p.sku, p.names from reward_wishes w
     join reward_products p on (p.client_id, p.product_id) = (w.client_id, w.product_id)
     where w.client_id = $1 and w.person_id = $2`,
    [tx.clientId, personId],
  )
  return row
}

export async function insertWish(tx: ClientTx, personId: number, sku: string): Promise<void> {
  await tx.query(
    `insert into reward_wishes as w (client_id, person_id, product_id)
     select p.client_id, $2, p.product_id from reward_products p where p.client_id = $1 and p.sku = $3
     on conflict (client_id, person_id) do update set product_id = excluded.product_id, wished_at = now()
       where w.product_id <> excluded.product_id`,
    [tx.clientId, personId, sku],
  )
}

export async function deleteWish(tx: ClientTx, personId: number): Promise<void> {
  await tx.query('delete from reward_wishes where client_id = $1 and person_id = $2', [tx.clientId, personId])
}
