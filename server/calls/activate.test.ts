import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { recorded } from '../db/test-steps.ts'
import { linkLimits } from '../features/accounts/account-links.ts'
import { accountsWorld, otherPassword, password, type Somebody } from '../features/accounts/accounts-fixture.ts'
import { activationSeconds } from '../features/accounts/may-sign-in.ts'
import { remembersClients, testApp } from '../http/test-app.ts'
import { checkActivationLinkRoute } from './activate/check.ts'
import { activateRoute } from './activate.ts'
import { forgotPasswordRoute } from './forgot-password.ts'
import { loginRoute } from './login.ts'
import { getUserRoute } from './user.ts'

const database = testDatabase()
const world = accountsWorld(database)
const routes = [activateRoute, checkActivationLinkRoute, forgotPasswordRoute, loginRoute, getUserRoute]
const app = testApp(database, routes, remembersClients)
const other = testApp(database, routes)

const withoutPassword = { password_hash: 'null' }
const withTemporary = { password_temporary: 'true', password_changed_at: 'now()' }
const byLink = (who: Pick<Somebody, 'host' | 'address'>, k: string, newPassword = otherPassword) =>
  app.post('/api/v1.0/activate', { k, newPassword }, who)
const byCode = (who: Somebody, activationCode = password, newPassword = otherPassword, server = app) =>
  server.post('/api/v1.0/activate', { userName: who.userName, activationCode, newPassword }, who)
const check = (who: Pick<Somebody, 'host' | 'address'>, k: string) => app.post('/api/v1.0/activate/check', { k }, who)
const login = (who: Somebody, given: string) =>
  app.post('/api/v1.0/login', { username: who.userName, password: given }, who)

async function linkOf(who: Somebody): Promise<string> {
  expect((await app.post('/api/v1.0/forgot-password', { userName: who.userName }, who)).status).toBe(200)
  return (await world.mailsTo(who)).at(-1)!.token!
}

const rowOf = async ({ client, personId }: Somebody) =>
  (
    await client.within(tx =>
      tx.query<{ password_temporary: boolean; is_activated: boolean; first_time_setup_done: boolean }>(
        `select password_temporary, activated_at is not null as is_activated, first_time_setup_done
         from people where person_id = $1`,
        [personId],
      ),
    )
  )[0]!

describe('happy', () => {
  test('A07 the mailed link sets the first password and signs in; the setup is still to come', async () => {
    const ann = await world.somebody(withoutPassword)
    const { status, body } = await byLink(ann, await linkOf(ann))
    expect([status, body.userName, body.firstTimeSetupDone]).toEqual([200, ann.userName, false])
    expect((await app.get('/api/v1.0/user', { ...ann, sessionId: body.sessionId })).status).toBe(200)
    expect(await rowOf(ann)).toEqual({ password_temporary: false, is_activated: true, first_time_setup_done: false })
    expect((await login(ann, otherPassword)).status).toBe(200)
    expect(await world.eventsOf(ann)).toEqual(['password.forgotten', 'account.activated'])
  })

  test('A07 N24 user id and the temporary password do the same, the user id in any case', async () => {
    const ann = await world.somebody(withTemporary)
    expect((await login(ann, password)).status).toBe(403)
    const { status, body } = await byCode({ ...ann, userName: ` ${ann.userName.toUpperCase()} ` })
    expect([status, body.userName]).toEqual([200, ann.userName])
    expect((await app.get('/api/v1.0/user', { ...ann, sessionId: body.sessionId })).status).toBe(200)
    expect((await login(ann, password)).status).toBe(401)
    expect((await login(ann, otherPassword)).status).toBe(200)
  })

  test('A10 a first password that is refused spends neither link nor code', async () => {
    const ann = await world.somebody(withTemporary)
    expect((await byCode(ann, password, 'short')).body).toMatchObject({ httpCode: 422, errorCode: 'password-rules' })
    expect((await byCode(ann, password, password)).body).toMatchObject({ errorCode: 'password-unchanged' })
    const k = await linkOf(ann)
    expect((await byLink(ann, k, 'qazwsxedcrfv')).body).toMatchObject({ errorCode: 'password-common' })
    expect((await byLink(ann, k)).status).toBe(200)
  })
})

describe('whether a link still works', () => {
  test('A07 T8 a look says nothing of its owner, spends nothing, and counts nothing', async () => {
    const ann = await world.somebody(withoutPassword)
    const k = await linkOf(ann)
    const looks = await Promise.all(Array.from({ length: linkLimits.ofAddress.most + 1 }, () => check(ann, k)))
    expect(looks.map(({ status, body }) => [status, body])).toEqual(looks.map(() => [200, {}]))
    expect((await byLink(ann, k)).status).toBe(200)
    expect(await world.eventsOf(ann)).toEqual(['password.forgotten', 'account.activated'])
  })

  test('T6 T8 used, lapsed, unknown, for something else, of who is locked or of another client: as if it were sent with a password', async () => {
    const [used, late, locked, own] = await Promise.all([
      world.somebody(withoutPassword),
      world.somebody(withoutPassword),
      world.somebody(withoutPassword),
      world.somebody(),
    ])
    const dead: [Pick<Somebody, 'host' | 'address'>, string][] = []
    const k = await linkOf(used)
    expect((await byLink(used, k)).status).toBe(200)
    dead.push([used, k], [own, await linkOf(own)], [own, 'x'.repeat(43)])
    const foreign = await linkOf(late)
    dead.push([{ ...late, host: late.host === 'one' ? 'two' : 'one' }, foreign])
    const ofLocked = await linkOf(locked)
    await locked.client.within(tx =>
      tx.query('update people set locked_at = now() where person_id = $1', [locked.personId]),
    )
    dead.push([locked, ofLocked])
    const seen = []
    for (const [who, secret] of dead) seen.push(await check(who, secret), await byLink(who, secret))
    for (const { status, bytes } of seen) expect([status, bytes]).toEqual([410, seen[0]!.bytes])
    await world.wait(activationSeconds + 1)
    expect((await check(late, foreign)).status).toBe(410)
  })

  test('T5 dead links that are looked at count with those that are sent, by address', async () => {
    const guesser = { host: 'one', address: '203.0.113.201' }
    for (let at = 0; at < linkLimits.ofAddress.most; at++) {
      const guess = `${'z'.repeat(40)}${at}`
      expect((await (at % 2 ? check(guesser, guess) : byLink(guesser, guess))).status).toBe(410)
    }
    expect((await check(guesser, 'one more')).status).toBe(429)
    expect((await byLink(guesser, 'one more')).status).toBe(429)
  })
})

describe('refused', () => {
  test('T6 T8 unknown, wrong, inactive, locked, too late, with a password of their own: the same answer by the same steps', async () => {
    const late = `now() - interval '1 second' * ${activationSeconds + 1}`
    const cases: Record<string, Somebody> = {
      wrong: await world.somebody(withTemporary),
      ownPassword: await world.somebody(),
      inactive: await world.somebody({ ...withTemporary, status: `'inactive'` }),
      locked: await world.somebody({ ...withTemporary, locked_at: 'now()' }),
      late: await world.somebody({ ...withTemporary, password_changed_at: late }),
      unknown: { ...(await world.somebody()), userName: 'nobody.at.all' },
    }
    const seen: { bytes: string; status: number; steps: string[] }[] = []
    for (const [name, who] of Object.entries(cases)) {
      const code = name === 'wrong' ? 'not it at all' : password
      const { result, steps } = await recorded(database.db, () => byCode(who, code))
      seen.push({ bytes: result.bytes, status: result.status, steps })
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(seen[0]!.status).toBe(401)
  })

  test('T5 wrong codes and wrong passwords count together', async () => {
    const ann = await world.somebody(withTemporary)
    for (let at = 0; at < 3; at++) expect((await byCode(ann, 'wrong')).status).toBe(401)
    for (let at = 0; at < 2; at++) expect((await login(ann, 'wrong')).status).toBe(401)
    await world.wait(-60)
    const { status, headers } = await byCode(ann)
    expect([status, Number(headers['retry-after']) > 30]).toEqual([429, true])
    await world.wait(62)
    expect((await byCode(ann)).status).toBe(200)
  })

  test('T5 invalid links count by address', async () => {
    const guesser = { host: 'one', address: '203.0.113.200' }
    for (let at = 0; at < linkLimits.ofAddress.most; at++) {
      expect((await byLink(guesser, `${'y'.repeat(40)}${at}`)).status).toBe(410)
    }
    expect((await byLink(guesser, 'one more')).status).toBe(429)
  })

  test('R13 T8 one link, and one code, 32 times at once on two servers: exactly one of each is done', async () => {
    const ann = await world.somebody(withoutPassword)
    const k = await linkOf(ann)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => {
        const body = { k, newPassword: `${otherPassword} ${at}` }
        return (at % 2 ? app : other).post('/api/v1.0/activate', body, { ...ann, address: `203.0.113.${at}` })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(31)
    const ben = await world.somebody(withTemporary)
    const codes = await Promise.all(
      Array.from({ length: 32 }, (_, at) =>
        byCode({ ...ben, address: `203.0.113.${at}` }, password, `${otherPassword} ${at}`, at % 2 ? app : other),
      ),
    )
    expect(codes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.livingSessions(ben)).toBe(1)
  })

  test('T8 a link lasts 7 days, once', async () => {
    const ann = await world.somebody(withoutPassword)
    const k = await linkOf(ann)
    await world.wait(activationSeconds - 60)
    expect((await byLink(ann, k)).status).toBe(200)
    expect((await byLink(ann, k)).status).toBe(410)
    const ben = await world.somebody(withoutPassword)
    const late = await linkOf(ben)
    await world.wait(activationSeconds + 1)
    expect((await byLink(ben, late)).status).toBe(410)
  })

  test.each([
    [{ k: 'x', newPassword: '' }],
    [{ newPassword: otherPassword }],
    [{ userName: 'ann', newPassword: otherPassword }],
    [{ userName: 'ann', activationCode: 'x', newPassword: 'y'.repeat(1001) }],
  ])('T28 %j is a bad request', async body => {
    expect((await app.post('/api/v1.0/activate', body, { host: 'one' })).status).toBe(400)
  })
})

describe('forbidden', () => {
  test('T2 links and codes of another client are invalid here', async () => {
    const ann = await world.somebody(withTemporary)
    const k = await linkOf(ann)
    expect((await byLink({ ...ann, host: 'two' }, k)).status).toBe(410)
    expect((await byCode({ ...ann, host: 'two' })).status).toBe(401)
    expect((await byLink(ann, k)).status).toBe(200)
  })

  test('T28 further fields of a body are ignored: nobody becomes an administrator by them', async () => {
    const ann = await world.somebody(withTemporary)
    const body = {
      userName: ann.userName,
      activationCode: password,
      newPassword: otherPassword,
      adminUser: true,
      userId: '1',
    }
    const answer = await app.post('/api/v1.0/activate', body, ann)
    expect([answer.status, answer.body.adminUser, answer.body.userId]).toEqual([200, false, String(ann.personId)])
  })
})
