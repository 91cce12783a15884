import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { freePort } from '../db/free-port-fixture.ts'
import { databaseUrl, testDatabase } from '../db/test-database.ts'
import { createClient } from '../features/clients/create-client.ts'
import { closeClient } from '../features/clients/set-aside.ts'
import { type ServerProcess, startProcess } from '../http/test-process.ts'
import { makeLoadBench, participantsFile } from '../loads/load-for-test.ts'
import { makeMetrics } from './metrics.ts'
import { tallied } from './tally.ts'

const database = testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cairn-metrics-'))
let server: ServerProcess
let metricsPort = 0
let clientId = 0
let movedId = 0
const within = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, clientId, work)

beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  const made = await createClient(database.db, { key: 'one', name: 'one' })
  if (!made.ok) throw new Error(made.refusal)
  clientId = made.value
  // What is not due for an hour still waits when it is read, and a proof of yesterday is known.
  await within(async tx => {
    await tx.query(
      `insert into tasks (client_id, kind, created_by, run_at) values ($1, 'later', 'system:later', now() + interval '1 hour')`,
      [clientId],
    )
    await tx.query(
      `insert into tasks (client_id, kind, created_by, state, ended_at) values ($1, 'prove-ledger', 'system:prove-ledger', 'done', now() - interval '1 day')`,
      [clientId],
    )
    await tx.query(
      `insert into mails (client_id, kind, locale, to_address, facts, message_id, created_at, next_at)
       values ($1, 'any', 'en_US', 'a@example.com', '{}', '<1@example.com>', now() - interval '9 hours', now() - interval '2 hours')`,
      [clientId],
    )
  })
  // What waits of a client that has moved away waits for ever.
  const moved = await createClient(database.db, { key: 'moved', name: 'moved' })
  if (!moved.ok) throw new Error(moved.refusal)
  movedId = moved.value
  await withClient(database.db, movedId, async tx => {
    for (const [kind, state] of [
      ['moved', 'waiting'],
      ['prove-ledger', 'done'],
    ]) {
      await tx.query(
        `insert into tasks (client_id, kind, created_by, state, run_at, ended_at)
         values ($1, $2, 'system:moved', $3, now() - interval '9 days', case when $3 = 'done' then now() - interval '9 days' end)`,
        [movedId, kind, state],
      )
    }
    await tx.query(
      `insert into mails (client_id, kind, locale, to_address, facts, message_id, created_at, next_at)
       values ($1, 'any', 'en_US', 'a@example.com', '{}', '<2@example.com>', now() - interval '9 days', now() - interval '9 days')`,
      [movedId],
    )
  })
  expect(await closeClient(database.db, movedId, 'operator:test')).toBe(true)
  metricsPort = await freePort()
  server = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
  })
})
afterAll(async () => {
  await server?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks the server as a client's host, which only a request of Node's own may name. */
function ask(path: string, body?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'one.localhost', ...(body !== undefined && { 'content-type': 'application/json' }) }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ port: server.port, host: '127.0.0.1', method, path, headers }, reply => {
      let text = ''
      reply.on('data', chunk => {
        text += chunk
      })
      reply.on('end', () => resolve({ status: reply.statusCode!, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

/** The value of a series, by the line before it. */
async function figureOf(series: string): Promise<number | undefined> {
  const line = (await read()).split('\n').find(one => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

describe('O04 metrics', () => {
  test('O04 count answered requests by call, status and client; pages and files are one call, and probes none', async () => {
    expect((await ask('/v1/contests-api/api/v1.0/env')).status).toBe(200)
    expect((await ask('/v1/contests-api/api/v1.0/user')).status).toBe(401)
    await ask('/dashboard/anything')
    await ask('/health/ready')
    const of = (call: string, status: number) =>
      figureOf(`cairn_http_request_duration_seconds_count{call="${call}",status="${status}"}`)
    await expect.poll(() => of('getEnv', 200)).toBe(1)
    await expect.poll(() => of('page', 200)).toBe(1)
    expect(await figureOf('cairn_client_requests_total{client="one",status_class="2xx"}')).toBe(1)
    expect(await figureOf('cairn_client_requests_total{client="one",status_class="4xx"}')).toBe(1)
    expect(await read()).not.toContain('anything')
  })

  test('O04 tell connections, tasks, mails, the age of the ledger’s proof, and the process', async () => {
    expect(await figureOf('cairn_pool_connections_most{pool="web short"}')).toBe(10)
    expect(await figureOf('cairn_pool_waiting{pool="tasks long"}')).toBe(0)
    expect(await figureOf('cairn_tasks{kind="later",state="waiting"}')).toBe(1)
    expect(await figureOf('cairn_task_oldest_seconds{kind="later",state="waiting"}')).toBe(0)
    expect(await figureOf('cairn_mails_waiting')).toBe(1)
    expect(await figureOf('cairn_mail_oldest_seconds')).toBeGreaterThan(7000)
    // Not by its age: what keeps quiet hours may wait for a night.
    expect(await figureOf('cairn_mail_oldest_seconds')).toBeLessThan(20_000)
    expect(await figureOf('cairn_ledger_proof_age_seconds')).toBeGreaterThan(86_000)
    expect(await figureOf('cairn_live_streams')).toBe(0)
    expect(await figureOf('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    await expect
      .poll(() => figureOf('cairn_task_attempt_duration_seconds_count{kind="tidy",end="done"}'))
      .toBeGreaterThan(0)
  })

  test('O04 O08 nothing of a client that was set aside is queued, or counted as late', async () => {
    expect(await figureOf('cairn_tasks{kind="moved",state="waiting"}')).toBeUndefined()
    expect(await figureOf('cairn_mails_waiting')).toBe(1)
    expect(await figureOf('cairn_mail_oldest_seconds')).toBeLessThan(86_400)
    expect(await figureOf('cairn_ledger_proof_age_seconds')).toBeLessThan(2 * 86_400)
    await expect
      .poll(() => figureOf('cairn_task_attempt_duration_seconds_count{kind="tidy",end="done"}'))
      .toBeGreaterThan(0)
    const queued = await withClient(database.db, movedId, tx =>
      tx.query<{ kind: string }>('select distinct kind from tasks'),
    )
    expect(queued.map(({ kind }) => kind).sort()).toEqual(['moved', 'prove-ledger'])
  })

  test('O04 count waits for connections, cache hits and what limits refused', async () => {
    const before = (await figureOf('cairn_pool_waits_total{pool="web short"}'))!
    // A sign-in takes a connection; what is the same for everybody may come from memory.
    await ask('/v1/contests-api/api/v1.0/login', JSON.stringify({ username: 'somebody', password: 'wrong' }))
    await expect.poll(() => figureOf('cairn_pool_waits_total{pool="web short"}')).toBeGreaterThan(before)
    expect(await figureOf('cairn_pool_wait_seconds_total{pool="web short"}')).toBeGreaterThan(0)
    await ask('/v1/contests-api/api/v1.0/env')
    expect(await figureOf('cairn_cache_lookups_total{cache="clients",result="hit"}')).toBeGreaterThan(0)
    expect(await figureOf('cairn_cache_lookups_total{cache="clients",result="miss"}')).toBeGreaterThan(0)
    // The first wrong passwords are free; the next are refused, by a limit that has a name.
    const signIn = async () => {
      const body = JSON.stringify({ username: 'nobody', password: 'wrong' })
      return (await ask('/v1/contests-api/api/v1.0/login', body)).status
    }
    const refusals = async () => {
      const found = (await read()).matchAll(/^cairn_limit_refusals_total\{limit="[a-z-]+"\} (\d+)$/gm)
      return [...found].reduce((sum, [, count]) => sum + Number(count), 0)
    }
    const refusedBefore = await refusals()
    const statuses: number[] = []
    while (!statuses.includes(429)) statuses.push(await signIn())
    expect(statuses.length).toBeGreaterThan(3)
    expect(await refusals()).toBe(refusedBefore + 1)
  })

  test('O04 count rows of loads by how they ended', async () => {
    const world = await makeLoadBench(database.db, 'loaded', [])
    const rows = () => tallied('cairn_load_rows_total').find(({ labels }) => labels.join() === 'participants,committed')
    const before = rows()?.count ?? 0
    await world.load('participants', participantsFile(25))
    expect(rows()?.count).toBe(before + 25)
    expect(
      tallied('cairn_load_seconds_total').find(({ labels }) => labels[0] === 'participants')!.count,
    ).toBeGreaterThan(0)
  })

  test('O04 are on a port of their own, which serves nothing else', async () => {
    expect((await fetch(`http://127.0.0.1:${metricsPort}/health/live`)).status).toBe(404)
    expect((await ask('/metrics')).text).not.toContain('cairn_')
  })
})

/** The figure of a process that has just begun and whose database is there. */
async function readyOf(db: Database): Promise<string | undefined> {
  const metrics = makeMetrics('0')
  metrics.watchReady(db)
  const port = await freePort()
  const stop = await metrics.serve(port, '127.0.0.1')
  try {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return text.split('\n').find(line => line.startsWith('cairn_ready'))
  } finally {
    stop()
  }
}

test('O04 tell whether the database answers', async () => {
  expect(await figureOf('cairn_ready')).toBe(1)
  const away = openDatabase({ ...database.address, app: { ...database.address.app, host: '/nowhere' } }, () => {})
  try {
    expect(await readyOf(database.db)).toBe('cairn_ready 1')
    expect(await readyOf(away)).toBe('cairn_ready 0')
  } finally {
    await away.close()
  }
})

describe('O04 dashboard and alerts', () => {
  const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const rules = readFileSync('deploy/alerts.yaml', 'utf8')
  const rulesOfMachines = readFileSync('deploy/alerts-machines.yaml', 'utf8')
  const queries = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr!),
  ]

  test('O04 name metrics and labels that a server serves', async () => {
    const text = await read()
    // What the text declares: # TYPE name kind.
    const declared = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name!, kind!]))
    const used = new Set(queries.flatMap(query => query.match(/\b(?:cairn|nodejs|process)_[a-z0-9_]+/g) ?? []))
    expect(used.size).toBeGreaterThan(12)
    const isServed = (name: string) =>
      declared.has(name) || declared.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram'
    expect([...used].filter(name => !isServed(name))).toEqual([])
    const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, name]) => name!))
    // Prometheus adds these two itself.
    for (const name of ['job', 'instance']) labels.add(name)
    const usedLabels = new Set(
      queries.flatMap(query => [
        ...[...query.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
        ...[...query.matchAll(/(\w+)!?="/g)].map(([, name]) => name!),
      ]),
    )
    expect([...usedLabels].filter(name => !labels.has(name))).toEqual([])
  })

  // Prometheus sees no rise in a series that comes with its first event: 1, 1, 1 is no increase, and a ledger breaks once.
  test('O04 a server serves from its start what alerts look for a rise in', async () => {
    const text = await read()
    const watched = [...rules.matchAll(/increase\((\w+)\{([^}]+)\}/g)].flatMap(([, name, labels]) => {
      const [, listed] = labels!.match(/=~"([^"]+)"/) ?? []
      const choices =
        listed === undefined ? [labels!] : listed.split('|').map(one => labels!.replace(`~"${listed}`, `"${one}`))
      return choices.map(choice => ({ name: name!, labels: choice.split(',') }))
    })
    expect(watched.length).toBeGreaterThan(6)
    const lines = text.split('\n')
    const isServed = ({ name, labels }: (typeof watched)[number]) =>
      lines.some(line => line.startsWith(`${name}{`) && labels.every(label => line.includes(label)))
    expect(watched.filter(one => !isServed(one))).toEqual([])
  })

  test('O04 every alert says what to do', () => {
    const alerts = [rules, rulesOfMachines].flatMap(text => text.split(/^ +- alert: /m).slice(1))
    expect(alerts.length).toBeGreaterThan(9)
    for (const alert of alerts) expect(alert).toMatch(/severity: (warning|critical)[\s\S]*summary: "[\s\S]*action: "/)
  })

  test.skipIf(!existsSync('/usr/bin/promtool'))('O04 Prometheus’s own promtool accepts rules and metrics', async () => {
    for (const file of ['deploy/alerts.yaml', 'deploy/alerts-machines.yaml']) {
      expect(execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS')
    }
    execFileSync('promtool', ['check', 'metrics'], { input: await read(), stdio: ['pipe', 'pipe', 'pipe'] })
  })
})
