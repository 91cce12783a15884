import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../contract/call.ts'
import { done } from '../../rules/outcome.ts'
import { readConfig } from '../config.ts'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { type AnyCall, type CallerName, callerOf, type RequestParts, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { makeApp } from './app.ts'
import { hostileWorld, mark, type PersonName, password } from './hostile-world-fixture.ts'
import { route } from './route.ts'
import { testSecret } from './test-app.ts'
import { openWire, overTheWire } from './wire-fixture.ts'

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
const database = testDatabase()
const world = hostileWorld(database, { logLevel: 'debug', logTo: log })

beforeEach(() => {
  lines.length = 0
})

const rowOf = (name: string, of = '') => {
  const row = accessRows.find(({ call, of: which }) => call.name === name && which === of)
  if (row === undefined) throw new Error(`There is no row of ${name}.`)
  return row
}
async function ask(name: CallerName, call: AnyCall, parts: RequestParts, headers: Record<string, string> = {}) {
  await world.clearAttempts()
  const request = requestOf(call, parts, await callerOf(world, name))
  lines.length = 0
  return world.send({ ...request, headers: { ...request.headers, ...headers } })
}
/** Asks what a row asks, with another body. */
async function askRow(name: CallerName, callName: string, body?: object) {
  const row = rowOf(callName)
  const caller = await callerOf(world, name)
  const parts = await row.ask(world, caller)
  return ask(name, row.call, body === undefined ? parts : { ...parts, body })
}
/** The same without forgetting what was said before. */
async function askOn(name: CallerName, call: AnyCall, parts: RequestParts, headers: Record<string, string> = {}) {
  const request = requestOf(call, parts, await callerOf(world, name))
  return world.send({ ...request, headers: { ...request.headers, ...headers } })
}
const logged = () => lines.map(line => JSON.parse(line) as Record<string, unknown>)
/** People are named by their ids, as in the audit trail. */
const actor = (name: PersonName) => `person:${world.people[name].personId}`
const launchedActor = () => `${actor('admin')} as ${actor('ann')}`
const event = (message: string) => logged().filter(({ msg }) => msg === message)
const everyLine = {
  level: expect.stringMatching(/^(info|warn|error)$/),
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  client: 'one',
}

describe('what happens is logged', () => {
  test('T35 a sign-in, and a wrong one without the name that was typed', async () => {
    await askRow('anonymous', 'login')
    expect(event('sign-in')).toEqual([expect.objectContaining({ ...everyLine, signIn: 'done', actor: actor('ann') })])
    await askRow('anonymous', 'login', { username: mark, password: 'quite wrong' })
    expect(event('sign-in')).toEqual([expect.objectContaining({ ...everyLine, signIn: 'login-failed' })])
    expect(event('denied')).toEqual([
      expect.objectContaining({ ...everyLine, denied: 'login-failed', call: 'login', httpCode: 401 }),
    ])
    expect(lines.join('')).not.toContain(mark)
  })

  test('T35 every denial, with who asked for what', async () => {
    await askRow('anonymous', 'getUser')
    expect(event('denied')).toEqual([
      expect.objectContaining({ ...everyLine, denied: 'session-ended', call: 'getUser', httpCode: 401 }),
    ])
    await askRow('colleague', 'viewPlan')
    expect(event('denied')).toEqual([
      expect.objectContaining({
        ...everyLine,
        denied: 'participant-unknown',
        call: 'viewPlan',
        actor: actor('colleague'),
      }),
    ])
    await askRow('launched', 'changePassword')
    expect(event('denied')).toEqual([
      expect.objectContaining({ ...everyLine, denied: 'not-while-launched', actor: launchedActor() }),
    ])
    await askRow('ann', 'setUserLocale', { locale: 7 })
    expect(event('denied')).toEqual([
      expect.objectContaining({ ...everyLine, denied: 'body-malformed', call: 'setUserLocale', actor: actor('ann') }),
    ])
    await ask('ann', rowOf('logout').call, {}, { origin: 'http://evil.example' })
    expect(event('denied')).toEqual([expect.objectContaining({ ...everyLine, denied: 'cross-site', httpCode: 403 })])
  })

  test('T35 a code that is redeemed, and a launch, with both people', async () => {
    await askRow('ann', 'redeemCode')
    expect(event('redeem')).toEqual([
      expect.objectContaining({ ...everyLine, redeem: 'done', actor: actor('ann'), points: 50 }),
    ])
    await askRow('leader', 'mintLaunchToken')
    expect(event('launch')).toEqual([
      expect.objectContaining({ ...everyLine, launch: 'minted', actor: actor('leader'), target: actor('ann') }),
    ])
    await askRow('anonymous', 'launchAs')
    expect(event('launch')).toEqual([expect.objectContaining({ ...everyLine, launch: 'done', actor: launchedActor() })])
  })

  test('T1 T35 a session on another client’s host, and an invalid host', async () => {
    await askRow('thief', 'getUser')
    expect(logged()).toContainEqual(
      expect.objectContaining({ ...everyLine, level: 'warn', event: 'tenant-mismatch', client: 'two', home: 'one' }),
    )
    await ask('anonymous', rowOf('getClient').call, {}, { host: 'three.localhost' })
    expect(event('denied')).toEqual([
      expect.objectContaining({ denied: 'InvalidClientError', host: 'three.localhost', httpCode: 400 }),
    ])
  })

  test('T5 T35 a limit that is reached', async () => {
    const row = rowOf('redeemCode')
    const caller = await callerOf(world, 'stranger')
    const guess = requestOf(row.call, { body: { userName: 'stranger', code: 'ABCD-EFGH-JKLM-NPQR' } }, caller)
    for (let attempts = 0; attempts < 8; attempts += 1) await world.send(guess)
    const limited = event('denied').filter(({ denied }) => denied === 'too-many-codes')
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]).toMatchObject({ ...everyLine, httpCode: 429, actor: actor('stranger'), call: 'redeemCode' })
  })

  test('T5 T35 an account that is guessed at, from however many addresses', async () => {
    await world.clearAttempts()
    await world.one.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject, at)
         select $1, 'password-of', 'person ' || person_id, now() - interval '1 hour'
         from people, generate_series(1, 14) where user_name = $2`,
        [tx.clientId, mark],
      ),
    )
    lines.length = 0
    await askOn('anonymous', rowOf('login').call, { body: { username: mark, password: 'quite wrong' } })
    expect(event('many wrong passwords')).toEqual([
      expect.objectContaining({ ...everyLine, level: 'warn', alarm: 'sign-in.guessed', tried: expect.any(String) }),
    ])
    expect(lines.join('')).not.toContain(mark)
  })

  test('T35 what is not HTTP', async () => {
    const port = await openWire(world.app)
    await overTheWire(port, 'no HTTP\r\n\r\n')
    const found = logged().filter(({ denied }) => denied === 'request-malformed')
    expect(found).toEqual([expect.objectContaining({ requestId: everyLine.requestId, code: 'HPE_INVALID_METHOD' })])
  })
})

/** What must never be in a log, found wherever it is sent or answered. */
const secretNames =
  /^(password|oldPassword|newPassword|activationCode|k|token|code|ticket|sessionId|url|marketPlaceUrl)$/

function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return secretNames.test(name) && value.length > 7 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => secretsIn(one, key))
}

test('T35 an internal error is one line with its stack, without values from the database', async () => {
  const secret = '987654321'
  const faulty = route(
    call({ name: 'faulty', summary: '', method: 'GET', path: '/api/v1.0/faulty', reply: z.object({}), refusals: {} }),
    'anyone',
    async ({ db, client }) => {
      const insert = `insert into sessions (client_id, session_hash, person_id) values ($1, '\\x01', $2)`
      await withClient(db, client.clientId, tx => tx.query(insert, [1, secret]))
      return done({})
    },
  )
  const config = readConfig({ LOG_LEVEL: 'info' })
  const app = await makeApp({ config, db: database.db, secret: testSecret, routes: [faulty], logTo: log })
  const reply = await app.inject({ url: '/v1/contests-api/api/v1.0/faulty', headers: { host: 'one.localhost' } })
  await app.close()
  expect(reply.statusCode).toBe(500)
  expect(event('unexpected')).toEqual([
    expect.objectContaining({
      level: 'error',
      requestId: reply.json().requestId,
      err: expect.objectContaining({
        code: '23503',
        table: 'sessions',
        stack: expect.stringContaining('client-tx.ts'),
      }),
    }),
  ])
  expect(lines.join('')).not.toContain(secret)
})

describe('secrets are not logged', () => {
  const secrets = new Set<string>([password])
  let journey = ''
  let requests = 0

  // Every call there is, by people of every kind, at the most talkative level.
  beforeAll(async () => {
    for (const row of accessRows) {
      for (const name of ['anonymous', 'thief', 'ann', 'launched', 'leader'] as const) {
        await world.clearAttempts()
        const caller = await callerOf(world, name)
        const request = await row.ask(world, caller)
        const answer = await world.send(requestOf(row.call, request, caller))
        if (caller.sessionId !== undefined) secrets.add(caller.sessionId)
        if (row.call.name === 'getAvatar' || row.call.name === 'getRewardPicture') secrets.add(request.params!['name']!)
        for (const secret of secretsIn(request.body)) secrets.add(secret)
        if (String(answer.headers['content-type']).startsWith('application/json')) {
          for (const secret of secretsIn(JSON.parse(answer.text))) secrets.add(secret)
        }
        requests += 1
      }
    }
    journey = lines.join('')
  })

  test('T35 no password, code, token, link or session id of a whole journey is in the log', () => {
    expect(requests).toBeGreaterThan(100)
    expect(secrets.size).toBeGreaterThan(50)
    expect(journey.length).toBeGreaterThan(10_000)
    const toldOf = (list: Iterable<string>) =>
      [...list].filter(secret => [secret, ...partsOf(secret)].some(part => journey.includes(part)))
    // The look sees what is there.
    expect(toldOf([actor('ann'), 'never said'])).toEqual([actor('ann')])
    expect(toldOf(secrets)).toEqual([])
  })

  test('O06 T35 no user name of a whole journey is in the log: people stand there by their ids', () => {
    const names = Object.values(world.people).map(({ userName }) => userName)
    expect(names).toContain(`${mark}`)
    expect(journey).not.toContain(mark)
    const texts = journey
      .split('\n')
      .filter(Boolean)
      .flatMap(line => textsIn(JSON.parse(line)))
    expect(texts).toContain(launchedActor())
    expect(texts.filter(text => names.includes(text))).toEqual([])
  })

  function textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
  }

  // Of a link its ticket; of a code its letters, however they are written.
  function partsOf(secret: string): string[] {
    const query = URL.canParse(secret) ? [...new URL(secret).searchParams.values()].filter(one => one.length > 15) : []
    return [...query, encodeURIComponent(secret), secret.replaceAll('-', '')]
  }

  test('T35 a name with a line break stays in one line', async () => {
    lines.length = 0
    const forged = '{"level":"info","msg":"sign-in","actor":"root"}'
    const evil = `root\r\n${forged}\u2028${forged}`
    const callOf = (name: string) => rowOf(name).call
    await askOn('ann', callOf('login'), { body: { username: evil, password: 'x' } })
    await askOn('ann', callOf('redeemCode'), { body: { userName: evil, code: evil } })
    await askOn('ann', callOf('contactUs'), { body: { name: evil, emailAddress: evil, subject: evil, message: evil } })
    await askOn('ann', callOf('getProgramView'), { params: { id: evil } })
    await askOn(
      'ann',
      callOf('getUser'),
      {},
      { 'user-agent': forged, 'x-forwarded-for': forged, host: `one.localhost` },
    )
    const named = await world.one.person(`root-${forged}`)
    const sessionId = await world.newSession(named)
    await world.send({
      method: 'POST',
      url: '/v1/contests-api/api/v1.0/user/locale',
      headers: { host: 'one.localhost', 'x-session-id': sessionId },
      payload: { locale: 7 },
    })
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    expect(logged().filter(({ actor }) => actor === 'root')).toEqual([])
  })
})
