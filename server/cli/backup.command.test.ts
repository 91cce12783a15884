import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seedDemo } from '../../samples/demo/seed-demo.ts'
import { restoreBackup } from '../db/backup/restore-backup.ts'
import { takeBackup } from '../db/backup/take-backup.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { addressOf, type Database, openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/migration-files.ts'
import { keepOneSecret } from '../db/one-secret.ts'
import { makeRealServer, type RealServer } from '../db/real-server-fixture.ts'
import { asAdmin, testAddress } from '../db/test-cluster.ts'
import { testDatabase, testPatienceMs } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import { clientByKey } from '../features/clients/client-of-host.ts'
import { commands } from './commands.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const server = inject('testServer')
const folder = mkdtempSync(join(tmpdir(), 'cairn-backup-'))
const secret = randomBytes(32)
const whole = join(folder, 'whole')
const owner = () => database.address.owner
const wish = (name: string) => ({ folder: join(folder, name), secret, version: '1.2.3', database: 'a test' })
const made: { name: string; db: Database }[] = []
let operators: RealServer

beforeAll(async () => {
  ;[operators] = await Promise.all([makeRealServer(), seedDemo(database.db, secret)])
  await keepOneSecret(database.db, secret)
  // Something of what only waits for a worker, and nobody of the demo has.
  await within(database.db, tx =>
    tx.query(`insert into tasks (client_id, kind, created_by) values ($1, 'standings', 'system:standings')`, [
      tx.clientId,
    ]),
  )
  await takeBackup(owner(), wish('whole'))
})
afterAll(async () => {
  for (const { name, db } of made) {
    await db.close()
    await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
  }
  await operators?.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function within<T>(db: Database, work: (tx: ClientTx) => Promise<T>): Promise<T> {
  const found = await clientByKey(db, 'northlight')
  if (!found.ok) throw new Error(found.refusal)
  return withClient(db, found.value, work)
}

async function emptyDatabase(): Promise<Database> {
  const name = `cairn_${randomBytes(6).toString('hex')}`
  await asAdmin(server.admin, `create database ${name}${server.socketDir === undefined ? '' : ' owner cairn_owner'}`)
  const db = openDatabase(testAddress(server, name), () => {}, testPatienceMs)
  made.push({ name, db })
  return db
}

/** A copy of the backup to damage. */
function copyOf(name: string): string {
  const copied = join(folder, name)
  cpSync(whole, copied, { recursive: true })
  return copied
}

const run = (db: Database, ...typed: string[]) => runTyped({ db }, commands, typed, { secret: () => secret })
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

/** Every row of every table, as one hash for each, past row security. */
async function rowsOf(config: pg.ClientConfig): Promise<Record<string, string>> {
  return asking(config, async ask => {
    const tables = await ask(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('audit_marks', 'migrations')`,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables as { name: string }[]) {
      const [row] = await ask(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as is from ${name} t`,
      )
      hashes[name] = (row as { is: string }).is
    }
    return hashes
  })
}

/** What guards the tables: keys, checks, triggers and whether they are on, policies, row security, rights. */
async function guardsOf(config: pg.ClientConfig): Promise<object[]> {
  return asking(config, ask =>
    ask(`select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as is, convalidated::text as state
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
     union all select tablename, policyname, concat(qual, ' / ', with_check),
       replace(concat(cmd, roles), (select '{' || tableowner || '}' from pg_tables where tablename = 'clients'), 'owner') from pg_policies
     union all select relname, 'row security', concat(relrowsecurity, relforcerowsecurity), null from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select table_name, privilege_type, grantee, null from information_schema.role_table_grants
       where table_schema = 'public' and grantee = 'cairn_app'
     order by 1, 2, 3, 4`),
  )
}

async function asking<T>(
  config: pg.ClientConfig,
  work: (ask: (text: string) => Promise<object[]>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(async text => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}

const here = (db: Database) => ({
  ...server.admin,
  database: db.pool.options.database ?? new URL(db.address.url!).pathname.slice(1),
})

describe('O07 a backup', () => {
  test('O07 is restored into an operator’s PostgreSQL by an owner who is no superuser: every row, guard and right', async () => {
    await operators.asSuperuser(
      'postgres',
      `create role cairn login createrole password 'change-me'`,
      'create database cairn owner cairn',
    )
    const address = addressOf(`postgresql://cairn:change-me@127.0.0.1:${operators.port}/cairn`)
    const restored = openDatabase(address, () => {}, testPatienceMs)
    const { lines, ok } = await run(restored, 'restore', whole)
    expect(lines.join('\n')).toMatch(
      /^The backup is restored: 4 clients, \d{4,} rows, .*The ledger and the audit trail hold\.$/,
    )
    expect(ok).toBe(true)
    const theirs = { host: operators.socketDir, port: operators.port, user: 'postgres', database: 'cairn' }
    const rows = await rowsOf(theirs)
    expect(rows).toEqual(await rowsOf(here(database.db)))
    expect(Object.values(rows).filter(one => !one.startsWith('0 ')).length).toBeGreaterThan(35)
    const guards = await guardsOf(theirs)
    expect(guards).toEqual(await guardsOf(here(database.db)))
    expect(guards.length).toBeGreaterThan(300)
    // It can be backed up in turn, as an owner without special rights, with the same rows.
    const again = await takeBackup(address.owner, wish('again'))
    const files = (name: string) =>
      readManifestOf(join(folder, name)).clients.flatMap(({ key, files: list }) =>
        list.map(({ table, rows: count }) => `${key} ${table} ${count}`),
      )
    expect(again.database).toBe('a test')
    expect(files('again')).toEqual(files('whole'))
    // The next person is nobody who is there, nor who came after the backup.
    const [last] = await within(database.db, tx =>
      tx.query<{ id: number }>("select nextval('people_person_id_seq') as id"),
    )
    const [next] = await within(restored, tx =>
      tx.query<{ id: number }>(
        `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, 'new', 'new', 'N', 'N')
         returning person_id as id`,
        [tx.clientId],
      ),
    )
    expect(next!.id).toBeGreaterThan(last!.id + 1_000_000)
    await restored.close()
  })

  test('O07 is of one moment: what commits while it is taken is not in it', async () => {
    const lock = await lockTable(database.address, 'assignments', 'access exclusive')
    const taking = takeBackup(owner(), wish('moment'))
    taking.catch(() => {})
    await lock.somebodyWaits()
    await within(database.db, tx =>
      tx.query(
        `insert into client_texts (client_id, name, locale, html, changed_by) values ($1, 'late', 'en_US', 'late', 'operator:test')`,
        [tx.clientId],
      ),
    )
    await lock.release()
    const taken = await taking
    await within(database.db, tx => tx.query(`delete from client_texts where name = 'late'`))
    const texts = taken.clients.flatMap(({ files }) => files).filter(({ table }) => table === 'client_texts')
    const before = readManifestOf(whole)
      .clients.flatMap(({ files }) => files)
      .filter(({ table }) => table === 'client_texts')
    expect(texts).toEqual(before)
  })

  test('O07 is brought up to date where it is older than this version, and keeps what waits for a worker', async () => {
    const db = await emptyDatabase()
    const newer = {
      name: '9999-newer.sql',
      sql: 'alter table clients add column later int not null default 7',
      hash: 'newer',
      expands: true,
    }
    await restoreBackup(db.address.owner, { folder: whole, secret, migrations: [...readMigrations(), newer] })
    expect(await within(db, tx => tx.query('select later from clients'))).toEqual([{ later: 7 }])
    expect(await within(db, tx => tx.query('select state from tasks where kind = $1', ['standings']))).toEqual([
      { state: 'waiting' },
    ])
  })

  test('O07 that was stopped half way is started again', async () => {
    const db = await emptyDatabase()
    const isStopped = await messageOf(
      restoreBackup(db.address.owner, {
        folder: whole,
        secret,
        show: () => {
          throw new Error('stopped')
        },
      }),
    )
    expect(isStopped).toBe('stopped')
    expect((await run(db, 'restore', whole)).ok).toBe(true)
    expect(await rowsOf(here(db))).toEqual(await rowsOf(here(database.db)))
  })

  test.each([
    ['before newer tables are made', { sql: 'select 1 / 0' }],
    ['before its proof', undefined],
  ])('O07 that was stopped once its rows are in goes on, %s', async (when, stopping) => {
    const db = await emptyDatabase()
    const later = stopping && { name: '9999-newer.sql', hash: 'newer', expands: true, ...stopping }
    const migrations = later === undefined ? readMigrations() : [...readMigrations(), later]
    const first = await messageOf(restoreBackup(db.address.owner, { folder: whole, secret, migrations }))
    expect(first).toMatch(later === undefined ? /^done$/ : /division by zero/)
    const other = changed(`other ${when}`, manifest => Object.assign(manifest, { takenAt: '2026-01-01T00:00:00Z' }))
    expect(await messageOf(run(db, 'restore', other))).toMatch(/it has the client northlight\./)
    const again = await run(db, 'restore', whole)
    expect(again.ok).toBe(true)
    expect(again.lines.join()).toContain('The rows were in since a restore that was stopped.')
    expect(await rowsOf(here(db))).toEqual(await rowsOf(here(database.db)))
    // People may work in it from now on.
    expect(await messageOf(run(db, 'restore', whole))).toMatch(/it has the client northlight\./)
  })
})

describe('O08 one client', () => {
  test('O08 is exported alone and restored in an installation of its own, with ids kept, and the ledger proved', async () => {
    const exported = join(folder, 'northlight-alone')
    await run(database.db, 'client', 'export', 'northlight', exported)
    expect(readdirSync(exported).sort()).toEqual(['manifest.json', 'northlight'])
    const cell = await emptyDatabase()
    expect((await run(cell, 'restore', exported)).ok).toBe(true)
    const own = `select person_id, user_name from people where client_id = (select client_id from clients where key = 'northlight') order by 1`
    const people = await asking(here(database.db), ask => ask(own))
    expect(people.length).toBeGreaterThan(20)
    expect(await asking(here(cell), ask => ask(own))).toEqual(people)
    const others = `select key from clients union all select distinct 'sessions of others' from sessions where client_id <> all(select client_id from clients)`
    expect(await asking(here(cell), ask => ask(others))).toEqual([{ key: 'northlight' }])
  })

  test('O08 that there is not is refused', async () => {
    expect(await messageOf(run(database.db, 'client', 'export', 'nobody', join(folder, 'nobody')))).toBe(
      'There is no client nobody. Make it: client create nobody.',
    )
    expect(readdirSync(folder).filter(name => name.startsWith('nobody'))).toEqual([])
  })
})

describe('O07 a backup is refused, and nothing is written, where it', () => {
  const first = (name: string) => {
    const copied = copyOf(name)
    const file = join(copied, 'northlight', 'people.copy.gz')
    return { copied, file }
  }
  const cases: readonly [what: string, prepare: () => string, says: RegExp][] = [
    [
      'was cut',
      () => {
        const { copied, file } = first('cut')
        truncateSync(file, 1000)
        return copied
      },
      /people\.copy\.gz is damaged: it has 1000 bytes in place of \d+\. Nothing was restored\./,
    ],
    [
      'lost a file',
      () => {
        const { copied, file } = first('lost')
        rmSync(file)
        return copied
      },
      /people\.copy\.gz is damaged: it is missing\./,
    ],
    [
      'was changed',
      () => {
        const { copied, file } = first('changed')
        const bytes = readFileSync(file)
        bytes[100] = bytes[100]! ^ 1
        writeFileSync(file, bytes)
        return copied
      },
      /people\.copy\.gz is damaged: its checksum is another one\./,
    ],
    [
      'has half a manifest',
      () => {
        const { copied } = first('half')
        truncateSync(join(copied, 'manifest.json'), 500)
        return copied
      },
      /manifest\.json is damaged: it is no JSON\./,
    ],
    ['is none', () => folder, /holds no backup: there is no manifest\.json in it\./],
    [
      'is of a newer version',
      () => changed('newer', manifest => manifest.migrations.push({ name: '9999-newer.sql', hash: '' })),
      /taken by a newer version of Cairn \(1\.2\.3\), whose tables this one does not know\./,
    ],
    [
      'is of a newer format',
      () => changed('format', manifest => Object.assign(manifest, { format: 2 })),
      /taken by a newer version/,
    ],
    [
      'is of another schema',
      () => changed('schema', manifest => Object.assign(manifest.migrations[0]!, { hash: 'x' })),
      /another text of 0001-foundation\.sql than this version has/,
    ],
    [
      'is of another secret',
      () => changed('secret', manifest => Object.assign(manifest, { secretMark: 'x' })),
      /taken under another secret .*cairn\.secret in DATA_DIR.*--other-secret/,
    ],
  ]
  test.each(cases)('O07 %s', async (_, prepare, says) => {
    const db = await emptyDatabase()
    expect(await messageOf(run(db, 'restore', prepare()))).toMatch(says)
    expect(await tablesOf(db)).toEqual([])
  })

  test('O07 is of another secret, unless that is said to be lost', async () => {
    const db = await emptyDatabase()
    expect((await run(db, 'restore', join(folder, 'secret'), '--other-secret')).ok).toBe(true)
    await expect(keepOneSecret(db, randomBytes(32))).rejects.toThrow(/has another secret/)
    await keepOneSecret(db, secret)
  })

  test('O07 would go into a database that is not empty: with a client, with other tables, of a newer version', async () => {
    expect(await messageOf(run(database.db, 'restore', whole))).toMatch(
      /this one is not: it has the client northlight\./,
    )
    const other = await emptyDatabase()
    await asking(here(other), ask => ask('create table theirs (a int)'))
    expect(await messageOf(run(other, 'restore', whole))).toMatch(/it has tables of something else \(theirs\)/)
    const newer = await emptyDatabase()
    await migrate(newer.address.owner, {
      migrations: [...readMigrations(), { name: '9999-newer.sql', sql: 'select 1', hash: 'newer', expands: false }],
    })
    expect(await messageOf(run(newer, 'restore', whole))).toMatch(/tables of a newer version than the backup/)
  })
})

describe('O07 a backup cannot be taken where', () => {
  test('O07 its folder is there already', async () => {
    expect(await messageOf(run(database.db, 'backup', whole))).toMatch(/is there already\. Name a new folder\./)
  })

  test('O07 the disk is full: nothing of it stays', async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'cairn-test', disk])
    try {
      expect(await messageOf(run(database.db, 'backup', join(disk, 'one')))).toMatch(
        /The disk of .*one is full\. No backup was taken, and nothing of it is left\./,
      )
      expect(readdirSync(disk)).toEqual([])
    } finally {
      execFileSync('umount', [disk])
    }
  })
})

interface AnyManifest {
  format: number
  secretMark: string
  migrations: { name: string; hash: string }[]
  clients: { key: string; files: { table: string; rows: number }[] }[]
}
const readManifestOf = (name: string) => JSON.parse(readFileSync(join(name, 'manifest.json'), 'utf8')) as AnyManifest

function changed(name: string, change: (manifest: AnyManifest) => unknown): string {
  const copied = copyOf(name)
  const manifest = readManifestOf(copied)
  change(manifest)
  writeFileSync(join(copied, 'manifest.json'), JSON.stringify(manifest))
  return copied
}

async function tablesOf(db: Database): Promise<object[]> {
  return asking(here(db), ask => ask(`select relname from pg_class where relnamespace = 'public'::regnamespace`))
}
