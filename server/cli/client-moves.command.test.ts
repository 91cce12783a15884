import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deliveryAddress } from '../../contract/rewards.ts'
import { seedDemo } from '../../samples/demo/seed-demo.ts'
import { importClient } from '../db/backup/import-client.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { asAdmin, testAddress } from '../db/test-cluster.ts'
import { databaseUrl, testDatabase, testPatienceMs } from '../db/test-database.ts'
import { lockTable } from '../db/test-lock.ts'
import { testClient } from '../db/test-world.ts'
import { listOperatorLinks } from '../features/accounts/operator-links.ts'
import { clientByKey, makeClientOfHost } from '../features/clients/client-of-host.ts'
import { setReportKey, takeReports } from '../features/mail-reports/mail-reports.ts'
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
  cell = openDatabase(testAddress(server, name), () => {}, testPatienceMs)
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
const isServed = (db: Database, key = 'northlight') =>
  makeClientOfHost(
    db,
    0,
  )(`${key}.localhost`).then(
    outcome => outcome.ok,
    (error: Error) => {
      expect(error.message).toBe(`The client ${key} is set aside.`)
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
    await setReportKey(tx, oldSecret, { shape: 'cairn' }, 'operator:moves')
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
  // The same name on another machine is somebody else.
  expect(await within(old.db, listOperatorLinks)).not.toEqual([])
  expect(await within(cell, listOperatorLinks)).toEqual([])
  // Keys and addresses are sealed for where they are; new ids follow those that came.
  await within(cell, async tx => {
    const [order] = await tx.query<{ order_id: number; address: Buffer }>(
      'select order_id, address from reward_orders where order_id = 999001',
    )
    expect(readAddress(tx, newSecret, order!)).toMatchObject({ city: 'Ulm' })
    expect(() => readAddress(tx, oldSecret, order!)).not.toThrow()
    // A key that cannot be read is none: reports would be off.
    expect(await takeReports(tx, newSecret, { body: Buffer.from('[]'), signature: 'no' })).toBe('unsigned')
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

test('O08 a client that is set aside takes no change, and is exported only once nothing of it is under way', async () => {
  await run(old.db, 'client', 'close', 'northlight')
  await expect(run(old.db, 'client', 'single-approver', 'northlight', 'on')).rejects.toThrow(
    /^northlight is set aside, so nothing is changed/,
  )
  expect(await run(old.db, 'ledger', 'adjustments', '--client', 'northlight')).toMatchObject({ ok: true })
  const late = join(folder, 'late')
  await within(old.db, async () => {
    await expect(run(old.db, 'client', 'export', 'northlight', late)).rejects.toThrow(/is still under way/)
  })
  expect(await run(old.db, 'client', 'export', 'northlight', late)).toMatchObject({ ok: true })
})

test('O08 while a client is brought in, sessions of the others go on, and their audit events', async () => {
  const lakeside = await testClient(old.db, 77, 'lakeside')
  await lakeside.person('lena')
  const moved = join(folder, 'lakeside')
  await run(old.db, 'client', 'close', 'lakeside')
  await run(old.db, 'client', 'export', 'lakeside', moved)
  // Its rows go in once this lets them.
  const held = await lockTable(cell.address, 'client_hosts')
  const arrival = run(cell, 'client', 'import', moved, '--secret-file', secretFile)
  await held.somebodyWaits()
  const written = 'lock table sessions, audit_events, progress_rows in row exclusive mode nowait'
  await asAdmin(cell.address.owner, `begin; ${written}; rollback`)
  await held.release()
  expect(await arrival).toMatchObject({ ok: true })
})

describe('O08 a move that is killed', () => {
  const moved = join(folder, 'harbor')
  const close = ['client', 'close', 'harbor']
  const take = ['client', 'export', 'harbor', moved]
  const bring = ['client', 'import', moved, '--secret-file', secretFile, '--without-codes']
  /** Whether old and new serve it. */
  const served = () => Promise.all([isServed(old.db, 'harbor'), isServed(cell, 'harbor')])

  const begin = (db: Database, typed: readonly string[]) => {
    const child = spawn(process.execPath, ['tools/cairn.mjs', ...typed], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl(db.address),
        CAIRN_SECRET: (db === cell ? newSecret : oldSecret).toString('hex'),
      },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    return async () => {
      child.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
    }
  }
  /** Holds something that work needs, until it is let go and whoever was killed has nothing open any more. */
  async function hold(db: Database, statement: string) {
    const client = new pg.Client(db.address.owner)
    await client.connect()
    await client.query('begin')
    await client.query(statement)
    const count = async (where: string) => {
      await client.query('select pg_stat_clear_snapshot()')
      return (await client.query(`select from pg_stat_activity where ${where}`)).rowCount
    }
    return {
      isNeeded: () => expect.poll(() => count('pg_backend_pid() = any(pg_blocking_pids(pid))')).toBe(1),
      letGo: () => client.query('rollback'),
      end: async () => {
        await client.query('rollback')
        const open = 'datname = current_database() and pid <> pg_backend_pid() and xact_start is not null'
        await expect.poll(() => count(open)).toBe(0)
        await client.end()
      },
    }
  }
  async function killedAmid(db: Database, typed: readonly string[], statement: string): Promise<void> {
    const held = await hold(db, statement)
    const kill = begin(db, typed)
    await held.isNeeded()
    await kill()
    await held.end()
  }

  test('O08 goes on where it was stopped, and at no step do both serve the client (thorough)', async () => {
    // While it is set aside: what had begun before keeps it waiting.
    await killedAmid(old.db, close, 'lock table clients in share mode')
    expect(await served()).toEqual([true, false])
    const work = await hold(
      old.db,
      `select pg_advisory_xact_lock_shared(hashtext('cairn client'), client_id) from all_clients() where key = 'harbor'`,
    )
    const kill = begin(old.db, close)
    await expect.poll(served).toEqual([false, false])
    await kill()
    await work.end()
    expect(await run(old.db, ...close)).toMatchObject({ ok: true })

    await killedAmid(old.db, take, 'lock table people in access exclusive mode')
    expect(existsSync(moved)).toBe(false)
    expect(await run(old.db, ...take)).toMatchObject({ ok: true })

    // While files are copied, while triggers are taken away, and while rows go in: nothing of it stays.
    for (const lock of ['people in access exclusive', 'people in row exclusive', 'client_hosts in share']) {
      await killedAmid(cell, bring, `lock table ${lock} mode`)
      expect(await clientByKey(cell, 'harbor')).toMatchObject({ ok: false })
    }
    // The rows are in, and nothing is proved; then amid the proof.
    const afterwards = 'lock table reward_suppliers in share update exclusive mode'
    await killedAmid(cell, bring, afterwards)
    expect(await clientByKey(cell, 'harbor')).toMatchObject({ ok: true })
    expect(await served()).toEqual([false, false])
    await expect(run(cell, 'client', 'export', 'harbor', join(folder, 'onwards'))).rejects.toThrow(
      'harbor is being brought in. Run its client import again first.',
    )
    const counting = await hold(cell, afterwards)
    const killProof = begin(cell, bring)
    await counting.isNeeded()
    const proof = await hold(cell, 'lock table ledger_transfers in access exclusive mode')
    await counting.letGo()
    await proof.isNeeded()
    await killProof()
    await proof.end()
    await counting.end()
    expect(await served()).toEqual([false, false])
    const itsRow = `select set_config('cairn.client_id', client_id::text, true) from clients where key = 'harbor'`
    await killedAmid(cell, bring, `${itsRow}; select from clients where key = 'harbor' for update`)
    expect(await served()).toEqual([false, false])

    expect(await run(cell, ...bring)).toMatchObject({ ok: true, json: { key: 'harbor', flaws: [] } })
    expect(await served()).toEqual([false, true])
    await expect(run(cell, ...bring)).rejects.toThrow('There is a client harbor already. Nothing was changed.')
    expect(await served()).toEqual([false, true])
  })
})
