import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { makeApp } from '../http/app.ts'
import { testSecret } from '../http/test-app.ts'
import { makeMetrics } from '../metrics/metrics.ts'
import { blocksUnder } from '../operations-page-fixture.ts'
import { routes } from '../routes.ts'
import { replicaLag, withClientReport } from './client-report.ts'
import { type ClientTx, withClient } from './client-tx.ts'
import { addressOf, type Database, openDatabase } from './connect.ts'
import { freePort } from './free-port-fixture.ts'
import { migrate } from './migrate.ts'
import { makeRealServer, type RealServer } from './real-server-fixture.ts'
import { withSnapshot } from './snapshot.ts'
import { testPatienceMs } from './test-database.ts'
import { type TestClient, testClient } from './test-world.ts'

let primary: RealServer
let standby: RealServer
let one: TestClient
/** What the databases of a test say of their replicas. */
let said: string[] = []
const open: Database[] = []
const urlOf = ({ port }: RealServer) => `postgresql://owner:secret@127.0.0.1:${port}/cairn`

/** A database with a replica, which is waited for for so many seconds. */
function withReplica(replicaBoundSeconds: number, replicaUrl = urlOf(standby)): Database {
  const db = openDatabase(addressOf(urlOf(primary), { replicaUrl, replicaBoundSeconds }), () => {}, testPatienceMs)
  db.replica!.reportTo(text => said.push(text))
  open.push(db)
  return db
}

const isStandby = async (tx: Pick<ClientTx, 'query'>) =>
  (await tx.query<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]!.is
const answersFromStandby = (db: Database) => withClientReport(db, 1, isStandby)

async function rename(db: Database, name: string): Promise<void> {
  await withClient(db, 1, tx => tx.query('update clients set name = $1', [name]))
}
const nameIn = async (tx: Pick<ClientTx, 'query'>) =>
  (await tx.query<{ name: string }>('select name from clients'))[0]!.name

async function applyLater(delay: string): Promise<void> {
  await standby.asSuperuser('postgres', `alter system set recovery_min_apply_delay = '${delay}'`)
  await standby.asSuperuser('postgres', 'select pg_reload_conf()')
}

/** What the standby's process that applies waits for, once something is committed. */
async function applyingAfter(commit: () => Promise<void>): Promise<unknown> {
  await commit()
  const text = "select wait_event from pg_stat_activity where backend_type = 'startup'"
  return (await standby.asSuperuser('postgres', text))[0]?.['wait_event']
}

beforeAll(async () => {
  primary = await makeRealServer()
  await primary.asSuperuser(
    'postgres',
    "create role owner login createrole password 'secret'",
    'create database cairn owner owner',
  )
  await migrate(addressOf(urlOf(primary)).owner)
  await primary.stop()
  standby = await primary.copy()
  standby.follow(primary)
  await primary.start()
  await standby.start()
  one = await testClient(withReplica(60), 1, 'one')
})
beforeEach(() => {
  said = []
})
afterAll(async () => {
  for (const db of open) await db.close()
  await standby?.remove()
  await primary?.remove()
})

describe('a replica', () => {
  test('O09 answers reports, and has what was committed before each of them', async () => {
    const places = { 'cairn_web:PASSWORD': 'owner:secret', 'cairn-3:5432': `127.0.0.1:${standby.port}` }
    const [conf, env] = blocksUnder('Add a replica', places)
    const pairs = (text: string) =>
      text
        .trim()
        .split('\n')
        .map(line => line.split(/ ?= ?(.*)/).slice(0, 2))
    for (const [name, value] of pairs(conf!))
      await standby.asSuperuser('postgres', `alter system set ${name} = ${value}`)
    await standby.asSuperuser('postgres', 'select pg_reload_conf()')
    const environment = { DATABASE_URL: urlOf(primary), ...Object.fromEntries(pairs(env!)) }
    // A busy machine takes longer.
    const config = readConfig({ ...environment, REPLICA_LAG_SECONDS: '60' })
    const db = withReplica(config.replicaBoundSeconds, config.replicaUrl)
    for (let round = 0; round < 20; round += 1) {
      await rename(db, `round ${round}`)
      const seen = await withClientReport(db, 1, async tx => ({ is: await isStandby(tx), name: await nameIn(tx) }))
      expect(seen).toEqual({ is: true, name: `round ${round}` })
    }
    expect(await withSnapshot(db, 1, isStandby, true)).toBe(true)
    // Whatever somebody acts upon, or is paid by, is the primary's.
    expect(await withSnapshot(db, 1, isStandby)).toBe(false)
    expect(await withClient(db, 1, isStandby)).toBe(false)
    expect(said).toEqual([])
  })

  test('O09 that is an hour behind is not read: what was just committed is seen, and sessions work', async () => {
    const db = withReplica(1)
    const app = await makeApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, secret: testSecret, routes })
    try {
      await applyLater('1h')
      // The process that applies learns of it a moment later, and until then applies at once.
      await expect.poll(() => applyingAfter(() => rename(db, 'delayed'))).toBe('RecoveryApplyDelay')
      const owner = await one.person('olga.owner')
      await one.grant(owner, 'owner')
      await one.within(tx =>
        tx.query(
          `insert into audit_events (client_id, actor, action, subject, details) values (1, 'operator:test', 'client.created', 'client', '{}')`,
        ),
      )
      const headers = { host: 'one.localhost', 'x-session-id': owner.sessionId }
      const trail = await app.inject({ url: '/v1/contests-api/api/v1.0/admin/audit', headers })
      expect(trail.statusCode).toBe(200)
      expect(trail.json().events.map(({ action }: { action: string }) => action)).toContain('client.created')
      expect(await answersFromStandby(db)).toBe(false)
      expect(said).toEqual(['The replica is more than 1 seconds behind; the primary answers.'])
      expect(await replicaLag(db)).toBeGreaterThan(1)
      await applyLater('0')
      await expect.poll(() => answersFromStandby(db)).toBe(true)
      expect(await replicaLag(db)).toBeLessThan(1)
    } finally {
      await applyLater('0')
      await app.close()
    }
  })

  test('O09 that breaks off, stops and comes back is left alone meanwhile (thorough)', async () => {
    const db = withReplica(60)
    const broken = await withClientReport(db, 1, async tx => {
      const is = await isStandby(tx)
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      if (is) await standby.asSuperuser('postgres', `select pg_terminate_backend(${row!.pid})`)
      return { is, name: await nameIn(tx) }
    })
    expect(broken.is).toBe(false)
    expect(said).toEqual([expect.stringMatching(/^The replica cannot be used \(.+\); the primary answers\.$/)])
    await standby.stop()
    expect(await answersFromStandby(withReplica(60))).toBe(false)
    await standby.start()
    await expect.poll(() => answersFromStandby(db)).toBe(true)
  })

  test('O09 that is none, or one of another database, is not read', async () => {
    expect(await answersFromStandby(withReplica(60, urlOf(primary)))).toBe(false)
    expect(said).toEqual(['The replica cannot be used (it is no standby); the primary answers.'])
    said = []
    expect(await answersFromStandby(withReplica(60, urlOf(standby).replace('/cairn', '/postgres')))).toBe(false)
    expect(said).toEqual(['The replica cannot be used (it has another database); the primary answers.'])
    said = []
    const nobody = `postgresql://owner:secret@127.0.0.1:${await freePort()}/cairn`
    expect(await answersFromStandby(withReplica(60, nobody))).toBe(false)
    expect(said).toEqual([expect.stringContaining('ECONNREFUSED')])
  })

  test('O04 its lag is a figure, also while it cannot be reached', async () => {
    const metrics = makeMetrics('test')
    metrics.watchPools('web', withReplica(60))
    metrics.watchPools('lost', withReplica(60, `postgresql://owner:secret@127.0.0.1:${await freePort()}/cairn`))
    const port = await freePort()
    const stop = await metrics.serve(port, '127.0.0.1')
    const figure = async (pool: string) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      return Number(new RegExp(`^cairn_replica_lag_seconds\\{pool="${pool}"\\} (.+)$`, 'm').exec(text)?.[1])
    }
    await expect.poll(() => figure('web')).toBe(0)
    const first = await figure('lost')
    expect(await figure('lost')).toBeGreaterThan(first)
    stop()
  })
})
