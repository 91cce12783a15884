import type { OrderState, RewardKind } from '../../../rules/rewards/order-states.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { AfterLine } from './order-lines-file.ts'
import type { LineRow, OrderRow } from './orders.store.ts'

export interface SupplierRow {
  readonly supplier_id: number
  readonly name: string
  readonly products: number
  readonly skus: readonly string[]
  readonly open_lines: number
}

/** All of them, by name, with so many of their products. */
export async function readSuppliers(tx: ClientTx, mostSkus: number): Promise<SupplierRow[]> {
  return tx.query<SupplierRow>(
    `select s.supplier_id, s.name,
       (select count(*)::int from reward_products p where (p.client_id, p.supplier_id) = (s.client_id, s.supplier_id)) as products,
       array(select p.sku from reward_products p where (p.client_id, p.supplier_id) = (s.client_id, s.supplier_id)
         order by p.product_id limit $2) as skus,
       (select count(*)::int from reward_lines l join reward_products p on (p.client_id, p.product_id) = (l.client_id, l.product_id)
         where l.client_id = s.client_id and p.supplier_id = s.supplier_id and l.state in ('placed', 'accepted')) as open_lines
     from reward_suppliers s where s.client_id = $1 order by s.name, s.supplier_id`,
    [tx.clientId, mostSkus],
  )
}

export async function supplierExists(tx: ClientTx, supplierId: number): Promise<boolean> {
  const text = 'select 1 from reward_suppliers where client_id = $1 and supplier_id = $2'
  return (await tx.query(text, [tx.clientId, supplierId])).length > 0
}

/** Nothing where there is one of the name. */
export async function insertSupplier(tx: ClientTx, name: string): Promise<number | undefined> {
  const [row] = await tx.query<{ supplier_id: number }>(
    'insert into reward_suppliers (client_id, name) values ($1, $2) on conflict (client_id, name) do nothing returning supplier_id',
    [tx.clientId, name],
  )
  return row?.supplier_id
}

/** Which of these the client does not have. */
export async function unknownSkus(tx: ClientTx, skus: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ sku: string }>(
    `select n.sku from unnest($2::text[]) n (sku)
     where not exists (select from reward_products p where p.client_id = $1 and p.sku = n.sku)`,
    [tx.clientId, skus],
  )
  return rows.map(({ sku }) => sku)
}

/** Answers which products are another's, or nobody's, from now on, with the suppliers of before and after. */
export async function assign(
  tx: ClientTx,
  supplierId: number,
  { skus, isSupplied }: { readonly skus: readonly string[]; readonly isSupplied: boolean },
): Promise<{ readonly sku: string; readonly before: number | null; readonly after: number | null }[]> {
  return tx.query(
    `with changed as (
       select product_id, supplier_id from reward_products
       where client_id = $1 and sku = any($3) and (supplier_id is not distinct from $2) <> $4
       order by product_id for no key update
     )
     update reward_products p set supplier_id = case when $4 then $2::bigint end
     from changed where p.client_id = $1 and p.product_id = changed.product_id
     returning p.sku, changed.supplier_id as before, p.supplier_id as after`,
    [tx.clientId, supplierId, skus, isSupplied],
  )
}

export interface KeyRow {
  readonly key_id: number
  readonly supplier_id: number
  readonly ending: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}

export async function readKeys(tx: ClientTx): Promise<KeyRow[]> {
  return tx.query<KeyRow>(
    `select key_id, supplier_id, ending, created_at, last_used_at, revoked_at from reward_supplier_keys
     where client_id = $1 order by key_id desc`,
    [tx.clientId],
  )
}

/** Nothing where the supplier has so many keys that are not revoked. */
export async function insertKey(
  tx: ClientTx,
  key: {
    readonly supplierId: number
    readonly hash: Buffer
    readonly ending: string
    readonly actor: string
    readonly most: number
  },
): Promise<number | undefined> {
  const [row] = await tx.query<{ key_id: number }>(
    `insert into reward_supplier_keys (client_id, supplier_id, key_hash, ending, created_by)
     select $1, $2, $3, $4, $5
     where (select count(*) from reward_supplier_keys where client_id = $1 and supplier_id = $2 and revoked_at is null) < $6
     returning key_id`,
    [tx.clientId, key.supplierId, key.hash, key.ending, key.actor, key.most],
  )
  return row?.key_id
}

/** Whether the supplier has the key, and whether it was good until now. */
export async function revokeKey(
  tx: ClientTx,
  { supplierId, keyId }: { readonly supplierId: number; readonly keyId: number },
): Promise<'revoked' | 'before' | undefined> {
  const of = 'client_id = $1 and supplier_id = $2 and key_id = $3'
  const values = [tx.clientId, supplierId, keyId]
  const text = `update reward_supplier_keys set revoked_at = now() where ${of} and revoked_at is null returning 1`
  if ((await tx.query(text, values)).length > 0) return 'revoked'
  return (await tx.query(`select 1 from reward_supplier_keys where ${of}`, values)).length > 0 ? 'before' : undefined
}

export interface FoundKey {
  readonly key_id: number
  readonly supplier_id: number
  readonly key_hash: Buffer
}

/** The key of a hash, where it is not revoked. */
export async function findKey(tx: ClientTx, hash: Buffer): Promise<FoundKey | undefined> {
  const [row] = await tx.query<FoundKey>(
    `select key_id, supplier_id, key_hash from reward_supplier_keys
     where client_id = $1 and key_hash = $2 and revoked_at is null`,
    [tx.clientId, hash],
  )
  return row
}

/** Notes the use of a key, once a minute. */
export async function noteUse(tx: ClientTx, keyId: number): Promise<void> {
  await tx.query(
    `update reward_supplier_keys set last_used_at = now()
     where client_id = $1 and key_id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [tx.clientId, keyId],
  )
}

export type SuppliedRow = LineRow & Pick<OrderRow, 'placed_at' | 'address'>

const supplied = `select l.order_id, l.line_no, l.product_id, l.option_key, p.sku, l.names, p.drawing, p.kind, l.pieces, l.points, l.transfer_id,
    l.state, l.state_at, l.note, o.placed_at, o.address
  from reward_lines l
  join reward_orders o on (o.client_id, o.order_id) = (l.client_id, l.order_id)
  join reward_products p on (p.client_id, p.product_id) = (l.client_id, l.product_id)
  where l.client_id = $1 and p.supplier_id = $2`

/** The lines of a supplier's products, the newest first: of this state, after the last of a page. */
export async function readSupplied(
  tx: ClientTx,
  supplierId: number,
  wanted: {
    readonly state: string | undefined
    readonly before: readonly number[] | undefined
    readonly most: number
  },
): Promise<SuppliedRow[]> {
  return tx.query<SuppliedRow>(
    `${supplied} and ($3::text is null or l.state = $3) and ($4::bigint is null or (l.order_id, l.line_no) < ($4, $5::int))
     order by l.order_id desc, l.line_no desc limit $6`,
    [
      tx.clientId,
      supplierId,
      wanted.state ?? null,
      wanted.before?.[0] ?? null,
      wanted.before?.[1] ?? null,
      wanted.most,
    ],
  )
}

/** The next lines that a supplier has still to send, the oldest first. */
export async function readToSend(
  tx: ClientTx,
  supplierId: number,
  { after = [0, 0], most }: { readonly after: AfterLine | undefined; readonly most: number },
): Promise<SuppliedRow[]> {
  return tx.query<SuppliedRow>(
    `${supplied} and l.state in ('placed', 'accepted') and (l.order_id, l.line_no) > ($3::bigint, $4::int)
     order by l.order_id, l.line_no limit $5`,
    [tx.clientId, supplierId, after[0], after[1], most],
  )
}

export interface SuppliedLine {
  readonly order_id: number
  readonly line_no: number
  readonly supplier_id: number | null
  readonly kind: RewardKind
  readonly state: OrderState
  readonly note: string | null
}

/** Keeps others from moving these lines, in the order in which every file takes them. */
export async function lockLines(
  tx: ClientTx,
  wanted: readonly { readonly orderId: number; readonly lineNo: number }[],
): Promise<void> {
  await tx.query(
    `select from reward_lines
     where client_id = $1 and (order_id, line_no) in (select * from unnest($2::bigint[], $3::int[]))
     order by order_id, line_no for no key update`,
    [tx.clientId, wanted.map(({ orderId }) => orderId), wanted.map(({ lineNo }) => lineNo)],
  )
}

/** Who delivers each of these lines: null where the client does so itself; a line that is not there is not among them. */
export async function suppliersOf(
  tx: ClientTx,
  wanted: readonly { readonly orderId: number; readonly lineNo: number }[],
): Promise<SuppliedLine[]> {
  return tx.query<SuppliedLine>(
    `select l.order_id, l.line_no, p.supplier_id, p.kind, l.state, l.note
     from unnest($2::bigint[], $3::int[]) n (order_id, line_no)
     join reward_lines l on (l.client_id, l.order_id, l.line_no) = ($1, n.order_id, n.line_no)
     join reward_products p on (p.client_id, p.product_id) = (l.client_id, l.product_id)`,
    [tx.clientId, wanted.map(({ orderId }) => orderId), wanted.map(({ lineNo }) => lineNo)],
  )
}
