import type { PageType } from '../../../contract/calls/user/market-place-url.ts'
import type { RewardDocument } from '../../../contract/reward-document.ts'
import { type RewardCategory, rewardCategories } from '../../../rules/rewards/categories.ts'
import type { Drawing } from '../../../rules/rewards/drawings.ts'
import type { RewardKind } from '../../../rules/rewards/order-states.ts'
import type { TaxCategory } from '../../../rules/rewards/tax-categories.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface OptionRow {
  readonly key: string
  readonly names: Readonly<Record<string, string>>
  readonly pieces: number | null
}

export interface ProductRow {
  readonly product_id: number
  readonly sku: string
  readonly page_type: PageType
  readonly category: RewardCategory
  readonly kind: RewardKind
  readonly names: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<string, string>>
  readonly drawing: Drawing
  readonly picture_id: string | null
  readonly alts: Readonly<Record<string, string>>
  readonly tax_category: TaxCategory
  readonly countries: readonly string[]
  readonly pieces: number | null
  /** Those that are offered, in their order. */
  readonly options: readonly OptionRow[]
  readonly points: number
  readonly value: string | null
  readonly currency: string | null
}

// A product without a price that has begun is not offered yet.
const todaysPrice = `cross join lateral (
    select r.points, r.value, r.currency from reward_prices r
    where r.client_id = p.client_id and r.product_id = p.product_id and r.from_day <= $2::date
    order by r.from_day desc limit 1) price`
// Where it is only for some countries or languages, whoever comes from elsewhere does not see it; whose country is not known sees it, and of
// a parcel the address decides.
const forThem = (locale: string, personId: string) => `(p.locales = '{}' or ${locale} = any(p.locales))
  and (p.countries = '{}'
    or coalesce((select b.country from people b where b.client_id = $1 and b.person_id = ${personId}) = any(p.countries), true))`
const offered = (locale: string, personId: string) =>
  `reward_products p ${todaysPrice} where p.client_id = $1 and p.is_offered and ${forThem(locale, personId)}`
const columns = `p.product_id, p.sku, p.page_type, p.category, p.kind, p.names, p.texts, p.drawing, p.picture_id, p.alts,
  p.tax_category, p.countries, p.pieces, price.points, price.value::text, price.currency,
  (select coalesce(jsonb_agg(jsonb_build_object('key', o.option_key, 'names', o.names, 'pieces', o.pieces) order by o.position), '[]')
   from reward_options o where o.client_id = p.client_id and o.product_id = p.product_id and o.is_offered) as options`

export interface Wanted {
  readonly today: string
  readonly personId: number
  readonly locale: string
  readonly defaultLocale: string
  /** What costs this at most comes first, the dearest at the top; then the rest, the cheapest first. */
  readonly pivot: number
  readonly type: string | undefined
  readonly category: string | undefined
  /** What is searched for, the rarest first; none where nothing is. */
  readonly words: readonly Word[]
  readonly skus: readonly string[] | undefined
  /** The most that a reward may cost. */
  readonly most: number
  readonly from: number
  readonly count: number
}

/** A page of what is offered. */
export async function readProducts(tx: ClientTx, wanted: Wanted): Promise<ProductRow[]> {
  if (wanted.skus !== undefined) return readBySku(tx, wanted, wanted.skus)
  const { words } = wanted
  return tx.ask(pages[shapeOf(words)], [
    tx.clientId,
    wanted.today,
    wanted.type ?? null,
    wanted.category ?? null,
    wanted.most,
    wanted.pivot,
    wanted.from,
    wanted.count,
    wanted.locale,
    wanted.personId,
    ...(words.length === 0 ? [] : [wanted.defaultLocale, words.map(({ word }) => word)]),
  ])
}

async function readBySku(
  tx: ClientTx,
  { today, personId, locale, type, pivot, from, count }: Wanted,
  skus: readonly string[],
): Promise<ProductRow[]> {
  return tx.query<ProductRow>(
    `select ${columns} from ${offered('$7', '$8')} and p.sku = any($3) and ($9::text is null or p.page_type = $9)
     order by ${nearest('price.points', '$4')}, p.product_id offset $5 limit $6`,
    [tx.clientId, today, skus, pivot, from, count, locale, personId, type ?? null],
  )
}

/** As the table has it: nothing costs more. */
export const mostPoints = 1_000_000_000

/** What is up to the pivot first, the dearest of it at the top; then the rest, the cheapest first. */
const nearest = (points: string, pivot: string) =>
  `${points} > ${pivot}, case when ${points} <= ${pivot} then -${points} else ${points} end`

/** Up to so many products with a word are read and sorted; of a more frequent word the prices are walked in their order. */
const rareEntries = 500
/** Up to so many products with a word are read before the walk, which then looks at no others. */
const mostEntries = 10_000

interface Word {
  readonly word: string
  readonly entries: number
}

function shapeOf([first, second]: readonly Word[]): keyof typeof pages {
  if (first === undefined) return 'all'
  if (first.entries < rareEntries) return 'of-rare-word'
  if (first.entries === mostEntries) return 'of-frequent-words'
  return second === undefined || second.entries === mostEntries ? 'of-word' : 'of-two-words'
}

/** The typed words, the rarest first, with how many entries begin so, counted up to a limit. */
export async function readWords(
  tx: ClientTx,
  { locale, defaultLocale, type, category }: Pick<Wanted, 'locale' | 'defaultLocale' | 'type' | 'category'>,
  search: string,
): Promise<Word[]> {
  if (search === '') return []
  return tx.ask<Word>(wordCounts, [
    tx.clientId,
    locale,
    defaultLocale,
    search,
    mostEntries,
    type ?? null,
    category ?? null,
  ])
}

const begins = (word: string) => `w.word >= ${word} and w.word < ${word} || U&'\\+10FFFF'`
const stands = (type: string, category: string) =>
  `(${type}::text is null or w.page_type = ${type}) and (${category}::text is null or w.category = ${category})`

const wordCounts = {
  name: 'reward-words',
  text: `select s.word, (select count(*)::int from (
      select from reward_words w
      where w.client_id = $1 and w.locale = any(array[$2, $3]) and ${begins('s.word')} and ${stands('$6', '$7')} limit $5) w) as entries
    from search_words($4) s (word) order by entries, s.word`,
}

const fits = `($3::text is null or p.page_type = $3) and ($4::text is null or p.category = $4) and ${forThem('$9', '$10')}`
const hasWords = `and not exists (select from unnest($12::text[]) wanted (word) where not exists (
  select from reward_words w where w.client_id = $1 and w.product_id = p.product_id
    and w.locale = case when p.names ? $9 then $9 else $11 end and ${begins('wanted.word')}))`
const ofWord = (place: number) => `select w.product_id from reward_words w
  where w.client_id = $1 and w.locale = any(array[$9, $11]) and ${begins(`($12::text[])[${place}]`)} and ${stands('$3', '$4')}`
// The products of a word are read once. `is true` keeps the planner from making a join of it, which would lose the order of points.
const hasWord = (place: number) => `and (r.product_id in (${ofWord(place)})) is true`

/** Which prices and products of a walk have the words that were searched. */
interface SearchedWords {
  readonly ofPrice?: string
  readonly ofProduct?: string
}

// The prices are walked in their order, each with its product, until there are enough; a price that another has followed is passed over.
const walk = (
  points: string,
  { ofPrice = '', ofProduct = '' }: SearchedWords,
) => `select r.product_id, r.points from reward_prices r
  cross join lateral (select from reward_products p
    where p.client_id = $1 and p.product_id = r.product_id and p.is_offered and ${fits} ${ofProduct} limit 1) p
  where r.client_id = $1 and ${points} and r.from_day <= $2::date ${ofPrice}
    and r.from_day = (select max(n.from_day) from reward_prices n
      where n.client_id = $1 and n.product_id = r.product_id and n.from_day <= $2::date)`
const enough = '$7::int + $8::int'
/** The products of a page, in its order. */
const page = (found: string) => `select ${columns} from
    (select product_id from (${found}) found order by ${nearest('points', '$6')}, product_id offset $7 limit $8) of_page
  join reward_products p on p.client_id = $1 and p.product_id = of_page.product_id
  ${todaysPrice} order by ${nearest('price.points', '$6')}, p.product_id`
/** Downward from the pivot and, where that is not enough, upward from there. */
const walked = (words: SearchedWords) => `with below as materialized
    (${walk('r.points <= $6', words)} order by r.points desc, r.product_id limit ${enough})
  ${page(`select * from below union all
    (${walk('r.points > $6 and r.points <= $5', words)} and (select count(*) from below) < ${enough}
     order by r.points, r.product_id limit ${enough})`)}`

const pages = {
  all: { name: 'reward-page', text: walked({}) },
  'of-frequent-words': { name: 'reward-page-of-frequent-words', text: walked({ ofProduct: hasWords }) },
  'of-word': { name: 'reward-page-of-word', text: walked({ ofPrice: hasWord(1), ofProduct: hasWords }) },
  'of-two-words': {
    name: 'reward-page-of-two-words',
    text: walked({ ofPrice: `${hasWord(1)} ${hasWord(2)}`, ofProduct: hasWords }),
  },
  'of-rare-word': {
    name: 'reward-page-of-rare-word',
    text: page(`select named.product_id, price.points from (select distinct product_id from (${ofWord(1)}) found) named
      cross join lateral (select p.client_id, p.product_id from reward_products p
        where p.client_id = $1 and p.product_id = named.product_id and p.is_offered and ${fits} ${hasWords} limit 1) p
      ${todaysPrice} where price.points <= $5`),
  },
}

/** The categories in which somebody is offered something. The index is walked from one to the next: a list of all products is not read. */
export async function readCategories(
  tx: ClientTx,
  { today, personId, locale, type }: Pick<Wanted, 'today' | 'personId' | 'locale' | 'type'>,
): Promise<RewardCategory[]> {
  const rows = await tx.ask<{ category: RewardCategory }>(categories, [
    tx.clientId,
    today,
    type ?? null,
    locale,
    personId,
  ])
  const found = new Set(rows.map(({ category }) => category))
  return rewardCategories.filter(category => found.has(category))
}

const categories = {
  name: 'reward-categories',
  text: `with recursive there (category, page_type) as (
       (select p.category, p.page_type from ${offered('$4', '$5')} order by p.category, p.page_type limit 1)
       union all
       select n.category, n.page_type from there t
       cross join lateral (select p.category, p.page_type from ${offered('$4', '$5')}
         and (p.category, p.page_type) > (t.category, t.page_type) order by p.category, p.page_type limit 1) n
     )
     select distinct category from there where $3::text is null or page_type = $3`,
}

/** The products of an order, locked in one order for everybody, so that of two who want the last piece one waits for the other. */
export async function lockProducts(
  tx: ClientTx,
  { today, personId, locale }: Pick<Wanted, 'today' | 'personId' | 'locale'>,
  skus: readonly string[],
): Promise<ProductRow[]> {
  // A statement of its own: whoever has waited reads what the other has written with the next one.
  await holdProducts(tx, skus)
  return tx.ask<ProductRow>(ordered, [tx.clientId, today, skus, locale, personId])
}
const ordered = {
  name: 'ordered-rewards',
  text: `select ${columns} from ${offered('$4', '$5')} and p.sku = any($3) order by p.product_id`,
}

/** Locks products in the order of their ids, as everybody does who changes them. */
export async function holdProducts(tx: ClientTx, skus: readonly string[]): Promise<void> {
  await tx.ask(heldProducts, [tx.clientId, skus])
}
const heldProducts = {
  name: 'hold-rewards',
  text: 'select from reward_products p where p.client_id = $1 and p.sku = any($2) order by p.product_id for no key update',
}

/** Takes pieces of a product or of its option, or with a negative number puts them back; nothing where there is no end of them. */
export async function takePieces(
  tx: ClientTx,
  { productId, optionKey }: { readonly productId: number; readonly optionKey: string | null },
  pieces: number,
): Promise<void> {
  if (optionKey === null) {
    await tx.ask(takenPieces, [tx.clientId, productId, pieces])
    return
  }
  // Whoever changes pieces holds the product: they may have read those of its options.
  await tx.query('select from reward_products where client_id = $1 and product_id = $2 for no key update', [
    tx.clientId,
    productId,
  ])
  await tx.query(
    'update reward_options set pieces = pieces - $4 where client_id = $1 and product_id = $2 and option_key = $3',
    [tx.clientId, productId, optionKey, pieces],
  )
}

const takenPieces = {
  name: 'take-reward-pieces',
  text: 'update reward_products set pieces = pieces - $3 where client_id = $1 and product_id = $2',
}

/**
 * Creates the products or brings them up to date, each with the next revision; how one comes stays as it began, and so do its pieces
 * where the document does not name them. Answers which are new.
 */
export async function saveProducts(
  tx: ClientTx,
  documents: readonly Omit<RewardDocument, 'options'>[],
): Promise<ReadonlySet<string>> {
  await holdProducts(
    tx,
    documents.map(({ sku }) => sku),
  )
  const rows = await tx.query<{ sku: string; is_new: boolean }>(
    `insert into reward_products as p (client_id, sku, page_type, category, kind, names, texts, drawing, pieces, is_offered, tax_category,
       countries, locales, alts)
     select $1, n.sku, n."pageType", n.category, n.kind, n.name, n.text, n.drawing, case when n.kind = 'code' then 0 else n.pieces end,
       n."isOffered", n."taxCategory", n.countries, n.locales, n.alt
     from jsonb_to_recordset($2::jsonb) as n (sku text, "pageType" text, category text, kind text, name jsonb, text jsonb, drawing text,
       pieces int, "isOffered" boolean, "taxCategory" text, countries text[], locales text[], alt jsonb)
     on conflict (client_id, sku) do update set page_type = excluded.page_type, category = excluded.category, names = excluded.names,
       texts = excluded.texts, drawing = excluded.drawing, is_offered = excluded.is_offered, tax_category = excluded.tax_category,
       countries = excluded.countries, locales = excluded.locales, alts = excluded.alts, revision = p.revision + 1,
       pieces = case when p.kind = 'code' then p.pieces else coalesce(excluded.pieces, p.pieces) end
     returning p.sku, xmax = 0 as is_new`,
    [tx.clientId, JSON.stringify(documents)],
  )
  return new Set(rows.filter(row => row.is_new).map(({ sku }) => sku))
}

/** Gives a product these options and no others; the pieces of one stay where they are not named. One left out stays for its orders. */
export async function saveOptions(
  tx: ClientTx,
  sku: string,
  options: readonly Pick<RewardDocument['options'][number], 'key' | 'name' | 'pieces'>[],
): Promise<void> {
  const keys = options.map(({ key }) => key)
  await tx.query(
    `update reward_options o set is_offered = false from reward_products p
     where p.client_id = $1 and p.sku = $2 and (o.client_id, o.product_id) = (p.client_id, p.product_id)
       and o.is_offered and o.option_key <> all($3)`,
    [tx.clientId, sku, keys],
  )
  if (options.length === 0) return
  await tx.query(
    `insert into reward_options as o (client_id, product_id, option_key, position, names, pieces, is_offered)
     select p.client_id, p.product_id, n.option_key, n.position, n.names, n.pieces, true
     from reward_products p
     cross join unnest($3::text[], $4::jsonb[], $5::int[]) with ordinality as n (option_key, names, pieces, position)
     where p.client_id = $1 and p.sku = $2
     on conflict (client_id, product_id, option_key) do update set position = excluded.position, names = excluded.names,
       pieces = coalesce(excluded.pieces, o.pieces), is_offered = true`,
    [
      tx.clientId,
      sku,
      keys,
      options.map(({ name }) => JSON.stringify(name)),
      options.map(({ pieces }) => pieces ?? null),
    ],
  )
}

/** A price of a product from a day on. */
export type PriceOfDay = RewardDocument['prices'][number] & { readonly sku: string; readonly from: string }

/** Sets these prices; others stay. */
export async function savePrices(tx: ClientTx, prices: readonly PriceOfDay[]): Promise<void> {
  // Of two for one day, such as today's without a day, the later counts.
  const distinct = [...new Map(prices.map(price => [`${price.sku} ${price.from}`, price])).values()]
  const ids = await readProductIds(tx, [...new Set(prices.map(({ sku }) => sku))])
  // A connection that knew a small table checks each price's product by reading all of them.
  if (distinct.length > 500) await tx.query('discard plans')
  await tx.query(
    `insert into reward_prices (client_id, product_id, from_day, points, value, cost, currency)
     select $1, n.id, n."from", n.points, n.value, n.cost, n.currency
     from jsonb_to_recordset($2::jsonb) as n (id bigint, "from" date, points bigint, value numeric, cost numeric, currency text)
     on conflict (client_id, product_id, from_day)
       do update set points = excluded.points, value = excluded.value, cost = excluded.cost, currency = excluded.currency`,
    [tx.clientId, JSON.stringify(distinct.map(price => ({ ...price, id: ids.get(price.sku) })))],
  )
}

/** The ids of products, so that statements over many join nothing: of rows that are new the planner knows too little. */
export async function readProductIds(tx: ClientTx, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const text = 'select sku, product_id from reward_products where client_id = $1 and sku = any($2)'
  const rows = await tx.query<{ sku: string; product_id: number }>(text, [tx.clientId, skus])
  return new Map(rows.map(({ sku, product_id }) => [sku, product_id]))
}

/** The product's id and kind, locked. */
export async function lockProduct(
  tx: ClientTx,
  sku: string,
): Promise<{ readonly product_id: number; readonly kind: RewardKind } | undefined> {
  const [row] = await tx.query<{ product_id: number; kind: RewardKind }>(
    'select product_id, kind from reward_products where client_id = $1 and sku = $2 for no key update',
    [tx.clientId, sku],
  )
  return row
}

/** What was changed of the product beside its own row counts as a change of it. */
export async function raiseRevision(tx: ClientTx, productId: number): Promise<void> {
  const text = 'update reward_products set revision = revision + 1 where client_id = $1 and product_id = $2'
  await tx.query(text, [tx.clientId, productId])
}

/** Adds sealed codes, those that are there already left out; answers how many were new. */
export async function insertCodes(
  tx: ClientTx,
  productId: number,
  codes: readonly { readonly sealed: Buffer; readonly mark: Buffer }[],
): Promise<number> {
  const rows = await tx.query(
    `insert into reward_codes (client_id, product_id, sealed, mark)
     select $1, $2, n.sealed, n.mark from unnest($3::bytea[], $4::bytea[]) as n (sealed, mark)
     on conflict (client_id, mark) do nothing returning 1`,
    [tx.clientId, productId, codes.map(({ sealed }) => sealed), codes.map(({ mark }) => mark)],
  )
  return rows.length
}
