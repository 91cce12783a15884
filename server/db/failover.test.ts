import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeApp } from '../http/app.ts'
import { testSecret } from '../http/test-app.ts'
import { routes } from '../routes.ts'
import { withClient } from './client-tx.ts'
import { addressOf, openDatabase } from './connect.ts'
import { databaseTrouble } from './database-trouble.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { makeRealServer, type RealServer } from './real-server-fixture.ts'

let one: RealServer
let two: RealServer
const urlOf = (...servers: RealServer[]) =>
  `postgresql://owner:secret@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/cairn?target_session_attrs=read-write`

beforeAll(async () => {
  one = await makeRealServer()
  await one.asSuperuser(
    'postgres',
    "create role owner login createrole password 'secret'",
    'create database cairn owner owner',
  )
  await migrate(addressOf(urlOf(one)).owner)
})
afterAll(async () => {
  await one?.remove()
  await two?.remove()
})

/** A server of ours on a database, with what it says. */
async function serve(url: string) {
  const lines: Record<string, unknown>[] = []
  const db = openDatabase(addressOf(url), () => {})
  const app = await makeApp({
    config: readConfig({ LOG_LEVEL: 'info' }),
    db,
    secret: testSecret,
    routes,
    logTo: { write: line => void lines.push(JSON.parse(line)) },
  })
  const headers = { host: 'one.localhost' }
  return {
    db,
    lines,
    ready: async () => (await app.inject('/health/ready')).statusCode,
    login: () =>
      app.inject({
        method: 'POST',
        url: '/v1/contests-api/api/v1.0/login',
        headers,
        payload: { username: 'ann', password: 'wrong password' },
      }),
    touch: (clientId: number) =>
      withClient(db, clientId, tx =>
        tx.query("update clients set name = name || '.' returning pg_backend_pid() as pid"),
      ),
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}

const setReadOnly = async (isOn: boolean) => {
  await one.asSuperuser('postgres', `alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  await one.asSuperuser('postgres', 'select pg_reload_conf()')
}
/** Asks until the answer is as wanted: a setting takes a moment to reach every process of the database. */
async function until<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(ask, { timeout: 30_000 }).toBe(wanted)
}

test('R5 a read-only database is answered 503, logged in few lines without a stack, and used again without a restart', async () => {
  const server = await serve(urlOf(one))
  try {
    const { db, ready, login, lines } = server
    await withClient(db, 1, tx =>
      tx.query("insert into clients (client_id, key, name, settings) values (1, 'one', 'One', '{}')"),
    )
    await withClient(db, 1, tx =>
      tx.query("insert into client_hosts (host, client_id, is_test_host) values ('one.localhost', 1, true)"),
    )
    await until(ready, 200)
    expect((await login()).statusCode).toBe(401)
    // Several connections are open as it happens.
    const pids = await Promise.all(Array.from({ length: 4 }, () => server.touch(1)))
    expect(new Set(pids.map(([row]) => (row as { pid: number }).pid)).size).toBeGreaterThan(0)
    await setReadOnly(true)
    await until(ready, 503)
    lines.length = 0
    for (let attempts = 0; attempts < 8; attempts += 1) {
      const { statusCode, headers } = await login()
      expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    }
    expect(db.pool.totalCount).toBe(0)
    expect(lines.filter(({ msg }) => msg === 'unexpected')).toEqual([])
    expect(lines.filter(({ msg }) => msg === 'database unavailable')).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain('stack')
    await setReadOnly(false)
    await until(ready, 200)
    expect((await login()).statusCode).toBe(401)
  } finally {
    await server.close()
  }
})

test('R5 a change on a server that has become read-only is 503, and the connection is closed', async () => {
  const server = await serve(urlOf(one))
  try {
    await server.touch(1)
    await setReadOnly(true)
    await until(
      () =>
        server.touch(1).then(
          () => 'kept',
          (error: Error) => error.name === 'Error' && databaseTrouble(error)?.code,
        ),
      'database-unavailable' as const,
    )
    expect(server.db.pool.totalCount).toBe(0)
    await setReadOnly(false)
    await until(server.ready, 200)
  } finally {
    await setReadOnly(false)
    await server.close()
  }
})

test('R5 with several hosts connections, migrations and events follow the writable server', async () => {
  await one.stop()
  two = await one.copy()
  two.demote()
  await one.start()
  await two.start()
  const payloads: string[] = []
  const server = await serve(urlOf(two, one))
  const listener = listen(addressOf(urlOf(two, one)), 'cairn_test', {
    onPayload: payload => payloads.push(payload),
    onOpen: () => {},
  })
  const heard = async (word: string) => {
    await withClient(server.db, 1, tx => tx.query(`select pg_notify('cairn_test', $1)`, [word])).catch(() => {})
    return payloads.includes(word)
  }
  try {
    const portInUse = async () =>
      Number(
        (await withClient(server.db, 1, tx => tx.query<{ port: string }>("select current_setting('port') as port")))[0]!
          .port,
      )
    expect(await server.ready()).toBe(200)
    expect(await portInUse()).toBe(one.port)
    await until(() => heard('first'), true)
    expect(await migrate(addressOf(urlOf(two, one)).owner)).toEqual([])

    // The first is stopped and comes back as a standby of the second, which is promoted.
    await one.stop()
    expect(await server.ready()).toBe(503)
    await two.asSuperuser('postgres', 'select pg_promote()')
    one.demote()
    await one.start()
    await until(server.ready, 200)
    expect(await portInUse()).toBe(two.port)
    await until(() => heard('second'), true)
    expect(await migrate(addressOf(urlOf(one, two)).owner)).toEqual([])
    await server.touch(1)
  } finally {
    await listener.close()
    await server.close()
  }
})

test('where no host is writable, the error names what each of them answered', async () => {
  const trouble = await migrate(addressOf(`${urlOf(one)}`).owner).catch(databaseTrouble)
  expect(trouble).toMatchObject({ code: 'database-unavailable', text: expect.stringContaining('takes no changes') })
  const both = `postgresql://owner:secret@127.0.0.1:1,127.0.0.1:${one.port}/cairn`
  const refusal = (await migrate(addressOf(both).owner).catch(databaseTrouble)) as { text: string }
  expect(refusal.text).toMatch(/ECONNREFUSED 127\.0\.0\.1:1; .*takes no changes/)
})
