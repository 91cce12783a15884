import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { linkLimits } from '../features/accounts/account-links.ts'
import { accountsWorld, otherPassword, password, type Somebody } from '../features/accounts/accounts-fixture.ts'
import { resetSeconds } from '../features/accounts/forgotten.ts'
import { testApp } from '../http/test-app.ts'
import { activateRoute } from './activate.ts'
import { forgotPasswordRoute } from './forgot-password.ts'
import { loginRoute } from './login.ts'
import { checkPasswordLinkRoute } from './save-password/check.ts'
import { savePasswordRoute } from './save-password.ts'
import { getUserRoute } from './user.ts'

const database = testDatabase()
const world = accountsWorld(database)
const routes = [forgotPasswordRoute, savePasswordRoute, checkPasswordLinkRoute, activateRoute, loginRoute, getUserRoute]
const app = testApp(database, routes)
const other = testApp(database, routes)

const login = (who: Somebody, given: string) =>
  app.post('/api/v1.0/login', { username: who.userName, password: given }, who)
const save = (who: Pick<Somebody, 'host' | 'address'>, k: string, newPassword = otherPassword) =>
  app.post('/api/v1.0/savePassword', { k, newPassword }, who)
const check = (who: Pick<Somebody, 'host' | 'address'>, k: string) =>
  app.post('/api/v1.0/savePassword/check', { k }, who)

async function linkOf(who: Somebody): Promise<string> {
  expect((await app.post('/api/v1.0/forgot-password', { userName: who.userName }, who)).status).toBe(200)
  return (await world.mailsTo(who)).at(-1)!.token!
}

describe('happy', () => {
  test('A08 T8 the new password works and the old one does not; every session ends, none begins, the owner is notified', async () => {
    const ann = await world.somebody()
    const { sessionId } = (await login(ann, password)).body
    const { status, body, headers } = await save(ann, await linkOf(ann))
    expect([status, Object.keys(body)]).toEqual([200, ['message']])
    expect(JSON.stringify(headers)).not.toContain('session')
    expect((await app.get('/api/v1.0/user', { ...ann, sessionId })).status).toBe(401)
    expect(await world.livingSessions(ann)).toBe(0)
    expect((await login(ann, password)).status).toBe(401)
    expect((await login(ann, otherPassword)).status).toBe(200)
    expect((await world.mailsTo(ann)).map(({ kind }) => kind)).toEqual(['forgot-password', 'password-changed'])
    expect(await world.eventsOf(ann)).toEqual(['password.forgotten', 'password.reset'])
  })

  test('T5 a new password ends the wait', async () => {
    const ann = await world.somebody()
    for (let at = 0; at < 5; at++) await login(ann, 'wrong')
    await world.wait(-60)
    expect((await login(ann, password)).status).toBe(429)
    expect((await save(ann, await linkOf(ann))).status).toBe(200)
    expect((await login(ann, otherPassword)).status).toBe(200)
  })

  test('A10 a refused password leaves the link valid', async () => {
    const ann = await world.somebody()
    const k = await linkOf(ann)
    expect((await save(ann, k, 'short')).body).toMatchObject({ httpCode: 422, errorCode: 'password-rules' })
    expect((await save(ann, k, 'qazwsxedcrfv')).body).toMatchObject({ httpCode: 422, errorCode: 'password-common' })
    expect((await save(ann, k, `${ann.userName}-2026`)).body).toMatchObject({ errorCode: 'password-personal' })
    expect((await save(ann, k)).status).toBe(200)
  })
})

describe('refused', () => {
  test('T8 used, replaced, lapsed, unknown, cut off, for something else, of who is locked: the same answer', async () => {
    const ann = await world.somebody()
    const replaced = await linkOf(ann)
    const used = await linkOf(ann)
    expect((await save(ann, used)).status).toBe(200)
    const late = await world.somebody()
    const lapsed = await linkOf(late)
    await world.wait(resetSeconds + 1)
    const locked = await world.somebody()
    const ofLocked = await linkOf(locked)
    await world.one.within(tx =>
      tx.query('update people set locked_at = now() where person_id = $1', [locked.personId]),
    )
    const activation = await linkOf(await world.somebody({ password_hash: 'null' }))
    const cases = { replaced, used, lapsed, ofLocked, activation, unknown: 'x'.repeat(43), cutOff: used.slice(0, 20) }
    const tries = Object.values(cases).flatMap(k => [save(ann, k), check(ann, k)])
    const answers = await Promise.all(tries)
    expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({ httpCode: 410, messageCode: 'errors.link-ended', errorCode: 'link-ended' })
    expect((await login(late, password)).status).toBe(200)
  })

  test('T8 a link is valid to its last second, and opening it does not spend it', async () => {
    const ann = await world.somebody()
    const k = await linkOf(ann)
    await world.wait(resetSeconds - 60)
    // As a mail scanner does, whatever it may hope for.
    expect((await app.get(`/api/v1.0/savePassword?k=${k}`, ann)).status).toBe(404)
    expect((await save(ann, k)).status).toBe(200)
  })

  test('A08 T8 a link that works is checked as often as the page opens; what is dead counts with what is sent', async () => {
    const ann = await world.somebody()
    const k = await linkOf(ann)
    for (let at = 0; at <= linkLimits.ofAddress.most; at++) {
      const { status, body } = await check(ann, k)
      expect([status, body]).toEqual([200, {}])
    }
    const guesser = { host: 'one', address: '203.0.113.202' }
    for (let at = 0; at < linkLimits.ofAddress.most; at++) {
      const guess = `${'x'.repeat(40)}${at}`
      expect((await (at % 2 ? check(guesser, guess) : save(guesser, guess))).status).toBe(410)
    }
    expect((await check(guesser, 'one more')).status).toBe(429)
    expect((await check({ ...ann, host: 'two' }, k)).status).toBe(410)
    expect((await save(ann, k)).status).toBe(200)
  })

  test('R13 T8 one link 32 times at once on two servers: exactly one is done', async () => {
    const ann = await world.somebody()
    const k = await linkOf(ann)
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => {
        const caller = { ...ann, address: `203.0.113.${at}` }
        const body = { k, newPassword: `${otherPassword} ${at}` }
        return (at % 2 === 0 ? app : other).post('/api/v1.0/savePassword', body, caller)
      }),
    )
    const done = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(31)
    expect((await login(ann, `${otherPassword} ${done[0]}`)).status).toBe(200)
    expect((await world.mailsTo(ann)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(1)
  })

  test('T5 an address that tries invalid links has to wait; valid links elsewhere keep working', async () => {
    const ann = await world.somebody()
    const k = await linkOf(ann)
    const guesser = { host: 'one', address: '203.0.113.200' }
    for (let at = 0; at < linkLimits.ofAddress.most; at++) {
      expect((await save(guesser, `${'y'.repeat(40)}${at}`)).status).toBe(410)
    }
    const { status, headers } = await save(guesser, k)
    expect([status, Number(headers['retry-after']) > 800]).toEqual([429, true])
    expect((await save(ann, k)).status).toBe(200)
  })
})

describe('a storm', () => {
  test('T5 of invalid links leaves an address fewer attempts, and valid links valid', async () => {
    await world.two.within(tx =>
      tx.query(
        `insert into attempts (client_id, kind, subject) select 2, 'link-all', 'client' from generate_series(1, $1)`,
        [linkLimits.ofClient.most],
      ),
    )
    const guesser = { host: 'two', address: '203.0.113.201' }
    for (let at = 0; at < linkLimits.inStorm.ofAddress; at++) {
      expect((await save(guesser, `${'z'.repeat(40)}${at}`)).status).toBe(410)
    }
    expect((await save(guesser, 'one more')).status).toBe(429)
    const ann = await world.somebody({}, world.two)
    expect((await save(ann, await linkOf(ann))).status).toBe(200)
  })
})

describe('forbidden', () => {
  test('T2 T8 the link of one client’s person is invalid at another client, and stays unspent', async () => {
    const ann = await world.somebody()
    const k = await linkOf(ann)
    expect((await save({ ...ann, host: 'two' }, k)).status).toBe(410)
    expect((await save(ann, k)).status).toBe(200)
  })
})
