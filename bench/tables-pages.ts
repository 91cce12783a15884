import { createHash } from 'node:crypto'
import type { TablesQuery } from '../contract/calls/program-views/tables.ts'
import { type Statement, withClient } from '../server/db/client-tx.ts'
import type { Database } from '../server/db/connect.ts'
import { getClient } from '../server/features/clients/client-of-host.ts'
import type { UnitsQuery } from '../server/features/tables/list-units.ts'
import { teamTables } from '../server/features/tables/team-tables.ts'
import { median, timed } from './measuring.ts'
import { fanOut, flatUnit, programViewId, type TablesWorld } from './tables-world.ts'

const clients = 16
const pagesInRound = 100

type List = Omit<TablesQuery, 'page'>
/** A request for one page, and the keys by which the bare SELECT reads as many rows as the page shows. */
interface PageRequest {
  /** Absent for the top of who leads several units side by side. */
  readonly unit?: string
  readonly page: number
  readonly list: List
  readonly units?: UnitsQuery & { readonly page?: number }
  keys?: readonly number[]
}

const bareRows: Statement<object> = {
  name: 'bench-bare',
  text: 'select * from bench_bare where id = any($1::bigint[])',
}

/**
 * Reads pages of the world's tables, sixteen at once, and in turn as many rows by their keys: those of the people whom each
 * page shows, and one for each of its units, its breadcrumb and its total. Returns the ratio of the two p99.
 */
export async function measurePages(db: Database, world: TablesWorld, people: number, pages: number): Promise<number> {
  const client = await withClient(db, world.clientId, getClient)
  const ask = async ({ unit, page, list, units }: PageRequest) => {
    const personId = unit === undefined ? world.leaderOfSeveral : world.leader
    const viewer = { client, personId, locale: 'en_US' }
    const found = await teamTables(db, viewer, { programViewId, orgUnitId: unit, page, list, units })
    if (!found.ok) throw new Error(found.refusal)
    return found.value
  }
  const kinds = mixOf(people)
  for (const [name, requests] of Object.entries(kinds)) {
    let most = 0
    for (const one of requests) {
      const { detailsTable, hierarchyTable, breadcrumb } = await ask(one)
      const units = hierarchyTable.length + breadcrumb.length + 1
      const shown = detailsTable.rows.map(row => Number(row.userId))
      one.keys = [...shown, ...Array.from({ length: units }, (_, at) => people + 1 + at)]
      most = Math.max(most, detailsTable.rowCount)
    }
    const took: number[] = []
    for (const one of requests) took.push(await timed(async () => void (await ask(one))))
    if (most === 0 && Object.keys(requests[0]!.list).length > 0) throw new Error(`${name} finds nobody`)
    console.log(`${name.padEnd(28)} ${most} people, alone ${median(took)} ms`)
  }
  const mix = Object.values(kinds)
  const turnOf = (turn: number) => {
    const requests = mix[turn % mix.length]!
    return requests[Math.floor(turn / mix.length) % requests.length]!
  }
  let rows = 0
  const bare = (turn: number) =>
    withClient(db, world.clientId, async tx => {
      const { keys = [] } = turnOf(turn)
      const found = await tx.ask(bareRows, [keys])
      if (found.length !== keys.length) throw new Error(`${found.length} rows`)
      rows += found.length
    })
  const ours = (turn: number) => ask(turnOf(turn))
  await together(bare, 0, 300)
  await together(ours, 0, 300)
  const figures: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  rows = 0
  // Short rounds, one after the other, so that what else the machine does falls upon both.
  for (let from = 0; from < pages; from += pagesInRound) {
    figures.bare.push(...(await together(bare, from, pagesInRound)))
    figures.ours.push(...(await together(ours, from, pagesInRound)))
  }
  const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]!
  for (const [name, times] of [
    ['bare SELECT', figures.bare],
    ['tables', figures.ours],
  ] as const) {
    const [p50, p99] = [at(times, 0.5), at(times, 0.99)]
    const average = Math.round(rows / figures.bare.length)
    console.log(
      `${name.padEnd(12)} p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   (${times.length} of ${average} rows)`,
    )
  }
  console.log(`ratio of p50 ${(at(figures.ours, 0.5) / at(figures.bare, 0.5)).toFixed(2)}`)
  return at(figures.ours, 0.99) / at(figures.bare, 0.99)
}

/** Milliseconds of each of `count` requests, sent by sixteen clients that each send the next as soon as they are answered. */
async function together(work: (turn: number) => Promise<unknown>, from: number, count: number): Promise<number[]> {
  const times: number[] = []
  let next = from
  const one = async () => {
    while (next < from + count) {
      const turn = next++
      const start = performance.now()
      await work(turn)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
  return times
}

/** Pages of every height of the tree, shallow and deep, in every order, narrowed and searched. */
export function mixOf(all: number): Readonly<Record<string, readonly PageRequest[]>> {
  const deep = (below: number) => Math.max(1, Math.floor(below / 50 / 2))
  const each = (level: number, make: (unit: string, at: number) => PageRequest) =>
    Array.from({ length: fanOut }, (_, at) =>
      make(
        `u${String(at * 7919)
          .padStart(4, '0')
          .slice(-level)}`,
        at,
      ),
    )
  const below = (unit: string | undefined, page: number, list: List = {}): PageRequest => ({
    ...(unit !== undefined && { unit }),
    page,
    list: { people: 'below', ...list },
  })
  return {
    'top, as it opens': [{ unit: 'Corporate', page: 1, list: {} }],
    'top, all, page 1': [below('Corporate', 1)],
    'top, all, deep': [1, 2, 3].map(part => below('Corporate', deep(all) + part, { sort: '-progress' })),
    'top, by pace, last page': [below('Corporate', Math.ceil(all / 50) - 3, { sort: 'pace' })],
    'top, narrowed': [below('Corporate', 20, { treatment: 'get_going', sort: '-goal' })],
    'top, narrowed twice, deep': [below('Corporate', deep(all / 20), { treatment: 'on_track', level: 'two' })],
    'top, moved': [below('Corporate', 1, { moved: 'up', sort: '-progress' })],
    'top, searched': searchesOf(all).map(search => below('Corporate', 1, { search })),
    'several, as it opens': [{ page: 1, list: {} }],
    'several, all, deep': [1, 2, 3].map(part => below(undefined, deep(all / 2) + part, { sort: '-pace' })),
    'several, narrowed': [below(undefined, 10, { treatment: 'stay_focused', sort: 'goal' })],
    'several, searched': searchesOf(all).map(search => below(undefined, 1, { search })),
    'two thousand units': [1, 30].map(page => ({ unit: flatUnit, page: 1, list: {}, units: { page } })),
    'two thousand, by average': [{ unit: flatUnit, page: 1, list: {}, units: { unitSort: '-average' } }],
    'two thousand, all': [below(flatUnit, deep(all / 50), { sort: 'progress' })],
    'a tenth, by progress, deep': each(1, unit => below(unit, deep(all / 10), { sort: 'progress' })),
    'a tenth, narrowed': each(1, unit => below(unit, 3, { treatment: 'stay_focused', sort: '-pace' })),
    'a hundredth, right in it': each(2, unit => ({ unit, page: 1, list: { sort: '-goal' } })),
    'a hundredth, deep': each(2, unit => below(unit, deep(all / 100), { sort: '-name' })),
    'a thousandth, by pace': each(3, unit => below(unit, 1, { sort: '-pace' })),
    'a leaf': each(4, unit => ({ unit, page: 1, list: {} })),
    'a leaf, by progress': each(4, unit => ({ unit, page: 1, list: { sort: '-progress' } })),
  }
}

/** What the family names of three people begin with, as the world makes them of their numbers. */
function searchesOf(all: number): string[] {
  const nameOf = (n: number) =>
    createHash('md5')
      .update(String(n * 7))
      .digest('hex')
      .slice(0, 6)
  return [1, 2, 3].map(part => nameOf(Math.floor((all * part) / 4)).slice(0, part + 2))
}
