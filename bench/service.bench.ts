import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { basePath } from '../contract/call.ts'
import { importClient } from '../server/db/backup/import-client.ts'
import { clientTables } from '../server/db/backup/tables.ts'
import { takeBackup } from '../server/db/backup/take-backup.ts'
import { addressOf, openDatabase } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { hasPooler, startPooler } from '../server/db/pooler-fixture.ts'
import { makeRealServer } from '../server/db/real-server-fixture.ts'
import { closeClient } from '../server/features/clients/set-aside.ts'
import { resealed } from '../server/features/secrets/reseal.ts'
import { startProcess } from '../server/http/test-process.ts'
import { httpLoad } from './http-load.ts'
import { median, timed } from './measuring.ts'
import { peopleWorld } from './people-world.ts'

// `npm run bench service` (issue 21): what running Cairn as a service costs, each beside the bare thing in one run: a PostgreSQL of
// one's own, a client of a million people (BENCH_PEOPLE) and one of a thousand. It needs Debian's postgresql-15, and PgBouncer 1.21 or later
// (docs/TESTING.md says how to have it on Debian 12). A million takes a quarter of an hour, most of it to make the people.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1_000_000)
const programs = '/usr/lib/postgresql/15/bin'
const connections = 64
const milliseconds = 4000
const rounds = 3
const secret = Buffer.alloc(32, 7)
const wish = { secret, version: 'bench', database: 'bench' }

const folder = mkdtempSync(join(tmpdir(), 'cairn-service-'))
const server = await makeRealServer({
  programs,
  settings: ['max_connections=100', 'shared_buffers=1GB', 'max_wal_size=4GB', 'maintenance_work_mem=128MB'],
})
const urlOf = (name: string) => `postgresql://owner:secret@127.0.0.1:${server.port}/${name}`
try {
  await server.asSuperuser(
    'postgres',
    "create role owner login createrole password 'secret'",
    'create database cairn owner owner',
    'create database elsewhere owner owner',
  )
  const address = addressOf(urlOf('cairn'))
  await migrate(address.owner)
  await migrate(addressOf(urlOf('elsewhere')).owner)
  const db = openDatabase(address, () => {})
  try {
    const large = await peopleWorld(db, address, secret, { key: 'large', people, count: 200 })
    const small = await peopleWorld(db, address, secret, { key: 'small', people: 1000, count: 200 })
    await server.asSuperuser('cairn', 'vacuum analyze')
    await measureServers(small.callers.map(({ sessionId }) => sessionId))
    await measureBackup()
    await measureMove(large.clientId)
  } finally {
    await db.close()
  }
} finally {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}

function say(what: string, isWithin: boolean, figures: string): void {
  if (!isWithin) process.exitCode = 1
  console.log(`${isWithin ? '✓' : '✗'} ${what.padEnd(34)} ${figures}`)
}

/** program-views of the small client: through PgBouncer, and by two processes, against one process on the database itself. */
async function measureServers(sessions: readonly string[]): Promise<void> {
  const pooler = hasPooler() ? await startPooler(urlOf('cairn'), 20) : undefined
  const environment = {
    DATABASE_URL: urlOf('cairn'),
    DATA_DIR: folder,
    CAIRN_SECRET: secret.toString('hex'),
    CAIRN_ROLE: 'web',
  }
  const direct = [await startProcess(environment), await startProcess(environment)]
  const pooled =
    pooler && (await startProcess({ ...environment, DATABASE_URL: pooler.url, DATABASE_SESSION_URL: urlOf('cairn') }))
  try {
    const requests = sessions.map(sessionId => ({
      path: `${basePath}/api/v1.0/program-views`,
      headers: { host: 'small.localhost', 'x-session-id': sessionId },
    }))
    const load = async (...ports: number[]) => {
      const each = await Promise.all(
        ports.map(port => httpLoad({ port, requests, connections: connections / ports.length, milliseconds })),
      )
      const failures = each.reduce((sum, one) => sum + one.failures, 0)
      if (failures > 0) throw new Error(`${failures} requests failed.`)
      return each.reduce((sum, one) => sum + one.perSecond, 0)
    }
    const [first, second] = direct.map(({ port }) => port) as [number, number]
    for (const port of [first, second, ...(pooled ? [pooled.port] : [])]) await load(port)
    const through: number[] = []
    const both: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bare = await load(first)
      both.push((await load(first, second)) / bare)
      if (pooled) through.push((await load(pooled.port)) / bare)
    }
    if (pooled)
      say(
        'program-views through PgBouncer',
        median(through) >= 0.8,
        `${median(through).toFixed(2)} of direct (at least 0.80)`,
      )
    else console.log('  program-views through PgBouncer     not measured: PgBouncer 1.21 or later is not installed')
    // The one who asks, the servers and the database share two cores here: more processes can only cost.
    say('program-views by two processes', median(both) >= 0.9, `${median(both).toFixed(2)} of one (at least 0.90)`)
  } finally {
    await Promise.all([...direct, ...(pooled ? [pooled] : [])].map(one => one.end()))
    await pooler?.stop()
  }
}

/** A backup of everything against pg_dump of the same database, compressed as well. */
async function measureBackup(): Promise<void> {
  const dump = await timed(async () => {
    execFileSync(join(programs, 'pg_dump'), [
      ...['-h', server.socketDir, '-p', String(server.port), '-U', 'postgres', '-Fc', '-f', join(folder, 'dump')],
      'cairn',
    ])
  })
  const ours = await timed(async () => {
    await takeBackup(addressOf(urlOf('cairn')).owner, { ...wish, folder: join(folder, 'backup') })
  })
  rmSync(join(folder, 'dump'))
  rmSync(join(folder, 'backup'), { recursive: true })
  const ratio = ours / dump
  say('backup', ratio <= 1.5, `${seconds(ours)}, ${ratio.toFixed(2)} × pg_dump (at most 1.5)`)
}

/** A client set aside, exported and brought in elsewhere, against COPY of the same rows out, and into tables with the same keys. */
async function measureMove(clientId: number): Promise<void> {
  const db = openDatabase(addressOf(urlOf('cairn')), () => {})
  try {
    if (!(await closeClient(db, clientId, 'operator:bench'))) throw new Error('Something is under way.')
  } finally {
    await db.close()
  }
  const bare = await copyOfRows(clientId)
  const exported = join(folder, 'exported')
  const out = await timed(async () => {
    await takeBackup(addressOf(urlOf('cairn')).owner, { ...wish, folder: exported, onlyClient: 'large' })
  })
  const into = await timed(async () => {
    await importClient(addressOf(urlOf('elsewhere')).owner, {
      folder: exported,
      secret,
      oldSecret: secret,
      withoutCodes: false,
      reseal: resealed,
    })
  })
  const ratio = (out + into) / bare
  say('export and import', ratio <= 3, `${seconds(out)} and ${seconds(into)}, ${ratio.toFixed(2)} × COPY (at most 3)`)
}

async function copyOfRows(clientId: number): Promise<number> {
  const own = { host: server.socketDir, port: server.port, user: 'postgres', database: 'cairn' }
  const client = new pg.Client(own)
  await client.connect()
  try {
    const tables = (await clientTables(client)).map(({ table }) => table)
    return await timed(async () => {
      for (const table of tables) {
        const file = join(server.socketDir, table)
        await client.query(`create temp table bare_${table} (like ${table} including all)`)
        const columns = await columnsOf(client, table)
        await client.query(`copy (select ${columns} from ${table} where client_id = ${clientId}) to '${file}'`)
        await client.query(`copy bare_${table} (${columns}) from '${file}'`)
        rmSync(file)
      }
    })
  } finally {
    await client.end()
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]!.columns
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
