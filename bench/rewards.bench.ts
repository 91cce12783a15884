import pg from 'pg'
import type { QueryOf } from '../contract/call.ts'
import type { listRewards as listCall } from '../contract/calls/rewards/products.ts'
import { readerOf } from '../server/db/client-reads.ts'
import { type ClientTx, withClient } from '../server/db/client-tx.ts'
import { mustChangeSettings } from '../server/features/clients/change-settings.ts'
import { type Client, getClient } from '../server/features/clients/client-of-host.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { adjustPoints } from '../server/features/ledger/adjust-points.ts'
import { verifyLedger } from '../server/features/ledger/verify-ledger.ts'
import { listRewards } from '../server/features/rewards/list-rewards.ts'
import { placeRewardOrder } from '../server/features/rewards/place-reward-order.ts'
import { ownCatalogue } from '../server/features/shop/own-catalogue.ts'
import { benchDatabase } from './bench-database.ts'
import { must, together } from './measuring.ts'

// `npm run bench rewards`: two clients with 50,000 products each (BENCH_PRODUCTS). Pages of lists, searches and filters, eight at
// once, beside a bare SELECT of as many rows by key over the same connections, in turns of a round. Then orders, beside the bare
// transaction that an order needs: take a piece, spend from a lot, insert order and line, between plain tables.
const products = Number(process.env['BENCH_PRODUCTS'] ?? 50_000)
const pagesOfKind = Number(process.env['BENCH_PAGES'] ?? 800)
const orders = Number(process.env['BENCH_ORDERS'] ?? 1600)
const pagesInRound = 50
const atOnce = 8
const mostRatio = 8
const leastRate = 0.5
const rounds = 5
const buyers = 400
/** So that a third of the products is within reach; what they spend comes on top before orders. */
const balance = 5000
const home = { name: 'Ann Ash', street: '1 Summit Road', postcode: '80331', city: 'Munich', country: 'DE' }
const pointsOf = (n: number) => 10 + ((n * 37) % 15_000)
/** One that is offered: every fiftieth is not. */
function orderedProduct(turn: number): number {
  const n = 1 + ((turn * 7919) % Math.min(5000, products))
  return n % 50 === 0 ? n - 1 : n
}
const pointsInSql = '10 + (n * 37) % 15000'

interface World {
  readonly client: Client
  readonly people: readonly number[]
}

const things = ['kettle', 'lamp', 'mug', 'tent', 'boots', 'camera', 'blanket', 'backpack', 'clock', 'teapot']
const kinds: Readonly<Record<string, (turn: number) => QueryOf<typeof listCall>>> = {
  'first page': () => ({ type: 'merchandise' }),
  'third page': () => ({ type: 'merchandise', from: '96' }),
  'a category': turn => ({ type: 'merchandise', category: turn % 4 > 1 ? 'kitchen' : 'outdoors' }),
  'within reach': () => ({ type: 'merchandise', reach: 'now' }),
  'the least points first': () => ({ type: 'merchandise', sort: 'low' }),
  'the most, within reach': () => ({ type: 'merchandise', sort: 'high', reach: 'now' }),
  'search, least first': turn => ({ search: things[turn % things.length], sort: 'low' }),
  'search: a frequent word': turn => ({ search: things[turn % things.length] }),
  'search: a rare word': turn => ({ search: `N${1000 + ((turn * 7919) % (products - 1000))}` }),
  'search: two words': turn => ({ search: `${things[turn % things.length]} red` }),
  'search in a category': turn => ({ type: 'merchandise', category: 'kitchen', search: things[turn % things.length] }),
  'search: nothing': () => ({ search: 'giraffe' }),
}

const { db, address, close } = await benchDatabase()
try {
  const worlds = [await makeWorld('one'), await makeWorld('two')]
  await asOwner(
    'create schema bench',
    'grant usage on schema bench to cairn_app',
    `create table bench.bare as select row_number() over () as id, p.* from reward_products p where client_id = ${worlds[0]!.client.clientId}`,
    'create unique index on bench.bare (id)',
    'grant select on bench.bare to cairn_app',
    'vacuum analyze',
  )
  for (const [name, query] of Object.entries(kinds)) await measurePages(worlds, name, query)
  await measureOrders(worlds)
  console.log('640 buyers of 100 pieces: npx vitest run --project long server/features/rewards/stock-race.long.ts')
} finally {
  await close()
}

async function measurePages(worlds: readonly World[], name: string, query: (turn: number) => QueryOf<typeof listCall>) {
  const rows: number[] = []
  const ours = async (turn: number) => {
    const { client, people } = worlds[turn % 2]!
    const personId = people[turn % buyers]!
    const looker = { client, personId, locale: 'en_US' }
    const { rewards } = await listRewards(readerOf(db, client.clientId), looker, query(turn))
    rows[turn] = rewards.length
  }
  const bare = async (turn: number) => {
    const ids = Array.from({ length: rows[turn] ?? 48 }, (_, at) => 1 + ((turn * 7919 + at * 631) % products))
    const reader = readerOf(db, worlds[turn % 2]!.client.clientId)
    await reader.ask({ name: 'bench-bare', text: 'select * from bench.bare where id = any($1::bigint[])' }, [ids])
  }
  await together(ours, { from: 0, count: pagesInRound * 2, atOnce })
  await together(bare, { from: 0, count: pagesInRound * 2, atOnce })
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let from = 0; from < pagesOfKind; from += pagesInRound) {
    times.ours.push(...(await together(ours, { from, count: pagesInRound, atOnce })))
    times.bare.push(...(await together(bare, { from, count: pagesInRound, atOnce })))
  }
  const ratio = share(times.ours, 0.99) / share(times.bare, 0.99)
  const figures = (all: number[]) => `p50 ${share(all, 0.5).toFixed(1)} p99 ${share(all, 0.99).toFixed(1)} ms`
  console.log(
    `${name.padEnd(24)} ${Math.max(...rows)} rows   ${figures(times.ours)}   bare SELECT ${figures(times.bare)}   ` +
      `ratio of p99 ${ratio.toFixed(1)} (at most ${mostRatio})`,
  )
  if (ratio > mostRatio) process.exitCode = 1
}

async function measureOrders(worlds: readonly World[]): Promise<void> {
  await makeBare()
  for (const { client, people } of worlds) {
    await withClient(db, client.clientId, async tx => {
      for (const personId of people) await give(tx, personId, 50_000_000)
    })
  }
  let keys = 0
  const ours = async (turn: number) => {
    const { client, people } = worlds[turn % 2]!
    const orderer = { client, personId: people[(turn * 7) % buyers]!, locale: 'en_US', secret: Buffer.alloc(32, 1) }
    const number = orderedProduct(turn)
    const lines = [{ sku: `sku-${number}`, pieces: 1, points: pointsOf(number) }]
    const wish = { orderKey: `bench-${++keys}`.padEnd(9, '-'), lines, address: home }
    must(await withClient(db, client.clientId, tx => placeRewardOrder(tx, orderer, wish)))
  }
  const bare = (turn: number) => withClient(db, worlds[turn % 2]!.client.clientId, tx => placeBare(tx.query, turn))
  await together(ours, { from: 0, count: 100, atOnce })
  await together(bare, { from: 0, count: 100, atOnce })
  const rates = { ours: [] as number[], bare: [] as number[] }
  const each = orders / rounds
  for (let round = 0; round < rounds; round++) {
    for (const [which, work] of [
      ['ours', ours],
      ['bare', bare],
    ] as const) {
      const began = performance.now()
      await together(work, { from: round * each, count: each, atOnce })
      rates[which].push((each / (performance.now() - began)) * 1000)
    }
  }
  const rate = share(rates.ours, 0.5) / share(rates.bare, 0.5)
  console.log(
    `orders, ${atOnce} at once: ${share(rates.ours, 0.5).toFixed(0)} a second, bare transaction ${share(rates.bare, 0.5).toFixed(0)}, ` +
      `ratio ${rate.toFixed(2)} (at least ${leastRate})`,
  )
  if (rate < leastRate) process.exitCode = 1
  for (const { client } of worlds) {
    const proof = await withClient(db, client.clientId, verifyLedger)
    if (!proof.holds) throw new Error(JSON.stringify(proof.invariants.filter(one => one.broken)))
  }
}

/** What an order cannot do without, each by its key: hold the balance, take a piece, spend from a lot, insert order and line. */
async function placeBare(query: (text: string, values: readonly unknown[]) => Promise<object[]>, turn: number) {
  const [account, product] = [1 + ((turn * 7) % buyers), orderedProduct(turn)]
  const names = '{"en_US": "Red kettle", "de_DE": "Roter Kessel"}'
  await query('select points from bench.balances where account_id = $1 for update', [account])
  await query('select pieces, points from bench.stock where product_id = $1 for no key update', [product])
  await query('update bench.stock set pieces = pieces - 1 where product_id = $1', [product])
  await query(
    `with t as (insert into bench.transfers (account_id, points, reason) values ($1, 10, 'order') returning transfer_id),
       u as (insert into bench.uses select transfer_id, $1, 10 from t)
     update bench.balances set points = points - 10 where account_id = $1`,
    [account],
  )
  await query(
    `with o as (insert into bench.orders (account_id, address) values ($1, $2) returning order_id)
     insert into bench.lines select order_id, 1, $3, $4, 1, 10, 'placed' from o`,
    [account, Buffer.alloc(160, 2), product, names],
  )
}

async function makeBare(): Promise<void> {
  await asOwner(
    'create table bench.balances (account_id bigint primary key, points bigint not null)',
    `insert into bench.balances select n, 100000000 from generate_series(1, ${buyers}) n`,
    'create table bench.stock (product_id bigint primary key, pieces int not null, points bigint not null)',
    `insert into bench.stock select n, 100000000, 10 from generate_series(1, ${products}) n`,
    `create table bench.transfers (transfer_id bigint generated always as identity primary key, account_id bigint not null,
       points bigint not null, reason text not null)`,
    'create table bench.uses (transfer_id bigint primary key, lot_id bigint not null, points bigint not null)',
    'create table bench.orders (order_id bigint generated always as identity primary key, account_id bigint not null, address bytea)',
    `create table bench.lines (order_id bigint, line_no int, product_id bigint not null, names jsonb not null, pieces int not null,
       points bigint not null, state text not null, primary key (order_id, line_no))`,
    `grant select, insert, update on bench.balances, bench.stock, bench.transfers, bench.uses, bench.orders, bench.lines to cairn_app`,
  )
}

async function makeWorld(key: string): Promise<World> {
  const clientId = must(await createClient(db, { key, name: key }))
  await asOwner(
    `select set_config('cairn.client_id', '${clientId}', false)`,
    `insert into reward_products (client_id, sku, page_type, category, kind, names, texts, drawing, pieces, is_offered)
     select ${clientId}, 'sku-' || n, case n % 5 when 4 then 'experiences' else 'merchandise' end,
       (array['kitchen', 'home', 'outdoors', 'sport', 'tech'])[1 + n % 5], 'parcel',
       jsonb_build_object('en_US', initcap((array['red', 'blue', 'green', 'warm', 'light', 'small', 'large'])[1 + n % 7]) || ' ' ||
         (array['${things.join("', '")}'])[1 + n / 3 % ${things.length}] || ' N' || n, 'de_DE', 'Ware ' || n),
       jsonb_build_object('en_US', repeat('A good thing to have at home. ', 6)), 'kettle', 1000000, n % 50 > 0
     from generate_series(1, ${products}) n`,
    // One in five has had another price before, and one in ten will have another.
    ...[
      ['2020-01-01', 'n % 5 = 0', 3],
      ['2021-01-01', 'true', 0],
      ['2999-01-01', 'n % 10 = 0', 1],
    ].map(
      ([from, some, more]) => `insert into reward_prices (client_id, product_id, from_day, points, value, currency)
        select ${clientId}, product_id, '${from}', ${pointsInSql} + ${more}, 10, 'EUR'
        from (select product_id, substr(sku, 5)::int as n from reward_products where client_id = ${clientId}) p where ${some}`,
    ),
    `insert into people (client_id, external_id, user_name, first_name, last_name, email)
     select ${clientId}, 'e' || n, 'person.' || n, 'First', 'Last' || n, 'person.' || n || '@example.com' from generate_series(1, ${buyers}) n`,
  )
  return withClient(db, clientId, async tx => {
    const people = (
      await tx.query<{ person_id: number }>('select person_id from people where client_id = $1 order by 1', [clientId])
    ).map(one => one.person_id)
    for (const personId of people) {
      await give(tx, personId, balance)
    }
    await mustChangeSettings(tx, () => ({
      catalogue: { url: ownCatalogue, pageTypes: ['merchandise', 'experiences'] },
    }))
    return { client: await getClient(tx), people }
  })
}

async function give(tx: ClientTx, personId: number, points: number): Promise<void> {
  const key = `gift-${personId}-${points}`
  must(await adjustPoints(tx, { personId, points, key, reason: 'bench', actor: 'operator:bench' }))
}

async function asOwner(...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client(address.owner)
  await owner.connect()
  try {
    for (const statement of statements) await owner.query(statement)
  } finally {
    await owner.end()
  }
}

function share(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}
