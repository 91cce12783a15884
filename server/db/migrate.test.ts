import pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from './client-tx.ts'
import { addressOf } from './connect.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { MigrationError, readMigrations } from './migration-files.ts'
import { makeRealServer } from './real-server-fixture.ts'
import { testDatabase } from './test-database.ts'
import { lockTable } from './test-lock.ts'

const database = testDatabase()

const extra = { name: '9990-extra.sql', sql: 'create table extra (a int)', hash: 'h', expands: false }

test('two migrators at once run each file once, and a second run runs none', async () => {
  const all = [...readMigrations(), extra]
  await expect(requireMigrated(database.address.owner, all)).rejects.toThrow(
    new MigrationError(
      'This database is not up to date: 9990-extra.sql did not run yet. Start the server, or run npm run cairn -- migrate.',
    ),
  )
  const [first, second] = await Promise.all([
    migrate(database.address.owner, { migrations: all }),
    migrate(database.address.owner, { migrations: all }),
  ])
  expect([...first, ...second]).toEqual(['9990-extra.sql'])
  expect(await migrate(database.address.owner, { migrations: all })).toEqual([])
  await requireMigrated(database.address.owner, all)
})

test.each([
  ['has run a file that is missing', [], '9990-extra.sql, which this version of Cairn does not have'],
  [
    'has run a file that was edited since',
    [{ ...extra, hash: 'other' }],
    '9990-extra.sql was edited after it ran here',
  ],
  [
    'lacks a file that is numbered before the last',
    [{ ...extra, name: '9989-early.sql' }, extra],
    '9989-early.sql comes before 9990-extra.sql, which has run already',
  ],
])('a database that %s is refused, by the server and by commands', async (_, more, text) => {
  const all = [...readMigrations(), ...more]
  await expect(migrate(database.address.owner, { migrations: all })).rejects.toThrow(text)
  await expect(requireMigrated(database.address.owner, all)).rejects.toThrow(text)
})

test('a database of an early development version is refused with what to do', async () => {
  const owner = new pg.Client(database.address.owner)
  await owner.connect()
  await owner.query("insert into migrations (name, hash) values ('0001-the-house.sql', 'h')")
  const refusal = /early development version.*cannot be upgraded.*delete the folder `postgres`.*drop the database/
  await expect(migrate(database.address.owner)).rejects.toThrow(refusal)
  await expect(requireMigrated(database.address.owner)).rejects.toThrow(refusal)
  await owner.query("delete from migrations where name = '0001-the-house.sql'")
  await owner.end()
})

test('O11 a migration that waits for a table lets others pass, tries again, and gives up without a trace', async () => {
  const all = [...readMigrations(), extra]
  const locking = {
    name: '9991-locking.sql',
    sql: 'create table traced (); alter table people add column x int',
    hash: 'l',
    expands: false,
  }
  const lock = await lockTable(database.address, 'people')
  const migrations = [...all, locking]
  await expect(migrate(database.address.owner, { migrations, patience: { lockMs: 10, attempts: 2 } })).rejects.toThrow(
    /9991-locking\.sql needs a table that others are using \(.*lock timeout\)\. It was tried 2 times/,
  )
  const waiting = migrate(database.address.owner, { migrations, patience: { lockMs: 50, attempts: 1000 } })
  await lock.somebodyWaits()
  await lock.release()
  expect(await waiting).toEqual(['9991-locking.sql'])
})

test('O11 a file that expands is rolled back where it would keep others waiting, unless nobody works', async () => {
  const all = [...readMigrations(), extra, { ...extra, name: '9991-locking.sql', hash: 'l' }]
  const slow = {
    name: '9992-slow.sql',
    sql: 'create table slow (); alter table clients add column y int; select pg_sleep(0.4); select pg_sleep(0.4)',
    hash: 's',
    expands: true,
  }
  const migrations = [...all, slow]
  const patience = { lockMs: 10, holdMs: 600, attempts: 2 }
  await expect(migrate(database.address.owner, { migrations, patience })).rejects.toThrow(
    /9992-slow\.sql would keep others from its tables for more than 600 ms\. It was rolled back 2 times.*--unbounded/,
  )
  expect(await migrate(database.address.owner, { migrations, patience, isUnbounded: true })).toEqual(['9992-slow.sql'])
})

test('O11 a vacuum that PostgreSQL has begun by itself is broken off for a file that expands', async () => {
  const settings = ['autovacuum_naptime=1', 'autovacuum_vacuum_cost_delay=100', 'autovacuum_vacuum_cost_limit=1']
  const server = await makeRealServer({ settings })
  try {
    await server.asSuperuser(
      'postgres',
      "create role owner login createrole password 'secret'",
      'create database cairn owner owner',
    )
    const { owner } = addressOf(`postgresql://owner:secret@127.0.0.1:${server.port}/cairn`)
    const crowd = {
      ...extra,
      name: '9991-crowd.sql',
      sql: 'create table crowd as select generate_series(1, 100000) as a',
    }
    await migrate(owner, { migrations: [crowd] })
    const vacuums = () =>
      server.asSuperuser('cairn', 'select relid::regclass::text as name from pg_stat_progress_vacuum')
    await expect.poll(vacuums).toContainEqual({ name: 'crowd' })
    const wider = { name: '9992-wider.sql', sql: 'alter table crowd add column b int', hash: 'w', expands: true }
    expect(await migrate(owner, { migrations: [crowd, wider], patience: { attempts: 3 } })).toEqual([wider.name])
  } finally {
    await server.remove()
  }
})

test('O11 later files of a newer release are accepted where they only expand the schema', async () => {
  const own = [
    ...readMigrations(),
    extra,
    { ...extra, name: '9991-locking.sql', hash: 'l' },
    { ...extra, name: '9992-slow.sql', hash: 's' },
  ]
  const later = { name: '9993-later.sql', sql: 'alter table clients add column later int', hash: 'x', expands: true }
  expect(await migrate(database.address.owner, { migrations: [...own, later] })).toEqual([later.name])
  await requireMigrated(database.address.owner, own)
  expect(await migrate(database.address.owner, { migrations: own })).toEqual([])
  // One in between is none of a newer release.
  const beside = own.with(-1, { ...extra, name: '9994-beside.sql', hash: 'b' })
  await expect(requireMigrated(database.address.owner, beside)).rejects.toThrow('has run 9992-slow.sql, which')
  const contracting = {
    ...later,
    name: '9995-contracting.sql',
    sql: 'alter table clients drop column later',
    expands: false,
  }
  await migrate(database.address.owner, { migrations: [...own, later, contracting] })
  await expect(requireMigrated(database.address.owner, own)).rejects.toThrow(
    'This database has run 9995-contracting.sql, which this version of Cairn does not have and cannot work beside.',
  )
})

test('a database that an earlier version made does not say what expands, and is brought up to date', async () => {
  const client = new pg.Client(database.address.owner)
  await client.connect()
  await client.query("delete from migrations where name > '9'; alter table migrations drop column expands")
  await requireMigrated(database.address.owner)
  expect(await migrate(database.address.owner)).toEqual([])
  const { rows } = await client.query('select distinct expands from migrations where name < $1', ['0021'])
  expect(rows).toEqual([{ expands: false }])
  await client.end()
})

test('a process that waits for another one that migrates says so, and gives up in the end', async () => {
  const other = new pg.Client(database.address.owner)
  await other.connect()
  await other.query('select pg_advisory_lock(7203411)')
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const session = `(session ${rows[0]!.pid} of the database)`
  const lines: string[] = []
  const report = (line: string) => void lines.push(line)
  await expect(migrate(database.address.owner, { report, patience: { turnMs: 5, turns: 3 } })).rejects.toThrow(
    `Another process ${session} has been migrating this database`,
  )
  expect(lines).toEqual([`Another process migrates this database ${session}; waiting for it to end.`])
  const waiting = migrate(database.address.owner, { report, patience: { turnMs: 5, turns: 100_000 } })
  await expect.poll(() => lines.length).toBe(2)
  await other.end()
  expect(await waiting).toEqual([])
})

test('each table is preceded by a sentence that says what it is for', () => {
  const bare = readMigrations().flatMap(({ name, sql }) =>
    [...sql.matchAll(/(.*)\ncreate (?:table|view) (\w+)/g)]
      .filter(([, before]) => !/^-- .*[.)]$/.test(before!))
      .map(([, , table]) => `${name}: ${table}`),
  )
  expect(bare).toEqual([])
})

test('T2 every table with a client_id has forced row security and leads each key with it', async () => {
  const owner = new pg.Client(database.address.owner)
  await owner.connect()
  const { rows } = await owner.query<{ name: string; forced: boolean; loose: string[] }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      array(select i.indexrelid::regclass::text from pg_index i
            where i.indrelid = c.oid and i.indisunique and (select attname from pg_attribute
              where attrelid = c.oid and attnum = i.indkey[0]) <> 'client_id') as loose
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_id')`)
  await owner.end()
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(row => !row.forced)).toEqual([])
  // The table that finds the client, and the key by which an operator names one.
  expect(rows.flatMap(row => row.loose)).toEqual(expect.arrayContaining(['client_hosts_pkey', 'clients_key_key']))
  expect(rows.flatMap(row => row.loose)).toHaveLength(2)
})

test('T2 without a client no row is seen, and none can be written for another client', async () => {
  await expect(
    withClient(database.db, 1, tx =>
      tx.query("insert into clients (client_id, key, name, settings) values (2, 'other', 'Other', '{}')"),
    ),
  ).rejects.toThrow('row-level security')
  await withClient(database.db, 1, tx =>
    tx.query("insert into clients (client_id, key, name, settings) values (1, 'one', 'One', '{}')"),
  )
  expect(await withClient(database.db, 1, tx => tx.query('select key from clients'))).toHaveLength(1)
  expect(await withClient(database.db, 2, tx => tx.query('select key from clients'))).toEqual([])
  const bare = await database.db.pool.connect()
  const outside = await bare.query('begin; set local role cairn_app; select key from clients; rollback')
  bare.release()
  expect((outside as unknown as pg.QueryResult[])[2]!.rows).toEqual([])
})

test('A01 user names are the same in any case, also beyond ASCII', async () => {
  const [row] = await withClient(database.db, 1, tx =>
    tx.query<{ lower: string }>("select lower('ÄNNE ŽIŽEK') as lower"),
  )
  expect(row!.lower).toBe('änne žižek')
})
