import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../../contract/call.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from '../features/rewards/rewards-fixture.ts'
import { testSecret } from '../http/test-app.ts'
import { type ServerProcess, startProcess } from '../http/test-process.ts'
import { withClientLong } from './client-tx.ts'
import { addressOf, type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { type Cluster, hasPatroni, makeCluster } from './patroni-fixture.ts'
import { type TestClient, type TestPerson, testClient } from './test-world.ts'

const kills = 20
const buyers = 6
const gift = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'cairn-failover-'))
let cluster: Cluster
let db: Database
let one: TestClient
const people: TestPerson[] = []
let servers: ServerProcess[] = []

/** A new order every time, each sent until it is answered as placed. */
interface Load {
  /** Orders that were acknowledged, with the moment and the server. */
  readonly placed: { readonly key: string; readonly at: number; readonly server: number }[]
  /** What was answered meanwhile other than that. */
  readonly otherwise: Map<string, number>
  end(): Promise<void>
}

describe.skipIf(!hasPatroni())('three servers under Patroni', () => {
  beforeAll(async () => {
    cluster = await makeCluster()
    const address = addressOf(cluster.url)
    await migrate(address.owner)
    db = openDatabase(address, () => {})
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
        await adjustPoints(tx, {
          personId,
          points: gift,
          key: `gift-${personId}`,
          reason: 'gift',
          actor: 'operator:test',
        })
      }
    })
    const environment = {
      DATABASE_URL: cluster.url,
      DATA_DIR: folder,
      CAIRN_SECRET: testSecret.toString('hex'),
      TRUSTED_PROXIES: '127.0.0.1',
    }
    servers = [await startProcess(environment), await startProcess(environment)]
  }, 600_000)
  afterAll(async () => {
    await Promise.all(servers.map(server => server.end()))
    await db?.close()
    await cluster?.remove()
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  test('O10 of 20 leaders killed under load, no acknowledged order is lost, none is placed twice, and servers go on within ten seconds', async () => {
    const load = beginLoad()
    const waits: number[] = []
    const led: string[] = []
    for (let number = 0; number < kills; number += 1) {
      led.push(await cluster.settled())
      const promoted = await cluster.killLeader(number % 2 === 1)
      const back = (server: number) => load.placed.find(order => order.server === server && order.at > promoted)
      await expect.poll(() => servers.every((_, server) => back(server)), { timeout: 10_000 }).toBe(true)
      waits.push(Math.max(...servers.map((_, server) => back(server)!.at - promoted)))
    }
    await load.end()
    await cluster.settled()
    console.log(
      `${load.placed.length} orders; back after ${waits.join(', ')} ms; otherwise ${JSON.stringify([...load.otherwise])}`,
    )
    expect(new Set(led).size).toBeGreaterThan(1)
    // What people saw meanwhile: to come back in a moment, and when.
    expect([...load.otherwise.keys()].filter(answer => !/^(503 after \d+|cut)$/.test(answer))).toEqual([])
    const kept = await one.within(tx =>
      tx.query<{ key: string }>('select order_key as key from reward_orders order by 1'),
    )
    expect(kept.map(({ key }) => key)).toEqual(load.placed.map(({ key }) => key).toSorted())
    // Of many thousand orders, which takes longer than a person may wait.
    await withClientLong(db, one.clientId, async tx => {
      const [facts] = await tx.query<{ spent: number; left: number }>(
        `select (select sum(points)::int from ledger_transfers where kind = 'spend') as spent,
           (select pieces from reward_products where sku = 'tent') as left`,
      )
      expect(facts).toEqual({ spent: kept.length, left: gift - kept.length })
      expect((await verifyLedger(tx)).invariants.filter(({ broken }) => broken)).toEqual([])
    })
  }, 1_800_000)
})

function beginLoad(): Load {
  const placed: { key: string; at: number; server: number }[] = []
  const otherwise = new Map<string, number>()
  let isOn = true
  const buyer = async (who: TestPerson, number: number) => {
    const server = number % servers.length
    for (let order = 1; isOn; order += 1) {
      const key = `order-${number}-${order}`
      for (;;) {
        const answer = await place(servers[server]!, who, key)
        if (answer === '200') break
        otherwise.set(answer, (otherwise.get(answer) ?? 0) + 1)
        await pause(50)
      }
      placed.push({ key, at: Date.now(), server })
    }
  }
  const buying = Promise.all(people.map(buyer))
  return {
    placed,
    otherwise,
    end: async () => {
      isOn = false
      await buying
    },
  }
}

async function place(server: ServerProcess, who: TestPerson, orderKey: string): Promise<string> {
  try {
    const reply = await fetch(`http://127.0.0.1:${server.port}${basePath}/api/v1.0/rewards/orders`, {
      method: 'POST',
      headers: {
        'x-forwarded-host': 'one.localhost',
        'x-session-id': who.sessionId,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ orderKey, lines: [{ sku: 'tent', pieces: 1, points: 1 }] }),
    })
    const text = await reply.text()
    if (reply.status === 200) return '200'
    if (reply.status === 503) return `503 after ${reply.headers.get('retry-after')}`
    return `${reply.status} ${text}`
  } catch {
    return 'cut'
  }
}
