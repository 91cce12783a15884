import { beforeAll } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { createCodes } from '../../features/codes/create-codes.ts'
import { remembersClients, testApp, testSecret } from '../../http/test-app.ts'
import { getUserRoute } from '../user.ts'
import { redeemCodeRoute } from './redeem.ts'

/** Somebody who redeems, with a session, on a line of their own. */
export interface Redeeming extends TestPerson {
  readonly host: string
  readonly address: string
  readonly idempotencyKey?: string
}

interface CodeWish {
  readonly count?: number
  readonly points?: number
  readonly expiresOn?: string
  readonly perPerson?: number
  readonly secret?: Buffer
}

const wanted = {
  features: { ots: true },
  mediaLabels: { en_US: 'miles' },
  mediaLabelForms: { en_US: { one: 'mile', other: 'miles' } },
}
const otsOn = `update clients set settings = settings || '${JSON.stringify(wanted)}'`

/** Two clients with codes on and one with codes off, behind the routes that redeem and that tell a balance. */
export function redeemWorld(database: { readonly db: Database }) {
  const app = testApp(database, [redeemCodeRoute, getUserRoute], remembersClients)
  const clients: Record<string, TestClient> = {}
  const named = (key: string): TestClient => clients[key]!
  const path = '/api/v1.0/ots/redeem'
  beforeAll(async () => {
    // Where it is another day than in the database for most of the time.
    await newClient(1, 'one', 'Pacific/Kiritimati')
    await newClient(2, 'two')
    clients['off'] = await testClient(database.db, 3, 'off')
  })

  async function newClient(clientId: number, key: string, timeZone?: string): Promise<TestClient> {
    const client = await testClient(database.db, clientId, key, timeZone)
    await client.within(tx => tx.query(otsOn))
    clients[key] = client
    return client
  }

  let people = 0
  /** A new person with their own address, so that tests do not count for each other. */
  async function somebody(client = named('one')): Promise<Redeeming> {
    people += 1
    return { ...(await client.person(`person-${people}`)), host: client.key, address: `192.0.2.${people}` }
  }

  async function newBatch(
    wish: CodeWish = {},
    client = named('one'),
  ): Promise<{ batchId: number; codes: readonly string[] }> {
    const order = {
      secret: testSecret,
      count: 1,
      points: 50,
      isNewKeyFine: false,
      actor: 'operator:test' as const,
      ...wish,
    }
    const made = await client.within(tx => createCodes(tx, order))
    if (!made.ok) throw new Error(made.refusal)
    return made.value
  }

  return {
    app,
    path,
    get one(): TestClient {
      return named('one')
    },
    get two(): TestClient {
      return named('two')
    },
    get off(): TestClient {
      return named('off')
    },
    newClient,
    somebody,
    newBatch,
    newCodes: async (count: number, wish: CodeWish = {}) => (await newBatch({ ...wish, count })).codes,
    newCode: async (wish: CodeWish = {}, client?: TestClient) => (await newBatch(wish, client)).codes[0]!,
    redeem: (person: Redeeming, code: string, userName = person.userName) => app.post(path, { code, userName }, person),
    balance: async (person: Redeeming): Promise<number> =>
      (await app.get('/api/v1.0/user', person)).body.accountBalance.result,
    countOf: async (table: string, client = named('one')): Promise<number> =>
      (await client.within(tx => tx.query<{ n: number }>(`select count(*) as n from ${table}`)))[0]!.n,
  }
}
