import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { recorded } from '../db/test-steps.ts'
import { accountsWorld, hashAtOtherCost, password, type Somebody } from '../features/accounts/accounts-fixture.ts'
import { activationSeconds } from '../features/accounts/may-sign-in.ts'
import { passwordLimits } from '../features/accounts/password-attempts.ts'
import { remembersClients, testApp } from '../http/test-app.ts'
import { loginRoute } from './login.ts'
import { getUserRoute } from './user.ts'

const database = testDatabase()
const world = accountsWorld(database)
const app = testApp(database, [loginRoute, getUserRoute], remembersClients)
const path = '/api/v1.0/login'

const login = (who: Pick<Somebody, 'userName' | 'host' | 'address'>, given = password) =>
  app.post(path, { username: who.userName, password: given }, who)
const nobodyAt = (address: string) => ({ userName: 'nobody here', host: 'one', address })

async function wrongly(who: Parameters<typeof login>[0], times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push((await login(who, 'wrong')).status)
  return statuses
}

/** As if the newest wrong password had been tried so many times more. */
async function repeatNewestTry(times: number, client = world.one): Promise<void> {
  await client.within(tx =>
    tx.query(
      `insert into attempts (client_id, kind, subject, at)
       select t.client_id, t.kind, t.subject, t.at
       from (select * from attempts where kind = 'password-of' order by attempt_id desc limit 1) t, generate_series(1, $1)`,
      [times],
    ),
  )
}

test.each([
  ['de_DE', /Benutzer-ID/],
  ['ja_JP', /ユーザーID/],
  ['xx_XX', /user ID/],
])('A12 E01 a visitor who chose %s reads a refusal in it, where the client offers it', async (locale, words) => {
  const stranger = { ...nobodyAt('192.0.2.77'), headers: { 'x-locale': locale } }
  const { status, body } = await app.post(path, { username: stranger.userName, password: 'wrong' }, stranger)
  expect(status).toBe(401)
  expect(body.message).toMatch(words)
})

describe('happy', () => {
  test('T5 the right password after the wait signs in and clears the wrong ones', async () => {
    const ann = await world.somebody()
    expect(await wrongly(ann, 5)).toEqual(Array(5).fill(401))
    await world.wait(-60)
    expect((await login(ann)).status).toBe(429)
    await world.wait(62)
    expect((await login(ann)).status).toBe(200)
    expect(await wrongly(ann, 4)).toEqual([401, 401, 401, 401])
    expect((await login(ann)).status).toBe(200)
  })

  test('T7 a hash with other costs is replaced at sign-in, one with today’s stays', async () => {
    const cheap = await hashAtOtherCost(password)
    const ann = await world.somebody({ password_hash: `'${cheap}'` })
    const kept = async () =>
      (
        await world.one.within(tx =>
          tx.query<{ password_hash: string }>('select password_hash from people where person_id = $1', [ann.personId]),
        )
      )[0]!.password_hash
    expect((await login(ann, 'wrong')).status).toBe(401)
    expect(await kept()).toBe(cheap)
    expect((await login(ann)).status).toBe(200)
    const renewed = await kept()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(ann)).status).toBe(200)
    expect(await kept()).toBe(renewed)
  })
})

describe('refused', () => {
  test('T6 unknown, wrong, inactive, locked, without a password and too late with a temporary one: the same answer by the same steps', async () => {
    const late = `now() - interval '1 second' * ${activationSeconds + 1}`
    const cases: Record<string, Somebody> = {
      wrong: await world.somebody(),
      inactive: await world.somebody({ status: `'inactive'` }),
      locked: await world.somebody({ locked_at: 'now()' }),
      withoutPassword: await world.somebody({ password_hash: 'null' }),
      late: await world.somebody({ password_temporary: 'true', password_changed_at: late }),
      unknown: { ...(await world.somebody()), userName: 'nobody.at.all' },
      foreign: { ...(await world.somebody({}, world.two)), host: 'one' },
    }
    const seen: { bytes: string; status: number; steps: string[] }[] = []
    for (const [name, who] of Object.entries(cases)) {
      const given = name === 'wrong' ? 'not it at all' : password
      const { result, steps } = await recorded(database.db, () => login(who, given))
      seen.push({ bytes: result.bytes, status: result.status, steps })
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(seen[0]!.status).toBe(401)
  })

  test('N24 the right temporary password leads to the activation; a wrong one is refused like any other', async () => {
    const ann = await world.somebody({ password_temporary: 'true', password_changed_at: 'now()' })
    const { status, body } = await login(ann)
    expect([status, body.errorCode, body.messageCode]).toEqual([403, 'activation-needed', 'errors.activation-needed'])
    expect(await world.livingSessions(ann)).toBe(0)
    expect((await login(ann, 'wrong')).status).toBe(401)
  })

  test('T5 the wait doubles, is given in seconds and words, and known and unknown accounts wait alike', async () => {
    const ann = await world.somebody()
    const zed = { ...(await world.somebody()), userName: 'zed.unknown' }
    for (const who of [ann, zed]) {
      expect((await login(who, 'wrong')).status).toBe(401)
      await repeatNewestTry(9)
      for (const wanted of [32, 64, 128, 256]) {
        const { status, headers, body } = await login(who)
        expect([status, body.messageCode]).toEqual([429, 'errors.too-many-tries'])
        const seconds = Number(headers['retry-after'])
        expect(seconds).toBeGreaterThan(wanted - 15)
        expect(seconds).toBeLessThanOrEqual(wanted)
        await world.wait(seconds)
        expect((await login(who, 'wrong')).status).toBe(401)
      }
    }
  })

  test('T6 spellings that the database takes for one name are counted as one, also where the name is nobody’s', async () => {
    const inga = { ...(await world.somebody({ user_name: `'inga.ilmari'` })), userName: 'inga.ilmari' }
    const zed = { ...(await world.somebody()), userName: 'zed.ilmari' }
    for (const who of [inga, zed]) {
      await wrongly(who, 1)
      await repeatNewestTry(9)
      const other = { ...who, userName: who.userName.replace('i', '\u0130').replace('k', '\u212a') }
      expect([who.userName, (await login(other, 'wrong')).status]).toEqual([who.userName, 429])
    }
  })

  test('T5 no wait is longer than 15 minutes, however many were wrong: nobody is locked out for good', async () => {
    const ann = await world.somebody()
    expect((await login(ann, 'wrong')).status).toBe(401)
    await repeatNewestTry(90)
    const { status, headers } = await login(ann)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
    await world.wait(901)
    expect((await login(ann)).status).toBe(200)
  })

  test('T5 a burst at one account is counted one by one: with one attempt left, 1 of 40 is compared', async () => {
    const ann = await world.somebody()
    expect((await login(ann, 'wrong')).status).toBe(401)
    await repeatNewestTry(12)
    await world.wait(3600)
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(ann, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(39)
  })

  test('T5 an address that was wrong at many accounts waits at all of them; right passwords from it do not count', async () => {
    const ann = await world.somebody()
    for (let at = 0; at < 5; at++) expect((await login(ann)).status).toBe(200)
    const { most } = passwordLimits.ofAddress
    await world.one.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject, at)
         select 1, 'password-from', $1, now() from generate_series(2, $2)`,
        [ann.address, most],
      ),
    )
    expect((await login(nobodyAt(ann.address))).status).toBe(401)
    expect((await login(ann)).status).toBe(429)
    expect((await login({ ...ann, address: '198.51.100.7' })).status).toBe(200)
  })

  test('T5 in a storm over the whole client the limits tighten, one alarm is raised, and who is right signs in', async () => {
    await world.two.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject, at)
         select 2, 'password-all', 'client', now() from generate_series(1, $1)`,
        [passwordLimits.ofClient.most],
      ),
    )
    const [ann, ben] = [await world.somebody({}, world.two), await world.somebody({}, world.two)]
    for (const who of [ann, ben]) expect((await login(who, 'wrong')).status).toBe(401)
    await repeatNewestTry(9, world.two)
    // Ten tries: a wait of 32 seconds, and of 256 in a storm. Ann has one, Ben ten.
    await world.wait(100, world.two)
    expect((await login(ben)).status).toBe(429)
    expect((await login(ann)).status).toBe(200)
    const alarms = await world.two.within(tx =>
      tx.query(`select details from audit_events where action = 'sign-in.storm'`),
    )
    expect(alarms).toHaveLength(1)
    const carl = await world.somebody()
    expect((await login(carl, 'wrong')).status).toBe(401)
    await repeatNewestTry(9)
    await world.wait(100)
    expect((await login(carl)).status).toBe(200)
  })
})

describe('forbidden', () => {
  test('T2 T5 the wrong passwords of one client’s person count for nobody of another client', async () => {
    const ann = await world.somebody()
    await wrongly(ann, 6)
    await world.two.person(ann.userName)
    expect((await login({ ...ann, host: 'two' }, 'wrong')).status).toBe(401)
  })

  test('T9 locking a person ends all sessions at once and allows no new one', async () => {
    const ann = await world.somebody()
    const { sessionId } = (await login(ann)).body
    expect((await app.get('/api/v1.0/user', { ...ann, sessionId })).status).toBe(200)
    await world.one.within(tx => tx.query('update people set locked_at = now() where person_id = $1', [ann.personId]))
    expect((await app.get('/api/v1.0/user', { ...ann, sessionId })).status).toBe(401)
    expect((await login(ann)).status).toBe(401)
  })
})
