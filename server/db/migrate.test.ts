import pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from './client-tx.ts'
import { MigrationError, migrate, readMigrations, requireMigrated } from './migrate.ts'
import { testDatabase } from './test-database.ts'
import { lockTable } from './test-lock.ts'

const database = testDatabase()

const extra = { name: '9999-extra.sql', sql: 'create table extra (a int)', hash: 'h' }

test('two migrators at once run each file once, and a second run runs none', async () => {
  const all = [...readMigrations(), extra]
  await expect(requireMigrated(database.address.owner, all)).rejects.toThrow(
    new MigrationError(
      'This database is not up to date: 9999-extra.sql did not run yet. Start the server, or run npm run cairn -- migrate.',
    ),
  )
  const [first, second] = await Promise.all([
    migrate(database.address.owner, all),
    migrate(database.address.owner, all),
  ])
  expect([...first, ...second]).toEqual(['9999-extra.sql'])
  expect(await migrate(database.address.owner, all)).toEqual([])
  await requireMigrated(database.address.owner, all)
})

test.each([
  ['has run a file that is missing', [], '9999-extra.sql, which this version of Cairn does not have'],
  [
    'has run a file that was edited since',
    [{ ...extra, hash: 'other' }],
    '9999-extra.sql was edited after it ran here',
  ],
  [
    'lacks a file that is numbered before the last',
    [{ ...extra, name: '9998-early.sql' }, extra],
    '9998-early.sql comes before 9999-extra.sql, which has run already',
  ],
])('a database that %s is refused, by the server and by commands', async (_, more, text) => {
  const all = [...readMigrations(), ...more]
  await expect(migrate(database.address.owner, all)).rejects.toThrow(text)
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
    name: '9999-locking.sql',
    sql: 'create table traced (); alter table people add column x int',
    hash: 'l',
  }
  const lock = await lockTable(database.address, 'people')
  await expect(migrate(database.address.owner, [...all, locking], { timeoutMs: 10, attempts: 2 })).rejects.toThrow(
    /9999-locking\.sql needs a table that others are using \(.*lock timeout\)\. It was tried 2 times/,
  )
  const waiting = migrate(database.address.owner, [...all, locking], { timeoutMs: 50, attempts: 1000 })
  await lock.somebodyWaits()
  await lock.release()
  expect(await waiting).toEqual(['9999-locking.sql'])
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
