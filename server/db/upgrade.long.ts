import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from '../features/rewards/rewards-fixture.ts'
import { testSecret } from '../http/test-app.ts'
import { type ServerProcess, startProcess } from '../http/test-process.ts'
import { addressOf, type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { makeRealServer, type RealServer } from './real-server-fixture.ts'
import { quest } from './test-programs.ts'
import { type TestClient, type TestPerson, testClient } from './test-world.ts'

/**
 * The release before this one: the last commit of it, whose migrations are frozen. Until there is a release, it is the commit from which on
 * processes accept later migrations that expand. A release replaces it by its own last commit.
 */
const releaseBefore = 'a94b6ba5'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isHere = spawnSync('git', ['cat-file', '-e', `${releaseBefore}^{commit}`], { cwd: root }).status === 0
const gift = 1_000_000
const buyers = 4

/** What the next release could add: a table, columns of others, an index, and a constraint that is validated later. */
const next = [
  {
    name: '9001-next.sql',
    hash: 'next',
    expands: true,
    sql: `create table next_things (client_id int not null, thing text, primary key (client_id, thing));
      select hold_apart('next_things');
      alter table people add column next_size int, add column next_count int not null default 0;
      alter table people add constraint next_positive check (next_count >= 0) not valid;`,
  },
  {
    name: '9002-next-orders.sql',
    hash: 'orders',
    expands: true,
    sql: `alter table reward_orders add column next_note text not null default '';`,
  },
  {
    name: '9003-next-index.sql',
    hash: 'index',
    expands: true,
    isWithoutLocks: true,
    sql: `drop index concurrently if exists people_next_size;
      create index concurrently people_next_size on people (client_id, next_size);`,
  },
]

let before: string
let server: RealServer
let db: Database
let one: TestClient
let environment: Readonly<Record<string, string>>
const people: TestPerson[] = []

describe.skipIf(!isHere)(`the release before, ${releaseBefore} (skipped in a checkout without its history)`, () => {
  beforeAll(async () => {
    before = checkOut(releaseBefore)
    server = await makeRealServer()
    await server.asSuperuser(
      'postgres',
      "create role owner login createrole password 'secret'",
      'create database cairn owner owner',
    )
    const url = `postgresql://owner:secret@127.0.0.1:${server.port}/cairn`
    environment = {
      DATABASE_URL: url,
      DATA_DIR: join(before, 'data'),
      CAIRN_SECRET: testSecret.toString('hex'),
      TRUSTED_PROXIES: '127.0.0.1',
    }
    db = openDatabase(addressOf(url), () => {})
  })
  afterAll(async () => {
    await db?.close()
    await server?.remove()
    if (before !== undefined) rmSync(before, { recursive: true, force: true })
  })

  test('O11 serves while and after this one migrates, and can be killed and started again; nothing is lost or done twice', async () => {
    const old = await startProcess(environment, before)
    await fillWorld()
    const servers = [old]
    const load = beginLoad(servers)
    await load.goesOn()

    // This release's own files, and those of the one after it, run while people order.
    const ran = await migrate(db.address.owner, { migrations: [...readMigrations(), ...next] })
    expect(ran.slice(-next.length)).toEqual(next.map(({ name }) => name))
    await load.goesOn()
    expect(load.otherwise).toEqual([])

    // Both releases serve; a newer process has stored what neither knows.
    servers.push(await startProcess(environment))
    await one.within(tx => tx.query(`update clients set settings = settings || '{"next": {"cap": 3}}'`))
    await load.goesOn()
    for (const running of servers) {
      const { status, body } = await send(running, people[0]!, 'GET', '/user')
      expect([status, body.userName]).toEqual([200, people[0]!.userName])
    }
    expect(load.otherwise).toEqual([])

    // The one of the release before is killed, and started again on the newer schema.
    servers.shift()
    await old.end('SIGKILL')
    servers.unshift(await startProcess(environment, before))
    await load.goesOn()
    const chosen = await send(servers[0]!, people[1]!, 'POST', '/program/goalSelection', await choice())
    expect(chosen.status).toBe(200)
    await load.end()

    expect(load.otherwise.filter(answer => answer !== 'cut')).toEqual([])
    const kept = await one.within(tx =>
      tx.query<{ key: string }>('select order_key as key from reward_orders order by 1'),
    )
    expect(kept.map(({ key }) => key)).toEqual(load.placed.toSorted())
    await one.within(async tx => {
      const [facts] = await tx.query<{ spent: number; left: number }>(
        `select (select sum(points)::int from ledger_transfers where kind = 'spend') as spent,
           (select pieces from reward_products where sku = 'tent') as left`,
      )
      expect(facts).toEqual({ spent: kept.length, left: gift - kept.length })
      expect((await verifyLedger(tx)).invariants.filter(({ broken }) => broken)).toEqual([])
    })
    for (const running of servers) expect(await running.end()).toBe(0)
  })
})

/** A release as its commit has it, with the packages of this one where they are the same. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-before-'))
  const tar = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: tar })
  const lockOf = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  return folder
}

async function fillWorld(): Promise<void> {
  one = await testClient(db, 1, 'one')
  await one.within(openOwnCatalogue)
  await one.within(tx =>
    plantRewards(tx, [
      rewardWith({ sku: 'tent', kind: 'booking', pieces: gift, prices: [{ from: '2020-01-01', points: 1 }] }),
    ]),
  )
  for (let number = 0; number < buyers; number += 1) people.push(await one.person(`buyer-${number}`))
  await one.within(async tx => {
    for (const { personId } of people) {
      const key = `gift-${personId}`
      await adjustPoints(tx, { personId, points: gift, key, reason: 'gift', actor: 'operator:test' })
    }
  })
}

/** A program that is open now, in which the second person chooses. */
async function choice(): Promise<object> {
  const program = quest(one.day, 'quest', { window: [-5, 5], period: [6, 40] })
  await one.publish(program)
  const paxGoalId = await one.enroll(people[1]!, program, { baseline: '100' })
  return {
    payoutTierId: 'silver',
    paxGoalId: String(paxGoalId),
    groupId: 'all',
    programId: 'quest',
    timePeriodId: 'spring',
  }
}

interface Load {
  /** Orders that were acknowledged. */
  readonly placed: string[]
  /** What was answered otherwise. */
  readonly otherwise: string[]
  /** Settles once each buyer has placed three orders more. */
  goesOn(): Promise<void>
  end(): Promise<void>
}

/** People who order, each the next thing once the last one is placed, over the servers that run then. */
function beginLoad(servers: readonly ServerProcess[]): Load {
  const placed: string[] = []
  const otherwise: string[] = []
  const counts = people.map(() => 0)
  let isOn = true
  const buyer = async (who: TestPerson, number: number) => {
    for (let order = 1; isOn; order += 1) {
      const orderKey = `order-${number}-${order}`
      for (let turn = number; ; turn += 1) {
        const body = { orderKey, lines: [{ sku: 'tent', pieces: 1, points: 1 }] }
        const running = servers[turn % Math.max(1, servers.length)]
        const answer = running && (await send(running, who, 'POST', '/rewards/orders', body).catch(() => undefined))
        if (answer?.status === 200) break
        otherwise.push(answer === undefined ? 'cut' : `${answer.status} ${JSON.stringify(answer.body)}`)
        await pause(50)
      }
      placed.push(orderKey)
      counts[number]! += 1
    }
  }
  const buying = Promise.all(people.map(buyer))
  return {
    placed,
    otherwise,
    goesOn: async () => {
      const wanted = counts.map(count => count + 3)
      await expect.poll(() => counts.every((count, at) => count >= wanted[at]!), { timeout: 120_000 }).toBe(true)
    },
    end: async () => {
      isOn = false
      await buying
    },
  }
}

async function send({ port }: ServerProcess, who: TestPerson, method: string, path: string, body?: object) {
  const reply = await fetch(`http://127.0.0.1:${port}${basePath}/api/v1.0${path}`, {
    method,
    headers: {
      'x-forwarded-host': 'one.localhost',
      'x-session-id': who.sessionId,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.json() }
}
