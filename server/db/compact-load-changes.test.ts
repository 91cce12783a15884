import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { undoNewestLoad } from '../features/load-history/undo-newest-load.ts'
import { withClientLong } from './client-tx.ts'
import { openDatabase } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
import { asAdmin, testAddress } from './test-cluster.ts'
import { testPatienceMs } from './test-database.ts'

test('W02 loads that were brought in before what undoing needs was made compact can be undone afterwards', async () => {
  const server = inject('testServer')
  const name = `cairn_${randomBytes(6).toString('hex')}`
  const address = testAddress(server, name)
  await asAdmin(server.admin, `create database ${name}${server.socketDir === undefined ? '' : ' owner cairn_owner'}`)
  try {
    await migrate(
      address.owner,
      readMigrations().filter(migration => migration.name < '0046'),
    )
    const owner = new pg.Client(address.owner)
    await owner.connect()
    const load = (id: number, kind: string, status: string, changed: number) =>
      owner.query(
        `insert into loads (client_id, load_id, kind, status, file_name, content_hash, row_count, rejected_count, changed_count, created_by)
         values (1, $1, $2, $3, 'file.csv', 'hash', 9, 0, $4, 'operator:test')`,
        [id, kind, status, changed],
      )
    await owner.query("set cairn.client_id = '1'")
    await owner.query("insert into clients (client_id, key, name, settings) values (1, 'one', 'One', '{}')")
    await owner.query(
      `insert into people (client_id, person_id, external_id, user_name, first_name, last_name, hire_date, status)
       select 1, n, 'e' || n, 'p' || n, 'First', 'New', case when n % 2 = 0 then '2020-01-31'::date end, 'active'
       from generate_series(1, 2100) n`,
    )
    const image = `jsonb_build_object('external_id', external_id, 'user_name', user_name, 'first_name', first_name,
      'last_name', last_name, 'email', email, 'locale', locale, 'country', country, 'status', status, 'hire_date', hire_date,
      'sso_subject', sso_subject)`
    const changes = (loadId: number, before: string, which: string) =>
      owner.query(
        `insert into load_changes (client_id, load_id, table_name, row_key, before, after)
         select 1, ${loadId}, 'people', jsonb_build_object('person_id', person_id), ${before}, ${image} from people where ${which}`,
      )
    await load(1, 'participants', 'undone', 1)
    await changes(1, 'null', 'person_id = 1')
    await load(2, 'participants', 'committed', 2100)
    await changes(2, `${image} || '{"last_name": "Old", "hire_date": null}'`, 'person_id <= 2000')
    await changes(2, 'null', 'person_id > 2000')
    await owner.end()
    expect(await migrate(address.owner)).toContain('0046-compact-load-changes.sql')
    const db = openDatabase(address, () => {}, testPatienceMs)
    const undone = await withClientLong(db, 1, async tx => {
      const parts = await tx.query('select load_id, cardinality(row_keys) as rows from load_changes order by 2, 1')
      expect(parts).toEqual([
        { load_id: 2, rows: 100 },
        { load_id: 2, rows: 1000 },
        { load_id: 2, rows: 1000 },
      ])
      const outcome = await undoNewestLoad(tx, 'operator:test')
      const people = await tx.query(
        'select first_name, last_name, hire_date, count(*) as count from people group by 1, 2, 3',
      )
      return { outcome, people }
    })
    await db.close()
    expect(undone).toMatchObject({ outcome: { ok: true, value: { restored: 2100 } } })
    expect(undone.people).toEqual([{ first_name: 'First', last_name: 'Old', hire_date: null, count: 2000 }])
  } finally {
    await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
  }
})
