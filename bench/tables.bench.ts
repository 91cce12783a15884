import { withClientLong } from '../server/db/client-tx.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { prepareTeams } from '../server/features/tables/prepare-teams.ts'
import { benchDatabase } from './bench-database.ts'
import { timed } from './measuring.ts'
import { measurePages } from './tables-pages.ts'
import { moveSome, programId, type TablesWorld, tablesWorld } from './tables-world.ts'

// Pages of a leader's tables for 16 at once, in a client of 1,000,000 participants and 13,112 units in five levels, beside a
// bare keyed SELECT of as many rows over the same connections, in the same run and in turn: `npm run bench tables`.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const pages = Number(process.env['BENCH_PAGES'] ?? 2400)
const mostRatio = 3

const { db, address, close } = await benchDatabase()
try {
  console.log(`building ${people} participants…`)
  let world: TablesWorld = { clientId: 0, leader: 0, leaderOfSeveral: 0 }
  const built = await timed(async () => {
    world = await tablesWorld(db, address, people)
  })
  const standings = await timed(async () => {
    const [report] = await runStandingJobs(db, world.clientId, { patience: 'wait' })
    if (report?.people !== people) throw new Error(JSON.stringify(report))
  })
  await moveSome(db, world.clientId)
  const prepared = await timed(() =>
    withClientLong(db, world.clientId, async tx => void (await prepareTeams(tx, programId))),
  )
  console.log(`built in ${built} ms; standings with roll-ups ${standings} ms; roll-ups alone once more ${prepared} ms`)
  const ratio = await measurePages(db, world, people, pages)
  console.log(`ratio of p99 ${ratio.toFixed(2)} (at most ${mostRatio})`)
  if (ratio > mostRatio) process.exitCode = 1
} finally {
  await close()
}
