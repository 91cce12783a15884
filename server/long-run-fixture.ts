import { createHash } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import pg from 'pg'
import { expect } from 'vitest'
import { basePath } from '../contract/call.ts'
import type { DatabaseAddress } from './db/connect.ts'
import { superuserOf } from './db/test-database.ts'
import type { ServerProcess } from './http/test-process.ts'

/** A server process, and the port at which its figures are read. */
export interface Measured extends ServerProcess {
  readonly metricsPort: number
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly sessionId?: string
  readonly body?: object | Buffer
  /** Where limits think that it comes from. */
  readonly address?: string
}

/** A call at a client's host; fails where its status is no 200. */
export async function call<T>(
  server: ServerProcess,
  host: string,
  path: string,
  options: CallOptions = {},
): Promise<T> {
  const { body } = options
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
  return new Promise((resolve, reject) => {
    const sent = send(server, host, path, options, bytes === undefined ? {} : { 'content-type': type })
    sent.once('error', reject)
    sent.once('response', reply => {
      const chunks: Buffer[] = []
      reply.on('data', chunk => chunks.push(chunk))
      reply.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (reply.statusCode !== 200) return reject(new Error(`${path}: ${reply.statusCode} ${text}`))
        resolve((text === '' ? undefined : JSON.parse(text)) as T)
      })
    })
    sent.end(bytes)
  })
}

/** A page that listens; answers how it is closed, once it has heard the first word. */
export async function listen(server: ServerProcess, host: string, sessionId: string): Promise<() => void> {
  const sent = send(server, host, '/api/v1.0/session/events', { sessionId }, {})
  sent.end()
  await new Promise<void>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', reply => {
      reply.on('error', () => {})
      reply.once('data', () => resolve())
    })
  })
  sent.on('error', () => {})
  return () => sent.destroy()
}

function send(
  { port }: ServerProcess,
  host: string,
  path: string,
  { method = 'GET', sessionId, address = '192.0.2.1' }: CallOptions,
  more: Readonly<Record<string, string>>,
): ClientRequest {
  const headers = {
    host: `${host}.localhost`,
    'x-forwarded-for': address,
    ...(sessionId !== undefined && { 'x-session-id': sessionId }),
    ...more,
  }
  return request({ port, host: '127.0.0.1', method, path: basePath + path, headers })
}

/** Brings a file up as the console does, and answers its upload once it was checked and its rows are in. */
export async function bring(server: ServerProcess, host: string, sessionId: string, fileName: string, text: string) {
  const bytes = Buffer.from(text)
  const root = '/api/v1.0/admin/uploads'
  const ask = <T>(path: string, options: CallOptions = {}) =>
    call<T>(server, host, `${root}${path}`, { sessionId, ...options })
  const post = <T>(path: string, body: object = {}) => ask<T>(path, { method: 'POST', body })
  const { uploadId } = await post<{ uploadId: string }>('', { fileName, size: bytes.length, partSize: 65_536 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await ask(`/${uploadId}/parts/0?sha256=${sha256}`, { method: 'PUT', body: bytes })
  await post(`/${uploadId}/end`)
  const until = async (state: string) => {
    for (;;) {
      const upload = await ask<{ state: string; revision: number; problem?: object }>(`/${uploadId}`)
      if (upload.state === state) return upload
      if (upload.problem !== undefined) throw new Error(JSON.stringify(upload.problem))
    }
  }
  await post(`/${uploadId}/check`)
  const { revision } = await until('checked')
  await post(`/${uploadId}/commit`, { revision, skipBad: false })
  return until('committed')
}

const collected = 'garbage is collected'

// Data that Node imports before the product: V8 makes no function of its own for this.
const collector = `
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => { collect(); console.log('${collected}') })`

/** The environment of a process that collects its garbage when it is asked: by itself V8 may let it lie for ten hours of use. */
export const collects = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(collector)}` }

async function collect({ pid, output }: ServerProcess): Promise<void> {
  const times = () => output().split(collected).length
  const before = times()
  process.kill(pid, 'SIGUSR2')
  await expect.poll(times).toBeGreaterThan(before)
}

/** What a process takes: megabytes, descriptors, connections to the database, open pages. */
export interface Taken {
  readonly memory: number
  readonly heap: number
  readonly descriptors: number
  readonly connections: number
}

export async function takenBy(server: Measured): Promise<Taken> {
  await collect(server)
  const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (all, [, value]) => all + Number(value),
      0,
    )
  return {
    memory: sum('process_resident_memory_bytes') / 1e6,
    heap: sum('nodejs_heap_size_used_bytes') / 1e6,
    descriptors: sum('process_open_fds'),
    connections: sum('cairn_pool_connections'),
  }
}

/** Rows and bytes, with indexes, of each table, after what is dead in it may be used again. */
export async function tableSizes(address: DatabaseAddress): Promise<Map<string, { rows: number; bytes: number }>> {
  const client = new pg.Client(superuserOf(address))
  await client.connect()
  try {
    await client.query('vacuum')
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const sizes = new Map<string, { rows: number; bytes: number }>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string; bytes: string }>(
        `select (select count(*) from ${name})::text as rows, pg_total_relation_size('${name}')::text as bytes`,
      )
      sizes.set(name, { rows: Number(rows[0]!.rows), bytes: Number(rows[0]!.bytes) })
    }
    return sizes
  } finally {
    await client.end()
  }
}
