import { createHash } from 'node:crypto'
import type { TablesQuery } from '../contract/calls/program-views/tables.ts'
import { type Statement, withClient } from '../server/db/client-tx.ts'
import type { Database } from '../server/db/connect.ts'
import { getClient } from '../server/features/clients/client-of-host.ts'
import { type TablesRequest, teamTables } from '../server/features/tables/team-tables.ts'
import { median, timed, together } from './measuring.ts'
import { fanOut, flatUnit, programViewId, type TablesWorld } from './tables-world.ts'

const clients = 16
const pagesInRound = 100

type List = Omit<TablesQuery, 'page'>
/** One page that is asked for. */
interface PageRequest {
  /** Absent for the top of who leads several units side by side. */
  readonly unit?: string
  readonly page: number
  readonly list: List
  readonly units?: TablesRequest['units']
}

const bareRows: Statement<object> = {
  name: 'bench-bare',
  text: 'select * from bench_bare where id = any($1::bigint[])',
}

export interface PageFigures {
  /** The p99 of pages as leaders open, sort, narrow, search and drill, as a multiple of that of the bare SELECT. */
  readonly ratio: number
  /** The p99 of pages beyond row 10,000, or of fewer than one in a thousand, in milliseconds. */
  readonly deep: number
}

/**
 * Asks for pages of the world's tables, sixteen at once, and in turn for as many rows by their keys: those of the people
 * whom each page shows, and one for each of its units, its breadcrumb and its total.
 */
export async function measurePages(
  db: Database,
  world: TablesWorld,
  people: number,
  pages: number,
): Promise<PageFigures> {
  const client = await withClient(db, world.clientId, getClient)
  const ask = async ({ unit, page, list, units }: PageRequest) => {
    const personId = unit === undefined ? world.leaderOfSeveral : world.leader
    const asking = { client, personId, locale: 'en_US' }
    const found = await teamTables(db, asking, { programViewId, orgUnitId: unit, page, list, units })
    if (!found.ok) throw new Error(found.refusal)
    return found.value
  }
  const plain = turnsOf(mixOf(people))
  const deep = turnsOf(deepMixOf(people))
  for (const [name, requests] of Object.entries({ ...mixOf(people), ...deepMixOf(people) })) {
    const took: number[] = []
    let most = 0
    for (const one of requests) {
      took.push(
        await timed(async () => {
          const { detailsTable, hierarchyTable, breadcrumb } = await ask(one)
          const shown = detailsTable.rows.map(row => Number(row.userId))
          const units = hierarchyTable.length + breadcrumb.length + 1
          keys.set(JSON.stringify(one), [...shown, ...Array.from({ length: units }, (_, at) => people + 1 + at)])
          most = Math.max(most, detailsTable.rowCount)
        }),
      )
    }
    if (most === 0 && Object.keys(requests[0]!.list).length > 0) throw new Error(`${name} finds nobody`)
    console.log(`${name.padEnd(28)} ${most} people, alone ${median(took)} ms`)
  }
  const bare = (turn: number) =>
    withClient(db, world.clientId, async tx => {
      const wanted = keys.get(JSON.stringify(plain(turn))) ?? []
      const found = await tx.ask(bareRows, [wanted])
      if (found.length !== wanted.length) throw new Error(`${found.length} rows`)
    })
  const ours = (turn: number) => ask(plain(turn))
  await together(bare, { from: 0, count: 300, atOnce: clients })
  await together(ours, { from: 0, count: 300, atOnce: clients })
  const figures: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  // Short rounds, one after the other, so that what else the machine does falls upon both.
  for (let from = 0; from < pages; from += pagesInRound) {
    figures.bare.push(...(await together(bare, { from, count: pagesInRound, atOnce: clients })))
    figures.ours.push(...(await together(ours, { from, count: pagesInRound, atOnce: clients })))
  }
  const deepTimes = await together(turn => ask(deep(turn)), {
    from: 0,
    count: Math.max(clients * 4, pages / 10),
    atOnce: clients,
  })
  const p99 = (name: string, times: number[]) => {
    const sorted = times.sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(times.length * share)]!
    console.log(`${name.padEnd(12)} p50 ${at(0.5).toFixed(1)} ms   p99 ${at(0.99).toFixed(1)} ms   (${times.length})`)
    return at(0.99)
  }
  const ratio = p99('tables', figures.ours) / p99('bare SELECT', figures.bare)
  return { ratio, deep: p99('deep, rare', deepTimes) }
}

const keys = new Map<string, readonly number[]>()

/** One of each kind in turn, and of each kind one after the other. */
function turnsOf(kinds: Readonly<Record<string, readonly PageRequest[]>>): (turn: number) => PageRequest {
  const mix = Object.values(kinds)
  return turn => {
    const requests = mix[turn % mix.length]!
    return requests[Math.floor(turn / mix.length) % requests.length]!
  }
}

type Mix = Readonly<Record<string, readonly PageRequest[]>>

const below = (unit: string | undefined, page: number, list: List = {}): PageRequest => ({
  ...(unit !== undefined && { unit }),
  page,
  list: { people: 'below', ...list },
})

/** Units of a level, each another. */
const each = (level: number, make: (unit: string) => PageRequest) =>
  Array.from({ length: fanOut }, (_, at) =>
    make(
      `u${String(at * 7919)
        .padStart(4, '0')
        .slice(-level)}`,
    ),
  )

/** Pages of every height of the tree, in every order, narrowed and searched, within the first 10,000 rows of their lists. */
export function mixOf(all: number): Mix {
  const within = (count: number) => Math.max(1, Math.min(200, Math.floor(count / 50 / 2)))
  return {
    'top, as it opens': [{ unit: 'Corporate', page: 1, list: {} }],
    'top, all, page 1': [below('Corporate', 1)],
    'top, by progress, row 5,000': [below('Corporate', within(all / 10), { sort: '-progress' })],
    'top, by pace, row 10,000': [below('Corporate', within(all), { sort: 'pace' })],
    'top, narrowed': [below('Corporate', 20, { treatment: 'get_going', sort: '-goal' })],
    'top, narrowed twice': [below('Corporate', 1, { treatment: 'on_track', level: 'two' })],
    'top, moved': [below('Corporate', 1, { moved: 'up', sort: '-progress' })],
    'top, searched': searchesOf(all).map(search => below('Corporate', 1, { search })),
    'several, as it opens': [{ page: 1, list: {} }],
    'several, all': [below(undefined, 3, { sort: '-pace' })],
    'several, narrowed': [below(undefined, 10, { treatment: 'stay_focused', sort: 'goal' })],
    'several, searched': searchesOf(all).map(search => below(undefined, 1, { search })),
    'two thousand units': [1, 30].map(page => ({ unit: flatUnit, page: 1, list: {}, units: { page } })),
    'two thousand, by average': [{ unit: flatUnit, page: 1, list: {}, units: { unitSort: '-average' } }],
    'two thousand, all': [below(flatUnit, within(all / 50), { sort: 'progress' })],
    'a tenth, by progress': each(1, unit => below(unit, 3, { sort: 'progress' })),
    'a tenth, narrowed': each(1, unit => below(unit, 3, { treatment: 'stay_focused', sort: '-pace' })),
    'a hundredth, right in it': each(2, unit => ({ unit, page: 1, list: { sort: '-goal' } })),
    'a hundredth, last name first': each(2, unit => below(unit, within(all / 100), { sort: '-name' })),
    'a thousandth, by pace': each(3, unit => below(unit, 1, { sort: '-pace' })),
    'a leaf': each(4, unit => ({ unit, page: 1, list: {} })),
    'a leaf, by progress': each(4, unit => ({ unit, page: 1, list: { sort: '-progress' } })),
  }
}

/** Pages far into long lists, and of a few among very many. */
function deepMixOf(all: number): Mix {
  const middle = (count: number) => Math.max(1, Math.floor(count / 50 / 2))
  return {
    'top, in the middle': [below('Corporate', middle(all), { sort: '-progress' })],
    'top, last page but three': [below('Corporate', Math.ceil(all / 50) - 3, { sort: 'pace' })],
    'top, narrowed, in the middle': [below('Corporate', middle(all / 20), { treatment: 'on_track', level: 'two' })],
    'several, in the middle': [below(undefined, middle(all / 2), { sort: '-pace' })],
    'a tenth, in the middle': each(1, unit => below(unit, middle(all / 10), { sort: 'progress' })),
    'a few of all': [below('Corporate', 1, { level: 'rare' }), below('Corporate', 1, { level: 'rare', sort: '-pace' })],
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
