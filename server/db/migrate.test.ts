import pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from './client-tx.ts'
import { MigrationError, migrate, readMigrations } from './migrate.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

test('two migrators at once run each file once, and a second run runs none', async () => {
  const extra = { name: '9999-extra.sql', sql: 'create table extra (a int)', hash: 'h' }
  const all = [...readMigrations(), extra]
  const [first, second] = await Promise.all([
    migrate(database.address.owner, all),
    migrate(database.address.owner, all),
  ])
  expect([...first, ...second]).toEqual(['9999-extra.sql'])
  expect(await migrate(database.address.owner, all)).toEqual([])
  await expect(migrate(database.address.owner)).rejects.toThrow('does not know')
  await expect(migrate(database.address.owner, [...readMigrations(), { ...extra, hash: 'other' }])).rejects.toThrow(
    new MigrationError('9999-extra.sql was edited after it ran. Put it back; add a new file instead.'),
  )
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
