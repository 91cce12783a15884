import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '../../../contract/call.ts'
import { databaseUrl, testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testSecret } from '../../http/test-app.ts'
import { type ServerProcess, startProcess } from '../../http/test-process.ts'
import { adjustPoints } from '../ledger/adjust-points.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { openOwnCatalogue, plantRewards, rewardWith } from './rewards-fixture.ts'

const buyers = 640
const pieces = 100
/** They wait for one row in turn, three seconds at most: whoever waits longer on a busy machine is asked to come back, and does. */
const atOnce = 64
/** After so many answers the second server is killed: it holds orders of all kinds then, begun, paid and refused. */
const killedAfter = 60

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-race-'))
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
let one: TestClient
let people: TestPerson[]
let servers: ServerProcess[] = []

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await one.within(openOwnCatalogue)
  await one.within(tx =>
    plantRewards(tx, [
      rewardWith({ sku: 'tent', kind: 'booking', pieces, prices: [{ from: '2020-01-01', points: 100 }] }),
    ]),
  )
  people = []
  for (let number = 0; number < buyers; number++) people.push(await one.person(`buyer-${number}`))
  await one.within(async tx => {
    for (const { personId } of people) {
      const gift = { personId, points: 150, key: `gift-${personId}`, reason: 'gift', actor: 'operator:test' as const }
      await adjustPoints(tx, gift)
    }
  })
  const environment = {
    DATABASE_URL: databaseUrl(database.address),
    DATA_DIR: folder,
    CAIRN_SECRET: testSecret.toString('hex'),
  }
  servers = await Promise.all([startProcess(environment), startProcess(environment)])
}, 600_000)
afterAll(async () => {
  agent.destroy()
  await Promise.all(servers.map(server => server.end()))
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly code: string | undefined
}

function order(server: ServerProcess, who: TestPerson): Promise<Answer> {
  const lines = [{ sku: 'tent', pieces: 1, points: 100 }]
  const payload = Buffer.from(JSON.stringify({ orderKey: `stock-race-${who.personId}`, lines }))
  const headers = {
    host: `one.localhost:${server.port}`,
    'x-session-id': who.sessionId,
    'content-type': 'application/json',
    'content-length': payload.length,
  }
  const path = `${basePath}/api/v1.0/rewards/orders`
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: server.port, method: 'POST', path, headers }
    const sending = request(options, async reply => {
      try {
        const body = JSON.parse(Buffer.concat(await reply.toArray()).toString())
        resolve({ status: reply.statusCode!, code: body.messageCode })
      } catch (error) {
        reject(error)
      }
    })
    sending.once('error', reject)
    sending.end(payload)
  })
}

/** The answer that counts: after "try again" the same order is sent again. */
async function answered(server: ServerProcess, who: TestPerson): Promise<Answer> {
  for (;;) {
    const answer = await order(server, who)
    if (answer.status !== 503) return answer
  }
}

test('S07 of 640 buyers of 100 pieces over two servers, one of them killed, 100 buy, 540 get a clear refusal, and the ledger holds', async () => {
  const [steady, doomed] = servers as [ServerProcess, ServerProcess]
  const answers = new Map<TestPerson, Answer>()
  let repeated = 0
  let killing: Promise<unknown> | undefined
  const waiting = [...people.entries()]
  const buyer = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [number, who] = next
      const server = number % 2 === 0 ? steady : doomed
      try {
        answers.set(who, await answered(server, who))
      } catch {
        // Nobody knows whether it was paid: the same order again says so.
        repeated += 1
        answers.set(who, await answered(steady, who))
      }
      if (answers.size >= killedAfter) killing ??= doomed.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buyer))
  await killing
  expect(repeated).toBeGreaterThan(0)
  const bought = people.filter(who => answers.get(who)!.status === 200)
  const refused = people.filter(who => answers.get(who)!.code === 'errors.reward-gone')
  const others = [...answers.values()].filter(({ status, code }) => status !== 200 && code !== 'errors.reward-gone')
  expect(others).toEqual([])
  expect([bought.length, refused.length]).toEqual([pieces, buyers - pieces])
  await one.within(async tx => {
    const [facts] = await tx.query<{ left: number; lines: number; buyers: number; spent: number }>(
      `select (select pieces from reward_products where sku = 'tent') as left,
         (select count(*)::int from reward_lines) as lines,
         (select count(distinct person_id)::int from reward_orders) as buyers,
         (select sum(points)::int from ledger_transfers where kind = 'spend') as spent`,
    )
    expect(facts).toEqual({ left: 0, lines: pieces, buyers: pieces, spent: pieces * 100 })
    const rows = await tx.query<{ account_id: number; points: number }>(
      'select account_id, points from ledger_balances',
    )
    const balances = new Map(rows.map(({ account_id, points }) => [account_id, points]))
    expect(bought.every(({ personId }) => balances.get(personId) === 50)).toBe(true)
    expect(refused.every(({ personId }) => balances.get(personId) === 150)).toBe(true)
    const proof = await verifyLedger(tx)
    expect(proof.invariants.filter(({ broken }) => broken)).toEqual([])
  })
})
