import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { hashPassword } from '../features/accounts/password-hash.ts'
import { createCodes } from '../features/codes/create-codes.ts'
import { verifyLedger } from '../features/ledger/verify-ledger.ts'
import { routes } from '../routes.ts'
import { makeApp } from './app.ts'
import { type HostileRequest, requestsTo } from './hostile-requests-fixture.ts'
import { briefStreams, testSecret } from './test-app.ts'

/**
 * A client with a canary in every name, which must never be seen at the other client's host. No request contains it: what people
 * type may be stored and answered, and would look like a leak.
 */
interface Marked {
  readonly client: TestClient
  readonly canary: string
  /** Those who ask. */
  readonly people: readonly TestPerson[]
  /** One of them, who owns the console as well. */
  readonly owner: TestPerson
  /** What requests can name of it. */
  readonly known: readonly string[]
}

const password = 'staple-Battery 9 horse'

export interface Crossing {
  readonly calls: number
  /** Answers in which a canary of the asked client was seen: the bait is in reach. */
  readonly own: number
  /** Answers with a canary of the other. */
  readonly foreign: number
  readonly statuses: Readonly<Record<number, number>>
}

/**
 * Sends so many mixed calls at both clients' hosts, sixteen at once, by people of either, with ids, names and session ids
 * of either, and counts where one client's canary shows at the other (security T2, R14).
 */
export async function crossClients(db: Database, count: number, seed: number): Promise<Crossing> {
  const hash = await hashPassword(password)
  const one = await markedClient(db, 1, 'one', hash)
  const two = await markedClient(db, 2, 'two', hash)
  const config = { ...readConfig({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }), checkReplies: true }
  const app = await makeApp({ config, db, secret: testSecret, routes, streams: briefStreams })
  try {
    const requests = mixed([...one.known, ...two.known], count, seed)
    const crossing = await sendAll(app, requests, one, two)
    for (const [mine, other] of [
      [one, two],
      [two, one],
    ] as const) {
      // The look sees what is there: the client's own.
      expect(await rowsWith(mine, mine.canary)).not.toEqual([])
      expect(await rowsWith(mine, other.canary), `rows of ${other.client.key} at ${mine.client.key}`).toEqual([])
      expect((await mine.client.within(verifyLedger)).holds).toBe(true)
    }
    return crossing
  } finally {
    await app.close()
  }
}

async function markedClient(db: Database, clientId: number, key: string, hash: string): Promise<Marked> {
  const canary = `canary${key}`
  const client = await testClient(db, clientId, key)
  const { within } = client
  await within(async tx => {
    await tx.query(`update clients set name = $2, settings = settings || $3 where client_id = $1`, [
      clientId,
      `${canary} Ltd`,
      JSON.stringify({
        features: { ots: true },
        contact: { to: `${canary}@example.com` },
        mediaLabels: { en_US: `${canary} points` },
        catalogue: { url: `https://${canary}.example.com`, pageTypes: ['merchandise'] },
        launchAs: { goalsAllowed: true },
      }),
    ])
    await tx.query('update org_units set name = $2 || unit_id where client_id = $1', [clientId, canary])
  })
  const roles = ['Selector', 'Selector', 'Manager', 'Owner']
  const people: TestPerson[] = []
  for (const [index, role] of roles.entries()) {
    const unitId = role === 'Selector' ? 'north-east' : 'north'
    people.push(await client.person(`${key}-${index}`, [{ unitId, role }]))
  }
  const unnamed = await client.person(`${canary}-unnamed`)
  await within(tx =>
    tx.query(
      `update people set password_hash = $2, email = user_name || '@example.com', first_name = $3 where client_id = $1`,
      [clientId, hash, canary],
    ),
  )
  const owner = people[3]!
  await client.grant(owner, 'owner')
  const document = quest(
    client.day,
    `${key}-climb`,
    { window: [-3, 5], period: [-2, 30] },
    {
      name: { en_US: `${canary} climb` },
    },
  )
  await client.publish(document)
  const goals: number[] = []
  for (const person of [...people.slice(0, 2), unnamed])
    goals.push(await client.enroll(person, document, { baseline: '200' }))
  const codes = await within(async tx => {
    const order = { secret: testSecret, count: 40, points: 10, isNewKeyFine: true, actor: 'operator:test' as const }
    const made = await createCodes(tx, order)
    if (!made.ok) throw new Error(made.refusal)
    return made.value.codes
  })
  const known = [
    document.programId,
    `${document.programId}---Selector`,
    `${document.programId}---Manager`,
    ...goals.map(String),
    ...people.flatMap(({ personId, userName }) => [String(personId), userName, `${userName}@example.com`]),
    ...codes,
    ...['all', 'spring', 'gold', 'north', 'north-east', 'goalquest', 'faq', 'en_US', 'merchandise', password],
  ]
  return { client, canary, people, owner, known }
}

function mixed(known: readonly string[], count: number, seed: number): HostileRequest[] {
  const each = Math.ceil(count / calls.length)
  const lists = calls.map((call, at) => fc.sample(requestsTo(call, known), { numRuns: each, seed: seed + at }))
  return lists[0]!.flatMap((_, at) => lists.map(list => list[at]!)).slice(0, count)
}

async function sendAll(
  app: FastifyInstance,
  requests: readonly HostileRequest[],
  one: Marked,
  two: Marked,
): Promise<Crossing> {
  let [own, foreign, at] = [0, 0, 0]
  const statuses: Record<number, number> = {}
  const worker = async () => {
    while (at < requests.length) {
      const turn = at
      at += 1
      const request = requests[turn]!
      const [here, there] = turn % 2 === 0 ? [one, two] : [two, one]
      // One in four carries the session of somebody of the other client.
      const from = turn % 8 < 2 ? there : here
      const anybody = from.people[Math.floor(turn / 8) % from.people.length]!
      // Three in four calls of the console are made by its owner: others are denied most of them.
      const isByOwner = request.url.includes('/admin/') && Math.floor(turn / 32) % 4 > 0
      const person = isByOwner ? from.owner : anybody
      // A proxy that is believed names the host: what it names would be the one that is asked.
      const { 'x-forwarded-host': _, ...more } = request.headers
      const reply = await app.inject({
        ...request,
        method: request.method as 'GET',
        headers: {
          'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
          ...more,
          host: `${here.client.key}.localhost`,
          'x-session-id': await newSession(from.client, person),
        },
      })
      const text = `${reply.body}${JSON.stringify(reply.headers)}`.toLowerCase()
      statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
      if (text.includes(here.canary)) own += 1
      if (text.includes(there.canary)) {
        foreign += 1
        console.log(
          `${request.method} ${request.url} at ${here.client.key} shows ${there.canary}:\n${text.slice(0, 500)}`,
        )
      }
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return { calls: requests.length, own, foreign, statuses }
}

async function newSession(client: TestClient, person: TestPerson): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await client.within(tx =>
    tx.query('insert into sessions (client_id, session_hash, person_id, proved_at) values ($1, $2, $3, now())', [
      tx.clientId,
      createHash('sha256').update(sessionId).digest(),
      person.personId,
    ]),
  )
  return sessionId
}

/** Tables in which a client has a row with a canary. */
async function rowsWith({ client }: Marked, canary: string): Promise<string[]> {
  return client.within(async tx => {
    const tables = await tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and column_name = 'client_id' and table_type = 'BASE TABLE' order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const [row] = await tx.query<{ n: number }>(
        `select count(*) as n from ${name} t
         where t.client_id <> $1 or lower(t::text) like '%' || $2 || '%'`,
        [client.clientId, canary],
      )
      if (row!.n > 0) found.push(`${row!.n} in ${name}`)
    }
    return found
  })
}
