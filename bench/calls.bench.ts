import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { basePath } from '../contract/call.ts'
import type { ProgramView } from '../contract/calls/program-views.ts'
import { makeDataDir, removeDataDir, root, startServer } from '../e2e/support/server.ts'
import { httpLoad, type LoadFigures, type LoadRequest } from './http-load.ts'
import { median } from './measuring.ts'

/**
 * Each GET of the specification (product §8), asked for by the people of a client over 64 connections, against a bare Fastify
 * route with one keyed SELECT, side by side, in turn. Name calls on the command line to measure these alone.
 */
const connections = 64
const milliseconds = 3000
const rounds = 3

/** A call, the requests that a person sends for it, and the least share of the bare route's requests a second. */
interface Measured {
  readonly name: string
  readonly share: number
  readonly requestsOf: (person: Person) => readonly string[]
}

interface Person {
  readonly sessionId: string
  readonly views: readonly ProgramView[]
}

const ofViews = (of: (view: ProgramView) => string) => (person: Person) => person.views.map(of)
const inOwnProgress = (view: ProgramView) => `/program-views/${view.programViewId}/progress`
const isManaged = ({ programViewId }: ProgramView) => programViewId.endsWith('---Manager')
const ofTeams = (of: (view: ProgramView) => string) => (person: Person) => person.views.filter(isManaged).map(of)
const ofOwn = (of: (view: ProgramView) => string) => (person: Person) =>
  person.views.filter(view => !isManaged(view)).map(of)

const measured: readonly Measured[] = [
  { name: 'user', share: 0.4, requestsOf: () => ['/user'] },
  { name: 'validSession', share: 0.4, requestsOf: () => ['/validSession'] },
  { name: 'statement', share: 0.4, requestsOf: () => ['/user/account/statement/all'] },
  { name: 'marketPlaceUrl', share: 0.4, requestsOf: () => ['/user/marketPlaceUrl/merchandise'] },
  { name: 'branding', share: 0.8, requestsOf: () => ['/company-branding-and-rules'] },
  { name: 'countries', share: 0.4, requestsOf: () => ['/client-country'] },
  { name: 'env', share: 0.4, requestsOf: () => ['/env'] },
  { name: 'standard', share: 0.8, requestsOf: () => ['/translations/goalquest/standard/client?locale=en_US'] },
  { name: 'native', share: 0.8, requestsOf: () => ['/translations/goalquest/native?locale=en_US'] },
  { name: 'program-views', share: 0.4, requestsOf: () => ['/program-views'] },
  { name: 'program-view', share: 0.4, requestsOf: ofViews(view => `/program-views/${view.programViewId}`) },
  { name: 'progress', share: 0.4, requestsOf: ofOwn(view => `${inOwnProgress(view)}?no-details=true`) },
  { name: 'tables', share: 0.4, requestsOf: ofTeams(view => `/program-views/${view.programViewId}/tables?page=1`) },
  {
    name: 'levels',
    share: 0.4,
    requestsOf: ofOwn(view => `/program/levels/${view.groupId}/${view.timePeriodId}`),
  },
  {
    name: 'rules',
    share: 0.4,
    requestsOf: ofOwn(view => `/program/rules/${view.programId}/${view.groupId}/Selector`),
  },
]

const dataDir = makeDataDir()
const server = await startServer(dataDir, { CAIRN_CHECK_REPLIES: 'off' })
const socketDir = join(dataDir, 'postgres', 'socket')
const host = `northlight.localhost:${server.port}`
await prepareBare()
const bare = await startBare()
try {
  const people = await peopleWithViews(200)
  const wanted = process.argv.slice(2)
  const limit = { port: bare.port, requests: [{ path: '/one/500', headers: { host: 'localhost' } }] }
  await httpLoad({ ...limit, connections, milliseconds: 1000 })
  for (const call of measured) {
    if (wanted.length > 0 && !wanted.includes(call.name)) continue
    await measure(call, people, limit)
  }
} finally {
  await bare.stop()
  await server.stop()
  removeDataDir(dataDir)
}

async function measure(
  { name, share, requestsOf }: Measured,
  people: readonly Person[],
  limit: { readonly port: number; readonly requests: readonly LoadRequest[] },
): Promise<void> {
  const all = people.flatMap(person =>
    requestsOf(person).map(path => ({ path: `${basePath}/api/v1.0${path}`, headers: headersOf(person.sessionId) })),
  )
  // Not every program has levels to pick from.
  const requests: LoadRequest[] = []
  for (const request of all) if ((await httpGet(request.path, request.headers)).status === 200) requests.push(request)
  if (requests.length === 0) throw new Error(`Nobody here asks for ${name}.`)
  const ours = { port: server.port, requests }
  await httpLoad({ ...ours, connections, milliseconds: 1000 })
  const figures: { ours: LoadFigures; limit: LoadFigures }[] = []
  for (let round = 0; round < rounds; round++) {
    figures.push({
      limit: await httpLoad({ ...limit, connections, milliseconds }),
      ours: await httpLoad({ ...ours, connections, milliseconds }),
    })
  }
  const of = (pick: (pair: (typeof figures)[number]) => number) => median(figures.map(pick))
  const ratio = of(({ ours, limit }) => ours.perSecond / limit.perSecond)
  const slow = of(({ ours, limit }) => ours.p99 / limit.p99)
  const failures = figures.reduce((sum, { ours }) => sum + ours.failures, 0)
  const isWithin = ratio >= share && slow <= 4 && failures === 0
  if (!isWithin) process.exitCode = 1
  console.log(
    `${isWithin ? '✓' : '✗'} ${name.padEnd(15)} ${of(({ ours }) => ours.perSecond)
      .toFixed(0)
      .padStart(6)}/s  ` +
      `${ratio.toFixed(2)} of the bare route (at least ${share})   p99 ${slow.toFixed(1)} × the bare route’s (at most 4)   ` +
      `${failures} failed`,
  )
}

function headersOf(sessionId: string): Record<string, string> {
  return { host, 'x-session-id': sessionId, 'accept-encoding': 'gzip, br' }
}

/** People with programs, each with a session put where sign-in puts it: 200 sign-ins would measure Argon2. */
async function peopleWithViews(most: number): Promise<Person[]> {
  const client = new pg.Client({ host: socketDir, database: 'cairn', user: 'cairn_owner' })
  await client.connect()
  await client.query("select set_config('cairn.client_id', client_of_key('northlight')::text, false)")
  const { rows } = await client.query<{ person_id: number }>(
    `select distinct person_id from assignments join people using (client_id, person_id)
     where client_id = current_client() and status = 'active' and locked_at is null order by person_id limit $1`,
    [most],
  )
  const people: Person[] = []
  for (const { person_id } of rows) {
    const sessionId = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(sessionId).digest()
    await client.query('insert into sessions (client_id, session_hash, person_id) values (current_client(), $1, $2)', [
      hash,
      person_id,
    ])
    people.push({ sessionId, views: await viewsOf(sessionId) })
  }
  await client.end()
  return people
}

// Asked of this machine by its number: Node does not know every name of a client.
async function viewsOf(sessionId: string): Promise<readonly ProgramView[]> {
  const { text } = await httpGet(`${basePath}/api/v1.0/program-views`, headersOf(sessionId))
  return (JSON.parse(text) as { programViews: ProgramView[] }).programViews
}

function httpGet(path: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { 'accept-encoding': _, ...plain } = headers
    const options = { host: '127.0.0.1', port: server.port, path, headers: plain }
    get(options, async answer => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode!, text })
    }).on('error', reject)
  })
}

async function prepareBare(): Promise<void> {
  const client = new pg.Client({ host: socketDir, database: 'cairn', user: 'cairn_owner' })
  await client.connect()
  await client.query(`create table bench_bare (id int primary key, name text, amount numeric);
    insert into bench_bare select n, 'name ' || n, n from generate_series(1, 10000) n; analyze bench_bare`)
  await client.end()
}

async function startBare() {
  const tsx = join(root, 'node_modules', '.bin', 'tsx')
  const child = spawn(process.execPath, [tsx, join(root, 'bench', 'bare-route.ts'), socketDir, 'cairn'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const found = /^port (\d+)$/.exec(line)
    if (found === null) continue
    const ended = new Promise(resolve => child.once('exit', resolve))
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    return { stop, port: Number(found[1]) }
  }
  throw new Error('The bare route did not start.')
}
