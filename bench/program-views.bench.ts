import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { makeDataDir, removeDataDir, root, startServer } from '../e2e/support/server.ts'
import { httpLoad, type LoadFigures } from './http-load.ts'
import { median } from './measuring.ts'

/** `GET /program-views` of 184 people in two to seven programs each against a bare route, side by side, in turn. */
const connections = 64
const milliseconds = 5000
const rounds = 3

const dataDir = makeDataDir()
const server = await startServer(dataDir, { CAIRN_CHECK_REPLIES: 'off' })
const socketDir = join(dataDir, 'postgres', 'socket')
await prepareBare()
const bare = await startBare()
try {
  const host = `northlight.localhost:${server.port}`
  const headers = (await sessionIds()).map(sessionId => ({ host, 'x-session-id': sessionId }))
  const ours = { port: server.port, path: '/v1/contests-api/api/v1.0/program-views', headers }
  const limit = { port: bare.port, path: '/one/500', headers: [{ host: 'localhost' }] }
  const figures: { ours: LoadFigures[]; limit: LoadFigures[] } = { ours: [], limit: [] }
  for (const target of [ours, limit]) await httpLoad({ ...target, connections, milliseconds: 2000 })
  for (let round = 0; round < rounds; round++) {
    figures.limit.push(await httpLoad({ ...limit, connections, milliseconds }))
    figures.ours.push(await httpLoad({ ...ours, connections, milliseconds }))
  }
  report('bare route', figures.limit)
  report('program-views', figures.ours)
  const ratio = median(figures.ours.map(({ perSecond }, at) => perSecond / figures.limit[at]!.perSecond))
  console.log(`ratio ${ratio.toFixed(2)} (wanted: at least 0.50)`)
  if (ratio < 0.5 || figures.ours.some(({ failures }) => failures > 0)) process.exitCode = 1
} finally {
  await bare.stop()
  await server.stop()
  removeDataDir(dataDir)
}

// Sessions of everybody who picks goals, put where sign-in puts them: 184 sign-ins would measure Argon2.
async function sessionIds(): Promise<string[]> {
  const client = new pg.Client({ host: socketDir, database: 'cairn', user: 'cairn_owner' })
  await client.connect()
  await client.query("select set_config('cairn.client_id', client_of_key('northlight')::text, false)")
  const { rows } = await client.query<{ person_id: number }>(
    "select distinct person_id from assignments where role = 'Selector' and client_id = current_client()",
  )
  const ids: string[] = []
  for (const { person_id } of rows) {
    const id = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(id).digest()
    await client.query('insert into sessions (client_id, session_hash, person_id) values (current_client(), $1, $2)', [
      hash,
      person_id,
    ])
    ids.push(id)
  }
  await client.end()
  return ids
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

function report(name: string, figures: readonly LoadFigures[]): void {
  const one = (pick: (figure: LoadFigures) => number) => median(figures.map(pick))
  const failures = figures.reduce((sum, figure) => sum + figure.failures, 0)
  console.log(
    `${name.padEnd(14)} ${one(f => f.perSecond)
      .toFixed(0)
      .padStart(7)}/s   p50 ${one(f => f.p50).toFixed(1)} ms   ` +
      `p99 ${one(f => f.p99).toFixed(1)} ms   ${failures} failed`,
  )
}
