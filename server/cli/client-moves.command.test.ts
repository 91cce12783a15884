import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deliveryAddress } from '../../contract/rewards.ts'
import { seedDemo } from '../../samples/demo/seed-demo.ts'
import { importClient } from '../db/backup/import-client.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { asAdmin, testAddress } from '../db/test-cluster.ts'
import { testDatabase } from '../db/test-database.ts'
import { testClient } from '../db/test-world.ts'
import { clientByKey, makeClientOfHost } from '../features/clients/client-of-host.ts'
import { readAddress, sealAddress } from '../features/rewards/seals.ts'
import { commands } from './commands.ts'
import { runTyped } from './run-fixture.ts'

const old = testDatabase()
const server = inject('testServer')
const folder = mkdtempSync(join(tmpdir(), 'cairn-move-'))
const [oldSecret, newSecret] = [randomBytes(32), randomBytes(32)]
const exported = join(folder, 'northlight')
const secretFile = join(folder, 'secret')
const name = `cairn_${randomBytes(6).toString('hex')}`
let cell: Database

beforeAll(async () => {
  await seedDemo(old.db, oldSecret)
  await asAdmin(server.admin, `create database ${name}${server.socketDir === undefined ? '' : ' owner cairn_owner'}`)
  cell = openDatabase(testAddress(server, name), () => {})
  await migrate(cell.address.owner)
  writeFileSync(secretFile, oldSecret.toString('hex'))
  // Somebody is there already, under the number that the client has where it comes from, with the same ids.
  const other = await testClient(cell, 1, 'neighbour')
  await other.person('maya.andersson')
})
afterAll(async () => {
  await cell.close()
  await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

const run = (db: Database, ...typed: string[]) =>
  runTyped({ db }, commands, typed, { secret: () => (db === cell ? newSecret : oldSecret) })
const within = async <T>(db: Database, work: (tx: ClientTx) => Promise<T>, key = 'northlight'): Promise<T> => {
  const found = await clientByKey(db, key)
  if (!found.ok) throw new Error(found.refusal)
  return withClient(db, found.value, work)
}
const isServed = (db: Database) =>
  makeClientOfHost(
    db,
    0,
  )('northlight.localhost').then(
    outcome => outcome.ok,
    (error: Error) => {
      expect(error.message).toBe('The client northlight is set aside.')
      return false
    },
  )
const facts = (db: Database) =>
  within(db, async tx => ({
    people: await tx.query('select person_id, user_name, created_at from people order by 1'),
    transfers: await tx.query('select transfer_id, points, reason from ledger_transfers order by 1'),
    events: await tx.query(`select event_id, action from audit_events where action not like 'client.%' order by 1`),
  }))

test('O08 what was not set aside, or comes under another secret, is not brought in', async () => {
  await run(old.db, 'client', 'export', 'northlight', join(folder, 'open'))
  await expect(run(cell, 'client', 'import', join(folder, 'open'))).rejects.toThrow(
    /was not set aside when the export was taken/,
  )
  expect(await isServed(old.db)).toBe(true)
})

test('O08 a client moves beside others with its ids, and at no time do both serve it', async () => {
  await within(old.db, async tx => {
    const address = sealAddress(
      tx,
      oldSecret,
      999001,
      deliveryAddress.parse({ name: 'Maya', street: 'Gasse 1', postcode: '89073', city: 'Ulm', country: 'DE' }),
    )
    await tx.query(
      `insert into reward_orders (client_id, order_id, person_id, order_key, address)
       overriding system value select $1, 999001, min(person_id), 'moved', $2 from people`,
      [tx.clientId, address],
    )
    await tx.query(`insert into tasks (client_id, kind, created_by) values ($1, 'later', 'system:later')`, [
      tx.clientId,
    ])
  })
  await run(old.db, 'client', 'close', 'northlight')
  expect(await isServed(old.db)).toBe(false)
  // Its work waits, too.
  expect(await old.db.pool.query(`select * from claim_task('{later}', '{}', gen_random_uuid(), 60)`)).toMatchObject({
    rows: [],
  })
  await run(old.db, 'client', 'export', 'northlight', exported)
  await expect(run(cell, 'client', 'import', exported)).rejects.toThrow('The export was taken under another secret.')
  await expect(
    importClient(cell.address.owner, {
      folder: exported,
      secret: newSecret,
      oldSecret,
      withoutCodes: true,
      reseal: () => {
        throw new Error('killed')
      },
    }),
  ).rejects.toThrow('killed')
  expect(await clientByKey(cell, 'northlight')).toMatchObject({ ok: false })
  const moved = await run(cell, 'client', 'import', exported, '--secret-file', secretFile, '--without-codes')
  expect(moved).toMatchObject({ ok: true, json: { key: 'northlight', flaws: [] } })
  expect([await isServed(old.db), await isServed(cell)]).toEqual([false, true])
  expect(await facts(cell)).toEqual(await facts(old.db))
  expect(await within(cell, tx => tx.query('select user_name from people'), 'neighbour')).toEqual([
    { user_name: 'maya.andersson' },
  ])
  await expect(run(cell, 'client', 'import', exported, '--secret-file', secretFile)).rejects.toThrow(
    'There is a client northlight already.',
  )
  await expect(run(old.db, 'client', 'open', 'northlight')).rejects.toThrow(/both would serve it/)
  // Keys and addresses are sealed for where they are; new ids follow those that came.
  await within(cell, async tx => {
    const [order] = await tx.query<{ order_id: number; address: Buffer }>(
      'select order_id, address from reward_orders where order_id = 999001',
    )
    expect(readAddress(tx, newSecret, order!)).toMatchObject({ city: 'Ulm' })
    expect(() => readAddress(tx, oldSecret, order!)).not.toThrow()
    const [person] = await tx.query<{ id: number }>(
      `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, 'new', 'new', 'N', 'N') returning person_id as id`,
      [tx.clientId],
    )
    const [most] = await tx.query<{ most: number }>(
      `select max(person_id) as most from people where user_name <> 'new'`,
    )
    expect(person!.id).toBeGreaterThan(most!.most)
  })
})
