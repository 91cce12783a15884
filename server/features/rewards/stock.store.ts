import type { PageType } from '../../../contract/calls/user/market-place-url.ts'
import type { ProductFacts } from '../../../contract/stock.ts'
import type { RewardCategory } from '../../../rules/rewards/categories.ts'
import type { Drawing } from '../../../rules/rewards/drawings.ts'
import type { RewardKind } from '../../../rules/rewards/order-states.ts'
import type { TaxCategory } from '../../../rules/rewards/tax-categories.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { type OptionRow, readProductIds } from './products.store.ts'

/** A product as those keep it who run the catalogue, with all of its prices, the oldest first. */
export interface StockRow {
  readonly product_id: number
  readonly sku: string
  readonly revision: number
  readonly page_type: PageType
  readonly category: RewardCategory
  readonly kind: RewardKind
  readonly names: Record<string, string>
  readonly texts: Record<string, string>
  readonly alts: Record<string, string>
  readonly drawing: Drawing
  readonly picture_id: string | null
  readonly pieces: number | null
  readonly options: readonly OptionRow[]
  readonly is_offered: boolean
  readonly tax_category: TaxCategory
  readonly countries: string[]
  readonly locales: string[]
  readonly prices: ProductFacts['prices']
}

/** These products, or all of the client's, by their SKU. */
export async function readStock(tx: ClientTx, skus?: readonly string[]): Promise<StockRow[]> {
  return tx.query<StockRow>(
    `select p.product_id, p.sku, p.revision, p.page_type, p.category, p.kind, p.names, p.texts, p.alts, p.drawing, p.picture_id, p.pieces,
       p.is_offered, p.tax_category, p.countries, p.locales,
       (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('from', r.from_day, 'points', r.points, 'value', r.value::text,
          'cost', r.cost::text, 'currency', r.currency)) order by r.from_day), '[]')
        from reward_prices r where r.client_id = p.client_id and r.product_id = p.product_id) as prices,
       (select coalesce(jsonb_agg(jsonb_build_object('key', o.option_key, 'names', o.names, 'pieces', o.pieces) order by o.position), '[]')
        from reward_options o where o.client_id = p.client_id and o.product_id = p.product_id and o.is_offered) as options
     from reward_products p
     where p.client_id = $1 and ($2::text[] is null or p.sku = any($2)) order by p.sku`,
    [tx.clientId, skus ?? null],
  )
}

export interface StockWanted {
  readonly today: string
  readonly search: string | undefined
  readonly category: string | undefined
  readonly kind: string | undefined
  readonly isOffered: boolean | undefined
  readonly isOut: boolean
  readonly after: string | undefined
  readonly most: number
}

export type StockLineRow = Pick<
  StockRow,
  'sku' | 'names' | 'page_type' | 'category' | 'kind' | 'is_offered' | 'pieces'
> & { readonly points: number | null }

/** A page of the client's products. A search looks at the SKU and at the names in every language. */
export async function readStockLines(tx: ClientTx, wanted: StockWanted): Promise<StockLineRow[]> {
  return tx.query<StockLineRow>(
    `select p.sku, p.names, p.page_type, p.category, p.kind, p.is_offered, s.pieces, price.points
     from reward_products p
     left join lateral (
       select count(*) > 0 as is_any, case when bool_and(o.pieces is not null) then sum(o.pieces)::bigint end as pieces
       from reward_options o where o.client_id = p.client_id and o.product_id = p.product_id and o.is_offered) o on true
     cross join lateral (select case when o.is_any then o.pieces else p.pieces end as pieces) s
     left join lateral (
       select r.points from reward_prices r
       where r.client_id = p.client_id and r.product_id = p.product_id and r.from_day <= $2::date
       order by r.from_day desc limit 1) price on true
     where p.client_id = $1 and ($3::text is null or p.category = $3) and ($4::text is null or p.kind = $4)
       and ($5::boolean is null or p.is_offered = $5) and (not $6 or s.pieces = 0) and ($7::text is null or p.sku > $7)
       and ($8::text is null or not exists (
         select from search_words($8) w (word)
         where position(w.word in folded(p.sku || ' ' || (select string_agg(n.value, ' ') from jsonb_each_text(p.names) n))) = 0))
     order by p.sku limit $9`,
    [
      tx.clientId,
      wanted.today,
      wanted.category ?? null,
      wanted.kind ?? null,
      wanted.isOffered ?? null,
      wanted.isOut,
      wanted.after ?? null,
      wanted.search ?? null,
      wanted.most,
    ],
  )
}

/** Sets pieces as they are said; null is no end of them. */
export async function setPieces(
  tx: ClientTx,
  pieces: readonly { readonly sku: string; readonly pieces: number | null }[],
): Promise<void> {
  const ids = await readProductIds(
    tx,
    pieces.map(({ sku }) => sku),
  )
  const counts = Object.fromEntries(pieces.map(({ sku, pieces: count }) => [ids.get(sku), count]))
  await tx.query(
    `update reward_products set pieces = ($3::jsonb->>product_id::text)::int
     where client_id = $1 and product_id = any($2) and kind <> 'code'`,
    [tx.clientId, [...ids.values()], JSON.stringify(counts)],
  )
}

/** Sets the pieces of an option. */
export async function setOptionPieces(
  tx: ClientTx,
  option: { readonly productId: number; readonly key: string },
  pieces: number | null,
): Promise<void> {
  await tx.query('update reward_options set pieces = $4 where client_id = $1 and product_id = $2 and option_key = $3', [
    tx.clientId,
    option.productId,
    option.key,
    pieces,
  ])
}

/** Removes the prices of these products. */
export async function clearPrices(tx: ClientTx, skus: readonly string[]): Promise<void> {
  const ids = await readProductIds(tx, skus)
  await tx.query('delete from reward_prices where client_id = $1 and product_id = any($2)', [
    tx.clientId,
    [...ids.values()],
  ])
}

/** Which of these products are in an order. */
export async function readOrdered(tx: ClientTx, skus: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ sku: string }>(
    `select p.sku from reward_products p where p.client_id = $1 and p.sku = any($2)
       and exists (select from reward_lines l where (l.client_id, l.product_id) = (p.client_id, p.product_id)) order by p.sku`,
    [tx.clientId, skus],
  )
  return rows.map(({ sku }) => sku)
}

/** Removes products that nobody ordered with their prices, what searches find them by, and wishes for them. */
export async function deleteProducts(tx: ClientTx, skus: readonly string[]): Promise<void> {
  await clearPrices(tx, skus)
  const ids = [...(await readProductIds(tx, skus)).values()]
  await tx.query('delete from reward_words where client_id = $1 and product_id = any($2)', [tx.clientId, ids])
  await tx.query('delete from reward_options where client_id = $1 and product_id = any($2)', [tx.clientId, ids])
  await tx.query('delete from reward_wishes where client_id = $1 and product_id = any($2)', [tx.clientId, ids])
  await tx.query('delete from reward_products where client_id = $1 and sku = any($2)', [tx.clientId, skus])
}

/** Puts a picture in the place of the product's last one. */
export async function replacePicture(tx: ClientTx, productId: number, name: string, image: Buffer): Promise<void> {
  await removePicture(tx, productId)
  await tx.query('insert into reward_pictures (client_id, picture_id, product_id, image) values ($1, $2, $3, $4)', [
    tx.clientId,
    name,
    productId,
    image,
  ])
  await tx.query('update reward_products set picture_id = $3 where client_id = $1 and product_id = $2', [
    tx.clientId,
    productId,
    name,
  ])
}

export async function removePicture(tx: ClientTx, productId: number): Promise<void> {
  await tx.query('update reward_products set picture_id = null where client_id = $1 and product_id = $2', [
    tx.clientId,
    productId,
  ])
  await tx.query('delete from reward_pictures where client_id = $1 and product_id = $2', [tx.clientId, productId])
}

export async function findPicture(tx: ClientTx, name: string): Promise<Buffer | undefined> {
  const text = 'select image from reward_pictures where client_id = $1 and picture_id = $2'
  return (await tx.query<{ image: Buffer }>(text, [tx.clientId, name]))[0]?.image
}

/** By which the products are known not to have changed; pieces that are sold count only of these. */
export async function readStockVersion(tx: ClientTx, withPieces: readonly string[]): Promise<string> {
  const [row] = await tx.query<{ version: string }>(
    `select coalesce(md5(string_agg(concat_ws(':', p.product_id, p.revision,
         case when p.sku = any($2) then concat_ws(':', p.pieces,
           (select string_agg(o.option_key || '=' || coalesce(o.pieces::text, ''), ' ' order by o.option_key)
            from reward_options o where (o.client_id, o.product_id) = (p.client_id, p.product_id))) end
       ), ',' order by p.product_id)), 'none') as version
     from reward_products p where p.client_id = $1`,
    [tx.clientId, withPieces],
  )
  return row!.version
}

/** One who changes the whole catalogue waits for another. */
export async function holdStock(tx: ClientTx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('reward stock'), $1)`, [tx.clientId])
}

/** What a load has changed: each product as it was, nothing where it is new, and its revision since. */
export interface ProductBefore {
  readonly sku: string
  readonly revision: number
  readonly pieces: { readonly before: number | null; readonly after: number | null }
  /** How many the load left of each option. */
  readonly optionPieces: Readonly<Record<string, number | null>>
  readonly document: object | null
}

export interface LoadRow {
  readonly load_id: number
  readonly loaded_at: Date
  readonly loaded_by: string
  readonly created: number
  readonly changed: number
  readonly before: ProductBefore[] | null
  readonly undone_at: Date | null
}

export async function readNewestLoad(tx: ClientTx): Promise<LoadRow | undefined> {
  const [row] = await tx.query<LoadRow>(
    `select load_id, loaded_at, loaded_by, created, changed, before, undone_at from reward_loads
     where client_id = $1 order by load_id desc limit 1`,
    [tx.clientId],
  )
  return row
}

export async function insertLoad(
  tx: ClientTx,
  load: {
    readonly actor: string
    readonly created: number
    readonly changed: number
    readonly before: ProductBefore[]
  },
): Promise<void> {
  await tx.query('update reward_loads set before = null where client_id = $1 and before is not null', [tx.clientId])
  await tx.query(
    'insert into reward_loads (client_id, loaded_by, created, changed, before) values ($1, $2, $3, $4, $5)',
    [tx.clientId, load.actor, load.created, load.changed, JSON.stringify(load.before)],
  )
}

export async function markLoadUndone(tx: ClientTx, loadId: number): Promise<void> {
  const text = 'update reward_loads set undone_at = now(), before = null where client_id = $1 and load_id = $2'
  await tx.query(text, [tx.clientId, loadId])
}
