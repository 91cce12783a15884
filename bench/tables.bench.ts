import pg from 'pg'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { writeTeam } from '../server/features/tables/write-team.ts'
import { benchDatabase } from './bench-database.ts'
import { timed } from './measuring.ts'
import { measurePages } from './tables-pages.ts'
import { makeRare, moveSome, programId, type TablesWorld, tablesWorld } from './tables-world.ts'

// Pages of a leader's tables for 16 at once, in a client of 1,000,000 participants and 13,112 units in five levels, beside a
// bare keyed SELECT of as many rows over the same connections, in the same run and in turn: `npm run bench tables`.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const pages = Number(process.env['BENCH_PAGES'] ?? 2400)
const mostRatio = 8
const mostDeepMs = 500
const mostRun = 1.5

const { db, address, close } = await benchDatabase()
try {
  console.log(`building ${people} participants…`)
  let world: TablesWorld = { clientId: 0, leader: 0, leaderOfSeveral: 0 }
  const built = await timed(async () => {
    world = await tablesWorld(db, address, people)
  })
  const run = await timed(async () => {
    const [report] = await runStandingJobs(db, world.clientId, { patience: 'wait' })
    if (report?.people !== people) throw new Error(JSON.stringify(report))
  })
  await moveSome(db, world.clientId)
  await withClient(db, world.clientId, makeRare)
  const writing = await timed(() =>
    withClientLong(db, world.clientId, async tx => void (await writeTeam(tx, programId))),
  )
  const share = run / (run - writing)
  // As autovacuum does within a minute.
  const owner = new pg.Client(address.owner)
  await owner.connect()
  await owner.query('vacuum analyze team_people')
  await owner.end()
  console.log(`built in ${built} ms; standings with lists and counters ${run} ms; these alone once more ${writing} ms`)
  const { ratio, deep } = await measurePages(db, world, people, pages)
  console.log(`ratio of p99 ${ratio.toFixed(2)} (at most ${mostRatio})`)
  console.log(`deep and rare, p99 ${deep.toFixed(0)} ms (at most ${mostDeepMs} ms)`)
  console.log(`standings with lists and counters ${share.toFixed(2)} times as long as without (at most ${mostRun})`)
  if (ratio > mostRatio || deep > mostDeepMs || share > mostRun || share < 1) process.exitCode = 1
} finally {
  await close()
}
