import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withClient } from '../../db/client-tx.ts'
import { type Database, openDatabase } from '../../db/connect.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { asAdmin, testAddress } from '../../db/test-cluster.ts'
import { noteFailure, waitToGuess } from './guesses.ts'

const server = inject('testServer')
const name = `cairn_guesses_${process.pid}`
const address = testAddress(server, name)
let db: Database

const [crowd, ann, desk] = [1000, 7, '192.0.2.7']

/** As the owner before 0025. */
const asOwner = (clientId: number, sql: string) =>
  asAdmin(
    address.owner,
    `begin; select set_config('cairn.client_id', '${clientId}', true);
     insert into clients (client_id, key, name, settings) values (${clientId}, 'client-${clientId}', 'Client', '{}');
     ${sql}; commit`,
  )

// Before 0025 wrong codes had tables of their own.
beforeAll(async () => {
  const owner = server.socketDir === undefined ? '' : ' owner cairn_owner'
  await asAdmin(server.admin, `create database ${name}${owner}`)
  const before = readMigrations().filter(migration => migration.name < '0025')
  await migrate(address.owner, before)
  const minutesAgo = (minutes: number) => `now() - make_interval(mins => ${minutes})`
  await asOwner(
    1,
    `insert into code_failures (client_id, person_id, address, at)
       select 1, ${ann}, '198.51.100.' || n, ${minutesAgo(5)} from generate_series(1, 5) n
       union all select 1, ${crowd} + n, '${desk}', ${minutesAgo(10)} from generate_series(1, 94) n
       union all select 1, ${crowd}, '198.51.100.99', ${minutesAgo(1500)} from generate_series(1, 5) n`,
  )
  await asOwner(2, `insert into code_alarms (client_id, quarter) values (2, now()), (2, ${minutesAgo(1500)})`)
  await migrate(address.owner)
  db = openDatabase(address, () => {})
})
afterAll(async () => {
  await db?.close()
  await asAdmin(server.admin, `drop database if exists ${name} with (force)`)
})

const secondsOf = (personId: number, from: string, clientId = 1) =>
  withClient(db, clientId, tx => waitToGuess(tx, { personId, address: from }))

test('T23 who had too many wrong codes before they were counted with other attempts still waits as long', async () => {
  expect(await secondsOf(ann, '203.0.113.1')).toBeGreaterThan(9 * 60)
  expect(await secondsOf(ann, '203.0.113.1')).toBeLessThanOrEqual(10 * 60)
  expect(await secondsOf(crowd - 1, desk)).toBeGreaterThan(4 * 60)
  expect(await secondsOf(crowd, '198.51.100.99')).toBe(0)
  expect(await secondsOf(ann, '203.0.113.1', 2)).toBe(0)
})

test('T23 what failed before counts for the alarm of the client, and one that was raised is not raised again', async () => {
  const fail = (clientId: number, times: number) =>
    withClient(db, clientId, async tx => {
      const alarms: boolean[] = []
      for (let n = 0; n < times; n++) alarms.push(await noteFailure(tx, { personId: 5000 + n, address: `10.0.0.${n}` }))
      return alarms
    })
  expect(await fail(1, 2)).toEqual([true, false])
  expect((await fail(2, 101)).filter(Boolean)).toEqual([])
})
