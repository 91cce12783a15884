import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { basePath } from '../contract/call.ts'
import { mostPartBytes, type Upload } from '../contract/uploads.ts'
import { cairn, makeDataDir, removeDataDir } from '../e2e/support/server.ts'
import { withClient, withClientLong } from '../server/db/client-tx.ts'
import { findDatabase, openDatabase } from '../server/db/connect.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { undoNewestLoad } from '../server/features/load-history/undo-newest-load.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { startProcess } from '../server/http/test-process.ts'
import { asOwner, chunks, fileOf, load, userName } from './load-files.ts'
import { median, must, timed } from './measuring.ts'
import { staffSession } from './staff-session.ts'

// `npm run bench console`: a CSV of progress (BENCH_ROWS, a million) through the browser's own calls, beside `cairn load` of the same
// file on the same data, in turn; the largest memory of the server's process. Then lists of a batch of as many lines, through HTTP,
// beside a bare keyed SELECT of as many rows.
const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const weeks = ['2026-06-07', '2026-06-14', '2026-06-21', '2026-06-28']
const people = rows / weeks.length
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const pages = Number(process.env['BENCH_PAGES'] ?? 400)
const mostRatio = 1.3
const mostMegabytes = 400
const mostListRatio = 8

const [key, programId, timePeriodId] = ['bench', 'summer-sprint-2026', 'summer']
const dataDir = makeDataDir()
const server = await startProcess({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' })
const { address, leave } = await findDatabase(dataDir, undefined)
const db = openDatabase(address, () => {})
const agent = new Agent({ keepAlive: true })
try {
  const { clientId, sessionId } = await makeClient()
  const file = join(dataDir, 'progress.csv')
  await writeProgressFile(file)
  await measureFiles(clientId, sessionId, file)
  await measureLists(clientId, sessionId)
} finally {
  agent.destroy()
  await db.close()
  await leave()
  await server.end()
  removeDataDir(dataDir)
}

async function measureFiles(clientId: number, sessionId: string, file: string): Promise<void> {
  const whole: number[] = []
  const commits: number[] = []
  const typed: number[] = []
  const dry: number[] = []
  for (let round = 1; round <= rounds; round++) {
    dry.push(await timed(() => typedLoad(file, '--dry-run')))
    typed.push(await timed(() => typedLoad(file)))
    await takeBack(clientId)
    const { brought, checked, committed } = await bring(sessionId, file)
    await takeBack(clientId)
    whole.push(brought + checked + committed)
    commits.push(brought + committed)
    console.log(
      `round ${round}: cairn load ${typed.at(-1)} ms, its dry run ${dry.at(-1)} ms; ` +
        `browser: parts ${brought} ms, check ${checked} ms, commit ${committed} ms`,
    )
  }
  const ratio = median(whole) / median(typed)
  const megabytes = peakOf(server.pid)
  console.log(
    `${rows} rows through the browser's calls ${median(whole)} ms, cairn load ${median(typed)} ms, ratio ${ratio.toFixed(2)} ` +
      `(at most ${mostRatio}); beside a dry run and a load ${(median(whole) / (median(dry) + median(typed))).toFixed(2)}, ` +
      `without the check ${(median(commits) / median(typed)).toFixed(2)}`,
  )
  console.log(`server process at most ${Math.round(megabytes)} MB (at most ${mostMegabytes} MB)`)
  if (ratio > mostRatio || megabytes > mostMegabytes) process.exitCode = 1
}

/** The file as the page brings it: parts in turn, each with its checksum, then the check, then the commit. */
async function bring(sessionId: string, path: string) {
  const uploads = '/api/v1.0/admin/uploads'
  const bytes = readFileSync(path)
  let upload: Upload
  const brought = await timed(async () => {
    upload = await send(sessionId, 'POST', uploads, { fileName: 'progress.csv', size: bytes.length })
    for (let part = 0, at = 0; at < bytes.length; part++, at += mostPartBytes) {
      const piece = bytes.subarray(at, at + mostPartBytes)
      const sha256 = createHash('sha256').update(piece).digest('hex')
      await send(sessionId, 'PUT', `${uploads}/${upload.uploadId}/parts/${part}?sha256=${sha256}`, piece)
    }
    upload = await send(sessionId, 'POST', `${uploads}/${upload.uploadId}/end`, {})
  })
  const one = `${uploads}/${upload!.uploadId}`
  const until = async (state: string) => {
    for (;;) {
      upload = await send(sessionId, 'GET', one)
      if (upload.state === state && upload.work === undefined) return
      if (upload.problem !== undefined) throw new Error(JSON.stringify(upload.problem))
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  const checked = await timed(async () => {
    await send(sessionId, 'POST', `${one}/check`, {})
    await until('checked')
  })
  const committed = await timed(async () => {
    await send(sessionId, 'POST', `${one}/commit`, { revision: upload.revision, skipBad: false })
    await until('committed')
  })
  return { brought, checked, committed }
}

async function measureLists(clientId: number, sessionId: string): Promise<void> {
  const batchId = await makeBatch(clientId)
  const lines = `/api/v1.0/admin/results/${batchId}/lines`
  const lists: readonly (readonly [string, (turn: number) => string])[] = [
    ['first page', () => lines],
    ['by user name', () => `${lines}?sort=user-name`],
    ['largest taken back', () => `${lines}?sort=taken-back`],
    ['search by name', turn => `${lines}?search=${encodeURIComponent(userName((turn * 7919) % people).slice(0, 13))}`],
    ['a level', () => `${lines}?level=two`],
    ['changes down', () => `${lines}?change=less`],
  ]
  const owner = new pg.Client(address.owner)
  await owner.connect()
  try {
    for (const [name, pathOf] of lists) {
      const [bare, ours]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < pages; turn++) {
        const from = (turn * 7919) % (rows - 100)
        const bareBegan = performance.now()
        await owner.query({
          name: 'bare',
          text: 'select * from bench_lines where id >= $1 and id < $1 + 100',
          values: [from],
        })
        bare.push(performance.now() - bareBegan)
        const began = performance.now()
        await send(sessionId, 'GET', pathOf(turn))
        ours.push(performance.now() - began)
      }
      const ratio = p99(ours) / p99(bare)
      console.log(
        `${rows} lines, ${name}: p50 / p99 ${median(ours).toFixed(1)} / ${p99(ours).toFixed(1)} ms, ` +
          `bare SELECT of 100 rows ${median(bare).toFixed(1)} / ${p99(bare).toFixed(1)} ms, ` +
          `ratio ${ratio.toFixed(1)} (at most ${mostListRatio})`,
      )
      if (ratio > mostListRatio) process.exitCode = 1
    }
  } finally {
    await owner.end()
  }
}

async function makeClient(): Promise<{ clientId: number; sessionId: string }> {
  const clientId = must(await createClient(db, { key, name: key }))
  const level = (levelId: string, amount: string) => ({ levelId, name: { en_US: levelId }, amount, award: 1 })
  await withClient(db, clientId, async tx => {
    must(
      await applyProgram(
        tx,
        {
          programId,
          name: { en_US: 'Bench' },
          type: 'goalquest',
          timePeriod: { timePeriodId, startDate: '2026-06-01', endDate: '2026-08-31' },
          goalSelection: { from: '2026-05-01', to: '2026-06-14' },
          groups: [{ groupId: 'field', name: { en_US: 'Field' }, levels: [level('one', '10'), level('two', '20')] }],
        },
        'operator:bench',
      ),
    )
    must(await publishProgram(tx, programId, 'operator:bench'))
  })
  const participant = (index: number) => `e${index},${userName(index)},First,Last`
  await load(db, clientId, 'participants', fileOf('externalId,userName,firstName,lastName', people, participant))
  const enrollment = (index: number) => `${userName(index)},${programId},field`
  await load(db, clientId, 'enrollments', fileOf('userName,programId,groupId', people, enrollment))
  await runStandingJobs(db, clientId, { patience: 'wait' })
  const sessionId = await staffSession(db, clientId)
  await asOwner(address, 'vacuum analyze')
  return { clientId, sessionId }
}

async function takeBack(clientId: number): Promise<void> {
  must(await withClientLong(db, clientId, tx => undoNewestLoad(tx, 'operator:bench')))
  await runStandingJobs(db, clientId, { patience: 'wait' })
  await asOwner(address, 'vacuum analyze progress_rows', 'checkpoint')
}

/** A batch with a line of each kind for everybody, and a bare table of as many rows. */
async function makeBatch(clientId: number): Promise<number> {
  const owner = new pg.Client(address.owner)
  await owner.connect()
  try {
    await owner.query(`select set_config('cairn.client_id', '${clientId}', false)`)
    const { rows: made } = await owner.query<{ batch_id: number }>(
      `insert into result_batches (client_id, program_id, time_period_id, program_version, status, purpose, input_hash,
         line_count, total_points, prepared_by, people_count)
       values ($1, $2, $3, 1, 'open', 'progress', 'x', $4::int, $4::int, 'person:1', $5) returning batch_id`,
      [clientId, programId, timePeriodId, rows, people],
    )
    const batchId = made[0]!.batch_id
    await owner.query(
      `insert into award_lines (client_id, batch_id, pax_goal_id, award_kind, person_id, is_goal_achieved, level_id, issued_before,
         points, result_code, explanation)
       select $1, $2, pax_goal_id, kind, person_id, true, case when pax_goal_id % 3 = 0 then 'two' else 'one' end, 500,
         (pax_goal_id * 7919 + ordinality) % 1000, 'YXXX', '{}'
       from pax_goals, unnest(array['goal', 'basic', 'bonus', 'override']) with ordinality k (kind, ordinality)
       where client_id = $1 order by pax_goal_id`,
      [clientId, batchId],
    )
    await owner.query('create table bench_lines as select row_number() over () as id, * from award_lines')
    await owner.query('create unique index on bench_lines (id)')
    await owner.query('vacuum analyze')
    return batchId
  } finally {
    await owner.end()
  }
}

async function writeProgressFile(path: string): Promise<void> {
  const file = await open(path, 'w')
  for (const chunk of chunks('userName,programId,dataThrough,value,sourceRowId', rows, progressLine))
    await file.write(chunk)
  await file.close()
}

/** Weeks one after the other, people in another order than the database's. */
function progressLine(index: number): string {
  const who = ((index % people) * 7919) % people
  const value = `${(index * 31) % 9000}.${10 + (index % 90)}`
  return `${userName(who)},${programId},${weeks[Math.floor(index / people)]},${value},SF-${String(index).padStart(9, '0')}`
}

async function typedLoad(file: string, ...more: readonly string[]): Promise<void> {
  const { code, err } = await cairn(dataDir, ['load', 'progress', file, '--client', key, ...more])
  if (code !== 0) throw new Error(`cairn load ended with ${code}: ${err}`)
}

// biome-ignore lint/suspicious/noExplicitAny: each path answers a shape of its own
function send(sessionId: string, method: string, path: string, body?: object | Buffer): Promise<any> {
  const payload = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const headers = {
    host: `${key}.localhost:${server.port}`,
    'x-session-id': sessionId,
    ...(payload && {
      'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      'content-length': payload.length,
    }),
  }
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: server.port, method, path: basePath + path, headers }
    const sending = request(options, async reply => {
      const text = Buffer.concat(await reply.toArray()).toString()
      if (reply.statusCode === 200) resolve(JSON.parse(text))
      else reject(new Error(`${method} ${path} was answered ${reply.statusCode}: ${text.slice(0, 500)}`))
    })
    sending.once('error', reject)
    sending.end(payload)
  })
}

/** The most memory that a process has had, in megabytes, as Linux counts it. */
function peakOf(pid: number): number {
  return (Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]!
}
