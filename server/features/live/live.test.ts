import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { refused } from '../../../rules/outcome.ts'
import { asAdmin } from '../../db/test-cluster.ts'
import { databaseUrl, testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import type { ServerProcess } from '../../http/test-process.ts'
import { startProcess } from '../../http/test-process.ts'
import { adjustPoints } from '../ledger/adjust-points.ts'
import { updateLocale } from '../profile/profile.store.ts'
import { enqueueTask } from '../tasks/task-enqueuing.ts'
import { openLive } from './live.ts'
import { listenAs, type Page } from './live-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-live-'))
const secret = randomBytes(32).toString('hex')
const pages: Page[] = []
let servers: readonly ServerProcess[] = []
let one: TestClient
let two: TestClient
let program: ProgramDocumentInput
let ann: TestPerson
let ben: TestPerson
let mona: TestPerson
let foreigner: TestPerson
let annsGoal = 0

beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  ann = await one.person('ann')
  ben = await one.person('ben')
  mona = await one.person('mona', [{ unitId: 'north', role: 'Manager' }])
  foreigner = await two.person('ann')
  program = quest(one.day, 'climb', { window: [-30, -15], period: [-14, 15] })
  const goal = { baseline: '200', levelId: 'silver', target: '240' }
  for (const [client, person] of [
    [one, ann],
    [two, foreigner],
  ] as const) {
    await client.publish(program)
    const paxGoalId = await client.enroll(person, program, goal)
    if (client === one) annsGoal = paxGoalId
    await client.calculateStandings()
  }
  const environment = { DATABASE_URL: databaseUrl(database.address), CAIRN_SECRET: secret }
  servers = await Promise.all(['a', 'b'].map(name => startProcess({ ...environment, DATA_DIR: join(folder, name) })))
  // The first pages are sent an event to reload everything once the server listens: from then on nothing is missed.
  for (const server of [0, 1]) await hears(await open(ann, { server }), 'all')
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.end()))
  rmSync(folder, { recursive: true, force: true })
})

async function open(
  person: Pick<TestPerson, 'sessionId'>,
  { server = 0, host = 'one', silentMs }: { server?: number; host?: string; silentMs?: number } = {},
): Promise<Page> {
  const page = await listenAs({
    port: servers[server]!.port,
    host,
    sessionId: person.sessionId,
    ...(silentMs !== undefined && { silentMs }),
  })
  pages.push(page)
  return page
}

const kindsOf = (page: Page) => page.words.map(({ kind }) => kind)
const hears = (page: Page, ...kinds: readonly string[]) =>
  vi.waitFor(() => expect(kindsOf(page).slice(-kinds.length)).toEqual(kinds), 60_000)

let keys = 0
function pay(client: TestClient, { personId }: TestPerson): Promise<unknown> {
  keys += 1
  const adjustment = { personId, points: 5, key: `key-${keys}`, reason: 'test', actor: 'operator:test' as const }
  return client.within(tx => adjustPoints(tx, adjustment))
}

describe('events reach those concerned', () => {
  test('a load is published at every server: to participants with the program’s id, to leaders without', async () => {
    const [here, there, leading] = [await open(ann), await open(ann, { server: 1 }), await open(mona, { server: 1 })]
    await one.loadProgress(program, one.day(0), [{ paxGoalId: annsGoal, value: '225' }])
    for (const page of [here, there]) {
      await hears(page, 'open', 'program')
      expect(page.words[1]).toEqual({ kind: 'program', programId: 'climb', withinMs: 0 })
    }
    // The load, then the standings that were calculated from it.
    await hears(leading, 'open', 'team', 'team')
    expect(leading.text()).not.toContain('climb')
  })

  test('events about a balance, a goal and a plan reach their person only', async () => {
    const [hers, his] = [await open(ann), await open(ben, { server: 1 })]
    await pay(one, ann)
    await hears(hers, 'open', 'balance')
    await one.within(tx => tx.query(`update pax_goals set level_id = 'gold' where person_id = $1`, [ann.personId]))
    await hears(hers, 'balance', 'goal')
    await one.within(tx =>
      tx.query(
        `insert into plans (client_id, person_id, program_id, time_period_id, revision, plan_sets) values ($1, $2, 'climb', 'spring', 1, '[]')`,
        [tx.clientId, ann.personId],
      ),
    )
    await hears(hers, 'goal', 'plan')
    expect(hers.words.at(-1)).toEqual({ kind: 'plan', programId: 'climb', withinMs: 0 })
    await pay(one, ben)
    await hears(his, 'open', 'balance')
    expect(hers.text()).not.toMatch(/ann|225|240|gold/)
  })

  test('A12 another language of a person is published to their pages at every server, and to nobody else', async () => {
    const [here, there, his] = [await open(ann), await open(ann, { server: 1 }), await open(ben)]
    await one.within(tx => updateLocale(tx, ann.personId, 'de_DE'))
    for (const page of [here, there]) await hears(page, 'open', 'all')
    await pay(one, ben)
    await hears(his, 'open', 'balance')
  })
})

describe('events reach nobody else', () => {
  test('tasks reach whoever has a role of the client, at every server', async () => {
    const ada = await one.person('ada')
    const far = await two.person('ada')
    await one.grant(ada, 'auditor')
    await two.grant(far, 'auditor')
    const [theirs, his, other] = [await open(ada, { server: 1 }), await open(ben), await open(far, { host: 'two' })]
    await one.within(tx => enqueueTask(tx, { name: 'test' }, { actor: `person:${ada.personId}`, input: {} }))
    await hears(theirs, 'open', 'task')
    expect(theirs.words[1]).toEqual({ kind: 'task', withinMs: 0 })
    await pay(one, ben)
    await hears(his, 'open', 'balance')
    await pay(two, far)
    await hears(other, 'open', 'balance')
  })

  test('T2 T27 another client, a person of another program, and who has no session', async () => {
    const [his, far] = [await open(ben), await open(foreigner, { host: 'two' })]
    await one.loadProgress(program, one.day(1), [{ paxGoalId: annsGoal, value: '230' }])
    await two.loadProgress(program, two.day(1), [])
    // Events arrive in the order of commits: those of the other client would come before.
    await hears(far, 'open', 'program')
    await pay(one, ben)
    await hears(his, 'open', 'balance')
    for (const sessionId of [undefined, foreigner.sessionId, 'x'.repeat(43)]) {
      const none = await listenAs({ port: servers[0]!.port, host: 'one', ...(sessionId && { sessionId }) })
      expect([none.status, none.words]).toEqual([401, []])
    }
  })

  test('what is rolled back is never published', async () => {
    const hers = await open(ann, { server: 1 })
    const failing = one.within(async tx => {
      await adjustPoints(tx, {
        personId: ann.personId,
        points: 5,
        key: 'never',
        reason: 'test',
        actor: 'operator:test',
      })
      throw new Error('not today')
    })
    await expect(failing).rejects.toThrow('not today')
    await pay(one, ann)
    await hears(hers, 'open', 'balance')
    expect(hers.words).toHaveLength(2)
  })
})

// By hand, since `fetch` names the host itself.
function ask(
  server: number,
  method: string,
  call: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const where = { host: '127.0.0.1', port: servers[server]!.port, path: `/v1/contests-api/api/v1.0/${call}` }
    const sent = request({ ...where, method, headers: { host: 'one.localhost', ...headers } }, answer =>
      resolve(answer.resume().statusCode),
    )
    sent.on('error', reject).end()
  })
}

describe('roles of the console', () => {
  test('W10c a role that is given, taken away, or ends by itself, is heard by the open pages of its person alone', async () => {
    const eve = await one.person('eve')
    const [hers, there, his] = [await open(eve), await open(eve, { server: 1 }), await open(ben)]
    const grantId = await one.grant(eve, 'approver')
    for (const page of [hers, there]) await hears(page, 'open', 'grants')
    await one.within(tx => tx.query('delete from grants where grant_id = $1', [grantId]))
    for (const page of [hers, there]) await hears(page, 'grants', 'grants')
    await one.grant(eve, 'approver', { until: `now() + interval '5 seconds'` })
    for (const page of [hers, there]) await hears(page, 'grants', 'grants', 'grants')
    // Nothing notifies of a moment that passes: each server looks every ten seconds.
    await vi.waitFor(() => expect(kindsOf(hers)).toHaveLength(5), 60_000)
    expect(kindsOf(hers).at(-1)).toBe('grants')
    expect(kindsOf(his)).not.toContain('grants')
    expect(hers.text()).not.toContain('approver')
  })
})

describe('a session', () => {
  const another = async (person: TestPerson) => {
    const id = randomBytes(32).toString('base64url')
    await one.within(tx =>
      tx.query(`insert into sessions (client_id, session_hash, person_id) values ($1, sha256($2::bytea), $3)`, [
        tx.clientId,
        Buffer.from(id),
        person.personId,
      ]),
    )
    return { ...person, sessionId: id }
  }

  test('T9 signed out at another server ends its stream only', async () => {
    const leaving = await another(ben)
    const [ends, stays] = [await open(leaving, { server: 1 }), await open(ben, { server: 1 })]
    expect(await ask(0, 'POST', 'logout', { 'x-session-id': leaving.sessionId })).toBe(200)
    await hears(ends, 'open', 'ended')
    await expect.poll(() => ends.isOver()).toBe(true)
    expect(stays.isOver()).toBe(false)
  })

  test('T9 of a person who is locked ends its stream', async () => {
    const cem = await one.person('cem')
    const his = await open(cem, { server: 1 })
    await one.within(tx => tx.query('update people set locked_at = now() where person_id = $1', [cem.personId]))
    await hears(his, 'open', 'ended')
    await expect.poll(() => his.isOver()).toBe(true)
  })

  test('A04 T9 is not kept alive by its stream, nor by what a page asks for by itself, and ends in its time', async () => {
    const dan = await one.person('dan')
    const seen = async () => {
      const [row] = await one.within(tx =>
        tx.query<{ minutes: number }>(
          `select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where person_id = $1`,
          [dan.personId],
        ),
      )
      return row!.minutes
    }
    const makeIdle = (minutes: number) =>
      one.within(tx =>
        tx.query('update sessions set last_seen_at = now() - make_interval(mins => $2) where person_id = $1', [
          dan.personId,
          minutes,
        ]),
      )
    await makeIdle(20)
    const his = await open(dan)
    expect(his.status).toBe(200)
    const id = { 'x-session-id': dan.sessionId }
    expect(await ask(0, 'GET', 'validSession', { ...id, 'x-in-background': '1' })).toBe(200)
    expect(await seen()).toBe(20)
    expect(await ask(0, 'GET', 'validSession', id)).toBe(200)
    expect(await seen()).toBe(0)
    await makeIdle(31)
    await one.within(tx => tx.query(`select notify_change(1, 'all', null, null)`))
    await expect.poll(() => kindsOf(his).at(-1)).toBe('ended')
    await expect.poll(() => his.isOver()).toBe(true)
  })
})

describe('a gap', () => {
  test('a page that was disconnected for a moment receives what it missed; after long, an event to reload everything', async () => {
    const since = Date.now()
    const [marker, witness] = [await open(mona), await open(ben)]
    await one.loadProgress(program, one.day(2), [])
    await hears(marker, 'team', 'team')
    // Last, for the question of who was away takes its time, as these did: pages allow for it by seconds.
    await pay(one, ben)
    await expect.poll(() => kindsOf(witness)).toContain('balance')
    const [away, attentive, longAway] = [
      await open(ben, { silentMs: Date.now() - since }),
      await open(ben),
      await open(ben, { silentMs: 3_600_000 }),
    ]
    await hears(longAway, 'open', 'all')
    await expect.poll(() => kindsOf(away)).toContain('balance')
    expect(kindsOf(away)).not.toContain('program')
    expect(kindsOf(attentive)).toEqual(['open'])
  })

  test('R5 a server that lost its listening connection reconnects, and has pages reload everything', async () => {
    const [hers, his] = [await open(ann), await open(ben, { server: 1 })]
    const [name] = await one.within(tx => tx.query<{ is: string }>('select current_database() as is'))
    await asAdmin(
      inject('testServer').admin,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cairn listener'
         and datname = '${name!.is}'`,
    )
    await hears(hers, 'open', 'all')
    await hears(his, 'open', 'all')
    await pay(one, ann)
    await hears(hers, 'all', 'balance')
  })
})

test('O03 a server that stops opens no stream that nobody would end', async () => {
  const live = openLive(database.db)
  await live.close()
  const owner = { clientId: one.clientId, personId: ann.personId, hash: Buffer.alloc(32), grants: '[]' }
  expect(live.open(owner, 0)).toEqual(refused('server-busy'))
})

test('proxies pass a stream without buffering, and stopping the server ends it', async () => {
  const extra = await startProcess({
    DATABASE_URL: databaseUrl(database.address),
    CAIRN_SECRET: secret,
    DATA_DIR: join(folder, 'c'),
  })
  const page = await listenAs({ port: extra.port, host: 'one', sessionId: ann.sessionId })
  expect(page.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    'cache-control': 'no-store, no-transform',
  })
  expect(await extra.end()).toBe(0)
  await expect.poll(() => page.isOver()).toBe(true)
})
