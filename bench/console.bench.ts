import { join } from 'node:path'
import { cairn, makeDataDir, removeDataDir } from '../e2e/support/server.ts'
import { withClientLong } from '../server/db/client-tx.ts'
import { findDatabase, openDatabase } from '../server/db/connect.ts'
import { undoNewestLoad } from '../server/features/load-history/undo-newest-load.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { startProcess } from '../server/http/test-process.ts'
import { ConsoleClient, p99, peakOf } from './console-client.ts'
import { measureLists } from './console-lists.ts'
import { makeClient, sessionsOf, weeks, writeProgressFile, writeProgressSheet } from './console-world.ts'
import { asOwner } from './load-files.ts'
import { median, must, timed } from './measuring.ts'

// `npm run bench console`: a CSV of progress (BENCH_ROWS, a million) through the browser's own calls, beside `cairn load` of the same
// file on the same data, in turn; the same rows as a workbook; the largest memory of the server's process; what another client's
// pages take while files are brought, beside what they take in quiet. Then lists of a batch of as many lines, through HTTP, beside
// a bare keyed SELECT of as many rows. BENCH_PART=files or lists measures one of the two.
const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const people = rows / weeks.length
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const part = process.env['BENCH_PART']
const mostRatio = 1.3
const mostSheetRatio = 4
const mostMegabytes = 400
const mostNeighbourRatio = 2
/** Another client's people, each of whom opens their programs once a second. */
const neighbours = 20
const quietSeconds = 20

const key = 'bench'
const dataDir = makeDataDir()
const server = await startProcess({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' })
const { address, leave } = await findDatabase(dataDir, undefined)
const db = openDatabase(address, () => {})
const clients: ConsoleClient[] = []
try {
  const { clientId, sessionId } = await makeClient({ db, address }, key, people)
  const owner = connect(key, sessionId)
  if (part !== 'lists') await measureFiles(clientId, owner)
  if (part !== 'files' && !(await measureLists({ address, clientId, owner, rows, people }))) process.exitCode = 1
} finally {
  for (const client of clients) client.close()
  await db.close()
  await leave()
  await server.end()
  removeDataDir(dataDir)
}

function connect(key: string, sessionId: string): ConsoleClient {
  const client = new ConsoleClient({ port: server.port, key, sessionId })
  clients.push(client)
  return client
}

async function measureFiles(clientId: number, client: ConsoleClient): Promise<void> {
  const file = join(dataDir, 'progress.csv')
  await writeProgressFile(file, rows)
  const sheet = join(dataDir, 'progress.xlsx')
  await writeProgressSheet(sheet, rows)
  const [whole, commits, sheets, typed, dry]: number[][] = [[], [], [], [], []]
  for (let round = 1; round <= rounds; round++) {
    dry!.push(await timed(() => typedLoad(file, '--dry-run')))
    typed!.push(await timed(() => typedLoad(file)))
    await takeBack(clientId)
    const csv = await client.bring(file)
    await takeBack(clientId)
    whole!.push(csv.brought + csv.checked + csv.committed)
    commits!.push(csv.brought + csv.committed)
    const xlsx = await client.bring(sheet)
    await takeBack(clientId)
    sheets!.push(xlsx.brought + xlsx.checked + xlsx.committed)
    console.log(
      `round ${round}: cairn load ${typed!.at(-1)} ms, its dry run ${dry!.at(-1)} ms; ` +
        `browser, CSV: parts ${csv.brought} ms, check ${csv.checked} ms, commit ${csv.committed} ms; ` +
        `XLSX: parts ${xlsx.brought} ms, check ${xlsx.checked} ms, commit ${xlsx.committed} ms`,
    )
  }
  const load = median(typed!)
  const megabytes = peakOf(server.pid)
  expectAtMost(`${rows} rows as CSV through the browser's calls ${median(whole!)} ms, cairn load ${load} ms, ratio`, {
    is: median(whole!) / load,
    most: mostRatio,
  })
  console.log(
    `beside a dry run and a load ${(median(whole!) / (median(dry!) + load)).toFixed(2)}, ` +
      `without the check ${(median(commits!) / load).toFixed(2)}`,
  )
  expectAtMost(`the same as XLSX ${median(sheets!)} ms, ratio`, { is: median(sheets!) / load, most: mostSheetRatio })
  expectAtMost('server process, MB', { is: megabytes, most: mostMegabytes })
  await measureNeighbours(clientId, client, { CSV: file, XLSX: sheet })
}

/** How long another client's people wait for their programs in quiet, and while a file is brought. */
async function measureNeighbours(
  clientId: number,
  client: ConsoleClient,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const other = await makeClient({ db, address }, 'neighbour', neighbours)
  const pages = (await sessionsOf(db, other.clientId)).map(sessionId => connect('neighbour', sessionId))
  const opened = async (until: Promise<unknown>) => {
    const times: number[] = []
    let isOver = false
    const over = until.finally(() => {
      isOver = true
    })
    const opening = pages.map(async (page, at) => {
      await sleep((1000 * at) / pages.length)
      while (!isOver) {
        const took = await timedExactly(() => page.send('GET', '/api/v1.0/program-views'))
        times.push(took)
        await sleep(Math.max(0, 1000 - took))
      }
    })
    await Promise.all([over, ...opening])
    return times
  }
  await opened(sleep(3000))
  const quiet = await opened(sleep(quietSeconds * 1000))
  for (const [name, path] of Object.entries(files)) {
    const meanwhile = await opened(client.bring(path))
    await takeBack(clientId)
    const figures = (times: readonly number[]) =>
      `p50 / p99 ${median(times).toFixed(1)} / ${p99(times).toFixed(1)} ms of ${times.length}`
    expectAtMost(
      `program-views of another client while a ${name} is brought: ${figures(meanwhile)}; in quiet ${figures(quiet)}, ratio`,
      {
        is: p99(meanwhile) / p99(quiet),
        most: mostNeighbourRatio,
      },
    )
  }
}

function expectAtMost(what: string, { is, most }: { readonly is: number; readonly most: number }): void {
  console.log(`${what} ${is < 100 ? is.toFixed(2) : Math.round(is)} (at most ${most})`)
  if (is > most) process.exitCode = 1
}

async function takeBack(clientId: number): Promise<void> {
  must(await withClientLong(db, clientId, tx => undoNewestLoad(tx, 'operator:bench')))
  await runStandingJobs(db, clientId, { patience: 'wait' })
  await asOwner(address, 'vacuum analyze progress_rows', 'checkpoint')
}

async function typedLoad(file: string, ...more: readonly string[]): Promise<void> {
  const { code, err } = await cairn(dataDir, ['load', 'progress', file, '--client', key, ...more])
  if (code !== 0) throw new Error(`cairn load ended with ${code}: ${err}`)
}

async function timedExactly(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
