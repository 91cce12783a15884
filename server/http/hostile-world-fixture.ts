import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { ProgramDocumentInput } from '../../contract/program-document.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database, DatabaseAddress } from '../db/connect.ts'
import { superuserOf } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type Assigned, type TestClient, type TestPerson, testClient } from '../db/test-world.ts'
import { hashPassword } from '../features/accounts/password-hash.ts'
import { createCodes } from '../features/codes/create-codes.ts'
import { routes } from '../routes.ts'
import { type AppParts, makeApp } from './app.ts'
import { briefStreams, testSecret } from './test-app.ts'

/**
 * Two clients with the same programs and people in every relation to one of them, Ann, behind all routes. What is
 * Ann's bears a mark, so that an answer which tells of her can be known by its bytes.
 */
export interface HostileWorld {
  readonly app: FastifyInstance
  readonly one: TestClient
  readonly two: TestClient
  readonly people: Readonly<Record<PersonName, TestPerson>>
  /** Of Ann alone, its window open. */
  readonly hers: Enrolled
  /** Of Ann, her colleague and the stranger, its window open. */
  readonly open: Enrolled
  /** Of the same three, running, with progress; the leaders see it. */
  readonly running: Enrolled
  /** A code that nobody has redeemed. */
  newCode(client?: TestClient): Promise<string>
  /** Another session of a person, begun so many minutes ago and seen just as long ago. */
  newSession(person: TestPerson, session?: SessionKind): Promise<string>
  /** Somebody new of the first client, with the password of all. */
  newPerson(): Promise<TestPerson>
  /** Lets nothing count that was tried so far. */
  clearAttempts(): Promise<void>
  /** Gives a person the password of all again. */
  resetPassword(person: TestPerson): Promise<void>
  send(request: InjectOptions & { headers?: Record<string, string> }): Promise<HostileAnswer>
}

export interface SessionKind {
  readonly launchedBy?: TestPerson
  readonly idleMinutes?: number
  readonly isEnded?: boolean
  /** Whether the person has proved to be themselves in it; so they have unless a test says otherwise. */
  readonly isProved?: boolean
}

export interface Enrolled {
  readonly document: ProgramDocumentInput
  readonly paxGoalId: string
}

export interface HostileAnswer {
  readonly status: number
  readonly text: string
  /** The answer as it went out, but for the id of the request, by which no two are alike. */
  readonly bytes: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** In every name of Ann's and of what is hers. */
export const mark = 'annmark'
export const password = 'staple-Battery 9 horse'

/**
 * Who there is, in their relation to Ann; `foreigner` is of the other client, where there is an Ann too. `admin` is the owner; of
 * those who run programs each is called by their role, and `otherProgram` approves one program alone.
 */
export type PersonName = keyof typeof assignments
const assignments = {
  ann: [{ unitId: 'north-east', role: 'Selector' }],
  colleague: [{ unitId: 'north-east', role: 'Selector' }],
  stranger: [{ unitId: 'south', role: 'Selector' }],
  leader: [{ unitId: 'north', role: 'Manager' }],
  otherLeader: [{ unitId: 'south', role: 'Manager' }],
  admin: [],
  author: [],
  loader: [],
  approver: [],
  support: [],
  auditor: [],
  otherProgram: [],
  locked: [{ unitId: 'north-east', role: 'Selector' }],
  foreigner: [{ unitId: 'north-east', role: 'Selector' }],
  foreignOwner: [],
} satisfies Record<string, readonly Assigned[]>

/** Whether they are of the other client. */
export function isForeign(name: string): boolean {
  return name === 'foreigner' || name === 'foreignOwner'
}

/** What the server of the world has besides its API: a captured log, other routes. */
type Heard = Pick<AppParts, 'logTo' | 'mounts'> & { readonly logLevel?: Config['logLevel'] }

interface TestDatabase {
  readonly db: Database
  readonly address: DatabaseAddress
}

export function hostileWorld(database: TestDatabase, heard: Heard = {}): HostileWorld {
  let world: HostileWorld | undefined
  let superuser: pg.Pool | undefined
  beforeAll(async () => {
    superuser = new pg.Pool({ ...superuserOf(database.address), max: 1 })
    // A test may end every connection; the next statement opens another.
    superuser.on('error', () => {})
    world = await makeWorld(database.db, superuser, heard)
  })
  afterAll(async () => {
    await world?.app.close()
    await superuser?.end()
  })
  return new Proxy({} as HostileWorld, {
    get: (_, name) => {
      if (world === undefined) throw new Error('The world is there from beforeAll on.')
      return world[name as keyof HostileWorld]
    },
  })
}

async function makeWorld(
  db: Database,
  superuser: pg.Pool,
  { logTo, mounts = [], logLevel = 'silent' }: Heard,
): Promise<HostileWorld> {
  const config = { ...readConfig({ LOG_LEVEL: logLevel, TRUSTED_PROXIES: '127.0.0.1' }), checkReplies: true }
  const one = await testClient(db, 1, 'one')
  const two = await testClient(db, 2, 'two')
  const hash = await hashPassword(password)
  for (const client of [one, two]) await client.within(tx => tx.query(settings))

  async function addPerson(client: TestClient, userName: string, assigned: readonly Assigned[]): Promise<TestPerson> {
    const person = await client.person(userName, assigned)
    await client.within(tx =>
      tx.query(
        `update people set password_hash = $2, first_time_setup_done = true, email = user_name || '@example.com'
         where person_id = $1`,
        [person.personId, hash],
      ),
    )
    return person
  }
  const named = async (client: TestClient, name: PersonName) =>
    [name, await addPerson(client, name === 'ann' ? mark : name.toLowerCase(), assignments[name])] as const
  const here = []
  for (const name of Object.keys(assignments) as PersonName[]) here.push(await named(isForeign(name) ? two : one, name))
  const people = Object.fromEntries(here) as Record<PersonName, TestPerson>
  await one.grant(people.admin, 'owner')
  for (const role of ['author', 'loader', 'approver', 'support', 'auditor'] as const)
    await one.grant(people[role], role)
  await two.grant(people.foreignOwner, 'owner')
  await one.within(tx => tx.query('update people set locked_at = now() where person_id = $1', [people.locked.personId]))

  const window = { window: [-3, 5], period: [-2, 30] } as const
  const ours = { ann: people.ann, colleague: people.colleague, stranger: people.stranger, locked: people.locked }
  const enroll = async (document: ProgramDocumentInput, who: readonly TestPerson[]): Promise<Enrolled> => {
    await one.publish(document)
    const goals = []
    for (const person of who) {
      goals.push(await one.enroll(person, document, { baseline: '200', levelId: 'silver', target: '240' }))
    }
    return { document, paxGoalId: String(goals[0]) }
  }
  const hers = await enroll(quest(one.day, `${mark}-quest`, window, { name: { en_US: `${mark} quest` } }), [people.ann])
  const open = await enroll(quest(one.day, 'open', window), Object.values(ours))
  const runs = quest(one.day, 'runs', { window: [-30, -15], period: [-14, 15] })
  const running = await enroll(runs, Object.values(ours))
  await one.loadProgress(runs, one.day(0), [{ paxGoalId: Number(running.paxGoalId), value: '225' }])
  await one.grant(people.otherProgram, 'approver', { programId: runs.programId })
  // The other client has programs of the same names, with people of its own.
  for (const document of [open.document, running.document]) {
    await two.publish(document)
    await two.enroll(people.foreigner, document, { baseline: '200' })
  }

  const app = await makeApp({
    config,
    db,
    secret: testSecret,
    routes,
    mounts,
    streams: briefStreams,
    // A row changes settings and calls right then.
    clientMemoryMs: 0,
    ...(logTo && { logTo }),
  })
  let sent = 0
  let born = 0
  const clientOf = (person: TestPerson) => ([people.foreigner, people.foreignOwner].includes(person) ? two : one)
  return {
    app,
    one,
    two,
    people,
    hers,
    open,
    running,
    newPerson: () => {
      born += 1
      return addPerson(one, `somebody-${born}`, assignments.colleague)
    },
    // Both as a superuser: one message for what is three in a client's transaction, thousands of times.
    clearAttempts: async () => void (await superuser.query('delete from attempts')),
    resetPassword: async person => {
      await clientOf(person).within(tx =>
        tx.query('update people set password_hash = $2 where person_id = $1', [person.personId, hash]),
      )
    },
    newCode: async (client = one) => {
      const order = { secret: testSecret, count: 1, points: 50, isNewKeyFine: true, actor: 'operator:test' as const }
      const made = await client.within(tx => createCodes(tx, order))
      if (!made.ok) throw new Error(made.refusal)
      return made.value.codes[0]!
    },
    newSession: async (person, { launchedBy, idleMinutes = 0, isEnded = false, isProved = true } = {}) => {
      const sessionId = randomBytes(32).toString('base64url')
      await superuser.query(insertSession, [
        clientOf(person).clientId,
        createHash('sha256').update(sessionId).digest(),
        person.personId,
        idleMinutes,
        isEnded,
        launchedBy === undefined ? 'login' : 'launch',
        launchedBy?.personId ?? null,
        launchedBy === undefined ? null : 'to see what they see',
        isProved,
      ])
      return sessionId
    },
    // Each from an address of its own, so that no limit counts one for another.
    send: async ({ headers, ...request }) => {
      sent += 1
      const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
      const reply = await app.inject({ ...request, headers: { 'x-forwarded-for': from, ...headers } })
      const bytes = reply.body.replace(/"requestId":"[^"]*"/, '"requestId":""')
      return { status: reply.statusCode, text: reply.body, bytes, headers: reply.headers }
    },
  }
}

const insertSession = `
  insert into sessions (client_id, session_hash, person_id, last_seen_at, ended_at, auth_type, launched_by, launch_reason, proved_at)
  values ($1, $2, $3, now() - make_interval(mins => $4), case when $5 then now() end, $6, $7, $8,
    case when $7::bigint is null and $9 then now() end)`

// Everything that a client may switch on is on, so that nothing is denied for being off.
const settings = `update clients set settings = settings || '{
  "features": {"ots": true},
  "privacyNotice": {"version": 1},
  "contact": {"to": "help@example.com"},
  "catalogue": {"url": "https://shop.example.com", "pageTypes": ["merchandise"]}
}'`
