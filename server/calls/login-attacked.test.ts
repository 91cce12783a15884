import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { recorded } from '../db/test-steps.ts'
import { accountsWorld, otherPassword, password, type Somebody } from '../features/accounts/accounts-fixture.ts'
import { type Answer, remembersClients, testApp } from '../http/test-app.ts'
import { activateRoute } from './activate.ts'
import { forgotPasswordRoute } from './forgot-password.ts'
import { loginRoute } from './login.ts'
import { savePasswordRoute } from './save-password.ts'
import { getUserRoute } from './user.ts'

const database = testDatabase()
const world = accountsWorld(database)
const routes = [loginRoute, forgotPasswordRoute, savePasswordRoute, activateRoute, getUserRoute]
const app = testApp(database, routes, remembersClients)

interface From {
  readonly address: string
  readonly cookie?: string
}

function login(who: Pick<Somebody, 'userName' | 'host'>, given: string, { address, cookie }: From): Promise<Answer> {
  const caller = { host: who.host, address, ...(cookie !== undefined && { headers: { cookie } }) }
  return app.post('/api/v1.0/login', { username: who.userName, password: given }, caller)
}

const cookieOf = ({ headers }: Answer) => /^cairn-browser=[\w-]{43}/.exec(String(headers['set-cookie'] ?? ''))?.[0]
const stranger = (at: number) => ({ address: `198.18.0.${at % 250}` })

/** Somebody guesses at an account from ever other addresses, once every so many seconds, for so many simulated ones. */
async function attack(who: Somebody, { every, seconds }: { every: number; seconds: number }): Promise<void> {
  for (let now = 0; now < seconds; now += every) {
    await world.wait(every)
    await login(who, 'wrong', stranger(now / every))
  }
}

/** As many strangers' wrong passwords as make an account wait for a quarter of an hour after each. */
async function guessedAt(who: Pick<Somebody, 'userName' | 'host'>): Promise<void> {
  await login(who, 'wrong', stranger(0))
  await world.one.within(tx =>
    tx.query(
      `insert into attempts (client_id, kind, subject, at) select client_id, kind, subject, at
       from (select * from attempts where kind = 'password-of' order by attempt_id desc limit 1) t, generate_series(1, 15)`,
    ),
  )
}

/** An account that strangers keep waiting; `own` is where its owner has signed in before. */
async function attacked(own?: From): Promise<{ ann: Somebody; cookie: string | undefined }> {
  const ann = await world.somebody()
  const before = own && (await login(ann, password, own))
  expect(before?.status ?? 200).toBe(200)
  await guessedAt(ann)
  return { ann, cookie: before && cookieOf(before) }
}

describe('guessing from other addresses', () => {
  test('T5 with a wrong password every 900 seconds for simulated hours keeps nobody out of where they signed in before', () =>
    keepsNobodyOut(900))

  test('T5 with a wrong password every 300 seconds for simulated hours keeps nobody out of where they signed in before (thorough)', () =>
    keepsNobodyOut(300))

  async function keepsNobodyOut(every: number): Promise<void> {
    const home = { address: '192.0.2.150' }
    const { ann, cookie } = await attacked(home)
    for (let hour = 0; hour < 3; hour++) {
      await attack(ann, { every, seconds: 3600 })
      expect((await login(ann, password, { address: '203.0.113.1' })).status, 'elsewhere').toBe(429)
      expect((await login(ann, password, home)).status, 'the same address').toBe(200)
      const away = { address: `203.0.113.${100 + hour}`, cookie: cookie! }
      expect((await login(ann, password, away)).status, 'the same browser').toBe(200)
    }
  }

  test('T5 is got past by the mailed link from a new place, and that place stays open', async () => {
    const { ann } = await attacked()
    const hotel = { address: '203.0.113.2' }
    expect((await login(ann, password, hotel)).status).toBe(429)
    expect((await app.post('/api/v1.0/forgot-password', { userName: ann.userName }, { ...ann, ...hotel })).status).toBe(
      200,
    )
    const k = (await world.mailsTo(ann)).at(-1)!.token!
    const saved = await app.post('/api/v1.0/savePassword', { k, newPassword: otherPassword }, { ...ann, ...hotel })
    expect(saved.status).toBe(200)
    await guessedAt(ann)
    expect((await login(ann, otherPassword, { address: '203.0.113.3' })).status, 'elsewhere').toBe(429)
    expect((await login(ann, otherPassword, hotel)).status, 'the same address').toBe(200)
    const browser = { address: '203.0.113.4', cookie: cookieOf(saved)! }
    expect((await login(ann, otherPassword, browser)).status, 'the same browser').toBe(200)
  })

  test('T5 knows none of the places from before a reset by mail: whoever knew the old password guesses as a stranger', async () => {
    const thief = { address: '192.0.2.151' }
    const { ann, cookie } = await attacked(thief)
    await app.post('/api/v1.0/forgot-password', { userName: ann.userName }, { ...ann, address: '203.0.113.5' })
    const k = (await world.mailsTo(ann)).at(-1)!.token!
    const home = { address: '203.0.113.6' }
    const saved = await app.post('/api/v1.0/savePassword', { k, newPassword: otherPassword }, { ...ann, ...home })
    expect(saved.status).toBe(200)
    await guessedAt(ann)
    expect((await login(ann, otherPassword, thief)).status, 'the address from before').toBe(429)
    const browser = { address: '203.0.113.7', cookie: cookie! }
    expect((await login(ann, otherPassword, browser)).status, 'the browser from before').toBe(429)
    expect((await login(ann, otherPassword, home)).status, 'where the link was opened').toBe(200)
  })

  test('T5 by asking for links in the owner’s name keeps no link that opens from them', async () => {
    const ann = await world.somebody()
    const ask = (address: string) =>
      app.post('/api/v1.0/forgot-password', { userName: ann.userName }, { ...ann, address })
    for (let turn = 0; turn < 48; turn++) {
      await world.wait(15 * 60)
      await ask(`198.18.1.${turn}`)
      if (turn % 6 !== 0) continue
      await ask('203.0.113.5')
      const [open] = await world.one.within(tx =>
        tx.query<{ seconds: number }>(
          `select extract(epoch from max(expires_at) - now())::int as seconds from tickets
           where person_id = $1 and superseded_at is null`,
          [ann.personId],
        ),
      )
      expect(open!.seconds).toBeGreaterThan(9 * 60)
    }
    expect((await world.mailsTo(ann)).length).toBeLessThanOrEqual(10 + 10 + 12 * 3)
  })

  test('T5 keeps nobody from activating: the mailed link passes, and so does the code where it was used before', async () => {
    const ann = await world.somebody({ password_temporary: 'true', password_changed_at: 'now()' })
    await guessedAt(ann)
    const own = { ...ann, address: '203.0.113.6' }
    const code = { userName: ann.userName, activationCode: password, newPassword: otherPassword }
    expect((await app.post('/api/v1.0/activate', code, own)).status).toBe(429)
    expect((await app.post('/api/v1.0/forgot-password', { userName: ann.userName }, own)).status).toBe(200)
    const k = (await world.mailsTo(ann)).at(-1)!.token!
    expect((await app.post('/api/v1.0/activate', { k, newPassword: otherPassword }, own)).status).toBe(200)
    await guessedAt(ann)
    expect((await login(ann, otherPassword, own)).status).toBe(200)
  })
})

describe('guessing from the same address', () => {
  test('T5 keeps nobody out who has signed in with their browser, however many wrong ones the address has', async () => {
    const office = { address: '192.0.2.151' }
    const ann = await world.somebody()
    const cookie = cookieOf(await login(ann, password, office))!
    await world.one.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject)
         select 1, kind, subject from generate_series(1, 200),
           (values ('password-from', $1), ('password-at', $2), ('password-of', $3)) as t (kind, subject)`,
        [office.address, `person ${ann.personId} ${office.address}`, `person ${ann.personId}`],
      ),
    )
    expect((await login(ann, password, office)).status).toBe(429)
    expect((await login(ann, password, { ...office, cookie })).status).toBe(200)
    for (let at = 0; at < 6; at++) await login(ann, 'wrong', { ...office, cookie })
    await world.wait(-60)
    expect((await login(ann, password, { ...office, cookie })).status, 'the browser’s own wrong ones count').toBe(429)
  })
})

describe('what is never revealed', () => {
  test('T6 while an account waits: whose place it is, whether it is there, whether the password was right', async () => {
    const home = { address: '192.0.2.152' }
    const { ann } = await attacked(home)
    const zed = { ...ann, userName: 'zed.not.there' }
    await guessedAt(zed)
    await world.wait(-60)
    const cases: [Pick<Somebody, 'userName' | 'host'>, string, From][] = [
      [ann, 'wrong', home],
      [zed, 'wrong', home],
      [ann, 'wrong', { address: '203.0.113.7' }],
      [ann, password, { address: '203.0.113.8' }],
      [zed, 'wrong', { address: '203.0.113.9' }],
    ]
    const seen: { status: number; bytes: string; cookie: unknown; steps: string[] }[] = []
    for (const [who, given, from] of cases) {
      const { result, steps } = await recorded(database.db, () => login(who, given, from))
      seen.push({ status: result.status, bytes: result.bytes, cookie: result.headers['set-cookie'], steps })
    }
    expect(seen[0]).toMatchObject({ status: 429, cookie: undefined })
    for (const one of seen) expect(one).toEqual(seen[0])
  })

  test('T9 T10 the browser’s id signs nobody in, comes only with a right password, and no page can read it', async () => {
    const ann = await world.somebody()
    const done = await login(ann, password, ann)
    expect(String(done.headers['set-cookie'])).toMatch(
      /^cairn-browser=[\w-]{43}; Path=\/; HttpOnly; Max-Age=15552000; SameSite=Strict$/,
    )
    const cookie = cookieOf(done)!
    expect((await app.get('/api/v1.0/user', { ...ann, headers: { cookie } })).status).toBe(401)
    const id = cookie.split('=')[1]!
    expect((await app.get('/api/v1.0/user', { ...ann, sessionId: id })).status).toBe(401)
    const wrong = await login(ann, 'wrong', { ...ann, cookie })
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined])
    // The same browser is known by the same id, also for somebody else who signs in with it.
    const ben = await world.somebody()
    expect(cookieOf(await login(ben, password, { ...ben, cookie }))).toBe(cookie)
  })

  test('T2 a browser that is known at one client is a stranger at another', async () => {
    const home = { address: '192.0.2.153' }
    const ann = await world.somebody()
    const cookie = cookieOf(await login(ann, password, home))!
    const twin = { ...(await world.somebody({}, world.two)), userName: ann.userName }
    for (let at = 0; at < 16; at++) {
      await world.wait(3600, world.two)
      await login(twin, 'wrong', stranger(at))
    }
    expect((await login(twin, password, { ...home, cookie })).status).toBe(429)
  })
})
