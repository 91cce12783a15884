import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import copy from 'pg-copy-streams'
import type { LoadReport } from '../contract/load-rows/load-report.ts'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import type { DatabaseAddress } from '../server/db/connect.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { undoNewestLoad } from '../server/features/load-history/undo-newest-load.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { benchDatabase } from './bench-database.ts'
import { asOwner, chunks, fileOf, load, userName } from './load-files.ts'
import { benchKinds } from './loads-by-kind.ts'
import { median, must, timed, watchMemory } from './measuring.ts'

// Loads 1,000,000 progress rows (250,000 people, four weeks, one row in 200 bad in one of six ways) with every check,
// beside a bare COPY of the same file into a table of text columns: `npm run bench loads`. The standings that `cairn load`
// calculates once the load is committed are measured separately: `npm run bench standings` has their own bound. Then the first
// large files of a second client, of which the database has no statistics, beside those of the first; and in a third, one row
// for each person of each other kind beside a progress row (bench/loads-by-kind.ts).
const people = Number(process.env['BENCH_PEOPLE'] ?? 250_000)
const weeks = ['2026-06-07', '2026-06-14', '2026-06-21', '2026-06-28']
const badEvery = 200
const rounds = 3
const mostRatio = 8
const mostMegabytes = 350

const mostRatioOfKinds = 1.5
const mostRatioOfClients = 1.2

const database = await benchDatabase()
const { db, address, folder, close } = database
try {
  const clientId = await createBench('bench')
  const firstPeople = await timed(() => loadPeople(clientId))
  await asOwner(address, 'vacuum analyze')
  const file = join(folder, 'progress.csv')
  await writeProgressFile(file)
  console.log(`${people * weeks.length} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB, ${people} people`)
  const bare: number[] = []
  const loads: number[] = []
  const standings: number[] = []
  let peak = 0
  let report: LoadReport | undefined
  for (let round = 1; round <= rounds; round++) {
    bare.push(await timed(() => bareCopy(address, file)))
    const watch = watchMemory()
    loads.push(
      await timed(async () => {
        report = await load(db, clientId, 'progress', createReadStream(file, { highWaterMark: 256 * 1024 }))
      }),
    )
    peak = Math.max(peak, watch())
    standings.push(await timed(() => calculateStandings(clientId, people)))
    console.log(
      `round ${round}: bare COPY ${bare.at(-1)} ms, load ${loads.at(-1)} ms, then standings ${standings.at(-1)} ms`,
    )
    if (round < rounds) await takeBack(clientId)
  }
  const secondId = await createBench('second')
  const secondPeople = await timed(() => loadPeople(secondId))
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const secondLoad = await timed(async () => void (await load(db, secondId, 'progress', source)))
  const secondStandings = await timed(() => calculateStandings(secondId, people))
  for (const id of [secondId, clientId]) await takeBack(id)
  const ratio = median(loads) / median(bare)
  const rows = people * weeks.length
  const good = rows - badLines(rows)
  console.log(
    `medians: bare COPY ${median(bare)} ms, load ${median(loads)} ms, ratio ${ratio.toFixed(2)} (at most ${mostRatio})`,
  )
  // Of the first the medians, so that other work on the machine during one of its rounds counts less.
  const first = firstPeople + median(loads) + median(standings)
  const second = secondPeople + secondLoad + secondStandings
  const ofClients = second / first
  console.log(
    `first files of the second client: people ${secondPeople} ms, progress ${secondLoad} ms, standings ${secondStandings} ms; ` +
      `${second} ms beside ${first} ms of the first, ratio ${ofClients.toFixed(2)} (at most ${mostRatioOfClients})`,
  )
  console.log(`then standings of ${people} people, not in the ratio: ${median(standings)} ms`)
  console.log(`loading process at most ${Math.round(peak)} MB (at most ${mostMegabytes} MB)`)
  console.log(`accepted ${report?.accepted}, rejected ${report?.rejected}, errors reported ${report?.errorCount}`)
  if (report?.accepted !== good || report.rejected !== rows - good) throw new Error(`Wanted ${good} good rows.`)
  const watchKinds = watchMemory()
  const areKindsWithin = await benchKinds(database, people, rounds, mostRatioOfKinds)
  const peakOfKinds = watchKinds()
  console.log(`loading process at most ${Math.round(peakOfKinds)} MB (at most ${mostMegabytes} MB)`)
  const isWithin = ratio <= mostRatio && ofClients <= mostRatioOfClients && areKindsWithin
  if (!isWithin || Math.max(peak, peakOfKinds) > mostMegabytes) process.exitCode = 1
} finally {
  await close()
}

async function createBench(key: string): Promise<number> {
  const clientId = must(await createClient(db, { key, name: key }))
  const level = (levelId: string, amount: string) => ({ levelId, name: { en_US: levelId }, amount, award: 1 })
  const applied = await withClient(db, clientId, tx =>
    applyProgram(
      tx,
      {
        programId: 'summer-sprint-2026',
        name: { en_US: 'Bench' },
        type: 'goalquest',
        timePeriod: { timePeriodId: 'summer', startDate: '2026-06-01', endDate: '2026-08-31' },
        goalSelection: { from: '2026-05-01', to: '2026-06-14' },
        groups: [{ groupId: 'field', name: { en_US: 'Field' }, levels: [level('one', '10'), level('two', '20')] }],
      },
      'operator:bench',
    ),
  )
  const { programId } = must(applied)
  must(await withClient(db, clientId, tx => publishProgram(tx, programId, 'operator:bench')))
  return clientId
}

async function loadPeople(clientId: number): Promise<void> {
  // One person more than are enrolled, for the rows that are bad by that.
  const participant = (index: number) => `e${index},${userName(index)},First,Last`
  await load(db, clientId, 'participants', fileOf('externalId,userName,firstName,lastName', people + 1, participant))
  const enrollment = (index: number) => `${userName(index)},summer-sprint-2026,field`
  await load(db, clientId, 'enrollments', fileOf('userName,programId,groupId', people, enrollment))
  await calculateStandings(clientId, 0)
}

async function takeBack(clientId: number): Promise<void> {
  must(await withClientLong(db, clientId, tx => undoNewestLoad(tx, 'operator:bench')))
  await calculateStandings(clientId, 0)
  await asOwner(address, 'vacuum analyze progress_rows', 'checkpoint')
}

async function calculateStandings(clientId: number, wanted: number): Promise<void> {
  const [report] = await runStandingJobs(db, clientId, { patience: 'wait' })
  if (report?.people !== wanted) throw new Error(`Wanted standings of ${wanted}: ${JSON.stringify(report)}`)
}

async function writeProgressFile(path: string): Promise<void> {
  const file = await open(path, 'w')
  const head = 'userName,programId,dataThrough,value,weight,mqValue,bonusValue,sourceRowId'
  for (const chunk of chunks(head, people * weeks.length, progressLine)) await file.write(chunk)
  await file.close()
}

/** Weeks one after the other, people in another order than the database's. */
function progressLine(index: number): string {
  const week = weeks[Math.floor(index / people)]!
  const who = ((index % people) * 7919) % people
  const value = `${(index * 31) % 9000}.${10 + (index % 90)}`
  const row = (name: string, program: string, day: string, figure: string) =>
    `${name},${program},${day},${figure},,${index % 12},,SF-${String(index).padStart(9, '0')}`
  const good = row(userName(who), 'summer-sprint-2026', week, value)
  if (index % badEvery !== badEvery - 1) return good
  switch (Math.floor(index / badEvery) % 6) {
    case 0:
      return row(`nobody.${index}@example.com`, 'summer-sprint-2026', week, value)
    case 1:
      return row(userName(who), 'summer-sprint-2026', week, 'NaN')
    case 2:
      return row(userName(who), 'summer-sprint-2026', '2026-06-31', value)
    case 3:
      return row(userName(who), 'no-such-program', week, value)
    case 4:
      return row(userName(people), 'summer-sprint-2026', week, value)
    default:
      // The row before once more: both are refused.
      return row(userName((((index - 1) % people) * 7919) % people), 'summer-sprint-2026', week, value)
  }
}

function badLines(rows: number): number {
  const marked = Math.floor(rows / badEvery)
  const repeated = Math.floor(marked / 6)
  return marked + repeated
}

async function bareCopy(to: DatabaseAddress, path: string): Promise<void> {
  const client = new pg.Client(to.owner)
  await client.connect()
  await client.query('drop table if exists bare')
  await client.query('create table bare (a text, b text, c text, d text, e text, f text, g text, h text)')
  await pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    client.query(copy.from('copy bare from stdin (format csv, header)')),
  )
  await client.end()
}
