import type { TablesQuery } from '../contract/calls/program-views/tables.ts'
import { withClient, withClientLong } from '../server/db/tenant.ts'
import { getClient } from '../server/features/clients/client-of-host.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { prepareTeams } from '../server/features/tables/prepare-teams.ts'
import { teamTables } from '../server/features/tables/team-tables.ts'
import { benchDatabase } from './bench-database.ts'
import { median, timed } from './measuring.ts'
import { fanOut, programId, programViewId, tablesWorld } from './tables-world.ts'

// Pages of a leader's tables for 16 at once, in a client of 1,000,000 participants and 11,111 units in five levels, beside a
// bare keyed SELECT of as many rows over the same connections, in the same run and in turn: `npm run bench tables`.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const clients = 16
const rounds = 3
const pages = Number(process.env['BENCH_PAGES'] ?? 800)
const mostRatio = 3

type List = Omit<TablesQuery, 'page'>
/** One page that is asked for. */
interface Asked {
  readonly unit: string
  readonly page: number
  readonly list: List
}

const { db, address, close } = await benchDatabase()
try {
  console.log(`building ${people} participants…`)
  let world = { clientId: 0, leader: 0 }
  const built = await timed(async () => {
    world = await tablesWorld(db, address, people)
  })
  const standings = await timed(async () => {
    const [report] = await runStandingJobs(db, world.clientId, { patience: 'wait' })
    if (report?.people !== people) throw new Error(JSON.stringify(report))
  })
  const prepared = await timed(() =>
    withClientLong(db, world.clientId, async tenant => void (await prepareTeams(tenant, programId))),
  )
  console.log(`built in ${built} ms; standings with roll-ups ${standings} ms; roll-ups alone once more ${prepared} ms`)
  const client = await withClient(db, world.clientId, getClient)
  const asking = { client, personId: world.leader, locale: 'en_US' }
  const rowsOf: number[] = []
  const ask = async ({ unit, page, list }: Asked) => {
    const found = await teamTables(db, asking, { programViewId, orgUnitId: unit, page, list })
    if (!found.ok) throw new Error(found.refusal)
    return found.value
  }
  const kinds = mixOf(people)
  for (const [name, asked] of Object.entries(kinds)) {
    const { detailsTable, hierarchyTable } = await ask(asked[0]!)
    rowsOf.push(detailsTable.rows.length + hierarchyTable.length + 1)
    const took: number[] = []
    for (const one of asked) took.push(await timed(async () => void (await ask(one))))
    console.log(`${name.padEnd(28)} ${detailsTable.rowCount} people, alone ${median(took)} ms`)
  }
  const mix = Object.values(kinds)
  const rows = Math.round(rowsOf.reduce((sum, count) => sum + count, 0) / rowsOf.length)
  const bare = (turn: number) =>
    withClient(db, world.clientId, async tenant => {
      const first = (turn * 7919) % (people - rows)
      const ids = Array.from({ length: rows }, (_, at) => first + at + 1)
      const found = await tenant.query('select * from bench_bare where id = any($1::bigint[])', [ids])
      if (found.length !== rows) throw new Error(`${found.length} rows`)
    })
  const ours = (turn: number) => {
    const asked = mix[turn % mix.length]!
    return ask(asked[Math.floor(turn / mix.length) % asked.length]!)
  }
  const figures: { ours: number[][]; bare: number[][] } = { ours: [], bare: [] }
  await together(bare, 200)
  await together(ours, 200)
  for (let round = 0; round < rounds; round++) {
    figures.bare.push(await together(bare, pages))
    figures.ours.push(await together(ours, pages))
  }
  const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]!
  const tell = (name: string, all: number[][]) => {
    const [p50, p99] = [0.5, 0.99].map(share => median(all.map(times => at(times, share))))
    console.log(`${name.padEnd(12)} p50 ${p50!.toFixed(1)} ms   p99 ${p99!.toFixed(1)} ms   (${rows} rows on average)`)
  }
  tell('bare SELECT', figures.bare)
  tell('tables', figures.ours)
  const ratio = median(figures.ours.map((times, round) => at(times, 0.99) / at(figures.bare[round]!, 0.99)))
  console.log(`ratio of p99 ${ratio.toFixed(2)} (at most ${mostRatio})`)
  if (ratio > mostRatio) process.exitCode = 1
} finally {
  await close()
}

/** Milliseconds that each took, so many in all, by sixteen who ask again as soon as they are answered. */
async function together(work: (turn: number) => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
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
function mixOf(all: number): Readonly<Record<string, readonly Asked[]>> {
  const deep = (below: number) => Math.max(1, Math.floor(below / 50 / 2))
  const each = (level: number, make: (unit: string, at: number) => Asked) =>
    Array.from({ length: fanOut }, (_, at) =>
      make(
        `u${String(at * 7919)
          .padStart(4, '0')
          .slice(-level)}`,
        at,
      ),
    )
  const below = (unit: string, page: number, list: List = {}): Asked => ({
    unit,
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
    'top, searched': ['a1b2c', 'c3d4e', 'f00d'].map(search => below('Corporate', 1, { search })),
    'a tenth, by progress, deep': each(1, unit => below(unit, deep(all / 10), { sort: 'progress' })),
    'a tenth, narrowed': each(1, unit => below(unit, 3, { treatment: 'stay_focused', sort: '-pace' })),
    'a hundredth, right in it': each(2, unit => ({ unit, page: 1, list: { sort: '-goal' } })),
    'a hundredth, deep': each(2, unit => below(unit, deep(all / 100), { sort: '-name' })),
    'a thousandth, by pace': each(3, unit => below(unit, 1, { sort: '-pace' })),
    'a leaf': each(4, unit => ({ unit, page: 1, list: {} })),
    'a leaf, by progress': each(4, unit => ({ unit, page: 1, list: { sort: '-progress' } })),
  }
}
