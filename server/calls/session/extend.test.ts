import { beforeAll, describe, expect, test, vi } from 'vitest'
import { basePath } from '../../../contract/call.ts'
import { readConfig } from '../../config.ts'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { beginSession, beginVouchedSession } from '../../features/accounts/sessions.ts'
import { applySettings } from '../../features/clients/apply-settings.ts'
import { makeApp } from '../../http/app.ts'
import { testApp, testSecret } from '../../http/test-app.ts'
import { logoutRoute } from '../logout.ts'
import { getUserRoute } from '../user.ts'
import { validSessionRoute } from '../valid-session.ts'
import { extendSessionRoute } from './extend.ts'

const database = testDatabase()
const routes = [extendSessionRoute, validSessionRoute, logoutRoute, getUserRoute]
const app = testApp(database, routes)
const path = '/api/v1.0/session/extend'
const valid = '/api/v1.0/validSession'

let one: TestClient
let boss: TestPerson
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
  boss = await one.person('boss')
  await one.grant(boss, 'owner')
})

let people = 0
async function somebody(): Promise<TestPerson & { host: string }> {
  people += 1
  return { ...(await one.person(`person-${people}`)), host: 'one' }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** Moves a session's times back by so long, as if that much had gone by: the test waits for nothing. */
const age = ({ personId }: Somebody, columns: string, by: string) =>
  one.within(tx =>
    tx.query(
      `update sessions set ${columns
        .split(',')
        .map(name => `${name} = ${name} - $2::interval`)
        .join(', ')} where person_id = $1`,
      [personId, by],
    ),
  )
const launch = ({ personId }: Somebody) =>
  one.within(tx =>
    tx.query(`update sessions set auth_type = 'launch', launched_by = $2, launch_reason = 'x' where person_id = $1`, [
      personId,
      boss.personId,
    ]),
  )
const status = async (who: Somebody) => (await app.get(valid, who)).status

describe('happy', () => {
  test('A04 C09 T9 R9 idle for 29 min a session lives, for 30:01 it has ended', async () => {
    const ann = await somebody()
    await age(ann, 'last_seen_at', '29 minutes')
    expect(await status(ann)).toBe(200)
    await age(ann, 'last_seen_at', '30 minutes 1 second')
    expect(await status(ann)).toBe(401)
    expect((await app.post(path, {}, ann)).status).toBe(401)
  })

  test('A04 extending restarts the idle time, even right after another call', async () => {
    const ann = await somebody()
    await age(ann, 'last_seen_at', '50 seconds')
    expect((await app.post(path, {}, ann)).body).toMatchObject({ idleSeconds: 1800 })
    await age(ann, 'last_seen_at', '29 minutes 30 seconds')
    expect(await status(ann)).toBe(200)
  })

  test('T9 R9 the absolute end comes 12 h after sign-in, however busy the session is', async () => {
    const ann = await somebody()
    await age(ann, 'created_at', '11 hours 58 minutes')
    const { body } = await app.post(path, {}, ann)
    expect(body.endsInSeconds).toBeLessThanOrEqual(120)
    expect(body.endsInSeconds).toBeGreaterThan(0)
    await age(ann, 'created_at', '2 minutes 1 second')
    expect(await status(ann)).toBe(401)
  })

  test('T9 W06c a client may have its people sign in again sooner; what has begun stays as it was', async () => {
    const ann = await somebody()
    await one.within(tx => applySettings(tx, { sessions: { hours: 1 } }, 'system:test'))
    const [bySignIn, byProvider] = await one.within(async tx => [
      await beginSession(tx, ann.personId, null),
      await beginVouchedSession(tx, ann.personId, { authType: 'sso' }),
    ])
    for (const sessionId of [bySignIn!, byProvider!]) {
      const { body } = await app.post(path, {}, { host: 'one', sessionId })
      expect(body.endsInSeconds).toBeLessThanOrEqual(3600)
    }
    expect((await app.post(path, {}, ann)).body.endsInSeconds).toBeGreaterThan(11 * 3600)
    await age(ann, 'created_at', '1 hour 1 second')
    expect((await app.get(valid, { host: 'one', sessionId: bySignIn! })).status).toBe(401)
    expect((await app.get(valid, { host: 'one', sessionId: byProvider! })).status).toBe(401)
    expect(await status(ann)).toBe(200)
    await one.within(tx => applySettings(tx, { sessions: null }, 'system:test'))
  })

  test('A04 the reply says when it ends', async () => {
    const ann = await somebody()
    await age(ann, 'created_at', '2 hours')
    const { body } = await app.post(path, {}, ann)
    expect(body.endsInSeconds).toBeGreaterThan(9.9 * 3600)
    expect(body.endsInSeconds).toBeLessThanOrEqual(10 * 3600)
    const [row] = await one.within(tx =>
      tx.query<{ at: Date }>(`select created_at + interval '12 hours' as at from sessions where person_id = $1`, [
        ann.personId,
      ]),
    )
    expect(body.endsAt).toBe(row!.at.toISOString())
  })

  test('T21 R9 a launched session ends after 30 min and is not extended past them', async () => {
    const ann = await somebody()
    await launch(ann)
    await age(ann, 'created_at', '29 minutes')
    const { body, status: extended } = await app.post(path, {}, ann)
    expect(extended).toBe(200)
    expect(body.endsInSeconds).toBeLessThanOrEqual(60)
    await age(ann, 'created_at', '61 seconds')
    expect(await status(ann)).toBe(401)
  })

  test('R9 a clock that jumps ahead by two days revives nothing when it comes back', async () => {
    const ann = await somebody()
    expect((await app.post('/api/v1.0/logout', {}, ann)).status).toBe(200)
    await age(ann, 'last_seen_at, created_at, ended_at', '2 days')
    await age(ann, 'last_seen_at, created_at, ended_at', '-2 days')
    expect(await status(ann)).toBe(401)
    // Idle for an hour, and seen in what is now the future.
    const ben = await somebody()
    await age(ben, 'last_seen_at', '1 hour')
    await age(ben, 'last_seen_at', '-2 hours')
    expect(await status(ben)).toBe(401)
    const cat = await somebody()
    await age(cat, 'last_seen_at, created_at', '-2 days')
    expect(await status(cat)).toBe(401)
    // Two servers' clocks may differ by seconds.
    const dan = await somebody()
    await age(dan, 'last_seen_at, created_at', '-10 seconds')
    expect(await status(dan)).toBe(200)
  })
})

describe('refused', () => {
  test('A05 C10 T33 signing out ends the session on the server, clears what the browser keeps, and takes no second time', async () => {
    const ann = await somebody()
    const out = await app.post('/api/v1.0/logout', {}, ann)
    expect(out.headers).toMatchObject({ 'clear-site-data': '"cache", "storage"', 'cache-control': 'no-store' })
    expect([await status(ann), (await app.post('/api/v1.0/logout', {}, ann)).status]).toEqual([401, 401])
    expect((await app.post(path, {}, ann)).body.messageCode).toBe('errors.session-ended')
  })

  test('T9 a session ends at once with the person’s account, and where its launcher is locked', async () => {
    for (const change of [`status = 'inactive'`, 'locked_at = now()']) {
      const ann = await somebody()
      await one.within(tx => tx.query(`update people set ${change} where person_id = $1`, [ann.personId]))
      expect([change, await status(ann)]).toEqual([change, 401])
    }
    const bob = await somebody()
    await launch(bob)
    expect(await status(bob)).toBe(200)
    const lock = (at: string) =>
      one.within(tx => tx.query(`update people set locked_at = ${at} where person_id = $1`, [boss.personId]))
    await lock('now()')
    expect(await status(bob)).toBe(401)
    await lock('null')
  })

  test('A02 T9 the id is read only from x-session-id', async () => {
    const { sessionId } = await somebody()
    const elsewhere: Record<string, string>[] = [
      { cookie: `sessionId=${sessionId}; x-session-id=${sessionId}; JSESSIONID=${sessionId}` },
      { authorization: `Bearer ${sessionId}` },
    ]
    for (const headers of elsewhere) {
      expect((await app.get(`${valid}?x-session-id=${sessionId}`, { host: 'one', headers })).status).toBe(401)
    }
  })
})

describe('forbidden', () => {
  test('T1 T35 on another client’s host a session is none, and the log says where it belongs', async () => {
    const ann = await somebody()
    const warnings = vi.fn()
    const config = readConfig({ LOG_LEVEL: 'silent' })
    const listening = await makeApp({ config, db: database.db, secret: testSecret, routes })
    listening.addHook('onRequest', async request => {
      request.log.warn = warnings
    })
    const ask = (host: string, sessionId: string) =>
      listening.inject({ url: basePath + valid, headers: { host: `${host}.localhost`, 'x-session-id': sessionId } })
    const elsewhere = await ask('two', ann.sessionId)
    const unknown = await ask('two', 'A'.repeat(43))
    expect([elsewhere.statusCode, unknown.statusCode, (await ask('one', ann.sessionId)).statusCode]).toEqual([
      401, 401, 200,
    ])
    const bytes = (body: string) => body.replace(/"requestId":"[^"]*"/, '')
    expect(bytes(elsewhere.body)).toBe(bytes(unknown.body))
    expect(warnings.mock.calls).toEqual([
      [{ event: 'tenant-mismatch', client: 'two', home: 'one', call: 'validSession' }, 'session elsewhere'],
    ])
    // One that has ended belongs nowhere any more.
    await app.post('/api/v1.0/logout', {}, ann)
    await ask('two', ann.sessionId)
    expect(warnings).toHaveBeenCalledTimes(1)
    await listening.close()
  })

  test('T1 across clients only the key is revealed, and nothing of the session itself', async () => {
    const ann = await somebody()
    const foreign = await testClient(database.db, 3, 'three')
    const rows = await foreign.within(tx => tx.query('select * from sessions'))
    expect(rows).toEqual([])
    expect((await app.get('/api/v1.0/user', { ...ann, host: 'three' })).status).toBe(401)
  })

  test('T27 nobody extends a session without one', async () => {
    expect((await app.post(path, {}, { host: 'one' })).status).toBe(401)
    expect((await app.post(path, {}, { host: 'one', sessionId: `${'A'.repeat(42)}\u00e9` })).status).toBe(401)
  })
})
