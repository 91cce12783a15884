import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { replicaLag } from '../db/client-report.ts'
import { waitsOf } from '../db/client-slots.ts'
import { isReady, withClient } from '../db/client-tx.ts'
import type { Database } from '../db/connect.ts'
import { waitingMails } from '../emails/waiting-mails.ts'
import { listClients } from '../features/clients/client-of-host.ts'
import { keyIfSetAside } from '../features/clients/set-aside.ts'
import { openTasks, secondsSinceDone } from '../features/tasks/open-tasks.ts'
import { taskEnds } from '../features/tasks/task-run.ts'
import { type Tally, tallied, tallies } from './tally.ts'

/** What the parts of a process report, and the page at which it is read. */
export interface Metrics {
  /** A request has been answered. */
  request(of: { call: string; client: string | undefined; status: number; seconds: number }): void
  /** The kinds of tasks that the process works on. */
  watchTasks(kinds: readonly string[]): void
  /** An attempt at a task has ended. */
  task(of: { kind: string; end: string; seconds: number }): void
  /** Watches the connections of a database; `name` is what uses them. */
  watchPools(name: string, db: Database): void
  /** Asks whether a database answers, as `/health/ready` does. */
  watchReady(db: Database): void
  /** Counts the open pages that listen for changes. */
  watchStreams(count: () => number): void
  /** Reads what waits in the database, of all clients; in processes that work on tasks. */
  watchQueues(db: Database): void
  /** Serves the figures, and nothing else, at `/metrics` on a port of their own: they are not for visitors. Answers how to stop. */
  serve(port: number, host: string): Promise<() => void>
}

/** More clients than these share one label: a series for each of thousands would be the monitoring's burden. */
const mostClients = 200
/** The database is asked for a figure at most so often, however many ask. */
const memoryMs = 10_000
/** A database that has not answered by then is none that somebody can work with. */
const readyMs = 5_000

export function makeMetrics(version: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Prometheus's own check refuses their names: they count no events.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  new Gauge({ name: 'cairn_build_info', help: 'The version that runs; always 1.', labelNames: ['version'], registers })
    .labels(version)
    .set(1)
  const requests = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Answered requests: by call of the API, "page" for everything else, and by status.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const ofClients = new Counter({
    name: 'cairn_client_requests_total',
    help: `Answered requests of the first ${mostClients} clients that are seen, "other" for the rest, by class of status.`,
    labelNames: ['client', 'status_class'],
    registers,
  })
  const attempts = new Histogram({
    name: 'cairn_task_attempt_duration_seconds',
    help: 'Attempts at tasks that this process ended: by kind and how they ended.',
    labelNames: ['kind', 'end'],
    buckets: [0.01, 0.1, 1, 10, 60, 300, 1800],
    registers,
  })
  for (const name of Object.keys(tallies) as Tally[]) {
    const { help, labelNames } = tallies[name]
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const { labels, count } of tallied(name)) this.labels(...labels).inc(count)
      },
    })
  }
  const clients = new Set<string>()

  function labelOf(client: string): string {
    if (clients.size < mostClients) clients.add(client)
    return clients.has(client) ? client : 'other'
  }

  return {
    request: ({ call, client, status, seconds }) => {
      requests.labels(call, String(status)).observe(seconds)
      if (client !== undefined) ofClients.labels(labelOf(client), `${Math.floor(status / 100)}xx`).inc()
    },
    // Prometheus sees no rise in a series that comes with its first event, and a ledger breaks once.
    watchTasks: kinds => {
      for (const kind of kinds) for (const end of taskEnds) attempts.zero({ kind, end })
    },
    task: ({ kind, end, seconds }) => attempts.labels(kind, end).observe(seconds),
    watchPools: poolGauges(registers),
    watchReady: db => {
      const ready = remembered(() => isReady(db), memoryMs)
      new Gauge({
        name: 'cairn_ready',
        help: 'Whether the database answers, takes changes and has a schema that this version works with: 1 or 0.',
        registers,
        async collect() {
          // A scrape has ten seconds for all figures.
          this.set((await Promise.race([ready(), sleep(readyMs, false, { ref: false })])) ? 1 : 0)
        },
      })
    },
    watchStreams: count => {
      new Gauge({
        name: 'cairn_live_streams',
        help: 'Open pages that listen for changes.',
        registers,
        collect() {
          this.set(count())
        },
      })
    },
    watchQueues: db => queueGauges(registers, db),
    serve: async (port, host) => {
      const server = await listen(registry, port, host)
      return () => void server.close().closeAllConnections()
    },
  }
}

function poolGauges(registers: Registry[]): Metrics['watchPools'] {
  const pools: [name: string, pool: Database['pool']][] = []
  const replicas: [name: string, behind: () => Promise<number>][] = []
  const each = (gauge: Gauge, figure: (pool: Database['pool']) => number) => {
    for (const [name, pool] of pools) gauge.labels(name).set(figure(pool))
  }
  const gauge = (name: string, help: string, figure: (pool: Database['pool']) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        each(this, figure)
      },
    })
  gauge('cairn_pool_connections', 'Open connections to the database.', pool => pool.totalCount)
  gauge('cairn_pool_connections_busy', 'Connections in use.', pool => pool.totalCount - pool.idleCount)
  gauge('cairn_pool_connections_most', 'The most connections that the pool opens.', pool => pool.options.max)
  gauge('cairn_pool_waiting', 'Work that waits for a connection.', pool => pool.waitingCount)
  new Gauge({
    name: 'cairn_replica_lag_seconds',
    help: 'For how long at least the replica has lacked something that the primary had; grows while it cannot be reached.',
    labelNames: ['pool'],
    registers,
    async collect() {
      for (const [name, behind] of replicas) {
        // Where the primary is away, other figures say so.
        const seconds = await behind().catch(() => undefined)
        if (seconds !== undefined) this.labels(name).set(seconds)
      }
    },
  })
  const counter = (name: string, help: string, figure: (pool: Database['pool']) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        this.reset()
        for (const [label, pool] of pools) this.labels(label).inc(figure(pool))
      },
    })
  counter('cairn_pool_wait_seconds_total', 'How long work waited for a connection.', pool => waitsOf(pool).seconds)
  counter('cairn_pool_waits_total', 'How often work took a connection.', pool => waitsOf(pool).times)
  return (name, db) => {
    const { pool, longPool, readPool, replica } = db
    pools.push([`${name} short`, pool], [`${name} long`, longPool], [`${name} read`, readPool])
    if (replica === undefined) return
    pools.push([`${name} replica`, replica.pool])
    replicas.push([name, () => replicaLag(db)])
  }
}

interface Queues {
  /** By kind and state. */
  readonly tasks: Map<string, { kind: string; state: string; count: number; seconds: number }>
  mails: number
  mailSeconds: number
  /** Of the client whose ledger was proved longest ago. */
  proofSeconds: number | undefined
}

function queueGauges(registers: Registry[], db: Database): void {
  const queues = remembered(() => readQueues(db), memoryMs)
  const labelNames = ['kind', 'state']
  new Gauge({
    name: 'cairn_tasks',
    help: 'Tasks that wait or run, of all clients but those that are set aside.',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { kind, state, count } of (await queues())?.tasks.values() ?? []) this.labels(kind, state).set(count)
    },
  })
  new Gauge({
    name: 'cairn_task_oldest_seconds',
    help: 'For how long the oldest of these tasks has been due.',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { kind, state, seconds } of (await queues())?.tasks.values() ?? [])
        this.labels(kind, state).set(seconds)
    },
  })
  const single = (name: string, help: string, figure: (queues: Queues) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await queues()
        const value = found && figure(found)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  single('cairn_mails_waiting', 'Mails that wait to be sent, of all clients.', ({ mails }) => mails)
  single(
    'cairn_mail_oldest_seconds',
    'For how long the oldest of them has been due, quiet hours apart.',
    ({ mailSeconds }) => mailSeconds,
  )
  single(
    'cairn_ledger_proof_age_seconds',
    'How long ago the ledger was last proved, of the client for whom that is longest; absent before the first proof.',
    ({ proofSeconds }) => proofSeconds,
  )
}

async function readQueues(db: Database): Promise<Queues> {
  const queues: Queues = { tasks: new Map(), mails: 0, mailSeconds: 0, proofSeconds: undefined }
  for (const { clientId } of await listClients(db)) {
    await withClient(db, clientId, async tx => {
      if ((await keyIfSetAside(tx)) !== undefined) return
      for (const { kind, state, count, seconds } of await openTasks(tx)) {
        const known = queues.tasks.get(`${kind} ${state}`) ?? { kind, state, count: 0, seconds: 0 }
        known.count += count
        known.seconds = Math.max(known.seconds, seconds)
        queues.tasks.set(`${kind} ${state}`, known)
      }
      const mails = await waitingMails(tx)
      queues.mails += mails.count
      queues.mailSeconds = Math.max(queues.mailSeconds, mails.seconds)
      const proof = await secondsSinceDone(tx, 'prove-ledger')
      if (proof !== undefined) queues.proofSeconds = Math.max(queues.proofSeconds ?? 0, proof)
    })
  }
  return queues
}

/** Reads anew once what is known is too old; nothing where that fails, so that a lost database does not take the other figures along. */
function remembered<T>(read: () => Promise<T>, memoryMs: number): () => Promise<T | undefined> {
  let until = 0
  let known: Promise<T | undefined> = Promise.resolve(undefined)
  return () => {
    if (performance.now() >= until) {
      until = performance.now() + memoryMs
      known = read().catch(() => undefined)
    }
    return known
  }
}

async function listen(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer(async (request, reply) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      reply.writeHead(404).end()
      return
    }
    const text = await registry.metrics().catch(() => undefined)
    reply.writeHead(text === undefined ? 500 : 200, { 'content-type': registry.contentType })
    reply.end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
